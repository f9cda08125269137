"""How likely a card is to take a trick: rules of thumb, for bids and for what a card is worth keeping."""

from collections.abc import Iterable

from ..game.cards import Card, Suit
from ..rules.cards import ORDINARY
from ..rules.options import Form, Rules, Wizards
from ..sim import promises


def chance(card: Card, rules: Rules, trump: Suit | None) -> float:
    """The chance of one card to take a trick, from 0 to 1."""
    if card.is_wizard:
        return promises.OF_DARK_WIZARD if rules.wizards is Wizards.LAST else promises.OF_WIZARD
    if card.is_jester:
        return promises.OF_JESTER
    if card.number is None:
        return promises.OF_ANNIVERSARY[card.index - ORDINARY]
    kind = promises.SIDE
    if rules.form is Form.UNICOLOR:
        kind = promises.ANY_COLOUR
    elif card.suit is trump:
        kind = promises.OF_TRUMP
    elif trump is None:
        kind = promises.SIDE_WITHOUT_TRUMP
    return promises.OF_NUMBERS[rules.players][kind][card.number]


def expected_tricks(cards: Iterable[Card], rules: Rules, trump: Suit | None) -> float:
    """The tricks that a hand may expect to take."""
    return sum(chance(card, rules, trump) for card in cards)
