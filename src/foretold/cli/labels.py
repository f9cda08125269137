"""How cards look in a terminal: short, a sign before the number, and coloured where there is colour."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from ..game.actions import Action
from ..game.cards import SUITS, Card, Suit
from ..rules.editions import find_edition
from ..rules.options import Edition

PACK_SIGNS = ("♠", "♥", "♦", "♣")
PACK_LETTERS = ("S", "H", "D", "C")
PACK_COLOURS = ("bold", "bold red", "bold blue", "bold green")
COLOURS = ("bold blue", "bold red", "bold green", "bold yellow")
WIZARD, JESTER, ANNIVERSARY = "bold magenta", "bold cyan", "bold"

_PACK_CARD = re.compile(r"([♠♥♦♣shdc]) ?(10|[2-9jqka])")
_PACK_SUIT = re.compile(r"([wj]|\w+=|)([♠♥♦♣shdc])")
_IN_NOTATION = re.compile(r"\b([WJ]?)([BRGY])(\d{0,2})\b")


class Labels:
    """The short names of an edition's cards. They are those of the notation (B13, WR, Dragon), but an edition printed
    as an ordinary pack has its signs and ranks (♠A, W♥), or letters where the terminal lacks the signs."""

    def __init__(self, edition: Edition, console: Console) -> None:
        words = find_edition(edition)
        self.edition = edition
        self.suits = words.suits
        self._pack = "ace" in words.numbers
        self._ranks = tuple(rank if rank.isdigit() else rank[0].upper() for rank in words.numbers)
        self._signs = tuple(suit.value for suit in SUITS)
        if self._pack:
            self._signs = PACK_SIGNS if console.encoding.startswith("utf") else PACK_LETTERS
        self._colours = PACK_COLOURS if self._pack else COLOURS

    def suit(self, suit: Suit) -> Text:
        """A suit's sign."""
        return Text(self._signs[suit.index], self._colours[suit.index])

    def suit_name(self, suit: Suit) -> Text:
        """A suit's sign and what the edition calls it."""
        return self.suit(suit).append(f" {self.suits[suit.index]}")

    def card(self, card: Card) -> Text:
        """A card's short name."""
        if card.colour is None:
            return Text(str(card), ANNIVERSARY)
        sign = self._signs[card.colour.index]
        if card.is_wizard:
            return Text(f"W{sign}", WIZARD)
        if card.is_jester:
            return Text(f"J{sign}", JESTER)
        assert card.number is not None
        return Text(f"{sign}{self._ranks[card.number - 1]}", self._colours[card.colour.index])

    def cards(self, cards: Iterable[Card]) -> Text:
        """Cards in order, with more room where the suit changes."""
        line = Text()
        before: Card | None = None
        for card in sorted(cards, key=hand_order):
            if before is not None:
                line.append(" " if _group(card) == _group(before) else "   ")
            line.append_text(self.card(card))
            before = card
        return line

    def action(self, action: Action) -> Text:
        """What is played, passed, bid, named or changed, without the verb."""
        if action.card is None:
            return self.suit(action.suit) if action.suit else Text(str(action).split()[1])
        label = self.card(action.card)
        if isinstance(action.announced, Suit):
            label.append("=").append_text(self.suit(action.announced))
        elif action.announced is not None:
            label.append(f"={action.announced.value}")
        return label

    def relabel(self, message: str) -> str:
        """A message that speaks the notation, in this edition's signs."""
        return _IN_NOTATION.sub(self._relabelled, message) if self._pack else message

    def _relabelled(self, found: re.Match[str]) -> str:
        kind, letter, number = found.groups()
        sign = self._signs[Suit(letter).index]
        if kind or not number:
            return f"{kind}{sign}" if not number else found.group()
        return f"{sign}{self._ranks[int(number) - 1]}" if 1 <= int(number) <= len(self._ranks) else found.group()

    def typed(self, text: str) -> str:
        """What was typed in this edition's signs and ranks (``sA``, ``w♥``, ``juggler=d``), in the notation; anything
        else as it is. Letters are small ones."""
        if not self._pack:
            return text
        if found := _PACK_CARD.fullmatch(text):
            return f"{_letter(found[1])}{self._ranks.index(found[2].upper()) + 1}"
        if found := _PACK_SUIT.fullmatch(text):
            return f"{found[1]}{_letter(found[2])}"
        return text


def _letter(sign: str) -> str:
    place = PACK_SIGNS.index(sign) if sign in PACK_SIGNS else "shdc".index(sign)
    return SUITS[place].value.lower()


def _group(card: Card) -> int:
    return card.suit.index if card.suit is not None else len(SUITS)


def hand_order(card: Card) -> tuple[int, int, int]:
    """By suit and number; then Wizards, Jesters and anniversary cards."""
    kind = 0 if card.is_wizard else 1 if card.is_jester else 2
    return _group(card), 0 if card.suit else kind, card.index
