"""A queue that paces moments for the eye: cards appear one after another, and a finished trick stays a while."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from ..game.events import BidMade, CardPlayed, RoundScored, TrickTaken
from .picture import Picture

# Seconds for which a moment stays at the ordinary pace, by what led to it; a trick with its last card, longer
PAUSES: dict[type, float] = {BidMade: 0.35, CardPlayed: 0.35, TrickTaken: 0.35, RoundScored: 2.5}
FULL_TRICK = 1.6


class PacedQueue:
    """Shows moments in order, each for its time. ``hurry`` ends the current wait."""

    def __init__(self, show: Callable[[Picture], None], pace: float = 1.0) -> None:
        self._show, self.pace = show, pace
        self._queue: asyncio.Queue[Picture] = asyncio.Queue()
        self._hurried = asyncio.Event()

    def put(self, picture: Picture) -> None:
        """Queue a moment."""
        self._queue.put_nowait(picture)

    def hurry(self) -> None:
        """Show the next moment at once."""
        self._hurried.set()

    async def run(self) -> None:
        """Show moments as they come, until cancelled."""
        while True:
            picture = await self._queue.get()
            self._hurried.clear()
            self._show(picture)
            full = isinstance(picture.event, CardPlayed) and picture.passing
            seconds = self.pace * (FULL_TRICK if full else PAUSES.get(type(picture.event), 0))
            if seconds > 0:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._hurried.wait(), seconds)
