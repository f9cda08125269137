"""Scheduled events of a table: clocks that run out, and bots that decide."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from ..table.bot_choice import seed_of, time_to_think
from ..table.clock import Thinker, next_due, thinkers
from ..table.commands import Decide, Due
from ..table.refusal import Refused

if TYPE_CHECKING:
    from .room import Room

log = structlog.get_logger()

REST = 1.0  # seconds before a failed server command is retried


class Pace:
    """The timer of a room. Only the node responsible for the table sets it."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: set[int] = set()  # seats
        self._resting_until = 0.0  # after something went wrong

    @property
    def thinking(self) -> bool:
        """Whether a bot is deciding."""
        return bool(self._thinking)

    def schedule(self) -> None:
        """Set the timer to what is due next."""
        self.stop()
        if not self._room.responsible:
            return
        table = self._room.table
        times = [thinker.at for thinker in thinkers(table) if thinker.seat not in self._thinking]
        due = next_due(table)
        if due is not None:
            times.append(due)
        if times:
            now = self._room.now()
            delay = max(0.0, min(times) - now, self._resting_until - now)
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(delay, lambda: self._room.house.spawn(self._wake()))

    def stop(self) -> None:
        """Cancel the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def _wake(self) -> None:
        self._timer = None
        try:
            now, table = self._room.now(), self._room.table
            due = next_due(table)
            if due is not None and due <= now:
                await self._room.ask(Due())
            for thinker in thinkers(table):
                if thinker.at <= now and thinker.seat not in self._thinking:
                    self._thinking.add(thinker.seat)
                    self._room.house.spawn(self._think(thinker))
        except Exception as error:
            self._rest(error)
        self.schedule()

    async def _think(self, thinker: Thinker) -> None:
        """Let a bot decide, off the event loop, and carry out its choice if it is still due."""
        house, table = self._room.house, self._room.table
        try:
            assert table.game is not None
            seq, seed = table.seq, seed_of(table, thinker.seat)
            view = table.game.view(thinker.seat)
            action = await house.thinking.choose(thinker.level, seed, view, time_to_think(table))
            still = next((one for one in thinkers(table) if one.seat == thinker.seat), None)
            # The person may have come back in the meantime
            if still is not None and still.at <= self._room.now() and table.seats[thinker.seat].asked <= seq:
                await self._room.ask(Decide(thinker.seat, str(action), still.by))
        except Exception as error:
            self._rest(error)
        finally:
            self._thinking.discard(thinker.seat)
            self.schedule()

    def _rest(self, error: Exception) -> None:
        """Wait before retrying something that was due and failed."""
        if isinstance(error, Refused):
            log.info("a server command was refused", table=self._room.table.id, code=error.code.value)
        else:
            log.error("a scheduled event failed", table=self._room.table.id, exc_info=error)
        self._resting_until = self._room.now() + REST
