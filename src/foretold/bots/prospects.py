"""How likely each card of a hand is to take a trick, from the cards that are still out."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..game.view import View
from ..rules.cards import (
    BOMB,
    DRAGON,
    FAIRY,
    JESTERS,
    ORDINARY,
    PLACES,
    SHAPESHIFTER,
    SPECIALS,
    WIZARDS,
)
from ..rules.options import Form
from ..rules.turns import left_of
from .outstanding import SUIT_MASKS, Outstanding, numbers_in
from .plan import Prospect
from .weights import WEIGHTS

TRUMP, SIDE, NO_TRUMP, WIZARD, UNICOLOR = range(5)
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
        kind = TRUMP if suit == self._trump else NO_TRUMP if self._trump is None else SIDE
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
