"""Notifications about compilation, for progress displays: the first time, it takes half a minute.

Watching needs neither NumPy nor Numba.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from multiprocessing.context import BaseContext
    from multiprocessing.sharedctypes import SynchronizedArray


class Compiling(IntEnum):
    """Whether something is being compiled now."""

    NOTHING = 0
    ONCE = 1  #: and kept for the next time
    EVERY_TIME = 2  #: since it cannot be kept


watchers: list[Callable[[Compiling], None]] = []
"""Called whenever compiling begins or ends, in the thread that compiles."""


def announce(now: Compiling) -> None:
    """Notify all watchers."""
    for watcher in watchers:
        watcher(now)


@contextmanager
def watched_by(watcher: Callable[[Compiling], None]) -> Iterator[None]:
    """Call ``watcher`` with every announcement within this block."""
    watchers.append(watcher)
    try:
        yield
    finally:
        watchers.remove(watcher)


class Relay:
    """Relays notifications of worker processes to the watchers of their parent process."""

    def __init__(self, context: BaseContext) -> None:
        self.shared: SynchronizedArray[int] = context.Array("i", len(Compiling))  #: for ``report_to`` in every worker
        self._told = Compiling.NOTHING

    def look(self) -> None:
        """Notify this process's watchers of changes in the workers."""
        workers = self.shared.get_obj()  # without the lock, which a killed worker may hold
        now = max(state for state in Compiling if state is Compiling.NOTHING or workers[state] > 0)
        if now is not self._told:
            self._told = now
            announce(now)


def report_to(shared: SynchronizedArray[int]) -> None:
    """In a worker process: count this one among those that compile, in the array that a relay shares."""
    before = Compiling.NOTHING

    def report(now: Compiling) -> None:
        nonlocal before
        with shared.get_lock():
            shared[before] -= 1
            shared[now] += 1
        before = now

    watchers.append(report)
