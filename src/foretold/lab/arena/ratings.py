"""Ratings of the Plackett-Luce model by openskill."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from ...extras import needing
from .playing import Played
from .statistics import NORMAL, Estimate


def rate(entrants: int, games: Sequence[Played]) -> tuple[Estimate, ...]:
    """Everybody's rating after these games, in their order, with its interval. Who sits at a table twice counts there
    once, with the mean of its points."""
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
    return tuple(Estimate(rating.mu, NORMAL * rating.sigma) for rating in ratings)
