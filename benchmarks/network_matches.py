"""What a network gains on counting players, and on another network, in whole games at thousands of tables at once.

    python benchmarks/network_matches.py WEIGHTS [--other WEIGHTS] [--only other] [--players 3 4 5 6]
        [--options "anniversary=all" | --variants] [--think WORLDS] [--other-thinks WORLDS] [--tables 8192]
        [--device cuda]

It sits alone at each table, for points and to win; the counting players are those of `foretold.sim.habits`. The other
network plays for points, also alone at tables of the first one. In the base game both sides may think about plays.
Margins are over the mean of the others, with one standard error.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import torch

from foretold import Anniversary, Rules
from foretold.bots.neural import HOLDERS
from foretold.game.text.rules_text import parse_options, write_rules
from foretold.lab.training.matches import Player, match
from foretold.lab.training.thinker import Thinking
from foretold.lab.training.weights import load_holders, load_weights
from foretold.rules.variety import VARIANTS


def _player(weights: Path, holders: Path, worlds: int, device: str) -> Player:
    """A player for points, which thinks in so many worlds if not in none."""
    thinking = Thinking(load_holders(holders, device), worlds) if worlds else None
    return Player(load_weights(weights, device), thinking=thinking)


def _rules(given: argparse.Namespace) -> list[Rules]:
    """The rules of the matches."""
    if given.variants:
        options: list[dict[str, Any]] = [{"anniversary": Anniversary.ALL}, *VARIANTS]
    else:
        options = [parse_options(given.options.split())]
    found = (Rules(**{"players": players, **row}) for row in options for players in given.players)
    return list(dict.fromkeys(found))  # some variants name the number of players


def main() -> None:
    """Play all matches and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights", type=Path)
    parser.add_argument("--players", type=int, nargs="+", default=[3, 4, 5, 6])
    parser.add_argument("--other", type=Path, help="weights of whom to sit among, beside counting players")
    parser.add_argument("--only", choices=("counting", "other"), help="at tables of these alone")
    played = parser.add_mutually_exclusive_group()
    played.add_argument("--options", default="", help='of the rules, as in "anniversary=all bids=hidden"')
    played.add_argument("--variants", action="store_true", help="all anniversary cards, and every variant by itself")
    parser.add_argument("--think", type=int, default=0, help="worlds in which it tries plays, in the base game")
    parser.add_argument("--other-thinks", type=int, default=0, help="the same for the other network")
    parser.add_argument("--holders", type=Path, default=HOLDERS, help="weights for the beliefs of both")
    parser.add_argument("--tables", type=int, default=8192)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    given = parser.parse_args()
    if given.only == "other" and not given.other:
        parser.error("--only other: expected the other's weights, --other WEIGHTS")
    hero = _player(given.weights, given.holders, given.think, given.device)
    tables: list[tuple[str, Player | None]] = [("counting", None)] if given.only != "other" else []
    back: list[tuple[str, Player, str, Player | None]] = []
    if given.other and given.only != "counting":
        other = _player(given.other, given.holders, given.other_thinks, given.device)
        tables.append(("the other", other))
        back.append(("the other", other, "it", hero))
    matches = [
        (f"it, {aim}", hero._replace(to_win=to_win), at, table)
        for at, table in tables
        for aim, to_win in (("for points", False), ("to win", True))
    ] + back
    print("| rules | alone | at tables of | games | points a round | points a game | games won |")
    print("|---|---|---|---:|---:|---:|---:|")
    for rules in _rules(given):
        for alone, one, at, table in matches:
            try:
                result = match(one, table, rules, count=given.tables, seed=7, device=given.device)
            except ValueError as error:
                parser.error(str(error))
            rounds = result.rounds / result.games
            print(
                f"| {write_rules(rules)} | {alone} | {at} | {result.games:,} | "
                f"{result.margin:+.2f} ± {result.error:.2f} | "
                f"{result.margin * rounds:+.1f} ± {result.error * rounds:.1f} | {result.wins:.1%} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
