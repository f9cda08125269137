"""What a player who asks for a hint is told."""

from __future__ import annotations

from ..codec import Struct


class EstimateView(Struct, frozen=True):
    """The value of an action: the seat's expected points of the round, and the same less the mean of the others'."""

    action: str
    points: float
    margin: float


class Hint(Struct, frozen=True):
    """What the strongest bot would do, and what each action is worth, the best first. The estimates are left out where
    they could not be made in time."""

    seq: int  #: of the table, when it was asked for
    action: str
    estimates: list[EstimateView]
