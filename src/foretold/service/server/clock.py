"""The time of a server, which never goes back."""

from __future__ import annotations

import time
from collections.abc import Callable


class SteadyClock:
    """The machine's clock, in seconds since 1970. Where that is set back, this one goes on at its pace: whatever waits
    for a time, a bot or the end of a grace period, would else wait that much longer."""

    __slots__ = ("_at", "_now", "_since_start", "_wall")

    def __init__(
        self, wall: Callable[[], float] = time.time, since_start: Callable[[], float] = time.monotonic
    ) -> None:
        self._wall, self._since_start = wall, since_start
        self._now, self._at = wall(), since_start()

    def __call__(self) -> float:
        """The time."""
        wall, at = self._wall(), self._since_start()
        self._now, self._at = max(wall, self._now + at - self._at), at
        return self._now
