"""How cards look in a terminal: short, a sign before the number, and coloured where there is colour."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from ...game.actions import Action
from ...game.cards import ANNIVERSARY as SPECIAL_CARDS
from ...game.cards import SUITS, Card, Suit, hand_group, hand_order
from ...game.events import Event
from ...game.text.names import PACK_SIGNS as SIGNS
from ...game.text.names import Names, names_in, printed_names
from ...game.text.words import Words
from ...locales import Texts
from ...rules.editions import find_edition
from ...rules.options import Edition

PACK_SIGNS = tuple(SIGNS[suit.value] for suit in SUITS)
PACK_LETTERS = ("S", "H", "D", "C")
PACK_COLOURS = ("bold", "bold red", "bold blue", "bold green")
COLOURS = ("bold blue", "bold red", "bold green", "bold yellow")
WIZARD, JESTER, ANNIVERSARY = "bold magenta", "bold cyan", "bold"

_PACK_CARD = re.compile(r"([♠♥♦♣shdc]) ?(10|[2-9jqka])")
_PACK_KIND = re.compile(r"([wj])([♠♥♦♣shdc])")


SECTIONS = ("common", "game", "home", "learn", "plain", "table", "terminal")


class Labels:
    """The short names of an edition's cards, and the texts of one language with such names in them. The names are those
    of the notation (B13, WR, Dragon), but an edition printed as an ordinary pack has its signs and ranks (♠A, W♥), or
    letters where the terminal lacks the signs."""

    def __init__(self, edition: Edition, console: Console, language: str = "en") -> None:
        self.edition = edition
        self.text = Texts(language, *SECTIONS)
        self.words = _ColouredWords(self)
        self.names = names_in(edition, language)
        self.suits = tuple(self.names.suit(suit.value) for suit in SUITS)
        self.ranks = tuple(self.names.rank(number) for number in range(1, 14))
        self._pack = self.names.pack
        self._signs = tuple(suit.value for suit in SUITS)
        if self._pack:
            self._signs = PACK_SIGNS if console.encoding.startswith("utf") else PACK_LETTERS
        self._colours = PACK_COLOURS if self._pack else COLOURS
        self._known = (self.names, printed_names(edition), names_in(edition, "en"))  # whoever types may use any of them
        self._typed = {name: card for names in self._known for name, card in _typed_names(names, edition)}

    def say(self, key: str, **values: Text | str | int) -> Text:
        """A text of the catalogue with its values, coloured where they are."""
        safe = {name: value.markup if isinstance(value, Text) else escape(str(value)) for name, value in values.items()}
        return Text.from_markup(self.text(key, **safe), emoji=False)

    def describe(self, event: Event, names: Sequence[str], me: int | None = None, *, all_open: bool = False) -> Text:
        """Describe one event on one line, as ``Words.describe`` does."""
        line = self.words.describe(event, [escape(name) for name in names], me, all_open=all_open)
        return Text.from_markup(line, emoji=False)

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
        return Text(f"{sign}{self.ranks[card.number - 1]}", self._colours[card.colour.index])

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

    def anniversary(self) -> dict[str, str]:
        """The anniversary cards in the notation, by all the names that may be typed."""
        return {plain(known.card(str(card))): str(card) for known in self._known for card in SPECIAL_CARDS}

    def typed(self, text: str) -> str:
        """A card typed by the name that the edition prints (``queen of hearts``, ``Feiticeiro``), or in its signs and
        ranks (``sA``, ``w♥``), in the notation and in small letters; anything else as it is."""
        words = self._typed.get(plain(text), text)
        if not self._pack:
            return words
        if found := _PACK_CARD.fullmatch(words):
            return f"{_letter(found[1])}{self.ranks.index(found[2].upper()) + 1}"
        if found := _PACK_KIND.fullmatch(words):
            return f"{found[1]}{_letter(found[2])}"
        return words

    def typed_suit(self, text: str) -> str | None:
        """The letter of a suit typed by its name, sign or letter; None if it is none."""
        words = plain(text)
        for suit in SUITS:
            names = [suit.value, suit.name, *(known.suit(suit.value) for known in self._known)]
            if self._pack:
                names += [PACK_SIGNS[suit.index], PACK_LETTERS[suit.index]]
            if words in map(plain, names):
                return suit.value.casefold()
        return None


class _ColouredWords(Words):
    """Words whose cards are the labels, as markup."""

    def __init__(self, labels: Labels) -> None:
        super().__init__(labels.text, labels.edition.value)
        self._labels = labels

    def suit(self, suit: Suit | str) -> str:
        return self._labels.suit_name(Suit(suit)).markup

    def card(self, card: Card | str | None) -> str:
        return self._labels.card(Card(str(card))).markup

    def action(self, action: Action | str) -> str:
        return self._labels.action(Action(str(action))).markup


def plain(text: str) -> str:
    """Words as somebody may type them: small letters without accents, single spaces, no "of"."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    words = "".join(letter for letter in letters if not unicodedata.combining(letter)).split()
    return " ".join(word for word in words if word != "of")


def _typed_names(names: Names, edition: Edition) -> Iterator[tuple[str, str]]:
    """The names of an edition's cards, each with what it is in the notation."""
    wizard, jester = names.announced("W"), names.announced("J")
    for kind, name in (("w", wizard), ("j", jester)):
        yield plain(name), kind
    for letter, kind in zip(find_edition(edition).letters or (), "wj", strict=False):
        yield plain(letter), kind
    for card in SPECIAL_CARDS:
        yield plain(names.card(str(card))), str(card).casefold()
    for suit in SUITS:
        letter = suit.value.casefold()
        for named in (names.suit(suit.value),) if names.pack else (names.suit(suit.value), suit.name):
            for number in range(1, 14):
                yield plain(names.card(f"{suit.value}{number}")), f"{letter}{number}"
                for said in {names.rank_name(number), names.rank(number)}:
                    yield plain(f"{named} {said}"), f"{letter}{number}"
                    yield plain(f"{said} {named}"), f"{letter}{number}"
            for kind, name in (("w", wizard), ("j", jester)):
                yield plain(f"{named} {name}"), f"{kind}{letter}"
                yield plain(f"{name} {named}"), f"{kind}{letter}"


def _letter(sign: str) -> str:
    place = PACK_SIGNS.index(sign) if sign in PACK_SIGNS else "shdc".index(sign)
    return SUITS[place].value.lower()
