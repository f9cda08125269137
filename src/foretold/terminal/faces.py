"""How cards look in a terminal: the corner readable however close they lie, and larger where there is room."""

from __future__ import annotations

from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from .words import Words


class Size(NamedTuple):
    """How large a card is drawn."""

    width: int
    height: int


SMALL, LARGE = Size(6, 4), Size(10, 6)
LEAST = 3  # columns that a card shows when the next one lies over it
COLOURS = {"B": "#5b95ff", "R": "#ff7a6e", "G": "#58c878", "Y": "#e3b341"}
WIZARD, JESTER, ANNIVERSARY, BACK = "#c79bff", "#5fd3d3", "#ff9ad5", "#8a83a6"
GOLD, FRAME = "#ffd866", "#6d6688"


class Face(NamedTuple):
    """What stands on a card: two lines of two columns in the corner, its name for a large one, and the colour."""

    above: str
    below: str
    name: str
    colour: str


def face(card: str, words: Words) -> Face:
    """What stands on a card."""
    name = words.card(card)
    if card == "?":
        return Face("▒▒", "▒▒", "", BACK)
    if card[1:2].islower():
        number = {"Juggler": "7½", "Cloud": "9¾"}.get(card)
        return Face(number, "★ ", name, ANNIVERSARY) if number else Face(name[:2], "★ ", name, ANNIVERSARY)
    if not card[1].isdigit():  # two letters, lest a Jester look like a jack
        return Face(name[:2], words.sign(card[1]), name, WIZARD if card[0] == "W" else JESTER)
    return Face(words.rank(int(card[1:])), words.sign(card[0]), words.suit(card[0]), COLOURS[card[0]])


def draw(
    card: str, words: Words, size: Size = SMALL, shown: int | None = None, *, dim: bool = False, chosen: bool = False
) -> list[Text]:
    """A card, or the ``shown`` columns of it that the next one leaves to be seen, line by line."""
    on_it = face(card, words)
    whole = shown is None or shown >= size.width
    inner = size.width - 2 if whole or shown is None else shown - 1
    frame = Style(color=GOLD if chosen else FRAME, dim=dim, bold=chosen)
    style = Style(color=on_it.colour, bold=not dim, dim=dim)
    middle = [on_it.above, on_it.below, *[""] * (size.height - 4)]
    if size.height > SMALL.height and whole:
        middle[-1] = f"{on_it.name[:inner]:>{inner}}"
    lines = [Text("╭" + "─" * inner + ("╮" if whole else ""), frame)]
    for content in middle:
        line = Text("│", frame).append(f"{content:<{inner}}"[:inner], style)
        lines.append(line.append("│", frame) if whole else line)
    lines.append(Text("╰" + "─" * inner + ("╯" if whole else ""), frame))
    return lines


def step(count: int, width: int, size: Size = SMALL) -> int:
    """How many columns each card but the last shows, so that all fit."""
    return size.width if count < 2 else max(LEAST, min(size.width, (width - size.width) // (count - 1)))


def side_by_side(drawn: list[list[Text]]) -> Text:
    """Drawings of one height, beside each other."""
    rows = [Text().join(drawing[row] for drawing in drawn) for row in range(len(drawn[0]))] if drawn else []
    return Text("\n").join(rows)
