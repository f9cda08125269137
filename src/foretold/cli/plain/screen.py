"""What a terminal shows of a table: seats, tricks, hands, and the Block of Truth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich import box
from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ...game.actions import Action
from ...game.cards import Card, Suit
from ...game.events import Hands
from ...game.pad import Pad
from .labels import Labels

NARROW = 60  # columns: below this, nothing stands beside the trick
NARROW_TRICK = len("1. Shapeshifter=W")  # the longest play; who wins is then said on a line of its own
HAND_ROOM = 24  # columns in which a hand is still read with ease
LONGEST_NAME, SHORTEST_NAME, LABEL_ROOM = 24, 4, 12


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


def seats_table(seats: Seats, labels: Labels, width: int) -> Group:
    """A line for each seat: points, bid, tricks taken, and what it has played to the trick on the table.

    Where there is little room, names are shortened and nothing else: hands then stand below, and so does the dealer.
    """
    narrow = width < NARROW
    places = {seat: (place, play) for place, (seat, play) in enumerate(seats.trick, start=1)}
    played = [
        _played(*places[seat], seat == seats.winning, labels) if seat in places else Text()
        for seat in range(len(seats.names))
    ]
    bids = ["-" if bid is None else str(bid) for bid in seats.bids]
    head = {
        name: labels.text(f"plain.head.{name}") for name in ("player", "points", "pts", "bid", "taken", "trick", "hand")
    }
    columns = ((head["pts" if narrow else "points"], seats.scores), (head["bid"], bids), (head["taken"], seats.tricks))
    gap = 1 if narrow else 2
    trick_room = max(len(head["trick"]), *(len(text) for text in played)) if not narrow else NARROW_TRICK
    others = 1 + sum(max(len(name), *(len(str(cell)) for cell in cells)) + gap for name, cells in columns) + trick_room
    room = max(min(LONGEST_NAME, width - others - 2 * gap), SHORTEST_NAME)
    names = _names(seats, room, "" if narrow else f" ({labels.text('plain.deals')})")
    player = labels.text("common.name").lower() if narrow else head["player"]
    others += 2 * gap + max(len(player), *(cell_len(name) for name in names))
    with_hands = any(hand is not None for hand in seats.hands)
    beside = not narrow and width - others - gap >= HAND_ROOM

    table = Table(box=None, padding=(0, gap, 0, 0), pad_edge=False, header_style="dim")
    table.add_column("", no_wrap=True, min_width=1)
    table.add_column(player, no_wrap=True)
    for name, _ in columns:
        table.add_column(name, justify="right", no_wrap=True, min_width=len(name))
    table.add_column(head["trick"], no_wrap=not narrow, min_width=trick_room)
    if with_hands and beside:
        table.add_column(head["hand"])
    for seat, name in enumerate(names):
        row = [
            Text(">" if seat == seats.turn else ""),
            Text(name, "bold" if seat == seats.turn else ""),
            *(Text(str(cells[seat])) for _, cells in columns),
            played[seat],
        ]
        if with_hands and beside:
            row.append(labels.cards(seats.hands[seat] or ()))
        table.add_row(*row)
    parts: list[RenderableType] = [table]
    if narrow:
        dealer = labels.say("plain.dealer", name=seats.names[seats.dealer])
        dealer.stylize("dim")
        parts.append(dealer)
    if with_hands and not beside:
        hands = zip(seats.names, seats.hands, strict=True)
        parts += [
            hanging(f"{shortened(name, LABEL_ROOM)}: ", labels.cards(hand)) for name, hand in hands if hand is not None
        ]
    return Group(*parts)


def _names(seats: Seats, room: int, deals: str) -> list[str]:
    """Names that fit, with the dealer's mark where there is room for one."""
    names = []
    for seat, name in enumerate(seats.names):
        mark = deals if seat == seats.dealer else ""
        left = max(room - len(mark), SHORTEST_NAME)
        names.append(shortened(name, left) + mark)
    return names


def shortened(name: str, room: int) -> str:
    """A name shortened to a number of columns."""
    return name if cell_len(name) <= room else f"{set_cell_size(name, room - 1).rstrip()}…"


def hanging(label: str, text: Text) -> Table:
    """A label and a text beside it, whose further lines begin below its first."""
    table = Table.grid()
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    table.add_row(Text(label), text)
    return table


def flowing(parts: Sequence[Text], room: int, gap: int = 2) -> Text:
    """Texts side by side in as many lines as they need, none of them broken in two."""
    text, used = Text(), 0
    for part in parts:
        if used and used + gap + len(part) > room:
            text.append("\n")
            used = 0
        elif used:
            text.append(" " * gap)
            used += gap
        text.append_text(part)
        used += len(part)
    return text


def _played(place: int, play: Action, wins: bool, labels: Labels) -> Text:
    won = f" {labels.text('plain.wins')}" if wins else ""
    return Text(f"{place}. ", "dim").append_text(labels.action(play)).append(won, "dim")


def heading(
    number: int, rounds: int, trump: Suit | None, known: bool, turned: Card | None, labels: Labels
) -> tuple[Text, ...]:
    """Round and trump, in parts that stand side by side."""
    if number == 0:
        return (Text(labels.text("plain.before"), "bold"),)
    named = labels.say("table.trump.none") if trump is None else labels.suit_name(trump)
    parts = [Text(labels.text("table.round", round=number, rounds=rounds), "bold")]
    trump_word = Text(f"{labels.text('game.word.trump')}: ")
    parts.append(trump_word.append_text(named if known else labels.say("table.trump.open")))
    if turned is not None:
        parts.append(Text(f"{labels.text('learn.turned')}: ").append_text(labels.card(turned)))
    return tuple(parts)


def pad_table(pad: Pad, labels: Labels, rows: int | None = None) -> Table:
    """The Block of Truth: bid/taken and the total after each round; with ``rows``, only that many of the last."""
    table = Table(
        title=labels.text("common.pad"), box=box.SIMPLE_HEAD, title_style="bold", padding=(0, 1), pad_edge=False
    )
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
