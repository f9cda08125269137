"""What a bot is."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from ..game.actions import Action
from ..game.view import View


class Bot(Protocol):
    """A player. It is asked when its seat may act, is given all that the seat may know, and answers with one of
    ``view.legal``."""

    name: str

    def choose(self, view: View) -> Action:
        """What the seat of this view does now."""
        ...


BotMaker = Callable[[int], Bot]
"""Makes a bot from a seed. The same seed makes a bot that plays the same."""


@dataclass(frozen=True, slots=True)
class NamedBot:
    """A bot that is found by its name."""

    name: str
    what: str  #: what it is, in a sentence or two
    make: BotMaker
