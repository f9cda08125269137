"""A table in memory: its commands, one after another, and its connections."""

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
from .metrics import CONFLICTS, ENTRIES
from .pace import Pace

if TYPE_CHECKING:
    from .house import House

log = structlog.get_logger()

UNREACHABLE = "the log cannot be reached; try again"
PAGE = 100  # entries that are read at once: other tables wait for at most one page
MOST_OF_ADDRESS = 10  # people from one address at a table, after which no more spectators from there are admitted
TRIES = 20  # how often a command is retried because another node was first

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Entry).decode


class Listener(Protocol):
    """A connection, of a person from an address."""

    person: Person
    address: str

    def push(self, message: bytes) -> None:
        """Queue a message for sending."""

    def close(self, code: int) -> None:
        """End the connection."""


class Room:
    """One table in this node's memory."""

    def __init__(self, house: House, table: Table) -> None:
        self.house, self.table = house, table
        self.left_at = house.now()
        self._ahead = 0.0  # seconds by which the table's time is ahead of this node's
        self._connected: list[Listener] = []
        self._listeners: list[Listener] = []  # connections that have had their snapshot
        self._lock = asyncio.Lock()
        self._pace = Pace(self)
        self._broken = False

    @property
    def responsible(self) -> bool:
        """Whether this node runs the table's bots and clocks: the node of the first person present does. It does no
        harm if nodes disagree for a moment, since the log accepts every entry only once. A room that was dropped runs
        nothing more."""
        if self._broken:
            return False
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
        """Return the table's time: this node's, but never earlier than its last log entry. That entry may be ahead if
        another node's clock is, or if this one's was set back before it started; bots and clocks would wait
        otherwise."""
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
        """Carry out a command and return its sequence number once it is durable; None if the sending ``listener`` got
        it with the update. Raises ``Refused`` if it is not allowed."""
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
        """Decide, append the entry, and apply it once it is durable. If two nodes append the same number, one wins; the
        other reads the new entries and decides again. If this is cancelled, the memory may be behind the log, which the
        next command detects in the same way."""
        house, table = self.house, self.table
        known = f"{person.id}/{id}" if person is not None and id else ""
        for _ in range(TRIES):
            if self._broken:
                raise Refused(Code.UNAVAILABLE, "the table is being reloaded; try again")
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
            assert isinstance(opened, Opened) and listing is not None
            if not await self.house.store.open_table(opened.table, entry.at, _encode(entry), listing):
                raise Refused(Code.UNAVAILABLE, "the table's code is taken; try again")
            apply(self.table, entry)

    # ------------------------------------------------------------------ what happens

    def _happen(self, entry: Entry, listener: Listener | None = None, id: str = "") -> None:
        try:
            apply(self.table, entry)
            ENTRIES.inc()
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
        """Drop this room after an entry could not be applied, since its state is unreliable: the next connection loads
        the table from its log."""
        log.warning("an entry could not be applied; the table is reloaded", table=self.table.id)
        self._broken = True
        self._pace.stop()
        self.house.forget(self)
        for each in list(self._connected):
            each.close(AWAY)

    async def hear(self, seq: int, data: bytes) -> None:
        """Apply an entry that another node has written."""
        async with self._lock:
            if seq == self.table.seq + 1:
                self._happen(self._next_entry(seq, data))
            elif seq > self.table.seq:
                await self._read_on()

    async def catch_up(self) -> None:
        """Read and apply what other nodes have written."""
        async with self._lock:
            await self._read_on()

    async def _read_on(self) -> None:
        """Read the entries that are missing in memory, page by page, so that other tables are not blocked."""
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
        """Decode the next entry; raise if it is damaged or another one is missing before it."""
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
        """Add a connection: it gets a snapshot, with the events it has missed, and then every update."""
        self._require_room_for(listener)
        self._connected.append(listener)
        refusal = await self._note_presence(listener.person)
        if refusal is not None and refusal.code is not Code.UNAVAILABLE and not self._seated(listener):
            raise refusal  # nobody receives updates without being listed
        self._listeners.append(listener)
        listener.push(encoded(snapshot(self.table, listener.person.id, self.now(), heard)))

    def _require_room_for(self, listener: Listener) -> None:
        """Refuse another spectator from an address that already has many people here, so that it cannot fill the
        table."""
        if not self._seated(listener):
            others = {one.person.id for one in self._connected if one.address == listener.address}
            if len(others - {listener.person.id}) >= MOST_OF_ADDRESS:
                raise Refused(Code.LIMITED, f"{MOST_OF_ADDRESS} people from your address are already at this table")

    def _seated(self, listener: Listener) -> bool:
        return self.table.seat_of(listener.person.id) is not None

    async def leave(self, listener: Listener) -> None:
        """Remove a connection, and record that its person is away if it was the last one."""
        for those in (self._listeners, self._connected):
            if listener in those:
                those.remove(listener)
        self.left_at = self.house.now()
        room = await self.house.require(self.table.id) if self._broken else self
        await room._note_presence(listener.person)

    async def _note_presence(self, person: Person) -> Refused | None:
        """Record whether somebody is present, as of the end of earlier commands: a second connection may be opened
        while the first one closes."""

        try:
            async with self._lock:
                here = any(other.person.id == person.id for other in self._connected)
                await self._carry_out(Connect(here, self.house.node), person)
        except Refused as refusal:
            log.warning("presence not recorded", table=self.table.id, code=refusal.code.value)
            return refusal
        return None

    async def note_absent(self, alive: set[str]) -> None:
        """Record that people whose node is dead are away."""
        for person, node in self._listed():
            if node not in alive:
                with suppress(Refused):
                    await self.ask(Connect(False, node), person)

    def _listed(self) -> list[tuple[Person, str]]:
        """Return everybody who is present according to the log, each with their node."""
        seated = [(seat.person, seat.node) for seat in self.table.seats if seat.person is not None and seat.present]
        return [*seated, *((watched.person, watched.node) for watched in self.table.watchers.values())]

    @property
    def misrecorded(self) -> list[Person]:
        """The people whose presence the log has wrong: it could not be written when they left, or they are still
        connected here after closing a later connection to another node."""
        listed = self._listed()
        known = {person.id for person, _ in listed}
        here = {one.person.id: one.person for one in self._connected}
        left = [person for person, node in listed if node == self.house.node and person.id not in here]
        return left + [person for id, person in here.items() if id not in known]

    async def correct_presence(self) -> None:
        """Record again who is present, where the log has it wrong."""
        for person in self.misrecorded:
            await self._note_presence(person)

    async def close(self) -> None:
        """Wait for the last command and stop the timer."""
        self._pace.stop()
        async with self._lock:
            pass
