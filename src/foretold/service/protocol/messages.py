"""The messages between a client and the server. Cards and actions are written in the notation (docs/notation.md)."""

from __future__ import annotations

from typing import Annotated, Literal

from ...game.pad import PadRow
from ...game.view import OwnView
from ..codec import UNSET, Meta, Struct, UnsetType
from ..table.commands import AnyCommand, Word
from ..table.events import By, Person
from ..table.settings import Settings
from ..table.text import kebab
from .game import AnyEvent, OwnViewChanges, PublicViewChanges, PublicViewMessage

VERSION = 2

FAILED = 1011  # codes with which the server closes a socket
NOT_KNOWN, TOO_MUCH, AWAY = 4401, 4429, 4503


class FromClient(Struct, frozen=True, tag_field="type", tag=kebab, forbid_unknown_fields=True):
    """A message from a client."""


class Ask(FromClient, frozen=True):
    """A command. ``id`` is chosen by the client: a command that is sent again with the same id, after a lost
    connection, acts once. ``based_on`` is the latest sequence number of the table that the client has seen."""

    id: Word
    based_on: Annotated[int, Meta(ge=0)]
    command: AnyCommand


class Heard(Struct, frozen=True, forbid_unknown_fields=True):
    """How many events of which game the client has kept; empty if it has none."""

    game: Annotated[str, Meta(max_length=64)] = ""
    events: Annotated[int, Meta(ge=0)] = 0


class Hello(FromClient, frozen=True):
    """The first message on a socket: identifies the person by the token from ``POST /api/people``. With ``heard`` the
    snapshot has the events that the client missed."""

    token: Annotated[str, Meta(max_length=400)]
    version: int = VERSION
    heard: Heard | None = None


class Ping(FromClient, frozen=True):
    """Asks for a ``Pong``."""


AnyFromClient = Hello | Ask | Ping


class FromServer(Struct, frozen=True, tag_field="type", tag=kebab, omit_defaults=True):
    """A message from the server."""


class SeatView(Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat."""

    kind: Literal["empty", "person", "bot"]
    name: str = ""
    person: str = ""  #: the person's id
    level: str = ""  #: the bot's
    present: bool = False
    right_back: bool = False
    taken_over: bool = False  #: a bot plays for the person
    leaves_at: float | None = None  #: when a bot takes over if the person stays away
    shows_hands: bool = False
    wants_rematch: bool = False


class TableView(Struct, frozen=True, omit_defaults=True):
    """The table around the game."""

    id: str
    host: str
    state: Literal["open", "preparing", "playing", "over"]
    settings: Settings
    seats: tuple[SeatView, ...]
    watchers: tuple[str, ...] = ()
    game: str = ""  #: the id of the current or last game
    commitment: str = ""  #: to the secret that its deals come from
    secret: str = ""  #: the secret itself, when the game is over
    nonces: tuple[str, ...] = ()
    paused: bool = False
    take_back: int | None = None  #: the seat that asks for a take-back
    clock_until: float | None = None  #: when the time of those who are to act runs out
    games: int = 0
    first_dealer: int | None = None  #: the seat that deals first in the next game; none if the dealer is drawn
    removed: tuple[Person, ...] = ()  #: people whom the host has removed
    rematch_at: float | None = None  #: when the next game begins, with bots for those who have not answered
    later: Settings | None = None  #: the settings after this game, if the host has changed them


class Moment(Struct, frozen=True, omit_defaults=True):
    """An event of the game, as the receiver sees it, and what it changed: in the public view, and in what the receiver
    alone may see. The first moment of a game has everything. A client shows one moment after another and merges the
    changes."""

    event: AnyEvent
    game: PublicViewChanges | None = None
    own: OwnViewChanges | None = None
    move: int | None = None  #: in a replay, the index of the action in the game, from 0; none for a deal


class ChatLine(Struct, frozen=True, omit_defaults=True):
    """A chat message."""

    at: float
    person: str
    name: str
    text: str | None = None
    phrase: str | None = None


class Welcome(FromServer, frozen=True):
    """The first message on a socket."""

    version: int
    person: Person
    levels: tuple[str, ...]
    phrases: tuple[str, ...]


class Snapshot(FromServer, frozen=True):
    """The complete state of a table, sent after connecting and whenever the client may have missed something. If the
    client sent what it has ``heard`` of the current game, ``missed`` are the later events, as its seat sees them."""

    seq: int
    now: float
    table: TableView
    game: PublicViewMessage | None = None
    own: OwnView | None = None
    pad: tuple[PadRow, ...] = ()
    chat: tuple[ChatLine, ...] = ()
    muted: tuple[str, ...] = ()
    heard: int = 0
    missed: tuple[AnyEvent, ...] = ()


class Update(FromServer, frozen=True):
    """One new entry of the table's log. Parts that did not change are left out. ``own`` is present if what the receiver
    may see has changed without an event."""

    seq: int
    now: float
    moments: tuple[Moment, ...] = ()
    by: By | None = None
    ack: str = ""  #: the id of the receiver's command that caused this update and is thereby acknowledged
    table: TableView | None = None
    clock_until: float | UnsetType | None = UNSET  #: as in the table, if only the game has advanced
    own: OwnView | None = None
    chat: tuple[ChatLine, ...] = ()


class Ack(FromServer, frozen=True):
    """The command is carried out and will not be lost: it is entry ``seq`` of the log, or had no effect."""

    id: str
    seq: int


class Refusal(FromServer, frozen=True):
    """The command changed nothing."""

    code: str
    message: str
    id: str | None = None
    rule: str | None = None


class Pong(FromServer, frozen=True):
    """The answer to ``Ping``."""


class Goodbye(FromServer, frozen=True):
    """The server is about to close the socket; reconnect after a moment, to this address or another."""

    reason: str


AnyFromServer = Welcome | Snapshot | Update | Ack | Refusal | Pong | Goodbye
