"""The records that the store reads and writes besides log entries."""

from __future__ import annotations

from typing import Literal

import msgspec

from ..protocol.summary import Summary

State = Literal["open", "preparing", "playing", "over", "closed"]

RUNNING: tuple[State, ...] = ("open", "preparing", "playing")
"""States of a table that is not over."""


UNKNOWN = Summary(rules="", names=(), players=0, free=0, level="")


class Listing(msgspec.Struct, frozen=True, kw_only=True):
    """The listing of a table from this entry on. ``people`` are the ids of those who sit there."""

    host: str
    public: bool
    state: State
    people: tuple[str, ...] = ()
    summary: Summary = UNKNOWN


class ListedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list."""

    id: str
    opened: float
    changed: float
    host: str
    public: bool
    state: State
    summary: Summary


class HandTally(msgspec.Struct, frozen=True, array_like=True):
    """Rounds of one hand size: how many, and how many of their bids were exact."""

    hand: int
    rounds: int
    exact: int


class SeatResult(msgspec.Struct, frozen=True, kw_only=True):
    """How a seat did in a game. ``person`` is None for a bot, ``level`` None for a person."""

    seat: int
    name: str
    points: int
    place: int  #: 1 for everybody with the most points
    exact: int  #: rounds with as many tricks as were bid
    rounds: int
    person: str | None = None
    level: str | None = None
    hands: tuple[HandTally, ...] = ()


class FinishedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that ends with the entry it is appended with. Statistics are grouped by ``rules``."""

    id: str
    rules: str
    record: str
    results: tuple[SeatResult, ...]


class StoredGame(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game as stored."""

    id: str
    table: str
    finished: float
    rules: str
    record: str
    results: tuple[SeatResult, ...]


class StoredReview(msgspec.Struct, frozen=True, kw_only=True):
    """The coach's review of a game: its progress and, once it is done, its result as compressed JSON."""

    progress: float
    data: bytes | None


class PlayedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game in the list of somebody who played in it."""

    id: str
    table: str
    finished: float
    rules: str
    points: int
    place: int
    exact: int
    rounds: int


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """Sums over games."""

    games: int
    wins: int
    points: int
    rounds: int
    exact: int


class Statistics(msgspec.Struct, frozen=True, kw_only=True):
    """Statistics of a person: overall, by rules, and bids by hand size."""

    total: Tally
    by_rules: dict[str, Tally]
    by_hand: tuple[HandTally, ...]


class StoredPerson(msgspec.Struct, frozen=True):
    """A registered person."""

    id: str
    name: str
    created: float


class Passkey(msgspec.Struct, frozen=True, kw_only=True):
    """A person's public key."""

    id: bytes
    person: str
    public_key: bytes
    sign_count: int
    created: float
    label: str = ""  #: the owner's own name for it
    used: float | None = None  #: when somebody last signed in with it
