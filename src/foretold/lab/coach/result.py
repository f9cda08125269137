"""The result of a review: plain values that convert to JSON and back.

All points but ``score`` and ``par`` are relative to the mean of the other players: a player who makes 30 while the
others make 10 on average is 20 ahead. That is what the strongest bot maximises; among equal players its mean is 0.
"""

from __future__ import annotations

from typing import Literal

import msgspec

VERSION = 2

Parameter = str | int | float


class Alternative(msgspec.Struct, frozen=True, array_like=True):
    """Something that a seat could have done, and the points of the round that the strongest bot expects of it."""

    action: str
    points: float


class Reason(msgspec.Struct, frozen=True):
    """Why a choice was a mistake: a code (``reasons.py`` lists them), the facts that decided (``facts.py``), and what
    sentences about them need."""

    code: str
    values: dict[str, Parameter]
    because: tuple[str, ...] = ()


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """One decision, judged by what its seat could know."""

    number: int  #: among all of the game, from 0
    round: int
    trick: int  #: counted from 1; 0 before the first card
    seat: int
    kind: Literal["trump", "bid", "play", "pass", "change"]
    action: str
    best: str  #: what the strongest bot does there
    gain: float  #: the points expected of the action, less those of ``best``
    error: float  #: the standard error of ``gain``
    alternatives: tuple[Alternative, ...]  #: the best first; none where there was no choice
    reason: Reason | None = None  #: where it was a mistake

    @property
    def cost(self) -> float:
        """What the choice cost, in points expected."""
        return max(0.0, -self.gain)


class Mistake(msgspec.Struct, frozen=True, kw_only=True):
    """A decision that cost points, and why."""

    decision: int  #: its number
    round: int
    trick: int
    action: str
    best: str
    cost: float
    reason: Reason
    text: str  #: the reason in English


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """Points ahead of the others, and where they come from: ``ahead == skill + luck``, ``skill == own - others`` and
    ``luck == hand + fall``."""

    ahead: float
    skill: float  #: how much better the player's decisions were than those of the others
    luck: float
    own: float  #: what the player's decisions gained over the strongest bot's, each judged by what the seat could know
    others: float  #: the mean of the same of the others
    hand: float  #: what the strongest bot expected when the seat first had to decide, less the mean of all seats
    fall: float  #: the rest: how the hidden cards lay, and whom the others' play happened to help


class RoundReview(msgspec.Struct, frozen=True, kw_only=True):
    """A round of one player."""

    round: int
    hand_size: int
    bid: int
    tricks: int
    points: int
    account: Account


class Bidding(msgspec.Struct, frozen=True, kw_only=True):
    """Bids with hands of one size."""

    hand_size: int
    rounds: int
    exact: int
    over: int  #: tricks taken beyond the bid, in all rounds together
    under: int  #: tricks lacking
    cost: float  #: what the bids cost, in points expected


class PlayerReview(msgspec.Struct, frozen=True, kw_only=True):
    """The review of one player: ``score == par + luck + skill``."""

    seat: int
    name: str
    score: int
    par: float  #: the mean score of the others
    account: Account
    decisions: int  #: those with a choice
    agreed: int  #: those that were the strongest bot's own
    mistakes: tuple[Mistake, ...]  #: the three costliest
    bidding: tuple[Bidding, ...]
    rounds: tuple[RoundReview, ...]


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """The review of a game."""

    version: int
    depth: str
    rules: str
    finished: bool
    players: tuple[PlayerReview, ...]
    decisions: tuple[Decision, ...]

    def to_json(self) -> bytes:
        """The review as JSON."""
        return msgspec.json.encode(self)

    @classmethod
    def from_json(cls, text: bytes | str) -> Review:
        """The review of a JSON text."""
        return msgspec.json.decode(text, type=cls)
