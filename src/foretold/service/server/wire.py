"""uvicorn's WebSocket with short cuts, since a table is many small messages: one that comes in one frame is read here,
one that is encoded already goes to the transport as it is, and reading goes on while a message waits to be answered.
Everything else, and everything that is wrong, is left to the library."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

EXTENSION = "foretold.wire"  # where an application finds the short cut, among the extensions of its scope
MOST_UNREAD = 32  # messages that a client may send ahead before it is not read from

_TEXT = 0x81  # the first byte of a frame that is a whole message of text
_MASKED = 0x80  # in the second byte: what clients send is masked
_SHORT, _MEDIUM = 126, 127  # lengths from 126 on are in two bytes more, from 65,536 on in eight


def wire_of(scope: Any) -> Wire | None:
    """The short cut of a socket, where the server has one."""
    found: Wire | None = scope.get("extensions", {}).get(EXTENSION, {}).get("wire")
    return found


class Mailbox:
    """What has come and is not read; one reader at most."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._messages: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        """Put a message in."""
        self._messages.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        """Wait for the next message."""
        while not self._messages:
            self._reader = self._loop.create_future()
            await self._reader
        return self._messages.popleft()

    def empty(self) -> bool:
        """Whether all is read."""
        return not self._messages

    def qsize(self) -> int:
        """How many messages wait."""
        return len(self._messages)


class Wire(WebSocketsSansIOProtocol):
    """One socket."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue = Mailbox(self.loop)  # type: ignore[assignment]
        self._rest = b""  # the beginning of a frame
        self._by_the_book = False  # the library has read a part of a frame, so it has to read the rest

    def handle_connect(self, event: Request) -> None:
        """Tell the application of the short cut."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"] = {**(self.scope["extensions"] or {}), EXTENSION: {"wire": self}}

    def write_text(self, message: bytes) -> int:
        """Send a message of UTF-8; how many bytes wait to be sent. After the end of the socket nothing happens."""
        if self.close_sent or self.disconnected or not self.handshake_complete:
            return 0
        size = len(message)
        if size < _SHORT:
            header = bytes((_TEXT, size))
        elif size < 65_536:
            header = b"\x81\x7e" + size.to_bytes(2, "big")
        else:
            header = b"\x81\x7f" + size.to_bytes(8, "big")
        self.transport.write(header + message)
        return self.transport.get_write_buffer_size()

    def data_received(self, data: bytes) -> None:
        """Read the frames that have come whole; keep the beginning of one that has not."""
        if self._by_the_book or not self.handshake_complete:
            self._by_the_book = self._by_the_book or self.handshake_initiated
            super().data_received(data)
            return
        data = self._rest + data if self._rest else data
        start = 0
        while (begin := _payload(data, start)) is not None:
            length = data[start + 1] & 0x7F
            end = begin + (length if length < _SHORT else int.from_bytes(data[start + 2 : start + 4], "big"))
            if end > len(data):
                break
            whole_text = data[start] == _TEXT and not self.frames and self.conn.state is OPEN
            if not (whole_text and self._tell(data[begin - 4 : end])):
                super().data_received(data[start:end])
            start = end
        self._rest = data[start:]
        if len(self._rest) > 1 and not _usual(self._rest[1]):
            self._by_the_book = True
            super().data_received(self._rest)

    def _tell(self, masked: bytes) -> bool:
        """Hand a message over, from its mask and what is masked; False if it is no text."""
        try:
            text = _unmasked(masked).decode()
        except UnicodeDecodeError:
            return False
        if not self.close_sent:
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
            self._pause_if_full()
        return True

    def send_receive_event_to_app(self) -> None:
        """Hand over a message that the library has read; stop reading only if many wait."""
        paused, self.read_paused = self.read_paused, True  # so that reading is not stopped for this one
        super().send_receive_event_to_app()
        self.read_paused = paused
        self._pause_if_full()

    def _pause_if_full(self) -> None:
        if not self.read_paused and not self.close_sent and self.queue.qsize() >= MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()


def _usual(second: int) -> bool:
    """Whether a frame with this second byte is masked and not very long."""
    return second >= _MASKED and second & 0x7F < _MEDIUM


def _payload(data: bytes, start: int) -> int | None:
    """Where the payload of the frame at ``start`` begins; None if it is not known yet, or the frame is not usual."""
    if len(data) < start + 2 or not _usual(data[start + 1]):
        return None
    begin = start + (6 if data[start + 1] & 0x7F < _SHORT else 8)
    return begin if len(data) >= begin else None


def _unmasked(masked: bytes) -> bytes:
    """What is behind a mask, its first four bytes."""
    size = len(masked) - 4
    mask = (masked[:4] * (size // 4 + 1))[:size]
    return (int.from_bytes(masked[4:], "big") ^ int.from_bytes(mask, "big")).to_bytes(size, "big")
