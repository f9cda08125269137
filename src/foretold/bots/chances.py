"""How likely a card is to take a trick: rules of thumb, for bids and for what a card is worth keeping."""

import math
from collections.abc import Iterable

from ..game.cards import Card, Suit
from ..rules.options import Form, Rules, Wizards

# Cards without a number of their own. A Juggler or Cloud is a middling trump if its holder wants it to be.
WORTH = {
    "Dragon": 0.98,
    "Fairy": 0.01,
    "Bomb": 0.03,
    "Shapeshifter": 0.9,
    "Juggler": 0.45,
    "Cloud": 0.6,
    "Werewolf": 0.0,
}
WIZARD = 0.93
DARK_WIZARD = 0.85
JESTER = 0.02


def chance(card: Card, rules: Rules, trump: Suit | None) -> float:
    """The chance of one card to take a trick, from 0 to 1."""
    if card.is_wizard:
        return DARK_WIZARD if rules.wizards is Wizards.LAST else WIZARD
    if card.is_jester:
        return JESTER
    if card.number is None:
        return WORTH[str(card)]
    height = card.number / 13
    others = rules.players - 1
    if rules.form is Form.UNICOLOR:
        return 0.9 * math.pow(height, 1.15 * others)
    if card.suit is trump:
        return 0.12 + 0.78 * math.pow(height, 0.5 * others)
    top = 0.62 if trump is not None else 0.78
    return top * math.pow(height, 1.1 * others)


def expected_tricks(cards: Iterable[Card], rules: Rules, trump: Suit | None) -> float:
    """The tricks that a hand may expect to take."""
    return sum(chance(card, rules, trump) for card in cards)
