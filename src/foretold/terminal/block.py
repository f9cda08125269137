"""The Block of Truth, and the scores as a chart of lines."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from ..game.pad import PadRow
from ..game.text.words import signed
from .faces import fitted
from .look import Look

BARS = "▁▂▃▄▅▆▇█"
NARROW, WHOLE = 8, 13  # columns of a player in which more can be shown


def block(names: Sequence[str], rows: Sequence[PadRow], words: Look, width: int = 100) -> Table:
    """Every round: bid and tricks taken, points, and the total. Where it is narrow, the total alone beside the bid."""
    room = (width - 4) // max(1, len(names)) - 2
    table = Table(box=None, padding=(0, 1), header_style="bold", pad_edge=False)
    table.add_column("", justify="right", style="dim", no_wrap=True)
    for name in names:
        table.add_column(fitted(name, max(4, room)).rstrip(), justify="right", no_wrap=True)
    for row in rows:
        cells = []
        for bid, taken, points, total in zip(row.bids, row.tricks, row.points, row.totals, strict=True):
            style = words.palette.met if bid == taken else words.palette.missed
            cell = Text().append(f"{bid}/{taken} " if room >= NARROW else f"{bid} ", "dim")
            if room >= WHOLE:
                cell.append(f"{signed(points):>4} ", style)
            cells.append(cell.append(f"{str(total).replace('-', '−'):>4}", f"bold {style}" if room < WHOLE else "bold"))
        table.add_row(str(row.round), *cells)
    return table


def chart(names: Sequence[str], rows: Sequence[PadRow], words: Look) -> Text:
    """Every player's points over the rounds, as a line of bars."""
    text = Text()
    totals = [total for row in rows for total in row.totals]
    if not totals:
        return text
    low, high = min(0, *totals), max(1, *totals)
    width = min(26, max(map(cell_len, names)))
    for seat, name in enumerate(names):
        line = "".join(BARS[(row.totals[seat] - low) * (len(BARS) - 1) // (high - low)] for row in rows)
        text.append(f"{fitted(name, width)}  ", "dim").append(line, words.palette.violet)
        text.append(f"  {str(rows[-1].totals[seat]).replace('-', '−')}\n", "bold")
    return text
