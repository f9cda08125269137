"""The search bot: it tries every action in many worlds that it may be in, each played to the end of the round.

A world is a deal of the hidden cards that goes with all that the seat has seen, and as well as may be with the bids. In
each, all seats then play by habit (``sim/habits.py``), compiled. What counts is the seat's own points of the round less
the mean of the others'.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..game.actions import Action
from ..game.view import View
from ..sim.habits import plain_policy
from ..sim.rollouts import roll_out
from ..sim.worlds import Worlds
from .race import Budget, Floats, Race

SIMULATIONS = 2000  # for one decision, unless told otherwise

Policy = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Estimate:
    """What an action is worth: the own points of the round to expect, and those less the mean of the others'."""

    action: Action
    points: float
    margin: float
    error: float  #: standard error of the margin
    visits: int  #: worlds in which the action was tried


def evaluate(view: View, *, simulations: int = SIMULATIONS, seed: int = 0) -> list[Estimate]:
    """What each legal action of the seat is worth, the best margin first. Every action is tried in as many worlds."""
    race = Race(len(view.legal))
    race.run(Trials(view, seed).run, Budget(simulations), drop=False)
    found = [_estimate(action, *race.results(place)) for place, action in enumerate(view.legal)]
    return sorted(found, key=lambda estimate: -estimate.margin)


def _estimate(action: Action, points: Floats, margins: Floats) -> Estimate:
    error = float(margins.std(ddof=1)) / len(margins) ** 0.5 if len(margins) > 1 else float("inf")
    return Estimate(action, float(points.mean()), float(margins.mean()), error, len(margins))


class Trials:
    """The worlds of one decision, and the actions tried in them."""

    def __init__(self, view: View, seed: int, policy: Policy = plain_policy, by_bids: bool = True) -> None:
        if not view.legal:
            raise ValueError("expected a view of a seat that may act now")
        self._worlds = Worlds(view, seed=seed, by_bids=by_bids)
        self._actions = np.array([action.index for action in view.legal])
        self._policy = policy
        self._seed = seed
        self._tried = 0

    def run(self, count: int, places: Sequence[int]) -> tuple[Floats, Floats]:
        """Try the actions at some places in the next worlds."""
        worlds = self._worlds.draw(count)
        actions = self._actions[np.array(places)]
        self._tried += count
        return roll_out(
            self._policy, self._worlds.setups, worlds, self._worlds.seat, actions, self._seed, self._tried - count
        )


class SearchBot:
    """Plays the action that made most in the worlds it tried. Unless seconds are its budget, the same seed gives the
    same choices."""

    def __init__(
        self,
        seed: int | str | None = 0,
        name: str = "Search",
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        policy: Policy = plain_policy,
        by_bids: bool = True,
    ) -> None:
        self.name = name
        if simulations is None and seconds is None:
            simulations = SIMULATIONS
        self._budget = Budget(simulations, seconds)
        self._seed = _number(seed)
        self._policy = policy
        self._by_bids = by_bids

    def choose(self, view: View) -> Action:
        """What the seat of this view does now."""
        if len(view.legal) == 1:
            return view.legal[0]
        race = Race(len(view.legal))
        race.run(Trials(view, self._seed + len(view.events), self._policy, self._by_bids).run, self._budget)
        return view.legal[race.best()]


def _number(seed: int | str | None) -> int:
    """A seed of any kind as a number below 2**60."""
    from random import Random

    return Random(seed).getrandbits(60)
