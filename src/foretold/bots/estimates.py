"""What actions are worth, as a search estimates it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ..game.actions import Action


@dataclass(frozen=True, slots=True)
class Estimate:
    """The value of an action: the seat's expected points of the round, and the same less the mean of the others'."""

    action: Action
    points: float
    margin: float
    error: float  #: standard error of the margin
    visits: int  #: simulations that began with the action

    @property
    def surely(self) -> float:
        """A lower confidence bound of the margin, so that few simulations count for less."""
        return self.margin - self.error


def in_agreement(chosen: Action, estimates: Iterable[Estimate]) -> list[Estimate]:
    """Return the estimates, best first, with the action first that the strongest bot chose. It looks further than they
    do: an action with a higher margin is listed with no more points and margin than it, as the coach does, so that what
    is shown does not contradict the choice."""
    found = {estimate.action: estimate for estimate in estimates}
    if chosen in found:
        most = found[chosen]
        found = {
            action: replace(one, points=min(one.points, most.points), margin=min(one.margin, most.margin))
            if one.margin > most.margin
            else one
            for action, one in found.items()
        }
    return sorted(found.values(), key=lambda one: (-one.margin, one.action != chosen))
