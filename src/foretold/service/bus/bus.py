"""The bus interface, and the bus of a server with a single node."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Heard = Callable[[str, int, bytes], None]
"""Called with the table, the number and the data of an entry that another node has appended."""


class Bus(Protocol):
    """Sends new entries to the other nodes, without guarantees: an entry may arrive twice, late, out of order or never,
    and subscribers read what is missing from the log."""

    def publish(self, table_id: str, seq: int, data: bytes) -> None:
        """Notify the other nodes of a durable entry. Never blocks and never raises."""

    def subscribe(self, heard: Heard) -> None:
        """Subscribe to what other nodes publish from now on, for all tables."""

    async def close(self) -> None:
        """Stop, after sending what was published if possible."""


class LocalBus:
    """The bus of a single node, which has nobody to notify."""

    def publish(self, table_id: str, seq: int, data: bytes) -> None:
        """Do nothing: there is no other node."""

    def subscribe(self, heard: Heard) -> None:
        """Do nothing: no other node will publish."""

    async def close(self) -> None:
        """Do nothing: there is no connection."""
