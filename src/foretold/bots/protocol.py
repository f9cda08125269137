"""What a bot is."""

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
