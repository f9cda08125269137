"""WebSockets: the library's protocol without I/O (websockets' ``ServerProtocol``) on uvicorn's transport.

ASGI would stand between the two with a dictionary and a coroutine for every message.
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
MOST_UNREAD = 32  # messages that a client may send ahead before it is not read from
PING_EVERY = 20.0  # seconds, in which a client has to answer the ping before
CLOSE_WAIT = 10.0  # seconds for a client to answer a close

Content = str | bytes
Application = Callable[["WebSocket"], Awaitable[None]]

_log = logging.getLogger("uvicorn.error")


class WebSocket(asyncio.Protocol):
    """One socket. ``application`` is called with it when a client asks for one, and answers by ``accept`` or
    ``reject``. ``config``, ``server_state`` and ``app_state`` are how uvicorn makes a protocol."""

    def __init__(
        self, application: Application, *, config: object, server_state: ServerState, app_state: object
    ) -> None:
        self.scope: dict[str, Any] = {}  #: the request, as ASGI has it: path, headers and client
        self._application, self._server = application, server_state
        self._frames = ServerProtocol(max_size=MOST_MESSAGE, logger=_log)
        self._loop = asyncio.get_running_loop()
        self._inbox: asyncio.Queue[Content | None] = asyncio.Queue()
        self._parts: list[bytes] = []  # of a message that has not come whole
        self._is_text = False
        self._open = False  # once accepted, until either side ends it
        self._held = False  # whether the client is not read from
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
        """Open no socket, and say so with a status of HTTP."""
        self._frames.send_response(self._frames.reject(status, ""))
        self._flush()

    async def receive(self) -> Content | None:
        """The next message; None at the end of the socket."""
        content = await self._inbox.get()
        if self._held and self._open and self._inbox.empty():
            self._hold(False)
        return content

    def send(self, message: bytes) -> None:
        """Send a message of UTF-8; never waits. After the end of the socket nothing happens."""
        if self._open:
            self._frames.send_text(message)
            self._flush()

    def close(self, code: int) -> None:
        """End the socket after what was sent. Messages that have come and are not read are dropped."""
        if self._open:
            self._frames.send_close(code)
            self._flush()
            while not self._inbox.empty():
                self._inbox.get_nowait()
            self._end()
            self._timer = self._loop.call_later(CLOSE_WAIT, self._transport.close)

    # ------------------------------------------------------------------ what uvicorn and the transport call

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin with the client's request, which uvicorn hands over next."""
        self._transport = cast(asyncio.Transport, transport)
        self._server.connections.add(self)  # type: ignore[arg-type]

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the application that the client is gone; what it said before is still carried out."""
        self._server.connections.discard(self)
        self._end()

    def data_received(self, data: bytes) -> None:
        """Read what has come."""
        self._frames.receive_data(data)
        for event in self._frames.events_received():
            if isinstance(event, Frame):
                self._hear(event)
            else:
                self._ask(cast(Request, event))
        self._flush()
        if self._open and self._frames.close_expected():  # the client has closed, or sent what is no frame
            self._end()

    def shutdown(self) -> None:
        """End the socket, since the server stops."""
        self.close(CloseCode.SERVICE_RESTART)
        self._transport.close()

    # ------------------------------------------------------------------ inside

    def _ask(self, request: Request) -> None:
        """Ask the application whether there is to be a socket, unless the request for one is wrong."""
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
        """Hand a whole message over."""
        try:
            content = message.decode() if self._is_text else message
        except UnicodeDecodeError:
            self._frames.fail(CloseCode.INVALID_DATA)
            return
        self._inbox.put_nowait(content)
        if self._inbox.qsize() >= MOST_UNREAD and not self._held:
            self._hold(True)

    def _ping(self) -> None:
        if self._answered or self._held:  # whoever is not read from cannot answer
            self._answered = False
            self._frames.send_ping(b"")
            self._timer = self._loop.call_later(PING_EVERY, self._ping)
        else:
            self._frames.fail(CloseCode.INTERNAL_ERROR, "no answer to a ping")
            self._end()
        self._flush()

    def _hold(self, on: bool) -> None:
        """Read no further, or with ``on`` false go on."""
        self._held = on
        if on:
            self._transport.pause_reading()
        else:
            self._transport.resume_reading()

    def _flush(self) -> None:
        """Write what the library has to write; nothing at all means that it wants the connection closed."""
        for data in self._frames.data_to_send():
            if not data:
                self._transport.close()
            elif not self._transport.is_closing():
                self._transport.write(data)

    def _end(self) -> None:
        """Nothing more is sent, and nothing more is handed over."""
        self._open = False
        if self._timer is not None:
            self._timer.cancel()
        if self._held and not self._transport.is_closing():
            self._hold(False)  # or the client's answer to a close would not be read
        self._inbox.put_nowait(None)


def _headers_of(request: Request) -> Iterable[tuple[bytes, bytes]]:
    return [(name.lower().encode(), value.encode("latin-1")) for name, value in request.headers.raw_items()]
