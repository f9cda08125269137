"""Is the coach right? Luck and skill over many games of bots, planted blunders, and the time a review takes.

    python benchmarks/coach.py luck --table neural heuristic casual beginner --games 1000
    python benchmarks/coach.py luck --table neural --hero heuristic --games 400
    python benchmarks/coach.py luck --table heuristic --sizes 2 5 8
    python benchmarks/coach.py luck --table neural heuristic casual beginner --rounds 5 --worlds 4
    python benchmarks/coach.py blunders --games 50
    python benchmarks/coach.py speed

``luck`` lets bots play whole games, each bot in every seat in turn, and reviews them: luck should be zero on average
for whoever plays, and skill should be what the bot is worth. To save time only decisions are looked at that differ from
the strongest bot's, in few worlds: the other figures of a review do not enter the account.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import statistics
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from foretold.bots.registry import find_bot
from foretold.game.game import Game
from foretold.game.text.rules_text import write_rules
from foretold.lab.coach.blunders import BLUNDERS, Blunderer
from foretold.lab.coach.depth import DEPTHS, Depth
from foretold.lab.coach.judgement import judge_round
from foretold.lab.coach.result import Account, Review
from foretold.lab.coach.reviews import begin_worker, review
from foretold.lab.coach.summary import summed_up
from foretold.rules.editions import find_rules
from foretold.rules.options import FirstDealer, Rules

CONFIDENCE = 1.96


def play(rules: Rules, bots: list[str], seed: str, dealer: int | None = None, rounds: int | None = None) -> Game:
    """A game between bots, or its first rounds."""
    game = Game(rules, seed=seed, dealer=dealer)
    players = [find_bot(name)(seat) for seat, name in enumerate(bots)]
    while (seat := game.turn) is not None and len(game.pad.rows) != rounds:
        game.play(players[seat].choose(game.view(seat)))
    return game


def accounts(
    rules: Rules, table: list[str], worlds: int, seed: str, rounds: int | None, number: int
) -> list[tuple[str, Account]]:
    """The account of every player of one game. Unlike bots play each deal in all rotations; among bots that are alike,
    which are told apart by their seats, each has a deal of its own and the first dealer goes round."""
    turn = number % rules.players
    seated = table[turn:] + table[:turn]
    alike = len(set(table)) == 1
    deal, dealer = (number, turn) if alike else (number // rules.players, 0)
    game = play(rules, seated, f"{seed}/{deal}", dealer, rounds)
    depth = Depth("bare", worlds=0, more=worlds)
    judged = [judge_round(game, place + 1, depth, number) for place in range(len(game.pad.rows))]
    found = summed_up(game, judged, depth.name)
    return [
        (f"{name}, seat {player.seat}" if alike else name, player.account)
        for name, player in zip(seated, found.players, strict=True)
    ]


def luck(options: argparse.Namespace) -> None:
    """Luck and skill of bots over many games."""
    rules = find_rules(options.rules).but(players=options.players, first_dealer=FirstDealer.CHOSEN)
    if options.sizes:
        rules = rules.but(hand_sizes=tuple(options.sizes))
    table = [options.hero, *options.table * rules.players][: rules.players] if options.hero else options.table
    table = (table * rules.players)[: rules.players]
    print(f"{write_rules(rules)}: {', '.join(table)}; {options.worlds} worlds", flush=True)
    work = partial(accounts, rules, table, options.worlds, options.seed, options.rounds)
    found: dict[str, list[Account]] = {}
    numbers = range(options.first, options.first + options.games)
    for done, game in enumerate(_spread(work, numbers, options.processes), start=1):
        for name, account in game:
            found.setdefault(name, []).append(account)
        if done % options.every == 0 or done == options.games:
            _tell(done, found)


def _spread(
    work: partial[list[tuple[str, Account]]], numbers: range, processes: int
) -> Iterator[list[tuple[str, Account]]]:
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context, initializer=begin_worker) as pool:
        yield from pool.map(work, numbers)


def _tell(games: int, found: dict[str, list[Account]]) -> None:
    print(f"{games} games")
    for name, lines in found.items():
        parts = {part: [getattr(line, part) for line in lines] for part in ("ahead", "skill", "luck", "own")}
        told = "  ".join(f"{part} {_mean(values)}" for part, values in parts.items())
        spread = {part: statistics.pvariance(values) for part, values in parts.items()}
        ratio = spread["ahead"] / spread["skill"] if spread["skill"] else float("inf")
        print(f"  {name:18} {told}  variance {spread['ahead']:,.0f} / {spread['skill']:,.0f} = {ratio:.1f}", flush=True)


def _mean(values: list[float]) -> str:
    half = CONFIDENCE * statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else float("nan")
    return f"{statistics.fmean(values):+7.1f} ± {half:4.1f}"


def blunders(options: argparse.Namespace) -> None:
    """Games in which one known mistake was planted: is it named?"""
    for kind in BLUNDERS:
        planted = named = first = 0
        codes: dict[str, int] = {}
        costs = []
        for number in range(options.games):
            culprit = Blunderer(kind)
            game = _with_blunder(culprit, number)
            if culprit.planted is None:
                continue
            planted += 1
            found = review(game, options.depth)
            place = next((one for one in found.players[0].mistakes if one.decision == culprit.decision(game)), None)
            named += place is not None
            if place is not None:
                first += place is found.players[0].mistakes[0]
                codes[place.reason.code] = codes.get(place.reason.code, 0) + 1
                costs.append(place.cost)
        mean = statistics.fmean(costs) if costs else 0.0
        print(
            f"{kind:12} planted {planted:3}  named {named:3}  dearest {first:3}  mean cost {mean:5.1f}  {codes}",
            flush=True,
        )


def _with_blunder(culprit: Blunderer, number: int) -> Game:
    rules = Rules(players=4, hand_sizes=(4, 6, 8))
    game = Game(rules, seed=f"blunder {number}")
    others = [find_bot("neural")(seat) for seat in range(rules.players)]
    while (seat := game.turn) is not None:
        bot = culprit if seat == 0 else others[seat]
        game.play(bot.choose(game.view(seat)))
    return game


def speed(options: argparse.Namespace) -> None:
    """The time of a review of a whole game with four players."""
    game = play(find_rules("us").but(players=4), ["neural", "heuristic", "casual", "beginner"], "speed")
    for depth in DEPTHS:
        began, spent = time.perf_counter(), os.times()
        found: Review = review(game, depth, processes=options.processes)
        now = os.times()
        cpu = now.user + now.children_user - spent.user - spent.children_user
        print(
            f"{depth:8} {time.perf_counter() - began:6.1f} s, {cpu:6.1f} s of processors, on {options.processes}, "
            f"{len(found.decisions)} decisions, {len(found.to_json()):,} bytes of JSON",
            flush=True,
        )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    one = commands.add_parser("luck")
    one.set_defaults(run=luck)
    one.add_argument("--table", nargs="+", default=["neural"])
    one.add_argument("--hero", help="one bot at a table of the others")
    one.add_argument("--games", type=int, default=1000)
    one.add_argument("--first", type=int, default=0, help="begin with this game, to go on where another run ended")
    one.add_argument("--rules", default="us")
    one.add_argument("--players", type=int, default=4)
    one.add_argument("--sizes", type=int, nargs="*", help="hand sizes, for shorter games")
    one.add_argument("--rounds", type=int, help="play only so many, for the base game in less time")
    one.add_argument("--worlds", type=int, default=8)
    one.add_argument("--seed", default="luck")
    one.add_argument("--every", type=int, default=100)
    two = commands.add_parser("blunders")
    two.set_defaults(run=blunders)
    two.add_argument("--games", type=int, default=50)
    two.add_argument("--depth", default="quick")
    three = commands.add_parser("speed")
    three.set_defaults(run=speed)
    for command in (one, two, three):
        command.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    options.run(options)
    return 0


if __name__ == "__main__":
    sys.exit(main())
