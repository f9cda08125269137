"""Lines and words of the notation, each with its location, so that errors can name line and column."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NoReturn

from ...rules.option_words import read_number
from ..cards import Card
from ..errors import NotationError

MAX_TEXT = 1_000_000
MAX_BYTES = 4 * MAX_TEXT  #: of a file: no character takes more than four in UTF-8
MAX_LINE = 4_000

_WORD = re.compile(r'"(?:[^"\\\x00-\x1f]|\\.)*"|[^ "]+')


@dataclass(frozen=True, slots=True)
class Word:
    """One word and its location."""

    text: str
    line: int
    column: int

    def fail(self, message: str) -> NoReturn:
        """Raise a ``NotationError`` at this word."""
        raise NotationError(message, line=self.line, column=self.column)

    def number(self, what: str, low: int, high: int) -> int:
        """Parse the word as a whole number within limits."""
        try:
            return read_number(self.text, what, low, high)
        except ValueError as error:
            self.fail(str(error))

    def card(self) -> Card:
        """Parse the word as a card."""
        try:
            return Card(self.text)
        except NotationError as error:
            self.fail(error.message)

    def string(self) -> str:
        """Parse the word as a quoted string."""
        if self.text.startswith('"'):
            try:
                return str(json.loads(self.text))
            except ValueError:
                pass
        self.fail(f"expected a quoted string, got {self.text[:40]!r}")

    def pair(self) -> tuple[Word, Word]:
        """Split ``left=right`` into its two halves."""
        left, sign, right = self.text.partition("=")
        if not sign or not left or not right:
            self.fail(f"expected two words with '=' between them, got {self.text[:40]!r}")
        return Word(left, self.line, self.column), Word(right, self.line, self.column + len(left) + 1)


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is neither empty nor a comment: its first word is the keyword."""

    keyword: Word
    words: tuple[Word, ...]

    @property
    def end(self) -> Word:
        """The location after the last word, for errors about something missing."""
        last = self.words[-1] if self.words else self.keyword
        return Word("", last.line, last.column + len(last.text) + 1)

    def exactly(self, count: int, what: str) -> tuple[Word, ...]:
        """Return the line's words; raise unless there are exactly this many."""
        if len(self.words) < count:
            self.end.fail(f"expected {what} ({count} after {self.keyword.text!r}), got {len(self.words)}")
        if len(self.words) > count:
            self.words[count].fail(f"expected {what} ({count} after {self.keyword.text!r}), got {len(self.words)}")
        return self.words

    def cards(self) -> list[Card]:
        """Parse the line's words as cards; raise if one occurs twice."""
        found: list[Card] = []
        for word in self.words:
            card = word.card()
            if card in found:
                word.fail(f"{card} is there twice")
            found.append(card)
        return found

    def numbers(self, count: int, what: str, low: int, high: int) -> tuple[int, ...]:
        """Parse the line's words as this many whole numbers within limits."""
        return tuple(word.number(what, low, high) for word in self.exactly(count, what))


class Lines:
    """The lines of a text one after another, without comments (``#``) and empty lines."""

    def __init__(self, text: str) -> None:
        if len(text) > MAX_TEXT:
            raise NotationError(f"expected at most {MAX_TEXT} characters, got {len(text)}", line=1, column=1)
        self._lines = _scan(text)
        self._next: Line | None = None
        self._last = Word("", 1, 1)
        self._advance()

    def _advance(self) -> None:
        if self._next is not None:
            self._last = self._next.end
        self._next = next(self._lines, None)

    def peek(self) -> str | None:
        """The keyword of the next line, or None at the end."""
        return self._next.keyword.text if self._next is not None else None

    def take(self, *keywords: str) -> Line:
        """Return the next line, which must begin with one of the keywords."""
        expected = " or ".join(repr(keyword) for keyword in keywords)
        if self._next is None:
            self._last.fail(f"expected {expected}, got the end of the text")
        line = self._next
        if line.keyword.text not in keywords:
            line.keyword.fail(f"expected {expected}, got {line.keyword.text[:40]!r}")
        self._advance()
        return line

    def finish(self) -> None:
        """Raise if another line follows."""
        if self._next is not None:
            self._next.keyword.fail(f"expected the end of the text, got {self._next.keyword.text[:40]!r}")


def _scan(text: str) -> Iterator[Line]:
    for number, raw in enumerate(text.split("\n"), start=1):
        line = raw.removesuffix("\r")
        if len(line) > MAX_LINE:
            raise NotationError(f"expected at most {MAX_LINE} characters in a line", line=number, column=MAX_LINE + 1)
        words = list(_words(line, number))
        if words:
            yield Line(words[0], tuple(words[1:]))


def _words(line: str, number: int) -> Iterator[Word]:
    place = 0
    while place < len(line):
        if line[place] == " ":
            place += 1
            continue
        if line[place] == "#":
            return
        match = _WORD.match(line, place)
        if match is None:
            raise NotationError("expected a closing quotation mark", line=number, column=place + 1)
        word = Word(match.group(), number, place + 1)
        if not word.text.isprintable():
            word.fail("expected printable characters and spaces only")
        yield word
        place = match.end()
        if line[place : place + 1] not in ("", " "):
            raise NotationError("expected a space between words", line=number, column=place + 1)


def written(cards: Sequence[Card]) -> str:
    """Return cards as text, separated by spaces."""
    return " ".join(map(str, cards))
