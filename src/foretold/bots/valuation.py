"""What bots share that value every action: a method for each phase, and a seed for what they value alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from random import Random

from ..game.actions import Action
from ..game.view import Phase, View

Values = dict[Action, float]
"""What actions are worth; those that are left out are worth less."""


class ValuingBot(ABC):
    """Does what it values most. The seed decides between actions of equal value."""

    def __init__(self, seed: int | str | None, name: str) -> None:
        self.name = name
        self._random = Random(seed)
        self._values_in: dict[Phase, Callable[[View], Values]] = {
            Phase.TRUMP: self._trump,
            Phase.BID: self._bid,
            Phase.PLAY: self._play,
            Phase.PASS: self._pass,
            Phase.CHANGE: self._change,
        }

    def choose(self, view: View) -> Action:
        """What the seat of this view does now."""
        if len(view.legal) == 1:
            return view.legal[0]
        values = self._values_in[view.phase](view)
        most = max(values.values())
        return self._random.choice([action for action, value in values.items() if value == most])

    @abstractmethod
    def _trump(self, view: View) -> Values:
        """Value each trump that may be named."""

    @abstractmethod
    def _bid(self, view: View) -> Values:
        """Value each bid."""

    @abstractmethod
    def _play(self, view: View) -> Values:
        """Value each play."""

    @abstractmethod
    def _pass(self, view: View) -> Values:
        """Value passing each card."""

    def _change(self, view: View) -> Values:
        """The change that brings the bid nearest to the tricks taken is worth most."""
        needed = tricks_needed(view)
        return {change: -abs(needed + (change.number or 0)) for change in view.legal}


def tricks_needed(view: View) -> int:
    """How many tricks the seat lacks for its bid; negative if it has too many."""
    assert view.seat is not None
    return (view.bids[view.seat] or 0) - view.tricks[view.seat]
