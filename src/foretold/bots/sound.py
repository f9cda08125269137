"""A wrapper that rules out two blunders of a network: bidding below the sure tricks, and giving up a certain trick when
all remaining ones are needed."""

from __future__ import annotations

from ..game.actions import Action
from ..game.outlook import outlook
from ..game.view import Phase, View
from .heuristic.outstanding import outstanding_cards
from .heuristic.sure_tricks import sure_tricks
from .protocol import Bot
from .simple import worth_in
from .valuation import tricks_needed


class SoundBot:
    """Wraps another bot and corrects these two blunders."""

    def __init__(self, bot: Bot) -> None:
        self.name = bot.name
        self._bot = bot

    def choose(self, view: View) -> Action:
        """What the seat of this view does now."""
        chosen = self._bot.choose(view)
        if view.phase is Phase.BID:
            return _not_below_sure(view, chosen)
        if view.phase is Phase.PLAY:
            return _not_let_go(view, chosen)
        return chosen


def _not_below_sure(view: View, chosen: Action) -> Action:
    """Raise a bid that is below the sure tricks: whatever happens, the higher one is at least as near."""
    sure = sure_tricks(view, outstanding_cards(view))
    if (chosen.number or 0) >= sure:
        return chosen
    enough = [bid for bid in view.legal if (bid.number or 0) >= sure]
    return min(enough, key=lambda bid: bid.number or 0) if enough else chosen


def _not_let_go(view: View, chosen: Action) -> Action:
    """Last to play and in need of every trick, it takes this one, with the card that is worth least."""
    if view.hand is None or len(view.trick) < view.rules.players - 1 or tricks_needed(view) != len(view.hand):
        return chosen
    takes = [play for play in view.legal if outlook(view, play) == (view.seat, True)]
    return chosen if not takes or chosen in takes else min(takes, key=worth_in(view))
