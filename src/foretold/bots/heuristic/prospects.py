"""How likely each card of a hand is to take a trick, from the cards that are still out, and what that is worth.

Each card takes a trick with a chance that its player can bend: from ``low``, if the player would rather lose with it,
to ``high``, if not. Going through the cards one by one and bending each the better way gives the points to expect.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from ...game.outlook import empty_table
from ...game.view import View
from ...rules.actions import plays_of
from ...rules.bids import CHANGE_DOWN, CHANGE_UP, changed_bid, legal_changes
from ...rules.cards import BOMB, DRAGON, FAIRY, JESTERS, ORDINARY, PLACES, SHAPESHIFTER, SPECIALS, WIZARDS
from ...rules.options import Form
from ...rules.scores import points
from ...rules.state import NO_TRUMP
from ...rules.tricks import play_card
from ...rules.turns import left_of
from .outstanding import SUIT_MASKS, Outstanding, mask_of, numbers_in
from .weights import WEIGHTS


class Prospect(NamedTuple):
    """A card's chances to take a trick."""

    low: float  #: while its player wants none
    high: float  #: while its player wants one


CHANGES = CHANGE_DOWN, CHANGE_UP
TRUMP, SIDE, SIDE_WITHOUT_TRUMP, WIZARD, UNICOLOR = range(5)
VALUES = {card: special.quarters / 4 for card, special in enumerate(SPECIALS, ORDINARY) if special.quarters}
BEYOND = WIZARDS | 1 << DRAGON | 1 << SHAPESHIFTER  # what beats every number
NEVER = Prospect(0.0, 0.01)
FIXED = {FAIRY: Prospect(0.0, 0.04), BOMB: Prospect(0.0, 0.0), DRAGON: Prospect(0.93, 0.97)}


class Prospects:
    """What the cards out there make of the cards of a hand."""

    def __init__(self, view: View, outstanding: Outstanding, needs: Sequence[float], trump: int | None) -> None:
        """``needs``: how many tricks each seat still lacks; ``trump``: a suit's number, if there is one."""
        self._unicolor = view.rules.form is Form.UNICOLOR
        self._outstanding = outstanding
        self._trump = trump
        self._share = outstanding.share
        others = view.rules.players - 1
        left = max(1, max(view.hand_counts))
        leads = view.leader if view.leader is not None else left_of(view.rules.setup, view.dealer)
        wanted = sum(max(0.0, need) for seat, need in enumerate(needs) if seat != view.seat)
        trumps = 0.0
        if trump is not None:
            trumps = (outstanding.unseen & SUIT_MASKS[trump]).bit_count() * self._share / others
        beyond = (outstanding.unseen & BEYOND).bit_count() * self._share
        self._others = others
        self._common = (
            trumps,
            beyond / left,
            others,
            left / 10,
            1 / left,
            wanted / left,
            (leads == view.seat) / left,
            math.log(left),
        )
        self._found: dict[int, Prospect] = {}

    def of(self, cards: int) -> list[tuple[int, Prospect]]:
        """Each card of a mask with its prospect."""
        return [(card, self.one(card)) for card in numbers_in(cards)]

    def one(self, card: int) -> Prospect:
        """The prospect of one card."""
        found = self._found.get(card)
        if found is None:
            found = self._found[card] = self._prospect(card)
        return found

    def _prospect(self, card: int) -> Prospect:
        if card in FIXED:
            return FIXED[card]
        if card == SHAPESHIFTER:
            return Prospect(NEVER.low, self._weigh(WIZARD, self.features(0)[1]).high)
        if card in VALUES:
            wanted = self._weigh(*self._number(VALUES[card], self._trump if self._trump is not None else 0))
            return Prospect(wanted.low / 2, wanted.high)
        bit = 1 << card
        if bit & JESTERS or card >= ORDINARY:
            return NEVER
        return self._weigh(*self.features(card))

    def features(self, card: int) -> tuple[int, tuple[float, ...]]:
        """Of a number card or Wizard: which weights go for it, and what is weighed."""
        if card >= ORDINARY or 1 << card & WIZARDS or not card:
            rivals = (self._outstanding.unseen & BEYOND).bit_count() * self._share
            own = (self._outstanding.hand & BEYOND).bit_count()
            return WIZARD, (1.0, rivals, math.log1p(rivals), own, self._outstanding.hand.bit_count(), *self._common)
        return self._number(card % PLACES, card // PLACES)

    def _number(self, value: float, suit: int) -> tuple[int, tuple[float, ...]]:
        """The same of a card of this value in a suit."""
        outstanding = self._outstanding
        whole = SUIT_MASKS[suit]
        upward = whole & ~((1 << PLACES * suit + math.floor(value) + 1) - 1)
        above, below = outstanding.unseen & upward, outstanding.unseen & whole & ~upward
        kind = TRUMP if suit == self._trump else SIDE_WITHOUT_TRUMP if self._trump is None else SIDE
        if self._unicolor:
            kind = UNICOLOR
            for other in range(self._others + 1):
                shift = PLACES * (other - suit)
                above |= outstanding.unseen & (upward << shift if shift >= 0 else upward >> -shift)
        higher = above.bit_count() * self._share
        own = (outstanding.hand & whole).bit_count()
        lower = below.bit_count() * self._share / self._others
        return kind, (1.0, higher, math.log1p(higher), lower, own, *self._common)

    def _weigh(self, kind: int, features: Sequence[float]) -> Prospect:
        low, high = (
            1.0 / (1.0 + math.exp(-sum(weight * value for weight, value in zip(weights, features, strict=True))))
            for weights in WEIGHTS[kind]
        )
        return Prospect(min(low, high), max(low, high))


def unseen_hand(view: View, outstanding: Outstanding, prospects: Prospects, trump: int | None) -> list[Prospect]:
    """A hand in which every card is as good as the average unseen card."""
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


def worth(prospects: Sequence[Prospect], bid: int, taken: int, size: int, clouded: bool = False) -> list[float]:
    """The points to expect with these cards after a bid, for each number of tricks from ``taken`` on up to the cards
    left and one more. ``clouded``: the bid will have to change by one (rule 6.8)."""
    last = taken + len(prospects) + 1
    values = [_points(bid, tricks, size, clouded) for tricks in range(taken, last + 1)]
    for low, high in prospects:
        values = [value + (high if after > value else low) * (after - value) for value, after in pairwise(values)]
    return values


def _points(bid: int, tricks: int, size: int, clouded: bool) -> float:
    if not clouded:
        return points(bid, tricks)
    changes = legal_changes(bid, size)
    return max(points(changed_bid(bid, change), tricks) for change in CHANGES if changes >> change & 1)
