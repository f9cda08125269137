"""Bots run in worker processes, so that no table waits for another's bot."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import TypeVar, TypeVarTuple, Unpack

import structlog

from ....bots.levels import LONG
from ....game.actions import Action
from ....game.view import View
from ....lab.processes import use_one_core
from ...table.bot_choice import choose
from ..metrics import DECISIONS

log = structlog.get_logger()

Found = TypeVar("Found")
Given = TypeVarTuple("Given")

SPARE = "heuristic"  # decides if a bot fails: always quick
CROWDED = 4  # decisions at a time for each worker; with more, bots answer without thinking
STARTING = 120.0  # seconds that workers may take to start: they are not restarted just because the machine is busy


def begin_worker() -> None:
    """Initialise a worker before NumPy is loaded: one core each, and it ends with the server."""
    use_one_core()
    end_with_parent()


def end_with_parent() -> None:
    """Make this worker exit when the server does, even if the server is killed."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


class BotWorkers:
    """The worker processes, started when the first bot has to decide."""

    def __init__(self, workers: int = 1, limit: float = 10.0) -> None:
        self._workers, self._limit = workers, limit
        self._pool: ProcessPoolExecutor | None = None
        self._starting_until = 0.0  # ignored once they have answered
        self._deciding = 0

    async def choose(self, level: str, seed: str, view: View, seconds: float = LONG) -> Action:
        """Return a bot's choice, for which it may think so long, or not at all if many others wait. If it crashes or
        takes too long, a quick bot chooses instead."""
        if len(view.legal) == 1:
            return view.legal[0]
        began = time.perf_counter()
        self._deciding += 1
        try:
            given = seconds if self._deciding <= CROWDED * self._workers else 0.0
            text = await asyncio.wait_for(self.submit(choose, level, seed, view, given), self._limit)
            self._starting_until = 0.0
            return Action(text)
        except Exception as error:
            log.warning("a bot failed", level=level, error=type(error).__name__)
            starting = isinstance(error, TimeoutError) and began < self._starting_until
            if isinstance(error, BrokenProcessPool | TimeoutError) and not starting:
                await self.close()
            return Action(await asyncio.to_thread(choose, SPARE, seed, view))
        finally:
            self._deciding -= 1
            DECISIONS.observe(time.perf_counter() - began)

    async def submit(self, work: Callable[[Unpack[Given]], Found], *given: *Given) -> Found:
        """Call a function in a worker."""
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, mp_context=context, initializer=begin_worker)
            self._starting_until = time.perf_counter() + STARTING
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *given)

    async def close(self) -> None:
        """Stop the workers."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
