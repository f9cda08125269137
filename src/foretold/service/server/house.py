"""The house: the tables that this node has in memory, and the background tasks that maintain them."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import structlog

from ...bots.levels import LEVELS
from ...game.fair import new_secret
from ..bus import Bus, LocalBus
from ..store import Store, Unavailable
from ..table.events import Person
from ..table.refusal import Code, Refused
from ..table.seats import opening
from ..table.settings import Settings
from ..table.state import Table
from ..table.text import WORD
from .metrics import ROOMS
from .room import Room
from .work.bot_workers import BotWorkers

if TYPE_CHECKING:
    from collections.abc import Iterable

log = structlog.get_logger()

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # no characters that look alike
CODE_LENGTH = 8
TABLE = re.compile(WORD)
BEAT = 2.0  # seconds between two heartbeats of a node
FORGOTTEN_NODE = 86_400.0  # seconds after which a dead node is deleted from the database
DEAD_AFTER = 6.0  # seconds without a heartbeat after which a node is considered dead
LOADING = 4  # tables that are loaded from their logs at once; others wait
FORGOTTEN_AFTER = 60.0  # seconds after which a table without connections is dropped from memory


def new_code() -> str:
    """Return a random code for a table."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


class SteadyClock:
    """The machine's clock, in seconds since 1970, but monotonic: if the machine's clock is set back, this one keeps
    running forward, so that bots and grace periods are not delayed."""

    __slots__ = ("_at", "_now", "_since_start", "_wall")

    def __init__(
        self, wall: Callable[[], float] = time.time, since_start: Callable[[], float] = time.monotonic
    ) -> None:
        self._wall, self._since_start = wall, since_start
        self._now, self._at = wall(), since_start()

    def __call__(self) -> float:
        """Return the time."""
        wall, at = self._wall(), self._since_start()
        self._now, self._at = max(wall, self._now + at - self._at), at
        return self._now


@dataclass
class House:
    """The tables of one node. Every command goes through the log, so other nodes may serve the same tables."""

    store: Store
    bus: Bus = field(default_factory=LocalBus)
    thinking: BotWorkers = field(default_factory=BotWorkers)
    alone: bool = True  #: no other node uses the same log
    now: Callable[[], float] = time.time
    code: Callable[[], str] = new_code  #: one for each table
    secret: Callable[[], str] = new_secret  #: one for each game
    node: str = field(default_factory=lambda: secrets.token_hex(8))
    levels: tuple[str, ...] = field(default_factory=lambda: tuple(level.name for level in LEVELS))

    chores: list[Callable[[], Awaitable[None]]] = field(default_factory=list)  #: run at every heartbeat

    def __post_init__(self) -> None:
        self.now = SteadyClock(self.now)
        self._rooms: dict[str, Room] = {}
        self._reading = asyncio.Semaphore(LOADING)
        self._loading: dict[str, asyncio.Future[Room | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False
        self.writes = False  # whether the last heartbeat could be written

    # ------------------------------------------------------------------ life

    async def start(self) -> None:
        """Subscribe to the bus. No table is loaded yet: that happens when somebody connects to it."""
        self.bus.subscribe(self._heard)
        await self._beat()
        await self.store.forget_nodes(self.now() - FORGOTTEN_NODE)
        self.spawn(self._keep_alive())

    async def stop(self) -> None:
        """Let running commands finish, then release everything."""
        self._closing = True
        for task in list(self._tasks):
            task.cancel()
        for room in list(self._rooms.values()):
            await room.close()
        await self.store.retire(self.node)
        await self.thinking.close()
        await self.bus.close()

    def spawn(self, work: Awaitable[None]) -> None:
        """Run a coroutine as a background task, and log it if it fails."""
        task = asyncio.ensure_future(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, work: Awaitable[None]) -> None:
        try:
            await work
        except asyncio.CancelledError:
            raise
        except Refused as refusal:
            log.warning("a background task was refused", code=refusal.code.value)
        except Exception:
            log.exception("a background task failed")

    async def _keep_alive(self) -> None:
        while not self._closing:
            await asyncio.sleep(BEAT)
            try:
                await self._beat()
                if not self.alone:
                    await self._look_for_news()
                    await self._look_for_the_dead()
                    for chore in self.chores:
                        await chore()
                await self._correct_presence()
                self._forget_idle()
            except (Unavailable, Refused):
                log.warning("the log cannot be reached")
            except Exception:  # any error: without heartbeats this node would lose its tables
                log.exception("a background task failed")

    async def _beat(self) -> None:
        """Write a heartbeat, and record whether the log can be written."""
        try:
            await self.store.beat(self.node, self.now())
        except Unavailable:
            self.writes = False
            raise
        self.writes = True

    async def alive(self) -> set[str]:
        """Return the nodes that are alive."""
        return {self.node} if self.alone else {self.node, *await self.store.alive(self.now(), DEAD_AFTER)}

    async def _look_for_news(self) -> None:
        """Read entries of other nodes that the bus did not deliver."""
        seen = {table: room.table.seq for table, room in self._rooms.items() if room.needed}
        for table, seq in (await self.store.latest(list(seen))).items():
            if seq > seen[table] and table in self._rooms:
                await self._rooms[table].catch_up()

    async def _look_for_the_dead(self) -> None:
        """Record that people of dead nodes are away, until they reconnect elsewhere."""
        alive = await self.alive()
        for room in list(self._rooms.values()):
            if room.watched:
                await room.note_absent(alive)

    async def _correct_presence(self) -> None:
        """Record who is present where the log has it wrong; at all tables at once, so that no heartbeat is late."""
        await asyncio.gather(*(room.correct_presence() for room in self._rooms.values() if room.misrecorded))

    def _forget_idle(self) -> None:
        for table, room in list(self._rooms.items()):
            if not room.needed and self.now() - room.left_at > FORGOTTEN_AFTER:
                del self._rooms[table]
        ROOMS.set(len(self._rooms))

    # ------------------------------------------------------------------ tables

    async def open_table(self, host: Person, settings: Settings) -> str:
        """Open a table and return its code."""
        code = self.code()
        room = Room(self, Table())
        await room.write(opening(code, host, settings, self.levels), host)
        self._rooms[code] = room
        return code

    async def room(self, table: str) -> Room | None:
        """Return a table, from memory or loaded from its log; None if it does not exist."""
        found = self._rooms.get(table)
        if found is not None:
            return found
        loading = self._loading.get(table)
        if loading is None:
            loading = asyncio.ensure_future(self._load(table))
            self._loading[table] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> Room | None:
        room = Room(self, Table())
        room.table.id = table
        async with self._reading:
            await room.catch_up()
        if room.table.seq == 0:
            return None
        await room.note_absent(await self.alive())
        self._rooms[table] = room
        ROOMS.set(len(self._rooms))
        return room

    async def require(self, table: str) -> Room:
        """Return a table; raise ``Refused`` if it does not exist."""
        room = await self.room(table) if TABLE.fullmatch(table) else None
        if room is None:
            raise Refused(Code.UNKNOWN, "there is no such table")
        return room

    def _heard(self, table: str, seq: int, data: bytes) -> None:
        room = self._rooms.get(table)
        if room is not None:
            self.spawn(room.hear(seq, data))

    def forget(self, room: Room) -> None:
        """Drop a table from memory; it is loaded again when somebody connects."""
        if self._rooms.get(room.table.id) is room:
            del self._rooms[room.table.id]

    def rooms(self) -> Iterable[Room]:
        """The tables in memory."""
        return self._rooms.values()
