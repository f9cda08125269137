"""One socket: a person at a table. Plain ASGI, since every message counts."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

import msgspec
import structlog

from ..protocol.messages import VERSION, Ack, AnyFromClient, Ask, Goodbye, Hello, Ping, Pong, Refusal, Welcome
from ..protocol.views import told
from ..table.commands import PHRASES
from ..table.events import Person
from ..table.refusal import Code, Refused
from .house import House
from .identity import Identity
from .limits import Bucket
from .metrics import CONNECTIONS, REFUSALS, SLOW
from .room import Room
from .wire import EXTENSION, Wire

log = structlog.get_logger()

MOST_BYTES = 8192  # of a message from a client
MOST_WAITING = 256  # messages that a slow client may leave waiting
MOST_BUFFERED = 512 * 1024  # bytes, where messages go straight to the transport
HELLO_WAIT = 10.0  # seconds for the first message
NOT_KNOWN, TOO_SLOW, TOO_MUCH, AWAY = 4401, 4408, 4429, 4503  # codes with which a socket is closed

_decode = msgspec.json.Decoder(AnyFromClient).decode


class Connection:
    """A client's socket. ``push`` never waits: the transport buffers, or where there is no short cut to it (see
    ``wire``), a task of its own sends."""

    def __init__(self, scope: Any, send: Any, person: Person) -> None:
        self.person = person
        self._wire: Wire | None = scope.get("extensions", {}).get(EXTENSION, {}).get("wire")
        self._send = send
        self._waiting: deque[bytes] = deque()
        self._closed: int | None = None
        self._task: asyncio.Future[None] | None = None

    def push(self, message: bytes) -> None:
        """Send, now or as soon as possible; who does not keep up is asked to connect again."""
        if self._closed is not None:
            return
        if self._wire is not None:
            if self._wire.write_text(message) > MOST_BUFFERED:
                self._give_up()
            return
        self._waiting.append(message)
        if len(self._waiting) > MOST_WAITING:
            self._give_up()
        self._work()

    def close(self, code: int) -> None:
        """End after what waits is sent."""
        if self._closed is None:
            self._closed = code
            self._work()

    def stop(self) -> None:
        """The socket is at its end: send nothing any more."""
        self._closed = self._closed or AWAY
        if self._task is not None:
            self._task.cancel()

    def _give_up(self) -> None:
        SLOW.inc()
        self._waiting.clear()
        self.close(TOO_SLOW)

    def _work(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.ensure_future(self._write())

    async def _write(self) -> None:
        try:
            while self._waiting:
                message = self._waiting.popleft()
                await self._send({"type": "websocket.send", "text": message.decode()})
            if self._closed is not None:
                await self._send({"type": "websocket.close", "code": self._closed})
        except (OSError, RuntimeError):  # the other side is gone; reading notices it too
            self._closed = self._closed or AWAY


class Sockets:
    """The ASGI application behind a table's socket."""

    def __init__(self, house: House, identity: Identity, rate: float, burst: float, origins: frozenset[str]) -> None:
        self.house, self.identity = house, identity
        self._rate, self._burst, self._origins = rate, burst, origins
        self._open: set[Connection] = set()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one socket from its first message to its end."""
        await receive()
        if not self._allowed(scope):
            await send({"type": "websocket.close", "code": NOT_KNOWN})
            return
        await send({"type": "websocket.accept"})
        person = await self._greet(receive)
        if person is None:
            await send({"type": "websocket.close", "code": NOT_KNOWN})
            return
        try:
            room = await self.house.require(scope["path_params"]["table"])
        except Refused as refusal:
            await send({"type": "websocket.send", "text": _refusal(refusal).decode()})
            await send({"type": "websocket.close", "code": NOT_KNOWN})
            return
        connection = Connection(scope, send, person)
        self._open.add(connection)
        CONNECTIONS.inc()
        try:
            await self._serve(room, connection, receive)
        finally:
            CONNECTIONS.dec()
            self._open.discard(connection)
            connection.stop()
            await asyncio.shield(room.leave(connection))

    def _allowed(self, scope: Any) -> bool:
        """Whether the page that opens the socket is ours: browsers say where it comes from, programs say nothing."""
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        host = headers.get(b"host", b"").decode("latin-1")
        return not origin or origin.split("://")[-1] == host or origin in self._origins

    async def _greet(self, receive: Any) -> Person | None:
        try:
            text = await asyncio.wait_for(_next_text(receive), HELLO_WAIT)
            hello = _decode(text) if text is not None and len(text) <= MOST_BYTES else None
        except (TimeoutError, msgspec.DecodeError):
            return None
        if not isinstance(hello, Hello) or hello.version != VERSION:
            return None
        return self.identity.read(hello.token)

    async def _serve(self, room: Room, connection: Connection, receive: Any) -> None:
        connection.push(told(Welcome(VERSION, connection.person, self.house.levels, PHRASES)))
        await room.join(connection)
        bucket = Bucket(self._rate, self._burst)
        while (text := await _next_text(receive)) is not None:
            if not bucket.take():
                connection.push(_refusal(Refused(Code.LIMITED, "too many messages; slow down")))
                connection.close(TOO_MUCH)
                return
            await self._answer(room, connection, text)

    async def _answer(self, room: Room, connection: Connection, text: str) -> None:
        id: str | None = None
        try:
            if len(text) > MOST_BYTES:
                raise Refused(Code.LIMITED, f"expected a message of at most {MOST_BYTES} characters")
            message = _decode(text)
            if isinstance(message, Ask):
                id = message.id
                seq = await room.ask(
                    message.command,
                    connection.person,
                    id=id,
                    based_on=message.based_on,
                    listener=connection,
                )
                if seq is not None:
                    connection.push(told(Ack(id, seq)))
            elif isinstance(message, Ping):
                connection.push(told(Pong()))
            else:
                raise Refused(Code.MALFORMED, "you have said hello already")
        except msgspec.DecodeError as error:
            connection.push(_refusal(Refused(Code.MALFORMED, str(error))))
        except Refused as refusal:
            REFUSALS.labels(refusal.code.value).inc()
            connection.push(_refusal(refusal, id))

    async def drain(self) -> None:
        """Say goodbye to everybody."""
        for connection in list(self._open):
            connection.push(told(Goodbye("the server restarts; come back in a moment")))
            connection.close(AWAY)
        await asyncio.sleep(0.05)


async def _next_text(receive: Any) -> str | None:
    """The next message of a socket as text; None at its end."""
    message = await receive()
    if message["type"] != "websocket.receive":
        return None
    text = message.get("text")
    return text if text is not None else (message.get("bytes") or b"").decode("utf-8", "replace")


def _refusal(refusal: Refused, id: str | None = None) -> bytes:
    return told(Refusal(refusal.code.value, refusal.message, id, refusal.rule))
