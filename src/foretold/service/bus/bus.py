"""What a bus is, and the one of a house with a single node."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Heard = Callable[[str, int, bytes], None]
"""Called with the table, the number and the data of an entry that another node has appended."""


class Bus(Protocol):
    """Carries new entries to the other nodes. It promises nothing: an entry may come twice, late, before an earlier
    one, or never, and whoever listens looks into the log for what is missing."""

    def publish(self, table_id: str, seq: int, data: bytes) -> None:
        """Tell the other nodes of an entry that is durable. Never waits and never fails."""

    def subscribe(self, heard: Heard) -> None:
        """Subscribe to what other nodes publish from now on, at all tables."""

    async def close(self) -> None:
        """Stop; what was published is sent first, if that is possible at all."""


class LocalBus:
    """The bus of a single node, which has nobody to notify."""

    def publish(self, table_id: str, seq: int, data: bytes) -> None:
        """Nobody else is there."""

    def subscribe(self, heard: Heard) -> None:
        """Nobody else will say anything."""

    async def close(self) -> None:
        """There is nothing to stop."""
