"""The rules page, docs/rules.md, by the numbers of its sections, paragraphs and items."""

from __future__ import annotations

import re
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
PLACES = (PACKAGE / "docs" / "rules.md", PACKAGE.parents[1] / "docs" / "rules.md")  # as installed, and in a clone

_NUMBER = re.compile(r"(?:## |- \*\*|\*\*)(\d+(?:\.\d+){0,2})\b")
_UNNUMBERED = "## "


class NoSuchRule(ValueError):
    """The page has no rule with this number; the message says which there are."""


def is_number(word: str) -> bool:
    """Whether a word is meant as the number of a rule."""
    return re.fullmatch(r"\d+(\.\d+)*\.?", word, re.ASCII) is not None


def rule_text(number: str) -> str:
    """The Markdown of a section (5), a paragraph (5.6) or an item (5.6.3), with all that belongs to it."""
    number = number.rstrip(".")
    parts = _parts(read_page())
    text = [text for found, text in parts if found == number or found.startswith(f"{number}.")]
    if not text:
        raise NoSuchRule(_none_such(number, [found for found, _ in parts]))
    return "".join(text).strip() + "\n"


def read_page() -> str:
    """The whole page."""
    for place in PLACES:
        if place.is_file():
            return place.read_text(encoding="utf-8")
    raise FileNotFoundError(2, "the rules page is missing; install Foretold again", str(PLACES[0]))


def _parts(page: str) -> list[tuple[str, str]]:
    """Every numbered piece of the page in its order, with the text up to the next one."""
    parts: list[tuple[str, str]] = []
    for line in page.splitlines(keepends=True):
        if begins := _NUMBER.match(line):
            parts.append((begins[1], line))
        elif line.startswith(_UNNUMBERED):
            parts.append(("", line))
        elif parts:
            parts[-1] = (parts[-1][0], parts[-1][1] + line)
    return [part for part in parts if part[0]]


def _none_such(number: str, known: list[str]) -> str:
    above = number
    while "." in above:
        above = above.rpartition(".")[0]
        below = [found for found in known if found.rpartition(".")[0] == above]
        if below:
            return f"there is no rule {number:.40}; {above} has {below[0]} to {below[-1]}"
    sections = [found for found in known if "." not in found]
    return f"there is no rule {number:.40}; the sections are {sections[0]} to {sections[-1]}, and 5.4 is a rule of one"
