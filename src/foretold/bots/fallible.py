"""A wrapper that makes a bot err as people do: a bid is misjudged, a card played without thinking."""

from __future__ import annotations

from math import sqrt
from random import Random

from ..game.actions import Action
from ..game.outlook import outlook
from ..game.view import Phase, View
from .protocol import Bot
from .simple import worth_in


class FallibleBot:
    """Wraps another bot. The seed decides when it errs."""

    def __init__(self, bot: Bot, seed: int, *, nerve: float, misjudged: float, slips: float) -> None:
        """``nerve`` and ``misjudged``: by how many tricks its bids are too high in the mean, and their spread, with one
        card in hand; with more they grow as the root of the number. ``slips``: how often a play is careless."""
        self.name = bot.name
        self._bot = bot
        self._random = Random(f"errors {seed}")  # not the numbers that the other bot draws from the same seed
        self._nerve = nerve
        self._misjudged = misjudged
        self._slips = slips

    def choose(self, view: View) -> Action:
        """What the seat of this view does now."""
        if len(view.legal) == 1:
            return view.legal[0]
        if view.phase is Phase.PLAY and self._random.random() < self._slips:
            return careless_play(view)
        chosen = self._bot.choose(view)
        if view.phase is Phase.BID:
            error = self._random.gauss(self._nerve, self._misjudged) * sqrt(view.hand_size)
            wanted = (chosen.number or 0) + round(error)
            return min(view.legal, key=lambda bid: abs((bid.number or 0) - wanted))
        return chosen


def careless_play(view: View) -> Action:
    """The card that comes to mind first: the best one for a trick that it takes, whatever was bid, else the lowest."""
    worth = worth_in(view)
    takes = [play for play in view.legal if outlook(view, play) == (view.turn, True)]
    return max(takes, key=worth) if takes else min(view.legal, key=worth)
