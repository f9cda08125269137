"""Planted blunders: a player that plays as the strongest bot does, and once makes a mistake that anybody can see.

With it the coach is put to the test: such a mistake has to be among those that it names.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...bots.heuristic.outstanding import outstanding_cards
from ...bots.heuristic.sure_tricks import sure_tricks
from ...bots.neural import NeuralBot
from ...bots.simple import expected_tricks
from ...bots.sound import SoundBot
from ...bots.valuation import tricks_needed
from ...game.actions import Action
from ...game.outlook import outlook
from ...game.view import Phase, View

if TYPE_CHECKING:
    from ...game.game import Game

SURE = 2  # tricks that must be sure before a bid is planted below them
POOR = 0.25  # share of the tricks up to which a hand promises hardly any


def wasted_wizard(view: View) -> Action | None:
    """Throw a Wizard on a trick that another Wizard has, while tricks are needed and something else could go."""
    if view.phase is not Phase.PLAY or not view.trick or tricks_needed(view) < 1:
        return None
    if not any(play.card is not None and play.card.is_wizard for _, play in view.trick):
        return None
    wizards = [play for play in view.legal if play.card is not None and play.card.is_wizard]
    lost = [play for play in wizards if outlook(view, play) != (view.seat, True)]
    return lost[0] if lost and len(wizards) < len(view.legal) else None


def bid_below_sure(view: View) -> Action | None:
    """Bid nothing with tricks in hand that nobody can take away."""
    if view.phase is not Phase.BID or view.hand is None or sure_tricks(view, outstanding_cards(view)) < SURE:
        return None
    none = Action.bid(0)
    return none if none in view.legal else None


def overbid(view: View) -> Action | None:
    """Bid every trick with a hand that promises hardly any."""
    if view.phase is not Phase.BID or view.hand is None or view.hand_size < 3:
        return None
    every = Action.bid(view.hand_size)
    poor = expected_tricks(view.hand, view.rules, view.trump) < view.hand_size * POOR
    return every if poor and every in view.legal else None


def unwanted(view: View) -> Action | None:
    """Take a trick as the last to play, with enough of them, where a lower card would have stayed below."""
    if view.phase is not Phase.PLAY or len(view.trick) != view.rules.players - 1 or tricks_needed(view) != 0:
        return None
    takes = [play for play in view.legal if outlook(view, play) == (view.seat, True)]
    return takes[0] if takes and len(takes) < len(view.legal) else None


BLUNDERS: dict[str, Callable[[View], Action | None]] = {
    "wasted": wasted_wizard,
    "below-sure": bid_below_sure,
    "overbid": overbid,
    "unwanted": unwanted,
}


class Blunderer:
    """The strongest bot, but for one mistake at the first opportunity."""

    name = "blunderer"

    def __init__(self, kind: str) -> None:
        self._bot = SoundBot(NeuralBot())
        self._blunder = BLUNDERS[kind]
        self.planted: tuple[int, Action] | None = None  #: how much it had seen by then, and what it did

    def choose(self, view: View) -> Action:
        """What the seat of this view does now."""
        if self.planted is None and len(view.legal) > 1:
            mistake = self._blunder(view)
            if mistake is not None:
                self.planted = len(view.events), mistake
                return mistake
        return self._bot.choose(view)

    def decision(self, game: Game) -> int | None:
        """The number of the planted decision in a game that it played."""
        from .decision_points import decision_points

        for point in decision_points(game):
            if self.planted == (len(point.view.events), point.action):
                return point.number
        return None
