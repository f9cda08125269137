"""Deadlines: the end of a turn clock, of a grace period, of a wait; and pauses."""

from __future__ import annotations

from typing import NamedTuple

from ...bots.levels import LEVELS
from .absence import leaves_at
from .commands import Due, Pause
from .dispatch import Asker, applies, handles
from .events import AnyEvent, By, Paused, TakeBackAnswered, TakenOver
from .play import require_game, shift_clocks
from .refusal import Code, Refused
from .rematch import rematch, rematch_at
from .seats import require_seat
from .start import NONCE_WAIT, awaited, start
from .state import Table
from .takeback import ANSWER_WAIT

PACES = {level.name: level.pace for level in LEVELS}


class Thinker(NamedTuple):
    """A bot that should decide for a seat."""

    seat: int
    level: str
    by: By
    at: float  #: the earliest time


@handles(Pause)
def _pause(table: Table, command: Pause, asker: Asker) -> list[AnyEvent]:
    seat = require_seat(table, asker)
    if (table.paused_since is not None) == command.on:
        return []
    if command.on:
        require_game(table)
    elif table.game is None:
        raise Refused(Code.TOO_EARLY, "no game has begun")
    return [Paused(seat, command.on)]


@applies(Paused)
def _paused(table: Table, event: Paused, at: float) -> None:
    if event.on:
        table.paused_since = at
    elif table.paused_since is not None:
        shift_clocks(table, at - table.paused_since, at)
        table.paused_since = None


@handles(Due)
def _due(table: Table, command: Due, asker: Asker) -> list[AnyEvent]:
    now = asker.now
    events: list[AnyEvent] = []
    if table.prepared_at is not None and (now >= table.prepared_at + NONCE_WAIT or not awaited(table)):
        events.append(start(table))
    again = rematch_at(table)
    if again is not None and now >= again:
        events += rematch(table, asker)
    if table.take_back is not None and now >= table.take_back.since + ANSWER_WAIT:
        events.append(TakeBackAnswered(table.take_back.seat, agreed=False))
    if table.playing and table.attended:
        for number, seat in enumerate(table.seats):
            leaves = leaves_at(table, seat)
            if leaves is not None and now >= leaves:
                events.append(TakenOver(number, on=True))
    return events


def next_due(table: Table) -> float | None:
    """Return the next deadline, apart from bots' decisions; None if there is none."""
    times: list[float] = []
    if table.prepared_at is not None:
        times.append(table.prepared_at + (NONCE_WAIT if awaited(table) else 0.0))
    again = rematch_at(table)
    if again is not None:
        times.append(again)
    if table.take_back is not None:
        times.append(table.take_back.since + ANSWER_WAIT)
    if table.playing and table.attended:
        away = [leaves_at(table, seat) for seat in table.seats if seat.away_since is not None]
        times += [time for time in away if time is not None]
    return min(times) if times else None


def thinkers(table: Table) -> list[Thinker]:
    """Return the bots that are to decide, each with its earliest time: in their own seats, for people who are away, and
    for people whose clock runs out. None if nobody is present."""
    if table.game is None or table.game.over or table.resting or not table.attended:
        return []
    found: list[Thinker] = []
    for number in table.game.pending:
        seat = table.seats[number]
        if seat.played_by_bot:
            level = seat.level or table.settings.level
            wait = table.settings.wait * PACES.get(level, 1.0)
            found.append(Thinker(number, level, "bot", table.turn_since + wait))
        elif table.settings.clock is not None:
            since = max(table.turn_since, seat.back_at)
            found.append(Thinker(number, table.settings.level, "clock", since + table.settings.clock))
    return found
