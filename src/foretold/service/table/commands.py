"""What people at a table can ask for. The house has a few commands of its own."""

from __future__ import annotations

from typing import Annotated

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

SeatNumber = Annotated[int, Meta(ge=0, le=5)]
# In Python, though not in JSON Schema, $ also stands before a line's end
Word = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$(?!\n)")]


class Command(Struct, frozen=True, tag_field="type", tag=kebab, forbid_unknown_fields=True):
    """Something that somebody wants."""


class Configure(Command, frozen=True):
    """The host changes the settings; the rules only before a game. A pace, a level of bots and a grace period that are
    changed during one hold from the next game on; where one person plays, the bots' pace holds at once."""

    settings: Settings


class Sit(Command, frozen=True):
    """Take an empty seat, or the first one that is."""

    seat: SeatNumber | None = None


class Stand(Command, frozen=True):
    """Leave your seat; in a game a bot plays on."""


class SeatBot(Command, frozen=True):
    """The host puts a bot on an empty seat, or in the place of somebody who is away."""

    seat: SeatNumber
    level: Word | None = None


class Clear(Command, frozen=True):
    """The host sends a bot away or removes somebody, who cannot come back unless admitted; not during a game."""

    seat: SeatNumber


class Admit(Command, frozen=True):
    """The host lets somebody who was removed come back."""

    person: Word


class HandOver(Command, frozen=True):
    """The host makes the person of another seat the host."""

    seat: SeatNumber


class ChooseDealer(Command, frozen=True):
    """The host says which seat deals first, where the rules do not have it drawn."""

    seat: SeatNumber


class Abandon(Command, frozen=True):
    """Leave a table at which nobody else sits. A game that is being played there ends without a result."""


class Start(Command, frozen=True):
    """The host begins the game; bots take the empty seats."""


class Nonce(Command, frozen=True):
    """Your share of the randomness, once the commitment is known."""

    game: Word
    nonce: Word


class Act(Command, frozen=True):
    """Do something in the game, in the notation: "bid 2", "play B13"."""

    action: Annotated[str, Meta(max_length=40)]


class BeRightBack(Command, frozen=True):
    """Ask for patience, or say that one is ready again."""

    on: bool = True


class Pause(Command, frozen=True):
    """Let the game rest, or go on."""

    on: bool = True


class TakeBack(Command, frozen=True):
    """Ask to take your last action back."""


class AnswerTakeBack(Command, frozen=True):
    """Agree to it or do not."""

    agree: bool


class Say(Command, frozen=True):
    """Say something: own words, or the name of a preset phrase."""

    text: Annotated[str, Meta(min_length=1, max_length=MOST_TEXT)] | None = None
    phrase: Word | None = None


class Mute(Command, frozen=True):
    """Do not hear somebody any more, or hear them again."""

    person: Word
    on: bool = True


class ShowHands(Command, frozen=True):
    """Agree that spectators see all hands, or no longer."""

    on: bool = True


class Rematch(Command, frozen=True):
    """Want to play again, or no longer."""

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
    """The house: the person's first connection came, or with ``on`` false the last one went."""

    on: bool
    node: str = ""


class Due(Command, frozen=True):
    """The house: time has passed."""


class Decide(Command, frozen=True):
    """The house: a bot has chosen for a seat."""

    seat: int
    action: str
    by: By = "bot"


HouseCommand = Connect | Due | Decide
