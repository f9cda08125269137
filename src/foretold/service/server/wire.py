"""uvicorn's WebSocket with short cuts, since a table is many small messages: one that comes in one frame is read here
and handed over at once, and one that is encoded already goes to the transport as it is. Everything else, and everything
that is wrong, is left to the library."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

EXTENSION = "foretold.wire"  # where an application finds the short cut, among the extensions of its scope

_TEXT = 0x81  # the first byte of a frame that is a whole message of text
_MASKED = 0x80  # in the second byte: what clients send is masked
_LAST_WORD = 2.0  # seconds in which a client may answer the goodbye of a server that stops
_SHORT, _MEDIUM = 126, 127  # lengths from 126 on are in two bytes more, from 65,536 on in eight


Content = str | bytes


def wire_of(scope: Any) -> Wire:
    """The short cut of a socket."""
    found: Wire = scope["extensions"][EXTENSION]["wire"]
    return found


class Mailbox:
    """What has come and is not read; one reader at most. Once somebody listens, messages are not kept for the reader:
    then only the end of the socket is."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._messages: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None
        self._hear: Callable[[Content], None] | None = None

    def listen(self, hear: Callable[[Content], None]) -> None:
        """Hand over what is in, and whatever comes from now on."""
        self._hear = hear
        waiting, self._messages = self._messages, deque()
        for message in waiting:
            self.put_nowait(message)

    def put_text(self, text: str) -> None:
        """Put a message of text in."""
        if self._hear is not None:
            self._hear(text)
        else:
            self.put_nowait({"type": "websocket.receive", "text": text})

    def put_nowait(self, message: Any) -> None:
        """Put a message of ASGI in."""
        if self._hear is not None and message["type"] == "websocket.receive":
            content = content_of(message)
            assert content is not None
            self._hear(content)
            return
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


class Wire(WebSocketsSansIOProtocol):
    """One socket."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._mailbox = Mailbox(self.loop)
        self.queue = self._mailbox  # type: ignore[assignment]
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

    def shutdown(self) -> None:
        """Close, but not under a client that has yet to hear the goodbye: with what it has sent unread, the connection
        would be reset, and the goodbye lost on its way."""
        if self.close_timer is None:
            super().shutdown()
            return
        self.stop_keepalive()
        self.close_timer.cancel()
        self.close_timer = self.loop.call_later(_LAST_WORD, self.transport.close)

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
            self._mailbox.put_text(text)
            self._pause_if_unheard()
        return True

    def send_receive_event_to_app(self) -> None:
        """Hand over a message that the library has read; it would stop reading, too."""
        paused, self.read_paused = self.read_paused, True  # so that reading is not stopped for this one
        super().send_receive_event_to_app()
        self.read_paused = paused
        self._pause_if_unheard()

    def _pause_if_unheard(self) -> None:
        """While nobody listens, one message is enough."""
        if not self.queue.empty():
            self.hold(True)

    def listen(self, hear: Callable[[Content], None]) -> None:
        """Hand over what has come, and from now on whatever comes, at once."""
        self.hold(False)
        self._mailbox.listen(hear)

    def hold(self, on: bool) -> None:
        """Read no further, or with ``on`` false go on."""
        if on == self.read_paused or self.close_sent or self.disconnected:
            return
        self.read_paused = on
        if on:
            self.transport.pause_reading()
        else:
            self.transport.resume_reading()


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


def content_of(message: Any) -> Content | None:
    """What is in a message of ASGI; None at the end of a socket."""
    if message["type"] != "websocket.receive":
        return None
    text: str | None = message.get("text")
    return text if text is not None else message.get("bytes") or b""
