"""A table in memory: commands one after another, and everybody who listens."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

import msgspec
import structlog

from ..protocol.messages import AWAY, NOT_KNOWN, Heard, Refusal
from ..protocol.views import Broadcast, encoded, snapshot
from ..store import Unavailable
from ..table import Asker, apply, decide
from ..table.commands import Command, Connect
from ..table.events import AnyEvent, Entry, Opened, Person
from ..table.refusal import Code, Refused
from ..table.state import Table
from .listings import changed_listing, finished_game
from .metrics import ACTIONS, CONFLICTS
from .pace import Pace

if TYPE_CHECKING:
    from .house import House

log = structlog.get_logger()

UNREACHABLE = "the log cannot be reached; try again"
PAGE = 100  # entries that are read at once: what other tables wait for is at most one page
MOST_OF_ADDRESS = 10  # people of one address at a table when one more comes to watch
TRIES = 20  # how often a command is decided again because another node was first

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Entry).decode


class Listener(Protocol):
    """A connection, of a person from an address."""

    person: Person
    address: str

    def push(self, message: bytes) -> None:
        """Send, now or as soon as possible."""

    def close(self, code: int) -> None:
        """End the connection."""


class Room:
    """One table of this node's memory."""

    def __init__(self, house: House, table: Table) -> None:
        self.house, self.table = house, table
        self.left_at = house.now()
        self._ahead = 0.0  # seconds by which the table's time is ahead of this node's
        self._connected: list[Listener] = []
        self._listeners: list[Listener] = []  # of those, who has a snapshot
        self._lock = asyncio.Lock()
        self._pace = Pace(self)
        self._broken = False

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

    def now(self) -> float:
        """The table's time: this node's, but never before its log's last entry. That may be ahead where another node's
        clock is, or where this one's was set back before it started; bots and clocks would wait for that time."""
        return self.house.now() + self._ahead

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
        """Carry a command out and return its place in the log once it is durable; None if the ``listener`` that it came
        by learned so with the update. ``Refused`` if it may not be."""
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
        """Decide, append what was decided, and let it happen when it is durable. Of two nodes that append the same
        number one wins; the other reads on and decides again. Where this is cancelled, the memory may be behind the
        log, and the next command notices in the same way."""
        house, table = self.house, self.table
        known = f"{person.id}/{id}" if person is not None and id else ""
        for _ in range(TRIES):
            if self._broken:
                raise Refused(Code.UNAVAILABLE, "the table is read again; try again")
            if known and (done := table.done_at(known)) is not None:
                return done
            seen = table.seq if based_on is None else based_on
            node = house.node if listener is not None else ""
            entry = decide(table, command, Asker(person, self.now(), seen, house.secret, house.levels, node), known)
            if entry is None:
                return table.seq
            if await self._append(entry):
                self._happen(entry, listener, id)
                return None if listener is not None else entry.seq
            CONFLICTS.inc()
            await self._read_on()
        raise Refused(Code.UNAVAILABLE, "other players were faster many times; try again")

    async def _append(self, entry: Entry) -> bool:
        """Append an entry with all that follows from it; False if another node was first."""
        table, data = self.table, _encode(entry)
        finished = finished_game(table, entry)
        listing = changed_listing(table, entry, ends=finished is not None)
        try:
            won = await self.house.store.append(table.id, entry.seq, entry.at, data, finished=finished, listing=listing)
        except Unavailable:
            raise Refused(Code.UNAVAILABLE, UNREACHABLE) from None
        if won:
            self.house.bus.publish(table.id, entry.seq, data)
        return won

    async def write(self, events: list[AnyEvent], person: Person) -> None:
        """Write the first entry of a table."""
        async with self._lock:
            entry = Entry(seq=self.table.seq + 1, at=self.now(), events=tuple(events), by=person.id)
            listing = changed_listing(self.table, entry)
            opened = entry.events[0]
            assert isinstance(opened, Opened)
            if not await self.house.store.append(opened.table, 1, entry.at, _encode(entry), listing=listing):
                raise Refused(Code.UNAVAILABLE, "the table's code is taken; try again")
            apply(self.table, entry)

    # ------------------------------------------------------------------ what happens

    def _happen(self, entry: Entry, listener: Listener | None = None, id: str = "") -> None:
        try:
            apply(self.table, entry)
            ACTIONS.inc()
            if self._listeners:
                broadcast = Broadcast(self.table, entry)
                for each in self._listeners:
                    each.push(broadcast.to(each.person.id, id if each is listener else ""))
                for removed in [each for each in self._connected if each.person.id in self.table.removed]:
                    removed.push(encoded(Refusal(Code.REMOVED.value, "the host has removed you from this table")))
                    removed.close(NOT_KNOWN)
            self._pace.schedule()
        except Exception:
            self._break()
            raise

    def _break(self) -> None:
        """What is in the log could not be carried out to its end, so that this memory cannot be relied on: whoever
        comes next has the table read again from its log."""
        log.warning("an entry failed to happen; the table is read again", table=self.table.id)
        self._broken = True
        self._pace.stop()
        self.house.forget(self)
        for each in list(self._connected):
            each.close(AWAY)

    async def hear(self, seq: int, data: bytes) -> None:
        """Another node has written an entry."""
        async with self._lock:
            if seq == self.table.seq + 1:
                self._happen(self._next_entry(seq, data))
            elif seq > self.table.seq:
                await self._read_on()

    async def catch_up(self) -> None:
        """Read what others have written."""
        async with self._lock:
            await self._read_on()

    async def _read_on(self) -> None:
        """Read what the log has beyond this memory, page by page: other tables go on meanwhile."""
        while True:
            try:
                found = await self.house.store.load(self.table.id, self.table.seq, PAGE)
            except Unavailable:
                raise Refused(Code.UNAVAILABLE, UNREACHABLE) from None
            for seq, data in found:
                self._happen(self._next_entry(seq, data))
            if len(found) < PAGE:
                return

    def _next_entry(self, seq: int, data: bytes) -> Entry:
        """The entry that comes next, if that is what was read: a table is never made of half a log."""
        wanted = self.table.seq + 1
        try:
            if seq == wanted:
                entry = _decode(data)
                self._ahead = max(self._ahead, entry.at - self.house.now())
                return entry
            trouble = f"entry {wanted} is missing, the next one is {seq}"
        except msgspec.DecodeError as error:
            trouble = f"entry {wanted} cannot be read: {error}"
        log.error("a table's log is damaged", table=self.table.id, trouble=trouble)
        self._break()
        raise Refused(Code.UNAVAILABLE, f"the log of this table is damaged: {trouble}")

    # ------------------------------------------------------------------ connections

    async def join(self, listener: Listener, heard: Heard | None = None) -> None:
        """Somebody is there: from the snapshot on they hear everything, and in it what they have missed."""
        self._require_room_for(listener)
        self._connected.append(listener)
        refusal = await self._note_presence(listener.person)
        if refusal is not None and refusal.code is not Code.UNAVAILABLE and not self._seated(listener):
            raise refusal  # nobody hears a table without being listed
        self._listeners.append(listener)
        listener.push(encoded(snapshot(self.table, listener.person.id, self.now(), heard)))

    def _require_room_for(self, listener: Listener) -> None:
        """Refuse one more who only watches, so that no address uses up a table's places for those who come."""
        if not self._seated(listener):
            others = {one.person.id for one in self._connected if one.address == listener.address}
            if len(others - {listener.person.id}) >= MOST_OF_ADDRESS:
                raise Refused(Code.LIMITED, f"{MOST_OF_ADDRESS} people of your address are at this table already")

    def _seated(self, listener: Listener) -> bool:
        return self.table.seat_of(listener.person.id) is not None

    async def leave(self, listener: Listener) -> None:
        """A connection is gone; so is its person if it was the last one."""
        for those in (self._listeners, self._connected):
            if listener in those:
                those.remove(listener)
        self.left_at = self.house.now()
        room = await self.house.require(self.table.id) if self._broken else self
        await room._note_presence(listener.person)

    async def _note_presence(self, person: Person) -> Refused | None:
        """Note whether somebody is there, as it is once the commands before have ended: a second connection may come
        while the first one goes."""

        try:
            async with self._lock:
                here = any(other.person.id == person.id for other in self._connected)
                await self._carry_out(Connect(here, self.house.node), person)
        except Refused as refusal:
            log.warning("presence not noted", table=self.table.id, code=refusal.code.value)
            return refusal
        return None

    async def note_absent(self, alive: set[str]) -> None:
        """Note that people whose node is not alive are away."""
        seated = [(seat.person, seat.node) for seat in self.table.seats if seat.person is not None and seat.present]
        watching = [(watched.person, watched.node) for watched in self.table.watchers.values()]
        for person, node in [*seated, *watching]:
            if node not in alive:
                with suppress(Refused):
                    await self.ask(Connect(False, node), person)

    async def close(self) -> None:
        """Let the last command end and stop the timer."""
        self._pace.stop()
        async with self._lock:
            pass
