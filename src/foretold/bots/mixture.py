"""A bot that plays as one of two others, now this, now that."""

from __future__ import annotations

from random import Random

from ..game.actions import Action
from ..game.view import Phase, View
from .protocol import Bot


class MixedBot:
    """Does as the first bot would, and as the second with the rest of its plays. The seed decides with which."""

    def __init__(self, first: Bot, second: Bot, seed: int, *, share: float) -> None:
        """``share``: of its plays, those that are as the first would."""
        self.name = first.name
        self._first = first
        self._second = second
        self._random = Random(f"mixture {seed}")  # not the numbers that the two bots draw from the same seed
        self._share = share

    def choose(self, view: View) -> Action:
        """What the seat of this view does now."""
        if view.phase is Phase.PLAY and self._random.random() >= self._share:
            return self._second.choose(view)
        return self._first.choose(view)
