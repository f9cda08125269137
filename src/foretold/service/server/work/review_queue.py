"""Reviews are computed in a low-priority worker process, one after another, so that tables are not affected."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import zlib
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any

import structlog

from ....lab.coach.result import VERSION
from ....lab.coach.reviews import begin_worker, done_part, judge_one, read, sum_up
from ...store import Store, Unavailable
from ...table.refusal import Code, Refused
from .bot_workers import end_with_parent
from .fair_queue import FairQueue, Full, Requester

log = structlog.get_logger()

MOST_WAITING = 16  # reviews queued on one node; each takes some 20 seconds of a core
DEPTH = "normal"
NICENESS = 15


@dataclass
class Job:
    """A review that this node has claimed."""

    game: str
    record: str
    progress: float = 0.0


def begin(niceness: int) -> None:
    """Initialise the worker, before NumPy is loaded."""
    begin_worker()
    end_with_parent()
    if hasattr(os, "nice"):
        os.nice(niceness)


def parts_of(record: str) -> list[float]:
    """Return the progress of a review after each round of a record; runs in the worker."""
    game = read(record)
    return [done_part(game, range(1, number + 1)) for number in range(1, len(game.decks) + 1)]


def finish(record: str, judged: list[Any]) -> bytes:
    """Return the review as stored; runs in the worker."""
    return zlib.compress(sum_up(record, judged, DEPTH).to_json())


class ReviewQueue:
    """The reviews that this node computes."""

    def __init__(self, store: Store, now: Callable[[], float], niceness: int = NICENESS) -> None:
        self._store, self._now, self.niceness = store, now, niceness
        self._waiting: FairQueue[Job] = FairQueue(MOST_WAITING)
        self._current: Job | None = None
        self._task: asyncio.Task[None] | None = None
        self._pool: ProcessPoolExecutor | None = None

    async def begin(self, game: str, record: str, requester: Requester) -> None:
        """Start a review, unless it is done or in progress."""
        if any(job.game == game for job in self._jobs()) or not await self._store.claim_review(
            game, VERSION, self._now()
        ):
            return
        try:
            displaced = self._waiting.put(requester, Job(game, record))
        except Full:
            await self._store.drop_review(game)
            raise Refused(Code.LIMITED, "many games are waiting for the coach; try again in a minute") from None
        if self._task is None or self._task.done():
            self._task = asyncio.ensure_future(self._work())
        if displaced is not None:
            await self._give_up(displaced)

    def _jobs(self) -> list[Job]:
        """The current review, and those in the queue."""
        return [*([self._current] if self._current is not None else []), *self._waiting]

    async def close(self) -> None:
        """Release unfinished reviews; another node may take them over, or this one on the next request."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._end_worker()
        for job in self._jobs():
            try:
                await self._store.drop_review(job.game)
            except Unavailable:
                break
        self._waiting, self._current = FairQueue(MOST_WAITING), None

    async def _work(self) -> None:
        while self._waiting:
            job = self._current = self._waiting.pop()
            try:
                await self._store.keep_review(job.game, self._now(), await self._make(job))
            except Unavailable:
                log.warning("a review could not be stored", game=job.game)
            except Exception:
                log.exception("a review failed", game=job.game)
                self._end_worker()
                await self._give_up(job)
            self._current = None
        self._end_worker()

    async def _make(self, job: Job) -> bytes:
        parts: list[float] = await self._run(parts_of, job.record)
        judged = []
        for number, part in enumerate(parts, start=1):
            judged.append(await self._run(judge_one, job.record, number, DEPTH))
            job.progress = part
            for one in self._jobs():
                await self._store.note_review(one.game, self._now(), one.progress)
        made: bytes = await self._run(finish, job.record, judged)
        return made

    async def _run(self, work: Callable[..., Any], *arguments: Any) -> Any:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=begin, initargs=(self.niceness,))
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *arguments)

    async def _give_up(self, job: Job) -> None:
        try:
            await self._store.drop_review(job.game)
        except Unavailable:
            log.warning("a review could not be released", game=job.game)

    def _end_worker(self) -> None:
        """Stop the worker when there is nothing to do, since it keeps the network in memory."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
