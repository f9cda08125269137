"""Panels: every entrant alone at tables of every other one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from pathlib import Path

from ...bots.strength import Measured, keep, measured, to_json
from ...game.text.rules_text import write_rules
from ...rules.options import Rules
from .contest import Progress, duel
from .entrants import Entrant, with_distinct_names
from .program import ProgramMaker
from .results import Result, aligned, number
from .statistics import Estimate

BY = "foretold arena --panel"


@dataclass(frozen=True, slots=True)
class Panel:
    """The contests of a panel, in the order in which they were played."""

    contests: tuple[Measured, ...]

    def table(self) -> str:
        """The margins as text: a row for the one, a column for each table that it sat at."""
        first = self.contests[0]
        names = list(dict.fromkeys(contest.one for contest in self.contests))
        margins = {(contest.one, contest.table): number(margin_of(contest), "+") for contest in self.contests}
        rows = [["alone \\ at tables of", *names]]
        rows += [[one, *(margins.get((one, table), "") for table in names)] for one in names]
        title = f"panel of {len(names)}: {first.rules}, {first.deals} deals and {first.games} games a contest"
        return "\n".join([f"{title}, seed {first.seed}", *aligned(rows)]) + "\n"

    def to_json(self) -> str:
        """The panel as JSON text."""
        return to_json(self.contests, BY)

    def rows(self) -> list[tuple[str, Estimate]]:
        """The margins, each with its label."""
        return [(f"{contest.one} – {contest.table}", margin_of(contest)) for contest in self.contests]


def panel(
    entrants: Sequence[Entrant],
    rules: Rules,
    *,
    deals: int,
    seed: int = 0,
    processes: int = 1,
    ray: bool = False,
    progress: Progress | None = None,
    file: Path | None = None,
    finished: Callable[[Result], None] | None = None,
) -> Panel:
    """Let every entrant sit alone, in each seat with the same cards, at tables of every other one. Contests are kept in
    ``file`` as they end, except those in which a program never moved; those that are there are not played again."""
    if len(entrants) < 2:
        raise ValueError(f"expected at least 2 entrants, got {len(entrants)}")
    pairs = list(permutations(with_distinct_names(entrants), 2))
    kept = [_kept(one, table, write_rules(rules), deals, seed, file) for one, table in pairs]
    contests = []
    for (one, table), before in zip(pairs, kept, strict=True):
        if before is not None:
            contests.append(before)
            if progress is not None:
                for _ in range(before.deals):
                    progress(before.games // before.deals)
            continue
        result = duel(one, table, rules, deals=deals, seed=seed, processes=processes, ray=ray, progress=progress)
        if finished is not None:
            finished(result)
        contests.append(replace(measured_of(result, "panel"), seconds=_seconds(one, table)))
        if file is not None and not any(standing.faults.never_moved for standing in result.standings):
            keep(contests[-1], file, BY)
    return Panel(tuple(contests))


def measured_of(result: Result, group: str) -> Measured:
    """A duel as it is kept."""
    one, table = result.standings
    return Measured(
        group=group,
        one=one.name,
        table=table.name,
        rules=write_rules(result.rules),
        games=result.games,
        deals=result.deals,
        seed=int(result.seed),
        margin=round(one.margin.mean, 2),
        margin_half=round(one.margin.half or 0.0, 2),
        won=round(one.won.mean, 4),
        won_half=round(one.won.half or 0.0, 4),
        exact=round(one.exact.mean, 4),
        table_exact=round(table.exact.mean, 4),
    )


def margin_of(contest: Measured) -> Estimate:
    """The margin of a kept contest; of a single deal there is no interval."""
    return Estimate(contest.margin, contest.margin_half if contest.deals > 1 else None)


def _kept(one: Entrant, table: Entrant, rules: str, deals: int, seed: int, file: Path | None) -> Measured | None:
    """The contest as it was kept, if it was. One with other deals, another seed or time is not to be overwritten."""
    seconds = _seconds(one, table)
    for old in measured(file) if file is not None else ():
        if (old.one, old.table, old.rules) == (one.name, table.name, rules):
            if (old.deals, old.seed, old.seconds) != (deals, seed, seconds):
                kept = f"{one.name} at tables of {table.name} with {_settings(old.deals, old.seed, old.seconds)}"
                asked = _settings(deals, seed, seconds)
                raise ValueError(f"{file} has {kept}; expected the same or another file, got {asked}")
            return old
    return None


def _settings(deals: int, seed: int, seconds: float | None) -> str:
    return f"--deals {deals} --seed {seed}" + ("" if seconds is None else f" --seconds {seconds:g}")


def _seconds(*entrants: Entrant) -> float | None:
    """The time for a move of a program, if one of these is."""
    return next((one.make.seconds for one in entrants if isinstance(one.make, ProgramMaker)), None)
