"""A bus over NATS that survives outages of NATS."""

from __future__ import annotations

import asyncio
import re
from collections import deque
from importlib.util import find_spec
from typing import TYPE_CHECKING

import structlog

from ...extras import MissingExtra
from .bus import Heard

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg

CONNECTING = 2  # seconds to wait for a connection
AGAIN = 0.5  # seconds before reconnecting
PINGS = 5  # seconds between pings, of which two may be missed
CLOSING = 2.0  # seconds to flush what is still to be sent
MOST_WAITING = 10_000  # entries that are queued while NATS is unavailable; older ones are dropped

_log = structlog.get_logger(__name__)


class NatsBus:
    """Publishes every entry under ``foretold.tables.TABLE.NODE.SEQ`` and subscribes to what other nodes publish. A
    background task connects, and reconnects for as long as it takes."""

    def __init__(self, url: str, node: str, prefix: str = "foretold.tables") -> None:
        if find_spec("nats") is None:
            raise MissingExtra("NATS", "nats-py", "cluster")
        if not re.fullmatch(r"[A-Za-z0-9_-]+", node):
            raise ValueError(f"expected a node's name of letters, digits, - and _, got {node!r}")
        self._url, self._node, self._prefix = url, node, prefix
        self._listeners: list[Heard] = []
        self._outgoing: deque[tuple[str, bytes]] = deque(maxlen=MOST_WAITING)
        self._news = asyncio.Event()
        self._connected = asyncio.Event()
        self._task = asyncio.ensure_future(self._run())

    @property
    def connected(self) -> bool:
        """Whether NATS is connected, as far as we know."""
        return self._connected.is_set()

    async def wait_connected(self) -> None:
        """Wait until NATS is connected, for tests; without a timeout."""
        await self._connected.wait()

    def publish(self, table_id: str, seq: int, data: bytes) -> None:
        """Notify the other nodes of an entry, now or as soon as NATS is connected."""
        self._outgoing.append((f"{self._prefix}.{table_id}.{self._node}.{seq}", data))
        self._news.set()

    def subscribe(self, heard: Heard) -> None:
        """Subscribe to what other nodes publish from now on."""
        self._listeners.append(heard)

    async def close(self) -> None:
        """Flush the queue if that does not take long, and disconnect."""
        until = asyncio.get_running_loop().time() + CLOSING
        while self.connected and self._outgoing and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.01)
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        trouble = ""
        while True:
            try:
                await self._serve()
            except Exception as error:  # any error: the bus must survive it
                if trouble != type(error).__name__:
                    trouble = type(error).__name__
                    address = self._url.rpartition("@")[2]  # without a password
                    _log.warning("nats away", address=address, error=str(error) or trouble)
            else:
                trouble = ""
            await asyncio.sleep(AGAIN)

    async def _serve(self) -> None:
        """Connect, and send until the connection is lost."""
        from nats.aio.client import Client
        from nats.errors import NoServersError

        client, gone = Client(), asyncio.Event()
        reason: Exception | None = None

        async def closed() -> None:
            gone.set()
            self._news.set()

        async def failed(error: Exception) -> None:
            nonlocal reason
            reason = error
            _log.debug("nats error", error=str(error))

        try:
            await client.connect(
                self._url,
                name=self._node,
                allow_reconnect=False,
                max_reconnect_attempts=1,  # zero would be no limit
                reconnect_time_wait=0,
                no_echo=True,
                connect_timeout=CONNECTING,
                ping_interval=PINGS,
                closed_cb=closed,
                error_cb=failed,
            )
            await client.subscribe(f"{self._prefix}.>", cb=self._hear)
            await client.flush(CONNECTING)
            self._connected.set()
            _log.info("nats connected")
            await self._send(client, gone)
        except NoServersError as error:  # only that there is none, not why
            raise reason or error from None
        finally:
            self._connected.clear()
            await client.close()

    async def _send(self, client: Client, gone: asyncio.Event) -> None:
        while not gone.is_set():
            self._news.clear()
            while self._outgoing and not gone.is_set():
                await client.publish(*self._outgoing.popleft())
            await client.flush(CONNECTING)
            if not self._outgoing and not gone.is_set():
                await self._news.wait()

    async def _hear(self, message: Msg) -> None:
        try:
            table_id, node, seq = message.subject.removeprefix(f"{self._prefix}.").rsplit(".", 2)
            if node != self._node:
                for heard in self._listeners:
                    heard(table_id, int(seq), message.data)
        except Exception:
            _log.exception("invalid nats message", subject=message.subject)
