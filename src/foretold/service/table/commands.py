"""The commands of people at a table, and a few of the server itself."""

from __future__ import annotations

from typing import Annotated

from ...rules.state import MAX_PLAYERS
from ..codec import Meta, Struct
from .events import By
from .settings import Settings
from .text import kebab

PHRASES = (
    "hello",
    "good-luck",
    "well-played",
    "thanks",
    "sorry",
    "oops",
    "wow",
    "one-moment",
    "your-turn",
    "good-game",
    "goodbye",
)
MOST_TEXT = 300

SeatNumber = Annotated[int, Meta(ge=0, le=MAX_PLAYERS - 1)]
# In Python, unlike in JSON Schema, $ also matches before a trailing newline
Word = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$(?!\n)")]


class Command(Struct, frozen=True, tag_field="type", tag=kebab, forbid_unknown_fields=True):
    """A command."""


class Configure(Command, frozen=True):
    """The host changes the settings; the rules only before a game. Changes of pace, bot level and grace period during a
    game take effect from the next game on; if only one person plays, the bots' pace changes at once."""

    settings: Settings


class Sit(Command, frozen=True):
    """Take an empty seat; by default the first empty one."""

    seat: SeatNumber | None = None


class Stand(Command, frozen=True):
    """Leave your seat; in a game a bot plays on."""


class SeatBot(Command, frozen=True):
    """The host puts a bot on an empty seat, or in the place of somebody who is away."""

    seat: SeatNumber
    level: Word | None = None


class Clear(Command, frozen=True):
    """The host removes a bot or a person, who cannot come back unless admitted; not during a game."""

    seat: SeatNumber


class Admit(Command, frozen=True):
    """The host lets somebody who was removed come back."""

    person: Word


class HandOver(Command, frozen=True):
    """The host makes the person of another seat the host."""

    seat: SeatNumber


class ChooseDealer(Command, frozen=True):
    """The host chooses the first dealer, if the rules do not have it drawn."""

    seat: SeatNumber


class Abandon(Command, frozen=True):
    """Leave a table at which nobody else sits. A game in progress ends without a result."""


class Start(Command, frozen=True):
    """The host begins the game; bots take the empty seats."""


class Nonce(Command, frozen=True):
    """Your nonce for the deals, once the commitment is known."""

    game: Word
    nonce: Word


class Act(Command, frozen=True):
    """An action in the game, in the notation: "bid 2", "play B13"."""

    action: Annotated[str, Meta(max_length=40)]


class BeRightBack(Command, frozen=True):
    """Ask for a longer grace period, or say that you are back."""

    on: bool = True


class Pause(Command, frozen=True):
    """Pause or resume the game."""

    on: bool = True


class TakeBack(Command, frozen=True):
    """Ask to take your last action back."""


class AnswerTakeBack(Command, frozen=True):
    """Agree to a take-back or refuse it."""

    agree: bool


class Say(Command, frozen=True):
    """Say something in the chat: free text, or the name of a preset phrase."""

    text: Annotated[str, Meta(min_length=1, max_length=MOST_TEXT)] | None = None
    phrase: Word | None = None


class Mute(Command, frozen=True):
    """Mute or unmute a person."""

    person: Word
    on: bool = True


class ShowHands(Command, frozen=True):
    """Agree that spectators see all hands, or withdraw that."""

    on: bool = True


class Rematch(Command, frozen=True):
    """Ask for a rematch, or withdraw that."""

    on: bool = True


AnyCommand = (
    Configure
    | Sit
    | Stand
    | SeatBot
    | Clear
    | Admit
    | HandOver
    | ChooseDealer
    | Abandon
    | Start
    | Nonce
    | Act
    | BeRightBack
    | Pause
    | TakeBack
    | AnswerTakeBack
    | Say
    | Mute
    | ShowHands
    | Rematch
)


class Connect(Command, frozen=True):
    """From the server: the person's first connection was opened, or with ``on`` false the last one closed."""

    on: bool
    node: str = ""


class Due(Command, frozen=True):
    """From the server: a deadline has passed."""


class Decide(Command, frozen=True):
    """From the server: a bot has chosen for a seat."""

    seat: int
    action: str
    by: By = "bot"


HouseCommand = Connect | Due | Decide
