"""Connections of clients: of the terminal's, the demo's and the tests'."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect


@asynccontextmanager
async def open_socket(url: str, **options: Any) -> AsyncIterator[ClientConnection]:
    """A WebSocket that is closed when the block ends: also if that is cancelled while it waits for the other end, which
    would leave it open for as long as the other end likes."""
    socket: ClientConnection | None = None
    try:
        async with connect(url, **options) as socket:
            yield socket
    finally:
        if socket is not None:
            socket.transport.abort()
