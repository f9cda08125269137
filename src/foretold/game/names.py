"""What cards and suits are called: by language, then by edition."""

from __future__ import annotations

from functools import lru_cache

from ..locales import Texts
from ..rules.editions import find_edition
from ..rules.options import Edition

PACK_RANKS = (*map(str, range(2, 11)), "J", "Q", "K", "A")  # of an ordinary pack, from the lowest to the highest
PACK_SIGNS = {"B": "♠", "R": "♥", "G": "♦", "Y": "♣"}


class Names:
    """The names of one edition's cards in one language. Cards, suits and actions are those of the notation."""

    def __init__(self, texts: Texts, edition: str) -> None:
        self.text = texts
        self.edition = edition
        self.pack = find_edition(edition).pack

    def name(self, key: str) -> str:
        """What the edition calls something in this language, else what the language calls it."""
        own = f"game.{self.edition}.{key}"
        return self.text(own if own in self.text else f"game.{key}")

    def suit(self, suit: str) -> str:
        """What a suit is called."""
        return self.name(f"suit.{suit}")

    def rank(self, number: int) -> str:
        """What stands on a number card."""
        return PACK_RANKS[number - 1] if self.pack else str(number)

    def rank_name(self, number: int) -> str:
        """What a number card's rank is called."""
        rank = self.rank(number)
        return rank if rank.isdigit() else self.text(f"game.rank.{rank}")

    def card(self, card: str) -> str:
        """A card's name."""
        if card == "?":
            return self.text("game.card.hidden")
        if card[1:2].islower():
            return self.name(f"card.{card}")
        if card[0] in "WJ" and len(card) == 2:
            return self.name(f"card.{card[0]}")
        pattern = "game.card.pack" if self.pack else "game.card.number"
        return self.text(pattern, suit=self.suit(card[0]), rank=self.rank_name(int(card[1:])))

    def announced(self, what: str) -> str:
        """What a card was announced to be: a suit, or Wizard or Jester."""
        return self.name(f"card.{what}") if what in "WJ" else self.suit(what)

    def action(self, action: str) -> str:
        """What somebody does, without the verb: the card, the number, the suit."""
        kind, _, rest = action.partition(" ")
        if kind in ("play", "pass"):
            card, _, said = rest.partition("=")
            if not said:
                return self.card(card)
            return self.text("game.card.of", card=self.card(card), suit=self.announced(said))
        if kind == "trump":
            return self.text("game.word.no-trump") if rest == "none" else self.suit(rest)
        return rest.replace("-", "−")


@lru_cache(maxsize=100)
def printed_names(edition: Edition) -> Names:
    """The names that are printed on an edition's cards, in its own language."""
    return names_in(edition, find_edition(edition).language)


@lru_cache(maxsize=100)
def names_in(edition: Edition, language: str) -> Names:
    """The names of an edition's cards in a language."""
    return Names(Texts(language, "game"), edition.value)
