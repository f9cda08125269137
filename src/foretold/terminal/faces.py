"""How cards look in a terminal: the corner readable however close they lie, and larger where there is room."""

from __future__ import annotations

from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from ..game.cards import Card
from .look import Look, Palette


class Size(NamedTuple):
    """How large a card is drawn."""

    width: int
    height: int


TINY, SMALL, LARGE, HUGE = Size(6, 1), Size(6, 4), Size(10, 6), Size(12, 9)
LEAST = 3  # columns that a card shows when the next one lies over it
QUARTERS = ("", "¼", "½", "¾")


class Face(NamedTuple):
    """What stands on a card: two lines of two columns in the corner, its name for a large one, and the colour."""

    above: str
    below: str
    name: str
    colour: str


def face(card: Card | None, words: Look) -> Face:
    """What stands on a card; None is one face down."""
    colours = words.palette
    if card is None:
        return Face("▒▒", "▒▒", "", colours.back)
    name = words.card(card)
    if card.special is not None:
        value = divmod(card.special.quarters, 4) if card.special.quarters else None
        return Face(f"{words.rank(value[0])}{QUARTERS[value[1]]}" if value else name[:2], "★ ", name, colours.special)
    assert card.colour is not None
    if card.number is None:  # two letters, lest a Jester look like a jack
        return Face(name[:2], words.sign(card.colour), name, colours.wizard if card.is_wizard else colours.jester)
    return Face(words.rank(card.number), words.sign(card.colour), words.suit(card.colour), colours.suits[card.colour])


def draw(
    card: Card | None,
    words: Look,
    size: Size = SMALL,
    shown: int | None = None,
    *,
    dim: bool = False,
    chosen: bool = False,
) -> list[Text]:
    """A card, or the ``shown`` columns of it that the next one leaves to be seen, line by line."""
    on_it = face(card, words)
    if size == TINY:
        return [_chip(on_it, words.palette, dim, chosen)]
    whole = shown is None or shown >= size.width
    inner = size.width - 2 if whole or shown is None else shown - 1
    frame = Style(color=words.palette.gold if chosen else words.palette.frame, dim=dim, bold=chosen)
    style = Style(color=on_it.colour, bold=not dim, dim=dim)
    middle = [on_it.above, on_it.below, *[""] * (size.height - 4)]
    if whole and size.height > SMALL.height:
        name = fitted(on_it.name, inner).rstrip()
        if size.height < HUGE.height:
            middle[-1] = f"{name:>{inner}}"
        else:
            middle[len(middle) // 2] = f"{name:^{inner}}"
            middle[-2:] = [f"{corner.strip():>{inner}}" for corner in (on_it.below, on_it.above)]
    lines = [Text("╭" + "─" * inner + ("╮" if whole else ""), frame)]
    for content in middle:
        line = Text("│", frame).append(f"{content:<{inner}}"[:inner], style)
        lines.append(line.append("│", frame) if whole else line)
    lines.append(Text("╰" + "─" * inner + ("╯" if whole else ""), frame))
    return lines


def _chip(on_it: Face, colours: Palette, dim: bool, chosen: bool) -> Text:
    """A card in one line, where there is no room for more."""
    label = f" {on_it.above.strip() + on_it.below.strip()[:1]:<3} "
    style = Style(color=on_it.colour, bgcolor=None if dim else colours.raised, bold=not dim, dim=dim)
    return Text().append(label, Style(color=colours.gold, bold=True, reverse=True) if chosen else style).append(" ")


def step(count: int, width: int, size: Size = SMALL) -> int:
    """How many columns each card but the last shows, so that all fit."""
    return size.width if count < 2 else max(LEAST, min(size.width, (width - size.width) // (count - 1)))


def side_by_side(drawn: list[list[Text]]) -> Text:
    """Drawings of one height, side by side."""
    rows = [Text().join(drawing[row] for drawing in drawn) for row in range(len(drawn[0]))] if drawn else []
    return Text("\n").join(rows)


def in_rows(drawn: list[list[Text]], count: int) -> Text:
    """Drawings of one height, as many side by side as fit, and the rest below."""
    return Text("\n").join(side_by_side(drawn[at : at + count]) for at in range(0, len(drawn), max(1, count)))


def fitted(text: str, columns: int) -> str:
    """A text in exactly this many columns: filled up, or cut with an ellipsis."""
    made = Text(text)
    made.truncate(max(0, columns), overflow="ellipsis", pad=True)
    return made.plain
