"""uvicorn's WebSocket with two short cuts past ASGI, since a table is many small messages: what comes is handed over at
once, and what goes out needs no task. Frames are read and written by the library. Without them an action costs some
45 µs more, a fifth."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

EXTENSION = "foretold.wire"  # where an application finds the short cut, among the extensions of its scope

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

    def handle_connect(self, event: Request) -> None:
        """Tell the application of the short cut."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"] = {**(self.scope["extensions"] or {}), EXTENSION: {"wire": self}}

    def write_text(self, message: bytes) -> None:
        """Send a message of UTF-8. After the end of the socket nothing happens."""
        if not (self.close_sent or self.disconnected) and self.conn.state is OPEN:
            self.conn.send_text(message)
            self.transport.write(b"".join(self.conn.data_to_send()))

    def send_receive_event_to_app(self) -> None:
        """Hand over a message that the library has read; it would stop reading, too."""
        paused, self.read_paused = self.read_paused, True  # so that reading is not stopped for this one
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not self.queue.empty():  # while nobody listens, one message is enough
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


def content_of(message: Any) -> Content | None:
    """What is in a message of ASGI; None at the end of a socket."""
    if message["type"] != "websocket.receive":
        return None
    text: str | None = message.get("text")
    return text if text is not None else message.get("bytes") or b""
