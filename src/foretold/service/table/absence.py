"""Absence: a bot takes over when the grace period ends, until the person returns."""

from __future__ import annotations

from .commands import BeRightBack, Connect
from .dispatch import Asker, applies, handles
from .events import AnyEvent, Present, RightBack, TakenOver
from .seats import require_seat
from .spectators import watching
from .state import Seat, Table

PATIENCE = 300.0  # grace period in seconds of somebody who said "be right back"


@handles(Connect)
def _connect(table: Table, command: Connect, asker: Asker) -> list[AnyEvent]:
    number = table.seat_of(asker.id)
    if number is None:
        return watching(table, command, asker)
    seat = table.seats[number]
    if not command.on and (not seat.present or seat.node != command.node):
        return []  # the person is connected elsewhere by now
    if command.on and seat.present and seat.node == command.node:
        return []
    events: list[AnyEvent] = [Present(number, command.on, command.node)]
    if command.on and seat.taken_over:
        events.append(TakenOver(number, on=False))
    if command.on and seat.right_back:
        events.append(RightBack(number, on=False))
    return events


@applies(Present)
def _present(table: Table, event: Present, at: float) -> None:
    seat = table.seats[event.seat]
    seat.present, seat.node = event.on, event.node if event.on else ""
    seat.away_since = None if event.on else at


@handles(BeRightBack)
def _be_right_back(table: Table, command: BeRightBack, asker: Asker) -> list[AnyEvent]:
    seat = require_seat(table, asker)
    return [RightBack(seat, command.on)] if table.seats[seat].right_back != command.on else []


@applies(RightBack)
def _right_back(table: Table, event: RightBack, at: float) -> None:
    table.seats[event.seat].right_back = event.on


@applies(TakenOver)
def _taken_over(table: Table, event: TakenOver, at: float) -> None:
    seat = table.seats[event.seat]
    seat.taken_over = event.on
    if not event.on and seat.back_at <= table.turn_since:  # once a turn: coming and going does not stop the clock
        seat.back_at = at


def leaves_at(table: Table, seat: Seat) -> float | None:
    """Return when a bot takes over a seat if its person stays away."""
    if seat.person is None or seat.away_since is None or seat.taken_over:
        return None
    return seat.away_since + max(table.settings.grace, PATIENCE if seat.right_back else 0.0)
