"""How cards look in a terminal: short, a sign before the number, and coloured where there is colour."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from rich.console import Console
from rich.text import Text

from ..game.actions import Action
from ..game.cards import ANNIVERSARY as SPECIAL_CARDS
from ..game.cards import SUITS, Card, Suit, hand_group, hand_order
from ..rules.editions import EditionCard, find_edition
from ..rules.options import Edition
from ..terminal.words import SIGNS

PACK_SIGNS = tuple(SIGNS[suit.value] for suit in SUITS)
PACK_LETTERS = ("S", "H", "D", "C")
PACK_COLOURS = ("bold", "bold red", "bold blue", "bold green")
COLOURS = ("bold blue", "bold red", "bold green", "bold yellow")
WIZARD, JESTER, ANNIVERSARY = "bold magenta", "bold cyan", "bold"

_PACK_CARD = re.compile(r"([♠♥♦♣shdc]) ?(10|[2-9jqka])")
_PACK_KIND = re.compile(r"([wj])([♠♥♦♣shdc])")
_IN_NOTATION = re.compile(r"\b([WJ]?)([BRGY])(\d{0,2})\b")
_COLOUR = re.compile("|".join(rf"\b{suit.name.lower()}\b" for suit in SUITS))


class Labels:
    """The short names of an edition's cards. They are those of the notation (B13, WR, Dragon), but an edition printed
    as an ordinary pack has its signs and ranks (♠A, W♥), or letters where the terminal lacks the signs."""

    def __init__(self, edition: Edition, console: Console) -> None:
        words = find_edition(edition)
        self.edition = edition
        self.suits = words.suits
        self._pack = words.pack
        self._ranks = tuple(rank if rank.isdigit() else rank[0].upper() for rank in words.numbers)
        self._signs = tuple(suit.value for suit in SUITS)
        if self._pack:
            self._signs = PACK_SIGNS if console.encoding.startswith("utf") else PACK_LETTERS
        self._colours = PACK_COLOURS if self._pack else COLOURS
        self._names = dict(_names(words))

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

    def key(self, what: Card | Suit) -> str:
        """A suit or a number card as it is typed on any keyboard."""
        label = (self.suit(what) if isinstance(what, Suit) else self.card(what)).plain
        for sign, letter in zip(PACK_SIGNS, PACK_LETTERS, strict=True):
            label = label.replace(sign, letter.casefold())
        return label

    def cards(self, cards: Iterable[Card]) -> Text:
        """Cards in order, with more room where the suit changes."""
        line = Text()
        before: Card | None = None
        for card in sorted(cards, key=hand_order):
            if before is not None:
                line.append(" " if hand_group(card) == hand_group(before) else "   ")
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
        if not self._pack:
            return message
        named = _COLOUR.sub(lambda found: self.suits[Suit[found.group().upper()].index], message)
        return _IN_NOTATION.sub(self._relabelled, named)

    def _relabelled(self, found: re.Match[str]) -> str:
        kind, letter, number = found.groups()
        sign = self._signs[Suit(letter).index]
        if kind or not number:
            return f"{kind}{sign}" if not number else found.group()
        return f"{sign}{self._ranks[int(number) - 1]}" if 1 <= int(number) <= len(self._ranks) else found.group()

    def typed(self, text: str) -> str:
        """A card typed by the name that the edition prints (``queen of hearts``, ``Feiticeiro``), or in its signs and
        ranks (``sA``, ``w♥``), in the notation and in small letters; anything else as it is."""
        words = self._names.get(plain(text), text)
        if not self._pack:
            return words
        if found := _PACK_CARD.fullmatch(words):
            return f"{_letter(found[1])}{self._ranks.index(found[2].upper()) + 1}"
        if found := _PACK_KIND.fullmatch(words):
            return f"{found[1]}{_letter(found[2])}"
        return words

    def typed_suit(self, text: str) -> str | None:
        """The letter of a suit typed by its name, sign or letter; None if it is none."""
        words = plain(text)
        for suit in SUITS:
            names = [suit.value, suit.name, self.suits[suit.index]]
            if self._pack:
                names += [PACK_SIGNS[suit.index], PACK_LETTERS[suit.index]]
            if words in map(plain, names):
                return suit.value.casefold()
        return None


def plain(text: str) -> str:
    """Words as somebody may type them: small letters without accents, single spaces, no "of"."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    words = "".join(letter for letter in letters if not unicodedata.combining(letter)).split()
    return " ".join(word for word in words if word != "of")


def _names(words: EditionCard) -> Iterator[tuple[str, str]]:
    """The names that an edition prints on its cards, each with what it is in the notation."""
    for kind, name in (("w", words.wizard), ("j", words.jester)):
        yield plain(name), kind
    for letter, kind in zip(words.letters or (), "wj", strict=False):
        yield plain(letter), kind
    for card in SPECIAL_CARDS:
        yield plain(card.name_in(words.edition)), str(card).casefold()
    for suit in SUITS:
        letter = suit.value.casefold()
        for named in (words.suits[suit.index],) if words.pack else (words.suits[suit.index], suit.name):
            for number, rank in enumerate(words.numbers, start=1):
                for said in {rank, rank[0] if rank.isalpha() else rank}:
                    yield plain(f"{named} {said}"), f"{letter}{number}"
                    yield plain(f"{said} {named}"), f"{letter}{number}"
            for kind, name in (("w", words.wizard), ("j", words.jester)):
                yield plain(f"{named} {name}"), f"{kind}{letter}"
                yield plain(f"{name} {named}"), f"{kind}{letter}"


def _letter(sign: str) -> str:
    place = PACK_SIGNS.index(sign) if sign in PACK_SIGNS else "shdc".index(sign)
    return SUITS[place].value.lower()
