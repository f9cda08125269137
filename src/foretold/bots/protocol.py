"""The interface of a bot."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from ..game.actions import Action
from ..game.view import View


class Bot(Protocol):
    """A player. When its seat is to act, ``choose`` is called with all that the seat may know, and returns one of
    ``view.legal``."""

    name: str

    def choose(self, view: View) -> Action:
        """Return the action of the seat of this view."""
        ...


BotMaker = Callable[[int], Bot]
"""Makes a bot from a seed. The same seed makes a bot that plays the same."""


@dataclass(frozen=True, slots=True)
class NamedBot:
    """A bot registered under a name."""

    name: str
    what: str  #: what it is, in a sentence or two
    make: BotMaker
    pace: float = 1.0  #: how long it takes for a decision, where a table lets bots take their time
