"""The names of cards and suits, by language and then by edition."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ...locales import Texts
from ...rules.editions import find_edition
from ...rules.options import Edition

if TYPE_CHECKING:
    from ..actions import Action, Shape
    from ..cards import Card, Suit

PACK_RANKS = (*map(str, range(2, 11)), "J", "Q", "K", "A")  # of an ordinary pack, from the lowest to the highest
PACK_SIGNS = {"B": "♠", "R": "♥", "G": "♦", "Y": "♣"}


class Names:
    """The names of one edition's cards in one language. Cards, suits and actions may be given as their text in the
    notation."""

    def __init__(self, texts: Texts, edition: str) -> None:
        self.text = texts
        self.edition = edition
        self.pack = find_edition(edition).pack

    def name(self, key: str, **values: str) -> str:
        """Return the edition's name for a key in this language, else the language's usual name."""
        own = f"game.{self.edition}.{key}"
        return self.text(own if own in self.text else f"game.{key}", **values)

    def help(self, card: Card | str) -> str:
        """Return one line about what a card does; the key is an anniversary card's name, or ``W`` or ``J``."""
        return self.name(f"help.{card}", W=self.announced("W"), J=self.announced("J"))

    def suit(self, suit: Suit | str) -> str:
        """Return the name of a suit."""
        return self.name(f"suit.{letter_of(suit)}")

    def trump(self, suit: Suit | None) -> str:
        """Return the name of the trump suit, or the words for no trump."""
        return self.text("game.word.no-trump") if suit is None else self.suit(suit)

    def rank(self, number: int) -> str:
        """Return the rank as printed on a number card."""
        return PACK_RANKS[number - 1] if self.pack else str(number)

    def rank_name(self, number: int) -> str:
        """Return the name of a number card's rank."""
        rank = self.rank(number)
        return rank if rank.isdigit() else self.text(f"game.rank.{rank}")

    def card(self, card: Card | str | None) -> str:
        """Return a card's name; None or a question mark is a card that the reader cannot see."""
        text = str(card)
        if card is None or text == "?":
            return self.text("game.card.hidden")
        if text[1:2].islower():
            return self.name(f"card.{text}")
        if text[0] in "WJ" and len(text) == 2:
            return self.name(f"card.{text[0]}")
        pattern = "game.card.pack" if self.pack else "game.card.number"
        return self.text(pattern, suit=self.suit(text[0]), rank=self.rank_name(int(text[1:])))

    def announced(self, what: Suit | Shape | str) -> str:
        """Return the name of what a card was announced as: a suit, Wizard or Jester."""
        letter = letter_of(what)
        return self.name(f"card.{letter}") if letter in "WJ" else self.suit(letter)

    def action(self, action: Action | str) -> str:
        """Return the object of an action without a verb: the card, the number or the suit."""
        kind, _, rest = str(action).partition(" ")
        if kind in ("play", "pass"):
            card, _, said = rest.partition("=")
            if not said:
                return self.card(card)
            return self.text("game.card.of", card=self.card(card), suit=self.announced(said))
        if kind == "trump":
            return self.text("game.word.no-trump") if rest == "none" else self.suit(rest)
        return rest.replace("-", "−")


def letter_of(what: Suit | Shape | str) -> str:
    """Return the notation's letter for a suit, Wizard or Jester."""
    return what if isinstance(what, str) else what.value


@lru_cache(maxsize=100)
def printed_names(edition: Edition) -> Names:
    """Return the names printed on an edition's cards, in its own language."""
    return names_in(edition, find_edition(edition).language)


@lru_cache(maxsize=100)
def names_in(edition: Edition, language: str) -> Names:
    """Return the names of an edition's cards in a language."""
    return Names(Texts(language, "game"), edition.value)
