"""Time for the eye: moments wait in line, cards appear one after another, and a finished trick stays a while."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from .showing import Showing

CARD, TRICK, ROUND = 0.35, 1.6, 2.5  # seconds at the ordinary pace


class Pacing:
    """Shows moments in their order. ``hurry`` ends the present wait."""

    def __init__(self, show: Callable[[Showing, bool], None], pace: float = 1.0) -> None:
        self._show, self.pace = show, pace
        self._queue: asyncio.Queue[Showing] = asyncio.Queue()
        self._hurried = asyncio.Event()

    def put(self, showing: Showing) -> None:
        """Line up a moment."""
        self._queue.put_nowait(showing)

    def hurry(self) -> None:
        """Go on at once."""
        self._hurried.set()

    async def run(self) -> None:
        """Show what comes. While a finished trick lingers it is shown in place of the empty table."""
        while True:
            showing = await self._queue.get()
            kinds = {event["event"] for event in showing.news}
            taken = "TrickTaken" in kinds
            self._show(showing, taken)
            await self._wait(ROUND if "RoundScored" in kinds else TRICK if taken else CARD if self._busy(kinds) else 0)
            if taken:
                self._show(showing, False)

    def _busy(self, kinds: set[str]) -> bool:
        return bool(kinds & {"CardPlayed", "BidMade"})

    async def _wait(self, seconds: float) -> None:
        self._hurried.clear()
        if seconds * self.pace > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurried.wait(), seconds * self.pace)
