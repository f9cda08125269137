"""What a network gains on counting players, and on another network, in whole games at thousands of tables at once.

    python benchmarks/network_matches.py WEIGHTS [WEIGHTS] [--other WEIGHTS [WEIGHTS]] [--players 3 4 5 6]
        [--tables 8192] [--device cuda]

It sits alone at each table, for points and to win; the counting players are those of `foretold.sim.habits`, and the
other network plays for points. A second file is a network that chooses the cards with the first. Margins are points a
round over the mean of the others, with one standard error.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch

from foretold import Rules
from foretold.lab.training.matches import Player, match
from foretold.lab.training.weights import load_weights


def main() -> None:
    """Play all matches and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights", type=Path, nargs="+", help="of one network, or of two that choose cards together")
    parser.add_argument("--players", type=int, nargs="+", default=[3, 4, 5, 6])
    parser.add_argument("--other", type=Path, nargs="+", help="weights of whom to sit among, beside counting players")
    parser.add_argument("--tables", type=int, default=8192)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    given = parser.parse_args()
    for weights in (given.weights, given.other or []):
        if len(weights) > 2:
            parser.error(f"expected one or two files of weights, got {len(weights)}")
    networks = [load_weights(path, given.device) for path in given.weights]
    tables: list[tuple[str, Player | None]] = [("counting", None)]
    if given.other:
        others = [load_weights(path, given.device) for path in given.other]
        tables.append((" and ".join(path.name for path in given.other), Player(others[0], False, *others[1:])))
    print("| players | at tables of | plays | games | points a round | points a game | games won |")
    print("|---:|---|---|---:|---:|---:|---:|")
    for players in given.players:
        rules = Rules(players=players)
        for name, table in tables:
            for plays, to_win in (("for points", False), ("to win", True)):
                hero = Player(networks[0], to_win, *networks[1:])
                result = match(hero, table, rules, count=given.tables, seed=7, device=given.device)
                print(
                    f"| {players} | {name} | {plays} | {result.games:,} | {result.margin:+.2f} ± {result.error:.2f} | "
                    f"{result.margin * result.rounds / result.games:+.1f} | {result.wins:.1%} |",
                    flush=True,
                )


if __name__ == "__main__":
    main()
