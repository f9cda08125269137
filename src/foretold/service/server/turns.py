"""One after another: a lock for callbacks as well as for tasks, which costs nothing while nobody waits for it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable


class Turns:
    """Who comes first is served first. ``async with`` takes a turn for a task, ``then`` for a callback."""

    __slots__ = ("_taken", "_waiting")

    def __init__(self) -> None:
        self._taken = False
        self._waiting: deque[Callable[[], None]] = deque()

    @property
    def taken(self) -> bool:
        """Whether somebody has the turn."""
        return self._taken

    def then(self, begin: Callable[[], None]) -> None:
        """Call ``begin`` when it is its turn, at once if nobody has it; it has the turn until ``end`` is called."""
        if self._taken:
            self._waiting.append(begin)
        else:
            self._taken = True
            begin()

    def end(self) -> None:
        """The turn is over: the next one's begins, in a moment, so that no chain of them gets deep."""
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._waiting.popleft())
        else:
            self._taken = False

    async def __aenter__(self) -> None:
        if not self._taken:
            self._taken = True
            return
        mine = asyncio.get_running_loop().create_future()
        self._waiting.append(lambda: self.end() if mine.cancelled() else mine.set_result(None))
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # it was ours already
                self.end()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.end()
