"""WebSockets: the sans-I/O protocol of websockets (``ServerProtocol``) on uvicorn's transport.

ASGI would add a dictionary and a coroutine for every message.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, cast

from uvicorn.server import ServerState
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request
from websockets.server import ServerProtocol

MOST_MESSAGE = 65_536  # bytes
MOST_UNREAD = 32  # unread messages of a client after which reading is paused
PING_EVERY = 20.0  # seconds between pings, each of which must be answered before the next
CLOSE_WAIT = 10.0  # seconds for a client to answer a close

Content = str | bytes
Application = Callable[["WebSocket"], Awaitable[None]]

_log = logging.getLogger("uvicorn.error")


class WebSocket(asyncio.Protocol):
    """One socket. ``application`` is called with it when a client requests one, and calls ``accept`` or ``reject``.
    ``config``, ``server_state`` and ``app_state`` are the arguments with which uvicorn creates a protocol."""

    def __init__(
        self, application: Application, *, config: object, server_state: ServerState, app_state: object
    ) -> None:
        self.scope: dict[str, Any] = {}  #: the request as an ASGI scope: path, headers and client
        self._application, self._server = application, server_state
        self._frames = ServerProtocol(max_size=MOST_MESSAGE, logger=_log)
        self._loop = asyncio.get_running_loop()
        self._inbox: asyncio.Queue[Content | None] = asyncio.Queue()
        self._parts: list[bytes] = []  # fragments of an incomplete message
        self._is_text = False
        self._open = False  # from acceptance until either side closes it
        self._held = False  # whether reading is paused
        self._answered = True  # the last ping
        self._timer: asyncio.TimerHandle | None = None

    # ------------------------------------------------------------------ what the application calls

    def accept(self) -> None:
        """Open the socket."""
        self._frames.send_response(self._response)
        self._flush()
        if not self._transport.is_closing():
            self._open = True
            self._timer = self._loop.call_later(PING_EVERY, self._ping)

    def reject(self, status: int) -> None:
        """Reject the socket with an HTTP status."""
        self._frames.send_response(self._frames.reject(status, ""))
        self._flush()

    async def receive(self) -> Content | None:
        """Return the next message; None once the socket is closed."""
        content = await self._inbox.get()
        if self._held and self._open and self._inbox.empty():
            self._hold(False)
        return content

    def send(self, message: bytes) -> None:
        """Send a UTF-8 message without waiting. Does nothing once the socket is closed."""
        if self._open:
            self._frames.send_text(message)
            self._flush()

    def close(self, code: int) -> None:
        """Close the socket after what was sent. Unread messages are dropped."""
        if self._open:
            self._frames.send_close(code)
            self._flush()
            while not self._inbox.empty():
                self._inbox.get_nowait()
            self._end()
            self._timer = self._loop.call_later(CLOSE_WAIT, self._transport.close)

    # ------------------------------------------------------------------ what uvicorn and the transport call

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Store the transport; uvicorn passes the client's request next."""
        self._transport = cast(asyncio.Transport, transport)
        self._server.connections.add(self)  # type: ignore[arg-type]

    def connection_lost(self, exc: Exception | None) -> None:
        """Signal the end to the application; messages received before are still processed."""
        self._server.connections.discard(self)
        self._end()

    def data_received(self, data: bytes) -> None:
        """Parse received data."""
        self._frames.receive_data(data)
        for event in self._frames.events_received():
            if isinstance(event, Frame):
                self._hear(event)
            else:
                self._ask(cast(Request, event))
        self._flush()
        if self._open and self._frames.close_expected():  # the client has closed, or sent an invalid frame
            self._end()

    def shutdown(self) -> None:
        """Close the socket because the server is shutting down."""
        self.close(CloseCode.SERVICE_RESTART)
        self._transport.close()

    # ------------------------------------------------------------------ inside

    def _ask(self, request: Request) -> None:
        """Call the application to accept or reject the socket, unless the handshake is invalid."""
        self._response = self._frames.accept(request)
        if self._response.status_code != 101:
            self._frames.send_response(self._response)
            return
        self.scope = {
            "type": "websocket",
            "path": request.path.partition("?")[0],
            "headers": _headers_of(request),
            "client": self._transport.get_extra_info("peername"),
        }
        task = self._loop.create_task(self._run())
        self._server.tasks.add(task)
        task.add_done_callback(self._server.tasks.discard)

    async def _run(self) -> None:
        try:
            await self._application(self)
        except Exception:
            _log.exception("a socket failed")
            self.close(CloseCode.INTERNAL_ERROR)

    def _hear(self, frame: Frame) -> None:
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            if frame.opcode is not Opcode.CONT:
                self._is_text = frame.opcode is Opcode.TEXT
            self._parts.append(bytes(frame.data))
            if frame.fin:
                self._put(b"".join(self._parts))
                self._parts = []
        elif frame.opcode is Opcode.PONG:
            self._answered = True

    def _put(self, message: bytes) -> None:
        """Queue a complete message for the application."""
        try:
            content = message.decode() if self._is_text else message
        except UnicodeDecodeError:
            self._frames.fail(CloseCode.INVALID_DATA)
            return
        self._inbox.put_nowait(content)
        if self._inbox.qsize() >= MOST_UNREAD and not self._held:
            self._hold(True)

    def _ping(self) -> None:
        if self._answered or self._held:  # while reading is paused, no answer can arrive
            self._answered = False
            self._frames.send_ping(b"")
            self._timer = self._loop.call_later(PING_EVERY, self._ping)
        else:
            self._frames.fail(CloseCode.INTERNAL_ERROR, "no answer to a ping")
            self._end()
        self._flush()

    def _hold(self, on: bool) -> None:
        """Pause reading, or with ``on`` false resume it."""
        self._held = on
        if on:
            self._transport.pause_reading()
        else:
            self._transport.resume_reading()

    def _flush(self) -> None:
        """Write the library's output; empty data means that the connection is to be closed."""
        for data in self._frames.data_to_send():
            if not data:
                self._transport.close()
            elif not self._transport.is_closing():
                self._transport.write(data)

    def _end(self) -> None:
        """Mark the socket as closed: nothing more is sent or delivered."""
        self._open = False
        if self._timer is not None:
            self._timer.cancel()
        if self._held and not self._transport.is_closing():
            self._hold(False)  # else the client's answer to a close would not be read
        self._inbox.put_nowait(None)


def _headers_of(request: Request) -> Iterable[tuple[bytes, bytes]]:
    return [(name.lower().encode(), value.encode("latin-1")) for name, value in request.headers.raw_items()]
