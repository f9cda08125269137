"""What a network gains on counting players, and on another network, in whole games at thousands of tables at once.

    python benchmarks/network_matches.py WEIGHTS [--other WEIGHTS] [--players 3 4 5 6]
        [--options "anniversary=all"] [--think WORLDS] [--other-thinks WORLDS] [--tables 8192] [--device cuda]

It sits alone at each table, for points and to win; the counting players are those of `foretold.sim.habits`, and the
other network plays for points. In the base game both sides may think about plays. Margins are points a round over the
mean of the others, with one standard error.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch

from foretold import Rules
from foretold.bots.neural import HOLDERS
from foretold.game.text.rules_text import parse_options
from foretold.lab.training.matches import Player, match
from foretold.lab.training.thinker import Thinking
from foretold.lab.training.weights import load_holders, load_weights


def _player(weights: Path, holders: Path, worlds: int, device: str) -> Player:
    """A player for points, which thinks in so many worlds if not in none."""
    thinking = Thinking(load_holders(holders, device), worlds) if worlds else None
    return Player(load_weights(weights, device), thinking=thinking)


def main() -> None:
    """Play all matches and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights", type=Path)
    parser.add_argument("--players", type=int, nargs="+", default=[3, 4, 5, 6])
    parser.add_argument("--other", type=Path, help="weights of whom to sit among, beside counting players")
    parser.add_argument("--options", default="", help='of the rules, as in "anniversary=all bids=hidden"')
    parser.add_argument("--think", type=int, default=0, help="worlds in which it tries plays, in the base game")
    parser.add_argument("--other-thinks", type=int, default=0, help="the same for the other network")
    parser.add_argument("--holders", type=Path, default=HOLDERS, help="weights for the beliefs of both")
    parser.add_argument("--tables", type=int, default=8192)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    given = parser.parse_args()
    hero = _player(given.weights, given.holders, given.think, given.device)
    tables: list[tuple[str, Player | None]] = [("counting", None)]
    if given.other:
        other = _player(given.other, given.holders, given.other_thinks, given.device)
        tables.append((given.other.name, other))
    print("| players | at tables of | plays | games | points a round | points a game | games won |")
    print("|---:|---|---|---:|---:|---:|---:|")
    for players in given.players:
        rules = Rules(**{"players": players, **parse_options(given.options.split())})
        for name, table in tables:
            for plays, to_win in (("for points", False), ("to win", True)):
                player = hero._replace(to_win=to_win)
                try:
                    result = match(player, table, rules, count=given.tables, seed=7, device=given.device)
                except ValueError as error:
                    parser.error(str(error))
                print(
                    f"| {players} | {name} | {plays} | {result.games:,} | {result.margin:+.2f} ± {result.error:.2f} | "
                    f"{result.margin * result.rounds / result.games:+.1f} | {result.wins:.1%} |",
                    flush=True,
                )


if __name__ == "__main__":
    main()
