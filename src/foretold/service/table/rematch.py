"""Playing again: when everybody wants to, seats move on by one, so that another seat deals first."""

from __future__ import annotations

from .commands import Rematch
from .dispatch import Asker, applies, handles
from .events import AnyEvent, RematchAgreed, SeatsRotated
from .refusal import Code, Refused
from .seats import require_seat
from .start import bots_for_empty_seats, preparation
from .state import Table


@handles(Rematch)
def _rematch(table: Table, command: Rematch, asker: Asker) -> list[AnyEvent]:
    seat = require_seat(table, asker)
    if table.game is None or not table.game.over:
        raise Refused(Code.TOO_EARLY, "the game is not over")
    if table.seats[seat].wants_rematch == command.on:
        return []
    agreed: list[AnyEvent] = [RematchAgreed(seat, command.on)]
    missing = [other for other in table.people() if other != seat and _counts(table, other)]
    if command.on and not missing:
        agreed += [*bots_for_empty_seats(table), SeatsRotated(), preparation(table, asker)]
    return agreed


def _counts(table: Table, seat: int) -> bool:
    """Whether the person of a seat has still to agree: those who are away are not waited for."""
    return not table.seats[seat].wants_rematch and table.seats[seat].present


@applies(RematchAgreed)
def _rematch_agreed(table: Table, event: RematchAgreed, at: float) -> None:
    table.seats[event.seat].wants_rematch = event.on


@applies(SeatsRotated)
def _seats_rotated(table: Table, event: SeatsRotated, at: float) -> None:
    table.seats = [table.seats[-1], *table.seats[:-1]]
