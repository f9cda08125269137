"""The events of a table's log: one entry for each command that was carried out."""

from __future__ import annotations

from typing import Literal

from ..codec import Struct
from .settings import Settings
from .text import kebab

By = Literal["person", "bot", "clock"]


class Event(Struct, frozen=True, tag_field="type", tag=kebab):
    """An event."""


class Person(Struct, frozen=True):
    """A person, identified by an id that a token proves."""

    id: str
    name: str


class Opened(Event, frozen=True):
    """A table was opened; its host sits nowhere yet."""

    table: str
    host: Person
    settings: Settings


class Configured(Event, frozen=True):
    """The host changed the settings: those from now on and, during a game, those after it."""

    settings: Settings
    later: Settings | None = None


class Sat(Event, frozen=True):
    """Somebody took a seat; ``node`` is where the connection is, if there is one."""

    seat: int
    person: Person
    node: str = ""


class Stood(Event, frozen=True):
    """A seat became empty: its person left or was removed, or its bot was removed."""

    seat: int


class BotSat(Event, frozen=True):
    """A bot took a seat."""

    seat: int
    level: str


class Removed(Event, frozen=True):
    """The host removed somebody, who stays out."""

    person: Person


class Admitted(Event, frozen=True):
    """Somebody who was removed may come back."""

    person: str


class FirstDealerSet(Event, frozen=True):
    """A seat will deal first in the next game."""

    seat: int


class Abandoned(Event, frozen=True):
    """The game ended without a result: the only person at the table left it."""


class HostChanged(Event, frozen=True):
    """Somebody else is the host now."""

    person: str


class Watched(Event, frozen=True):
    """A spectator joined, or with ``on`` false left; ``node`` is where they are connected."""

    person: Person
    on: bool
    node: str = ""


class Prepared(Event, frozen=True):
    """A game is about to begin. Its secret is fixed before any client adds a nonce, and stays in the log till the end;
    others see the commitment only."""

    game: str
    secret: str
    commitment: str


class NonceGiven(Event, frozen=True):
    """A client added its nonce."""

    seat: int
    nonce: str


class Started(Event, frozen=True):
    """The nonces are in, and the first round is dealt, by ``dealer`` if the rules do not have the dealer drawn."""

    dealer: int = 0


class Acted(Event, frozen=True):
    """A seat acted in the game."""

    seat: int
    action: str
    by: By = "person"


class Present(Event, frozen=True):
    """The person of a seat connected, or with ``on`` false disconnected; ``node`` is where the connection was."""

    seat: int
    on: bool
    node: str = ""


class RightBack(Event, frozen=True):
    """Somebody will be right back, or with ``on`` false is back."""

    seat: int
    on: bool


class TakenOver(Event, frozen=True):
    """A bot plays for somebody who is away, or with ``on`` false no longer does."""

    seat: int
    on: bool


class Paused(Event, frozen=True):
    """The game was paused, or with ``on`` false resumed."""

    seat: int
    on: bool


class TakeBackAsked(Event, frozen=True):
    """Somebody wants to take the last action back."""

    seat: int


class TakeBackAnswered(Event, frozen=True):
    """A seat agreed to a take-back or refused it; ``done`` once all have agreed."""

    seat: int
    agreed: bool
    done: bool = False


class Said(Event, frozen=True):
    """A chat message: free text, or the name of a preset phrase."""

    person: str
    name: str
    text: str | None = None
    phrase: str | None = None


class Muted(Event, frozen=True):
    """Somebody muted somebody else, or with ``on`` false unmuted them."""

    person: str
    other: str
    on: bool


class HandsAgreed(Event, frozen=True):
    """A seat agrees that spectators see all hands, or no longer does."""

    seat: int
    on: bool


class RematchAgreed(Event, frozen=True):
    """A seat wants to play again, or no longer does."""

    seat: int
    on: bool


class SeatsRotated(Event, frozen=True):
    """For a rematch everybody moved one seat to the left. Only in old logs: now the deal passes to the left instead."""


AnyEvent = (
    Opened
    | Configured
    | Sat
    | Stood
    | BotSat
    | Removed
    | Admitted
    | FirstDealerSet
    | Abandoned
    | HostChanged
    | Watched
    | Prepared
    | NonceGiven
    | Started
    | Acted
    | Present
    | RightBack
    | TakenOver
    | Paused
    | TakeBackAsked
    | TakeBackAnswered
    | Said
    | Muted
    | HandsAgreed
    | RematchAgreed
    | SeatsRotated
)


class Entry(Struct, frozen=True, omit_defaults=True):
    """One line of a table's log: what one command did, and when. The line's number is its sequence in the table."""

    seq: int
    at: float
    events: tuple[AnyEvent, ...]
    by: str = ""  #: the person; empty for the server itself
    id: str = ""  #: the command's id, so that a repeated command acts once
