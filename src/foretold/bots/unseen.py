"""What to expect of a hand that the others see and its owner does not (Foresight and Clairvoyance)."""

from __future__ import annotations

from ..game.outlook import empty_table
from ..game.view import View
from ..rules.actions import plays_of
from ..rules.state import NO_TRUMP
from ..rules.tricks import play_card
from ..rules.turns import left_of
from .outstanding import Outstanding, mask_of, numbers_in
from .plan import Prospect
from .prospects import Prospects


def unseen_hand(view: View, outstanding: Outstanding, prospects: Prospects, trump: int | None) -> list[Prospect]:
    """A hand of cards that are each as good as the unseen cards are on average."""
    assert view.seat is not None
    cards = list(numbers_in(outstanding.pools[view.seat]))
    if view.hand_size == 1:
        wins = sum(_wins(view, card, trump) for card in cards) / len(cards)
        return [Prospect(wins, wins)]
    found = [prospects.one(card) for card in cards]
    average = Prospect(
        sum(prospect.low for prospect in found) / len(found), sum(prospect.high for prospect in found) / len(found)
    )
    return [average] * view.hand_size


def _wins(view: View, card: int, trump: int | None) -> bool:
    """Whether a card would take the only trick of a round, all others being known."""
    first = left_of(view.rules.setup, view.dealer)
    table = empty_table(view, first)
    table.trump = NO_TRUMP if trump is None else trump
    for step in range(view.rules.players):
        seat = (first + step) % view.rules.players
        held = view.hands[seat]
        played = card if held is None else next(numbers_in(mask_of(held)))
        play_card(view.rules.setup, table, seat, plays_of(played)[0])
    return table.leader == view.seat
