"""How strong the bots are: the contests that this project shows, and their table.

    python benchmarks/strength.py [--only GROUP] [--games 2000] [--processes 2] [--again]

In each contest one bot sits alone, in every seat in turn, at tables of another, and every deal is played in all
rotations. A contest is kept in `src/foretold/bots/strength.json` as soon as it is over, where `foretold bots` finds it;
one that is there already, with as many games, is not played again unless `--again` says so. Groups are base,
anniversary, variants and levels.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from foretold import Anniversary, Bids, Form, Rules, Wizards, find_rules
from foretold.bots import LEVELS
from foretold.bots.strength import FILE, Measured, keep, measured
from foretold.game.text.rules_text import write_rules
from foretold.lab.arena import duel, find_entrant
from foretold.lab.arena.panel import measured_of
from foretold.rules.variety import VARIANTS
from foretold.sim.limits import cores

GAMES = 2000
SEED = 1
GROUPS = ("base", "anniversary", "variants", "levels")
RULES_OF_LEVELS = (  # by which each level is compared with the one below
    find_rules("us", players=4),
    *(find_rules("us", players=players) for players in (3, 5, 6)),
    find_rules("us", players=4, anniversary=Anniversary.ALL),
    find_rules("us", players=4, bids=Bids.SECRET),
    find_rules("us", players=4, wizards=Wizards.LAST),
    find_rules("us", players=4, form=Form.UNICOLOR),
)
NOT_YET = Measured("", "", "", "", 0, 0, SEED, 0, 0, 0, 0, 0, 0)


def due() -> Iterator[tuple[Measured, Rules]]:
    """All contests, not yet played."""
    for players in (4, 3, 5, 6):
        for table in ("heuristic", "counting"):
            yield _contest("base", "neural", table, find_rules("us", players=players))
    for players in (4, 3, 5, 6):
        yield _contest("anniversary", "neural", "heuristic", find_rules("anniversary", players=players))
    for options in VARIANTS:
        if options.get("players") != 3:  # Unicolor, too, is measured among four
            yield _contest("variants", "neural", "heuristic", find_rules("us", **{"players": 4, **options}))
    for lower, upper in pairwise(LEVELS):
        for rules in RULES_OF_LEVELS:
            yield _contest("levels", upper.name, lower.name, rules)


def _contest(group: str, one: str, table: str, rules: Rules) -> tuple[Measured, Rules]:
    return replace(NOT_YET, group=group, one=one, table=table, rules=write_rules(rules)), rules


def play(contest: Measured, rules: Rules, games: int, processes: int) -> Measured:
    """Play a contest of at least so many games."""
    deals = -(-games // rules.players)
    one, table = find_entrant(contest.one), find_entrant(contest.table)
    return measured_of(duel(one, table, rules, deals=deals, seed=SEED, processes=processes), contest.group)


def markdown(contests: list[Measured]) -> str:
    """The contests as a table, group by group."""
    lines = []
    for group in GROUPS:
        of_group = [contest for contest in contests if contest.group == group]
        if of_group:
            lines += [
                f"### {group.capitalize()}",
                "",
                "| A | at tables of B | rules | games | margin | games won | exact bids, A and B |",
                "|---|---|---|---:|---:|---:|---:|",
                *map(_row, of_group),
                "",
            ]
    return "\n".join(lines)


def _row(contest: Measured) -> str:
    margin = f"{contest.margin:+.1f} ± {contest.margin_half:.1f}"
    won = f"{100 * contest.won:.1f} ± {100 * contest.won_half:.1f} %"
    exact = f"{100 * contest.exact:.1f} %, {100 * contest.table_exact:.1f} %"
    return f"| {contest.one} | {contest.table} | {contest.rules} | {contest.games:,} | {margin} | {won} | {exact} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=GROUPS, action="append", help="a group; may be given more than once")
    parser.add_argument("--bot", help="only contests in which this bot or level takes part")
    parser.add_argument("--games", type=int, default=GAMES, help="games of each contest, at least")
    parser.add_argument("--processes", type=int, default=cores())
    parser.add_argument("--again", action="store_true", help="play what was played before, too")
    parser.add_argument("--file", type=Path, default=FILE, help="where results are kept")
    arguments = parser.parse_args()
    for contest, rules in due():
        if arguments.only and contest.group not in arguments.only:
            continue
        if arguments.bot and arguments.bot not in (contest.one, contest.table):
            continue
        before = [old for old in measured(arguments.file) if old.same_question(contest)]
        if before and before[0].games >= arguments.games and not arguments.again:
            continue
        start = time.perf_counter()
        done = play(contest, rules, arguments.games, arguments.processes)
        keep(done, arguments.file)
        print(f"{_row(done)} {time.perf_counter() - start:.0f} s", flush=True)
    print("\n" + markdown(measured(arguments.file)))


if __name__ == "__main__":
    main()
