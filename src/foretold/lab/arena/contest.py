"""Duels and leagues."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing

from ...rules.options import Rules
from .deals import Deal, Played, Playing, play_deal
from .entrants import Entrant, with_distinct_names
from .results import Kind, Result
from .seats import Seating, duel_seatings, league_seatings
from .spread import play_here, play_on_processes, play_on_ray
from .standings import standings_of

Progress = Callable[[int], None]
"""Called after every deal, with the number of its games."""

MOST_DEALS = 10**6
MOST_ENTRANTS = 24


def duel(
    one: Entrant,
    table: Entrant,
    rules: Rules,
    *,
    deals: int,
    seed: int | str = 0,
    processes: int = 1,
    ray: bool = False,
    progress: Progress | None = None,
) -> Result:
    """One entrant against a table of another, in each seat once with the same cards."""
    seatings = duel_seatings(rules.players)
    return _contest(Kind.DUEL, (one, table), rules, lambda _: seatings, deals, str(seed), processes, ray, progress)


def league(
    entrants: Sequence[Entrant],
    rules: Rules,
    *,
    deals: int,
    seed: int | str = 0,
    processes: int = 1,
    ray: bool = False,
    progress: Progress | None = None,
) -> Result:
    """Several entrants, deal by deal at tables of different ones, each table turned round all seats."""
    if not 2 <= len(entrants) <= MOST_ENTRANTS:
        raise ValueError(f"expected 2 to {MOST_ENTRANTS} entrants, got {len(entrants)}")

    def seatings(deal: int) -> tuple[Seating, ...]:
        return league_seatings(len(entrants), rules.players, str(seed), deal)

    return _contest(Kind.LEAGUE, tuple(entrants), rules, seatings, deals, str(seed), processes, ray, progress)


def _contest(
    kind: Kind,
    entrants: tuple[Entrant, ...],
    rules: Rules,
    seatings: Callable[[int], tuple[Seating, ...]],
    deals: int,
    seed: str,
    processes: int,
    ray: bool,
    progress: Progress | None,
) -> Result:
    if not 1 <= deals <= MOST_DEALS:
        raise ValueError(f"expected 1 to {MOST_DEALS} deals, got {deals}")
    if processes < 1:
        raise ValueError(f"expected at least one process, got {processes}")
    entrants = with_distinct_names(entrants)
    due = [Deal(rules, entrants, seed, number, seatings(number)) for number in range(deals)]
    played: list[tuple[Played, ...]] = [()] * deals
    with closing(_spread(due, processes, ray)) as playing:
        for place, games in playing:
            played[place] = games
            if progress is not None:
                progress(len(games))
    names = [entrant.name for entrant in entrants]
    return Result(
        kind, rules, seed, deals, sum(map(len, played)), standings_of(names, played, rated=kind is Kind.LEAGUE)
    )


def _spread(deals: Sequence[Deal], processes: int, ray: bool) -> Playing[tuple[Played, ...]]:
    if ray:
        return play_on_ray(deals)
    if processes == 1 or len(deals) == 1:
        return play_here(deals, play_deal)
    return play_on_processes(deals, min(processes, len(deals)), play_deal)
