"""What a terminal shows of a table: seats, tricks, hands, and the Block of Truth."""

from __future__ import annotations

from dataclasses import dataclass

from rich import box
from rich.table import Table
from rich.text import Text

from ..game.actions import Action
from ..game.cards import Card, Suit
from ..game.events import Hands
from ..game.pad import Pad
from .labels import Labels


@dataclass(frozen=True, slots=True)
class Seats:
    """What is shown of the seats; None for a bid is one not made, ``?`` one that is hidden."""

    names: tuple[str, ...]
    dealer: int
    turn: int | None
    scores: tuple[int, ...]
    bids: tuple[int | str | None, ...]
    tricks: tuple[int, ...]
    trick: tuple[tuple[int, Action], ...]
    winning: int | None
    hands: Hands  #: those to show


def seats_table(seats: Seats, labels: Labels) -> Table:
    """A line for each seat: points, bid, tricks taken, and what it has played to the trick on the table."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    table.add_column("")
    table.add_column("player", no_wrap=True, max_width=24)
    for heading in ("points", "bid", "taken"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("trick", no_wrap=True)
    with_hands = any(hand is not None for hand in seats.hands)
    if with_hands:
        table.add_column("hand")
    places = {seat: (place, play) for place, (seat, play) in enumerate(seats.trick, start=1)}
    for seat, name in enumerate(seats.names):
        bid = seats.bids[seat]
        row = [
            Text(">" if seat == seats.turn else ""),
            Text(name, "bold" if seat == seats.turn else "").append(" (deals)" if seat == seats.dealer else ""),
            Text(str(seats.scores[seat])),
            Text("-" if bid is None else str(bid)),
            Text(str(seats.tricks[seat])),
            _played(*places[seat], seat == seats.winning, labels) if seat in places else Text(),
        ]
        if with_hands:
            row.append(labels.cards(seats.hands[seat] or ()))
        table.add_row(*row)
    return table


def _played(place: int, play: Action, wins: bool, labels: Labels) -> Text:
    return Text(f"{place}. ", "dim").append_text(labels.action(play)).append(" wins" if wins else "", "dim")


def heading(number: int, rounds: int, trump: Suit | None, known: bool, turned: Card | None, labels: Labels) -> Text:
    """Round and trump."""
    if number == 0:
        return Text("Before the first round", "bold")
    line = Text(f"Round {number} of {rounds}", "bold").append("   trump: ", "not bold")
    if not known:
        line.append("not named yet", "not bold")
    else:
        line.append_text(labels.suit_name(trump) if trump is not None else Text("none"))
    if turned is not None:
        line.append("   turned up: ", "not bold").append_text(labels.card(turned))
    return line


def pad_table(pad: Pad, rows: int | None = None) -> Table:
    """The Block of Truth: bid/taken and the total after each round; with ``rows``, only so many of the last."""
    table = Table(title="Block of Truth", box=box.SIMPLE_HEAD, title_style="bold", padding=(0, 1), pad_edge=False)
    table.add_column("", justify="right")
    for name in pad.names:
        table.add_column(Text(name), justify="right", max_width=20)
    shown = pad.rows if rows is None else pad.rows[-rows:]
    for row in shown:
        cells = [_pad_cell(*cell) for cell in zip(row.bids, row.tricks, row.totals, strict=True)]
        table.add_row(str(row.round), *cells)
    return table


def _pad_cell(bid: int, taken: int, total: int) -> Text:
    exact = bid == taken
    return Text(f"{bid}/{taken}", "green" if exact else "red").append(f" {total:>5}", "default")
