"""The casual bot: it knows how to play, and does not sit there counting."""

from __future__ import annotations

from ...game.actions import Action
from ...game.view import View
from ..valuation import Values
from .bot import HeuristicBot, bids_worth, hand_prospects
from .forgetfulness import forgotten, without
from .outstanding import Outstanding, outstanding_cards
from .prospects import Prospect

TRICKS = 2  # that it remembers whole
LOWEST = 12  # number that it remembers all round
CAUTION = 0.015  # of its hopes it gives up so much for each card in its hand


class CasualBot(HeuristicBot):
    """Plays like the heuristic bot with a short memory: the last two tricks, and high cards. It does not notice who is
    void, minds its own bid and never looks at those of others, and bids too little with a big hand."""

    def __init__(self, seed: int | str | None = None, name: str = "Casual") -> None:
        super().__init__(seed, name)

    def _remember(self, view: View) -> Outstanding:
        return without(view, outstanding_cards(view), forgotten(view, tricks=TRICKS, lowest=LOWEST))

    def _needs(self, view: View) -> list[float]:
        """It knows its own bid; of the others it expects a fair share."""
        fair = view.hand_size / view.rules.players
        bids = [bid if seat == view.seat and bid is not None else fair for seat, bid in enumerate(view.bids)]
        return [bid - taken for bid, taken in zip(bids, view.tricks, strict=True)]

    def _bid(self, view: View) -> Values:
        hopes = 1.0 - CAUTION * view.hand_size
        trump = view.trump.index if view.trump is not None else None
        hand = hand_prospects(view, self._remember(view), self._needs(view), trump)
        prospects = [Prospect(low * hopes, high * hopes) for low, high in hand]
        legal = [bid.number or 0 for bid in view.legal]
        return {Action.bid(bid): value for bid, value in bids_worth(prospects, legal, view.hand_size).items()}
