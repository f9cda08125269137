"""Cards and suits as people name them: ``Card("B13")``, ``Suit.RED``."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import Final

from ..rules import cards as numbers
from ..rules.options import Edition
from .errors import NotationError
from .text.names import Names, names_in, printed_names


class Suit(Enum):
    """One of the four suits; the value is its letter in the notation."""

    BLUE = "B"
    RED = "R"
    GREEN = "G"
    YELLOW = "Y"

    @property
    def index(self) -> int:
        """The suit's number in the rules, 0 to 3."""
        return _SUIT_INDEX[self]

    def name_in(self, edition: Edition, language: str | None = None) -> str:
        """Return an edition's name of the suit in a language; without one, as it is printed: Anões, hearts, rouge …"""
        return _names(edition, language).suit(self.value)


SUITS: Final = tuple(Suit)
_SUIT_INDEX: Final = {suit: index for index, suit in enumerate(Suit)}


class Card:
    """One of the cards. ``Card("B13")`` is blue 13, ``Card("WR")`` red's Wizard, ``Card("JG")`` green's Jester, and
    the anniversary cards go by their names. There is one object for each card, so cards compare by identity."""

    __slots__ = ("_index", "_text")

    _index: int
    _text: str

    def __new__(cls, text: str) -> Card:
        """Find a card by its text in the notation."""
        found = _BY_TEXT.get(text) if isinstance(text, str) else None
        if found is None:
            raise NotationError(f"expected a card such as B13, WR, JG or Dragon, got {text!r:.60}")
        return found

    @property
    def index(self) -> int:
        """The card's number in the rules."""
        return self._index

    @property
    def suit(self) -> Suit | None:
        """The suit of a number card, None for all others."""
        return self.colour if self.number is not None else None

    @property
    def colour(self) -> Suit | None:
        """The suit whose colour the card is printed in (rule 1.4); None for anniversary cards."""
        return SUITS[numbers.suit_of(self._index)] if self._index < numbers.ORDINARY else None

    @property
    def number(self) -> int | None:
        """1 to 13, or None."""
        return numbers.value_of(self._index) if numbers.is_number(self._index) else None

    @property
    def is_wizard(self) -> bool:
        """Whether this is one of the four Wizards."""
        return self._text[0] == "W" and len(self._text) == 2

    @property
    def is_jester(self) -> bool:
        """Whether this is one of the four Jesters."""
        return self._text[0] == "J" and len(self._text) == 2

    @property
    def is_anniversary(self) -> bool:
        """Whether this is one of the anniversary cards."""
        return self._index >= numbers.ORDINARY

    @property
    def special(self) -> numbers.Special | None:
        """The rules' row for an anniversary card, None for all others."""
        return numbers.SPECIALS[self._index - numbers.ORDINARY] if self.is_anniversary else None

    def name_in(self, edition: Edition, language: str | None = None) -> str:
        """Return an edition's name of the card in a language; without one, as it is printed."""
        return _names(edition, language).card(self._text)

    def __repr__(self) -> str:
        return f"Card({self._text!r})"

    def __str__(self) -> str:
        return self._text

    def __lt__(self, other: Card) -> bool:
        return self._index < other._index

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (self._text,)


def _text_of(index: int) -> str:
    if index >= numbers.ORDINARY:
        return numbers.SPECIALS[index - numbers.ORDINARY].name
    letter = SUITS[numbers.suit_of(index)].value
    value = numbers.value_of(index)
    if value == numbers.WIZARD:
        return f"W{letter}"
    if value == numbers.JESTER:
        return f"J{letter}"
    return f"{letter}{value}"


def _make_cards() -> tuple[Card, ...]:
    cards = []
    for index in range(numbers.CARDS):
        card = object.__new__(Card)
        card._index = index
        card._text = _text_of(index)
        cards.append(card)
    return tuple(cards)


CARDS: Final = _make_cards()
ANNIVERSARY: Final = CARDS[numbers.ORDINARY :]
_BY_TEXT: Final = {str(card): card for card in CARDS}


@lru_cache(maxsize=10_000)  # a hand is read many times before it changes
def cards_in(ordinary: int, extras: int) -> tuple[Card, ...]:
    """The cards of a pair of masks, in order."""
    found = []
    while ordinary:
        low = ordinary & -ordinary
        found.append(CARDS[low.bit_length() - 1])
        ordinary ^= low
    while extras:
        low = extras & -extras
        found.append(CARDS[numbers.ORDINARY + low.bit_length() - 1])
        extras ^= low
    return tuple(found)


def hand_group(card: Card) -> int:
    """Return the group of a hand in which a card is shown: its suit, or the group without a suit."""
    return card.suit.index if card.suit is not None else len(SUITS)


def hand_order(card: Card) -> tuple[int, int, int]:
    """Sort key for a hand as people hold it: by suit and number; then Wizards, Jesters and anniversary cards."""
    kind = 0 if card.is_wizard else 1 if card.is_jester else 2
    return hand_group(card), 0 if card.suit else kind, card.index


def _names(edition: Edition, language: str | None) -> Names:
    return printed_names(edition) if language is None else names_in(edition, language)
