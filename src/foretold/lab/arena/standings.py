"""Standings, entrant by entrant. Means are taken within a deal first: the games of a deal share its cards and are not
independent, so intervals are taken over deals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from statistics import fmean

from ...extras import needing
from .deals import Played
from .faults import NO_FAULTS
from .results import Standing
from .statistics import estimate


def standings_of(names: Sequence[str], deals: Sequence[tuple[Played, ...]], *, rated: bool) -> tuple[Standing, ...]:
    """Standings of all entrants that played: with ratings, the highest margin first; else in the order of the names."""
    ratings = rate(len(names), list(chain.from_iterable(deals))) if rated else None
    made = []
    for who, name in enumerate(names):
        mine = [[game for game in games if who in game.seating] for games in deals]
        mine = [games for games in mine if games]
        if mine:
            made.append(_standing(who, name, mine, None if ratings is None else ratings[who]))
    if ratings is not None:
        made.sort(key=lambda standing: -standing.margin.mean)
    return tuple(made)


def _standing(who: int, name: str, deals: list[list[Played]], rating: float | None) -> Standing:
    margins = tuple(fmean(margin(game, who) for game in games) for games in deals)
    faults = NO_FAULTS
    for game in chain.from_iterable(deals):
        for seat in _seats(game, who):
            faults += game.faults[seat]
    return Standing(
        name=name,
        games=sum(map(len, deals)),
        points=estimate([fmean(points(game, who) for game in games) for games in deals]),
        margin=estimate(margins),
        won=estimate([fmean(victories(game, who) for game in games) for games in deals]),
        exact=estimate([fmean(exact_share(game, who) for game in games) for games in deals]),
        rating=rating,
        faults=faults,
        margins=margins,
    )


def points(game: Played, who: int) -> float:
    """An entrant's points, the mean of its seats."""
    return fmean(game.points[seat] for seat in _seats(game, who))


def margin(game: Played, who: int) -> float:
    """An entrant's points less the mean of the others'."""
    others = [game.points[seat] for seat, other in enumerate(game.seating) if other != who]
    return points(game, who) - fmean(others)


def victories(game: Played, who: int) -> float:
    """An entrant's part of the victory, for each of its seats; who ties shares it (rule 8.2)."""
    mine = _seats(game, who)
    return sum(seat in mine for seat in game.winners) / len(game.winners) / len(mine)


def exact_share(game: Played, who: int) -> float:
    """In what part of the rounds an entrant met its bid."""
    return fmean(game.exact[seat] / game.rounds for seat in _seats(game, who))


def _seats(game: Played, who: int) -> list[int]:
    return [seat for seat, other in enumerate(game.seating) if other == who]


def rate(entrants: int, games: Sequence[Played]) -> tuple[float, ...]:
    """Everybody's rating by the Plackett-Luce model after these games. An entrant that sits at a table twice counts
    there once, with the mean of its points. Ratings depend on the order of the games, and their σ takes the games of a
    deal for independent: no interval follows from it."""
    with needing("fast", "a league's rating"):
        from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = [model.rating() for _ in range(entrants)]
    for game in games:
        present = sorted(set(game.seating))
        points = [fmean(p for p, who in zip(game.points, game.seating, strict=True) if who == one) for one in present]
        teams = model.rate([[ratings[who]] for who in present], scores=points)
        for who, team in zip(present, teams, strict=True):
            ratings[who] = team[0]
    return tuple(float(rating.mu) for rating in ratings)
