"""The Block of Truth (rule 8.3): bids, tricks, points and running totals, round by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .events import RoundScored


@dataclass(frozen=True, slots=True)
class PadRow:
    """One scored round: every tuple has one entry per seat."""

    round: int
    bids: tuple[int, ...]
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]


def row_of(event: RoundScored) -> PadRow:
    """Return the row of a scored round."""
    return PadRow(event.round, event.bids, event.tricks, event.points, event.totals)


@dataclass(frozen=True, slots=True)
class Pad:
    """The scorepad of a game so far; ``str()`` prints it as a table."""

    names: tuple[str, ...]
    rows: tuple[PadRow, ...]
    start: tuple[int, ...]  #: the points before the first row; not zero if the game began at a position

    @property
    def totals(self) -> tuple[int, ...]:
        """The points so far."""
        return self.rows[-1].totals if self.rows else self.start

    def __str__(self) -> str:
        widths = [max(10, len(name)) for name in self.names]
        lines = [_line("round", self.names, widths)]
        lines.append("-" * len(lines[0]))
        for row in self.rows:
            cells = [
                f"{bid}/{taken} {total:>5}" for bid, taken, total in zip(row.bids, row.tricks, row.totals, strict=True)
            ]
            lines.append(_line(str(row.round), cells, widths))
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        from .text.html import pad_html

        return pad_html(self)


def _line(first: str, cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = (cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
    return " | ".join([first.rjust(5), *padded])
