"""A table in memory: commands one after another, and everybody who listens."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

import msgspec
import structlog

from ..protocol.views import Teller, snapshot, told
from ..store import Unavailable
from ..table import Asker, apply, decide
from ..table.commands import Command, Connect
from ..table.events import AnyEvent, Entry, Opened, Person
from ..table.refusal import Code, Refused
from ..table.state import Table
from .consequences import changed_listing, finished_game
from .metrics import ACTIONS, CONFLICTS
from .pace import Pace

if TYPE_CHECKING:
    from .house import House

log = structlog.get_logger()

UNREACHABLE = "the log cannot be reached; try again"
TRIES = 20  # how often a command is decided again because another node was first

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Entry).decode


class Listener(Protocol):
    """A connection."""

    person: Person

    def push(self, message: bytes) -> None:
        """Send, now or as soon as possible."""


class Room:
    """One table of this node's memory."""

    def __init__(self, house: House, table: Table) -> None:
        self.house, self.table = house, table
        self.left_at = house.now()
        self._connected: list[Listener] = []
        self._listeners: list[Listener] = []  # of those, who has a snapshot
        self._lock = asyncio.Lock()
        self._pace = Pace(self)
        self._teller = Teller(table)

    @property
    def responsible(self) -> bool:
        """Whether this node runs the table's bots and clocks: the node of the first person present does. Nodes that
        disagree for a moment do no harm, since the log takes every entry once."""
        first = next((seat.node for seat in self.table.seats if seat.present), None)
        return first == self.house.node

    @property
    def watched(self) -> bool:
        """Whether anybody is connected."""
        return bool(self._listeners)

    @property
    def needed(self) -> bool:
        """Whether the table has to stay in memory."""
        return bool(self._listeners) or self._lock.locked() or self._pace.thinking or self.responsible

    # ------------------------------------------------------------------ commands

    async def ask(
        self,
        command: Command,
        person: Person | None = None,
        *,
        id: str = "",
        based_on: int | None = None,
        listener: Listener | None = None,
    ) -> int | None:
        """Carry a command out and return its place in the log once it is durable; None if ``listener`` was told so with
        the update. ``Refused`` if it may not be."""
        async with self._lock:
            return await self._carry_out(command, person, id, based_on, listener)

    async def _carry_out(
        self,
        command: Command,
        person: Person | None,
        id: str = "",
        based_on: int | None = None,
        listener: Listener | None = None,
    ) -> int | None:
        known = f"{person.id}/{id}" if person is not None and id else ""
        for _ in range(TRIES):
            if known and (done := self.table.done_at(known)) is not None:
                return done
            now = self.house.now()
            seen = self.table.seq if based_on is None else based_on
            node = self.house.node if listener is not None else ""
            asker = Asker(person, now, seen, self.house.secret, self.house.levels, node)
            entry = decide(self.table, command, asker, known)
            if entry is None:
                return self.table.seq
            if await self._append(entry):
                self._happen(entry, listener, id)
                return None if listener is not None else entry.seq
            await self._read_on()
        raise Refused(Code.UNAVAILABLE, "other players were faster many times; try again")

    async def write(self, events: list[AnyEvent], person: Person) -> None:
        """Write the first entry of a table."""
        async with self._lock:
            entry = Entry(seq=self.table.seq + 1, at=self.house.now(), events=tuple(events), by=person.id)
            listing = changed_listing(self.table, entry)
            opened = entry.events[0]
            assert isinstance(opened, Opened)
            if not await self.house.store.append(opened.table, 1, entry.at, _encode(entry), listing=listing):
                raise Refused(Code.UNAVAILABLE, "the table's code is taken; try again")
            apply(self.table, entry)

    async def _append(self, entry: Entry) -> bool:
        """Whether the entry is durable. If it cannot be known, the log is read again."""
        table, data = self.table, _encode(entry)
        finished, listing = finished_game(table, entry), changed_listing(table, entry)
        try:
            won = await self.house.store.append(table.id, entry.seq, entry.at, data, finished=finished, listing=listing)
        except Unavailable:
            raise Refused(Code.UNAVAILABLE, UNREACHABLE) from None
        if not won:
            CONFLICTS.inc()
            return False
        self.house.bus.publish(self.table.id, entry.seq, data)
        return True

    # ------------------------------------------------------------------ what happens

    def _happen(self, entry: Entry, listener: Listener | None = None, id: str = "") -> None:
        apply(self.table, entry)
        ACTIONS.inc()
        if self._listeners:
            telling = self._teller.tell(entry)
            for each in self._listeners:
                each.push(telling.to(each.person.id, id if each is listener else ""))
        self._pace.schedule()

    async def hear(self, seq: int, data: bytes) -> None:
        """Another node has written an entry."""
        async with self._lock:
            if seq == self.table.seq + 1:
                self._happen(_decode(data))
            elif seq > self.table.seq:
                await self._read_on()

    async def catch_up(self) -> None:
        """Read what others have written."""
        async with self._lock:
            await self._read_on()

    async def _read_on(self) -> None:
        try:
            found = await self.house.store.load(self.table.id, self.table.seq)
        except Unavailable:
            raise Refused(Code.UNAVAILABLE, UNREACHABLE) from None
        for seq, data in found:
            if seq == self.table.seq + 1:
                self._happen(_decode(data))

    # ------------------------------------------------------------------ connections

    async def join(self, listener: Listener) -> None:
        """Somebody is there: from the snapshot on they hear everything."""
        self._connected.append(listener)
        await self._note_presence(listener.person)
        self._listeners.append(listener)
        listener.push(told(snapshot(self.table, listener.person.id, self.house.now())))

    async def leave(self, listener: Listener) -> None:
        """A connection is gone; so is its person if it was the last one."""
        for those in (self._listeners, self._connected):
            if listener in those:
                those.remove(listener)
        self.left_at = self.house.now()
        await self._note_presence(listener.person)

    async def _note_presence(self, person: Person) -> None:
        """Note whether somebody is there, as it is once the commands before have ended: a second connection may come
        while the first one goes."""
        async with self._lock:
            here = any(other.person.id == person.id for other in self._connected)
            try:
                await self._carry_out(Connect(here, self.house.node), person)
            except Refused as refusal:
                log.warning("presence not noted", table=self.table.id, code=refusal.code.value)

    async def note_absent(self, alive: set[str]) -> None:
        """Note that people whose node is not alive are away."""
        for seat in list(self.table.seats):
            if seat.person is not None and seat.present and seat.node not in alive:
                with suppress(Refused):
                    await self.ask(Connect(False, seat.node), seat.person)

    async def close(self) -> None:
        """Let the last command end and stop the timer."""
        self._pace.stop()
        async with self._lock:
            pass
