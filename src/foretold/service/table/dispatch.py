"""From a command to an entry, and from an entry to the state: each feature of a table registers its functions here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from .capacity import note_asides, require_capacity
from .commands import Command
from .events import AnyEvent, Entry, Event, Person
from .state import Table

Chance = Callable[[], str]
"""Returns a new random secret of 64 hexadecimal digits."""


class Asker(NamedTuple):
    """The sender of a command, with the time and the latest sequence number they had seen (``based_on``). ``person`` is
    None for the server itself; ``node`` is where the person is connected, if anywhere."""

    person: Person | None
    now: float
    based_on: int
    chance: Chance
    levels: tuple[str, ...]
    node: str = ""

    @property
    def id(self) -> str:
        """The person's id, empty for the server itself."""
        return self.person.id if self.person is not None else ""


Handler = Callable[[Table, Any, Asker], list[AnyEvent]]
Applier = Callable[[Table, Any, float], None]
AHandler = TypeVar("AHandler", bound=Handler)
AnApplier = TypeVar("AnApplier", bound=Applier)

_HANDLERS: dict[type[Command], Handler] = {}
_APPLIERS: dict[type[Event], Applier] = {}


def handles(kind: type[Command]) -> Callable[[AHandler], AHandler]:
    """Register the function that decides a type of command."""

    def mark(function: AHandler) -> AHandler:
        _HANDLERS[kind] = function
        return function

    return mark


def applies(kind: type[Event]) -> Callable[[AnApplier], AnApplier]:
    """Register the function that applies a type of event."""

    def mark(function: AnApplier) -> AnApplier:
        _APPLIERS[kind] = function
        return function

    return mark


def decide(table: Table, command: Command, asker: Asker, id: str = "") -> Entry | None:
    """Return the entry for a command, or None if there is nothing to do; raise ``Refused`` if it is not allowed."""
    require_capacity(table, command, asker.id)
    events = _HANDLERS[type(command)](table, command, asker)
    if not events:
        return None
    return Entry(seq=table.seq + 1, at=asker.now, events=tuple(events), by=asker.id, id=id)


def apply(table: Table, entry: Entry) -> None:
    """Apply an entry of the log to the table."""
    assert entry.seq == table.seq + 1, f"expected entry {table.seq + 1}, got {entry.seq}"
    table.moments = ()
    table.seq = entry.seq
    table.changed_at = entry.at
    for event in entry.events:
        _APPLIERS[type(event)](table, event, entry.at)
    note_asides(table, entry)
    table.remember(entry.id)
