"""Commands of the host about people: whom to remove or admit, who is the next host, who deals first."""

from __future__ import annotations

from .commands import Admit, ChooseDealer, Clear, HandOver
from .dispatch import Asker, applies, handles
from .events import Admitted, AnyEvent, FirstDealerSet, HostChanged, Removed, Stood
from .refusal import Code, Refused
from .seats import leaving, next_host, require_between, require_host, require_seat_number
from .state import Table


@handles(Clear)
def _clear(table: Table, command: Clear, asker: Asker) -> list[AnyEvent]:
    require_host(table, asker)
    require_between(table)
    seat = require_seat_number(table, command.seat)
    if seat.empty:
        return []
    if seat.person is None or seat.person.id == asker.id:
        return [*leaving(table, command.seat), *next_host(table, command.seat)]
    return [Stood(command.seat), Removed(seat.person), *next_host(table, command.seat)]


@applies(Removed)
def _removed(table: Table, event: Removed, at: float) -> None:
    table.removed[event.person.id] = event.person
    table.watchers.pop(event.person.id, None)


@handles(Admit)
def _admit(table: Table, command: Admit, asker: Asker) -> list[AnyEvent]:
    require_host(table, asker)
    return [Admitted(command.person)] if command.person in table.removed else []


@applies(Admitted)
def _admitted(table: Table, event: Admitted, at: float) -> None:
    table.removed.pop(event.person, None)


@handles(HandOver)
def _hand_over(table: Table, command: HandOver, asker: Asker) -> list[AnyEvent]:
    require_host(table, asker)
    person = require_seat_number(table, command.seat).person
    if person is None:
        raise Refused(Code.UNKNOWN, "nobody sits there")
    return [HostChanged(person.id)] if person.id != table.host else []


@handles(ChooseDealer)
def _choose_dealer(table: Table, command: ChooseDealer, asker: Asker) -> list[AnyEvent]:
    require_host(table, asker)
    require_between(table)
    require_seat_number(table, command.seat)
    return [FirstDealerSet(command.seat)] if command.seat != table.first_dealer else []


@applies(FirstDealerSet)
def _first_dealer_set(table: Table, event: FirstDealerSet, at: float) -> None:
    table.first_dealer = event.seat
