"""What fits into a terminal: how large the cards are drawn, and whether there is room beside the table."""

from __future__ import annotations

from typing import NamedTuple

from .faces import HUGE, LARGE, LEAST, SMALL, TINY, Size

WIDE = 120  # columns from which the Block of Truth and the story of the game stand beside the table
BESIDE = (50, 70)  # columns for that, at least and at most
LAST = 32  # lines from which the last trick stands there too
HAND = 20  # cards, at most
MARGIN = 2  # columns that stay free
FRAME = 4  # columns around the trick where it lies on felt

# Lines of everything but seats and cards: heading, question and answers, message, keys; where there is room, also what
# keeps them apart, and the felt's frame
TIGHT, ROOMY = 2 + 3 + 1 + 1, 2 + 2 + 4 + 2 + 1 + 2


class Layout(NamedTuple):
    """How a table is laid out."""

    size: Size
    table: int  #: columns of the table, without its margin
    beside: int  #: columns beside it, or 0
    last: bool  #: whether the last trick lies there

    @property
    def roomy(self) -> bool:
        """Whether the trick lies on felt, and everything a little apart."""
        return self.size in (LARGE, HUGE)

    @property
    def trick(self) -> int:
        """Columns for the cards of a trick."""
        return self.table - FRAME if self.roomy else self.table


def fitting(width: int, height: int, players: int) -> Layout:
    """The largest cards with which nothing is cut off."""
    beside = max(BESIDE[0], min(BESIDE[1], width * 43 // 100)) if width >= WIDE else 0
    table = width - beside - MARGIN
    for size in (HUGE, LARGE, SMALL):
        roomy = size is not SMALL
        lines = (ROOMY if roomy else TIGHT) + players + 1 + 2 * (size.height + 1)
        columns = max(LEAST * (HAND - 1) + size.width, players * (size.width + 1) + (FRAME if roomy else 0))
        if lines <= height and columns <= table:
            return Layout(size, table, beside, beside > 0 and height >= LAST)
    return Layout(TINY, table, beside, beside > 0 and height >= LAST)
