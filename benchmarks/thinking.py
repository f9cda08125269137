"""What thinking gains on the network alone, on one core: decision by decision, and how long a thought takes.

    python benchmarks/thinking.py [--players 4] [--against neural | --other WEIGHTS] [--seconds 600] [--seed 1]

One seat thinks, the others are bots of a name, or play by other weights. Where a thought changes a play, the round is
played out from there both ways in the true deal, the network going on for that seat: the difference is what the thought
gained, and differences of a round add up to what it gained. Points are those over the mean of the others, with one
standard error. Times are of the processor, so other work on the machine does not count.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from statistics import mean, median, stdev

from foretold import Game, Rules
from foretold.bots import Bot, find_bot
from foretold.bots.neural import Network, NeuralBot
from foretold.bots.neural.thinker import EVALUATIONS, WORLDS, ThinkingBot
from foretold.game.actions import Action
from foretold.game.text.rules_text import parse_options

HERO = 0


def outcome(game: Game, action: Action, bots: list[Bot]) -> float:
    """What the hero makes of the round, more than the others on average, after an action."""
    there = game.copy()
    rounds = len(there.pad.rows)
    there.play(action, HERO)
    while len(there.pad.rows) == rounds:
        seat = there.pending[0]
        there.play(bots[seat].choose(there.view(seat)), seat)
    points = there.pad.rows[rounds].points
    return points[HERO] - (sum(points) - points[HERO]) / (len(points) - 1)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--options", default="", help='of the rules, as in "anniversary=all bids=hidden"')
    parser.add_argument("--most", type=int, help="cards left with which it thinks, whatever the rules")
    parser.add_argument("--against", default="neural", help="the name of a bot")
    parser.add_argument("--other", type=Path, help="weights of a network that the others play by")
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--worlds", type=int, default=WORLDS)
    parser.add_argument("--evaluations", type=int, default=EVALUATIONS)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rules = Rules(players=given.players, **parse_options(given.options.split()))
    thinker = ThinkingBot(given.seed, worlds=given.worlds, evaluations=given.evaluations, most_cards=given.most)
    plain = NeuralBot()
    other = Network(given.other) if given.other else None
    bots: list[Bot] = [
        plain,
        *(NeuralBot(network=other) if other else find_bot(given.against)(seat) for seat in range(1, given.players)),
    ]
    start, number = time.perf_counter(), 0
    rounds, times, gains, left = 0, [], [], []
    while time.perf_counter() < start + given.seconds:
        number += 1
        game = Game(rules, seed=f"thinking {given.seed} {number}")
        while not game.over and time.perf_counter() < start + given.seconds:
            seat = game.pending[0]
            view = game.view(seat)
            if seat != HERO:
                game.play(bots[seat].choose(view), seat)
                continue
            thoughts, changes, begun = thinker.thoughts, thinker.changes, time.process_time()
            action = thinker.choose(view)
            if thinker.thoughts > thoughts:
                times.append(time.process_time() - begun)
            if thinker.changes > changes:
                gains.append(outcome(game, action, bots) - outcome(game, plain.choose(view), bots))
                left.append(max(view.hand_counts))
            game.play(action, seat)
        rounds += len(game.pad.rows)
    times = times[1:]  # the first one compiles
    error = (sum(gain * gain for gain in gains)) ** 0.5 / rounds
    print(f"{vars(given)}: {rounds} rounds, {len(times)} thoughts, {len(gains)} changes")
    print(f"gain {sum(gains) / rounds:+.2f} ± {error:.2f} a round", end="")
    if len(gains) > 1:
        print(f", {mean(gains):+.2f} ± {stdev(gains) / len(gains) ** 0.5:.2f} a change", end="")
    print(f"; a thought takes {median(times):.2f} s in the median, {max(times):.2f} s at worst")
    for cards in sorted(set(left)):
        part = [gain for gain, there in zip(gains, left, strict=True) if there == cards]
        error = sum(gain * gain for gain in part) ** 0.5 / rounds
        print(f"with {cards} cards left: {len(part)} changes, {sum(part) / rounds:+.3f} ± {error:.3f} a round")


if __name__ == "__main__":
    main()
