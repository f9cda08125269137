"""Information-set search on one core, side by side in one run: ours and OpenSpiel's in C++.

    python benchmarks/search_speed.py           (needs the packages of locks/bench.txt)

Both search the like round: four players, ten cards each; OpenSpiel plays `oh_hell` with its `ISMCTSBot`, we play the
base game. Each search has the same number of simulations, a fresh world for every one, and a random game from the leaf
on. Decisions are a first bid, a first lead and a lead in the middle of the round, of rounds dealt and played at random.
All take turns of the same length; every figure is the best turn.
"""

from __future__ import annotations

import argparse
import itertools
import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pyspiel
from aims import aim

from foretold.bots.search import Budget, search
from foretold.game.game import Game
from foretold.game.view import View
from foretold.rules.options import Rules
from foretold.sim.habits import plain_policy
from foretold.sim.policies import random_policy

PLAYERS, CARDS = 4, 10
RULES = Rules(players=PLAYERS, hand_sizes=(CARDS,))
OH_HELL = f"oh_hell(players={PLAYERS},num_tricks_fixed={CARDS})"
MOMENTS = (0, PLAYERS, PLAYERS + PLAYERS * CARDS // 2)  # actions before a decision: none, all bids, half of the round
AIM = 10  # times OpenSpiel's simulations a second, random rollouts in both

Decide = Callable[[int], None]  # one decision of a seed


def our_views() -> Iterator[View]:
    """Our decisions, one after another."""
    for seed in itertools.count():
        chance = random.Random(seed)
        game = Game(RULES, seed=seed)
        while game.view().trump_known is False:
            game.play(chance.choice(game.legal()))
        for done in range(max(MOMENTS) + 1):
            if done in MOMENTS:
                yield game.view(game.turn)
            game.play(chance.choice(game.legal()))


def their_states() -> Iterator[Any]:
    """OpenSpiel's decisions."""
    game = pyspiel.load_game(OH_HELL)
    for seed in itertools.count():
        chance = random.Random(seed)
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(chance.choice(state.legal_actions()))
        for done in range(max(MOMENTS) + 1):
            if done in MOMENTS:
                yield state.clone()
            state.apply_action(chance.choice(state.legal_actions()))


def our_turn(policy: Callable[..., Any], by_bids: bool, simulations: int, seconds: float) -> float:
    """Our simulations a second in one turn, all that a bot does from its view on included."""
    done, spent = 0, 0.0
    for number, view in enumerate(our_views()):
        start = time.perf_counter()
        search(view, Budget(simulations), number, policy, by_bids)
        spent += time.perf_counter() - start
        done += simulations
        if spent >= seconds and (number + 1) % len(MOMENTS) == 0:
            break
    return done / spent


def their_turn(simulations: int, seconds: float) -> float:
    """OpenSpiel's simulations a second in one turn."""
    done, spent = 0, 0.0
    for number, state in enumerate(their_states()):
        bot = pyspiel.ISMCTSBot(
            number,
            pyspiel.RandomRolloutEvaluator(1, number),
            40.0,
            simulations,
            -1,
            pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
            False,
            True,
        )
        start = time.perf_counter()
        bot.step(state)
        spent += time.perf_counter() - start
        done += simulations
        if spent >= seconds and (number + 1) % len(MOMENTS) == 0:
            break
    return done / spent


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--simulations", type=int, default=2000, help="for one decision")
    parser.add_argument("--seconds", type=float, default=2.0, help="of one turn")
    parser.add_argument("--turns", type=int, default=4)
    options = parser.parse_args()
    size: dict[str, Any] = {"simulations": options.simulations, "seconds": options.seconds}
    measures = {
        "ours, random rollouts": partial(our_turn, random_policy, False, **size),
        "ours, as the bot plays": partial(our_turn, plain_policy, True, **size),
        "OpenSpiel ISMCTS (C++), random": partial(their_turn, **size),
    }
    for policy, by_bids in ((random_policy, False), (plain_policy, True)):
        our_turn(policy, by_bids, 10, 0.0)  # compiles, or loads what was compiled
    best = dict.fromkeys(measures, 0.0)
    for _ in range(options.turns):
        for name, measure in measures.items():
            best[name] = max(best[name], measure())
    for name, speed in best.items():
        print(f"{name:32} {speed:12,.0f} simulations/s  {1e6 / speed:8.2f} µs each")
    theirs = best["OpenSpiel ISMCTS (C++), random"]
    met = aim("random rollouts / OpenSpiel", best["ours, random rollouts"] / theirs, AIM)
    print(f"{'as the bot plays / OpenSpiel:':44} {best['ours, as the bot plays'] / theirs:6.2f}")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
