"""A client's socket, once it is known whose it is. Plain ASGI, since every message counts."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

from ..table.events import Person
from .metrics import SLOW
from .wire import Wire

MOST_WAITING = 256  # messages that a slow client may leave waiting
MOST_BUFFERED = 262_144  # bytes of them
FAREWELL = 5.0  # seconds to get the last messages to a client

NOT_KNOWN, TOO_SLOW, TOO_MUCH, AWAY = 4401, 4408, 4429, 4503  # codes with which a socket is closed


class Connection:
    """A socket. ``push`` never waits: the wire keeps what the client does not take, or, where there is none, a task of
    its own sends. ``read`` is for one task only, ``reader``."""

    def __init__(self, receive: Any, send: Any, person: Person, wire: Wire | None = None) -> None:
        self.person = person
        self._wire = wire
        self.reader: asyncio.Task[None] | None = None
        self._receive, self._send = receive, send
        self._waiting: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._closed: int | None = None
        self._idle = False  # whether the reader waits for the client
        self._farewell: bytes | None = None
        self._writer = asyncio.ensure_future(self._write())

    def push(self, message: bytes) -> None:
        """Send, now or as soon as possible; who does not keep up is asked to connect again."""
        if self._closed is not None:
            return
        if self._wire is not None:
            if self._wire.write_text(message) > MOST_BUFFERED:
                self._give_up()
        elif len(self._waiting) >= MOST_WAITING:
            self._give_up()
        else:
            self._waiting.append(message)
            self._wake.set()

    def _give_up(self) -> None:
        """The client does not keep up."""
        SLOW.inc()
        self._waiting.clear()
        self.close(TOO_SLOW)

    def close(self, code: int) -> None:
        """End after what waits is sent. Nothing more is read."""
        if self._closed is None:
            self._closed = code
            self._wake.set()
            if self._idle and self.reader is not None:
                self.reader.cancel()

    def dismiss(self, farewell: bytes) -> None:
        """End with a last message, after the answer to the command that is being carried out."""
        self._farewell = farewell
        if self._idle:
            self._bid_farewell()

    def _bid_farewell(self) -> None:
        if self._farewell is not None:
            self.push(self._farewell)
            self.close(AWAY)

    async def read(self) -> str | bytes | None:
        """The next message; None at the end, whoever ends it."""
        self._bid_farewell()
        if self._closed is not None:
            return None
        self._idle = True
        try:
            return content_of(await self._receive())
        except asyncio.CancelledError:
            if self._closed is None or self.reader is None:
                raise
            self.reader.uncancel()  # it was ``close`` that ended the waiting
            return None
        finally:
            self._idle = False

    async def finish(self) -> None:
        """Let the last messages go out, if the client takes them."""
        if self._closed is not None:
            await asyncio.wait([self._writer], timeout=FAREWELL)
        self._writer.cancel()

    async def _write(self) -> None:
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                while self._waiting:
                    message = self._waiting.popleft()
                    await self._send({"type": "websocket.send", "text": message.decode()})
                if self._closed is not None:
                    await self._send({"type": "websocket.close", "code": self._closed})
                    return
        except (OSError, RuntimeError):  # the other side is gone; reading notices it too
            self._closed = self._closed or AWAY


def content_of(message: Any) -> str | bytes | None:
    """What is in a message of ASGI; None at the end of a socket."""
    if message["type"] != "websocket.receive":
        return None
    text: str | None = message.get("text")
    return text if text is not None else message.get("bytes") or b""
