"""Rematches: the next game begins when everybody present wants it, or after a short wait."""

from __future__ import annotations

from .commands import Rematch
from .dispatch import Asker, applies, handles
from .events import AnyEvent, RematchAgreed, SeatsRotated
from .refusal import Code, Refused
from .seats import require_seat
from .start import beginning
from .state import Seat, Table

REMATCH_WAIT = 30.0  # seconds that people have to agree to a rematch


@handles(Rematch)
def _rematch(table: Table, command: Rematch, asker: Asker) -> list[AnyEvent]:
    seat = require_seat(table, asker)
    if table.game is None or not table.game.over:
        raise Refused(Code.TOO_EARLY, "the game is not over")
    if table.seats[seat].wants_rematch == command.on:
        return []
    agreed: list[AnyEvent] = [RematchAgreed(seat, command.on)]
    missing = [other for other in table.people() if other != seat and _undecided(table.seats[other])]
    return [*agreed, *beginning(table, asker)] if command.on and not missing else agreed


def _undecided(seat: Seat) -> bool:
    """Return whether somebody present has yet to agree; people who are away do not count."""
    return seat.person is not None and seat.present and not seat.wants_rematch


def rematch_at(table: Table) -> float | None:
    """Return when the next game begins automatically; None if nobody present wants one."""
    wanted = any(seat.wants_rematch and seat.present for seat in table.seats)
    if table.rematch_since is None or table.preparing or not wanted:
        return None
    return table.rematch_since + (REMATCH_WAIT if any(map(_undecided, table.seats)) else 0.0)


def rematch(table: Table, asker: Asker) -> list[AnyEvent]:
    """Return the events that start the next game after the wait: bots play for those who have not answered, until they
    act."""
    return beginning(table, asker, unready=[seat for seat in table.people() if _undecided(table.seats[seat])])


@applies(RematchAgreed)
def _rematch_agreed(table: Table, event: RematchAgreed, at: float) -> None:
    table.seats[event.seat].wants_rematch = event.on
    wanted = any(seat.wants_rematch for seat in table.seats)
    table.rematch_since = (table.rematch_since or at) if wanted else None


@applies(SeatsRotated)
def _seats_rotated(table: Table, event: SeatsRotated, at: float) -> None:
    table.seats = [table.seats[-1], *table.seats[:-1]]
