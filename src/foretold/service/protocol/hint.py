"""The answer to a player who asks for a hint."""

from __future__ import annotations

from ..codec import Struct


class EstimateView(Struct, frozen=True):
    """The value of an action: the seat's expected points in the round, and those minus the mean of the others'."""

    action: str
    points: float
    margin: float


class Hint(Struct, frozen=True):
    """The strongest bot's choice, and the value of each action, best first. The estimates are empty if they could not
    be computed in time."""

    seq: int  #: the table's sequence number at the time of the request
    action: str
    estimates: list[EstimateView]
