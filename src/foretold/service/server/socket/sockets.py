"""The tables' sockets, from the first message to the last: each is one person at a table."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import structlog

from ...protocol.messages import (
    AWAY,
    FAILED,
    NOT_KNOWN,
    TOO_MUCH,
    VERSION,
    Ack,
    AnyFromClient,
    Ask,
    Goodbye,
    Heard,
    Hello,
    Ping,
    Pong,
    Refusal,
    Welcome,
)
from ...protocol.views import encoded
from ...store import Unavailable
from ...table.commands import PHRASES
from ...table.events import Person
from ...table.refusal import Code, Refused
from ...table.text import WORD
from ..addresses import Addresses
from ..config import Config
from ..decoder import reader
from ..house import House
from ..identity import Identity
from ..limits import Bucket, Buckets
from ..metrics import CONNECTIONS, REFUSALS
from ..room import Room
from .websocket import Content, WebSocket

log = structlog.get_logger()

PATH = re.compile(rf"/api/tables/({WORD})/socket")
MOST_TEXT = 8192  # characters of a message from a client
HELLO_WAIT = 10.0  # seconds for the first message
CLOSED_WITH = {Code.LIMITED: TOO_MUCH, Code.UNAVAILABLE: AWAY}

_read = reader(AnyFromClient)


class Connection:
    """A socket whose person is known."""

    def __init__(self, socket: WebSocket, person: Person, address: str) -> None:
        self.person, self.address = person, address
        self.busy = False  #: whether a command of the client is being carried out
        self._socket = socket
        self._ending: tuple[int, bytes] | None = None

    def push(self, message: bytes) -> None:
        """Send a message without waiting."""
        self._socket.send(message)

    def close(self, code: int, last: bytes = b"") -> None:
        """Close with a last message, after the answer to the current command."""
        if self._ending is None:
            self._ending = (code, last)
            if not self.busy:
                self.end()

    def end(self) -> None:
        """Close now if a close was requested."""
        if self._ending is not None:
            code, last = self._ending
            if last:
                self._socket.send(last)
            self._socket.close(code)


class Sockets:
    """The application behind the tables' sockets. ``admits`` says whether an address may open one more."""

    def __init__(
        self,
        house: House,
        identity: Identity,
        config: Config,
        addresses: Addresses,
        admits: Callable[[str], bool] = lambda address: True,
    ) -> None:
        self.house, self.identity = house, identity
        self._config, self._addresses, self._admits = config, addresses, admits
        self._people = Buckets(config.messages, config.message_burst)
        self._senders = Buckets(config.address_messages, config.address_message_burst)
        self._from: Counter[str] = Counter()  # open sockets of each address
        self._open: set[Connection] = set()
        self._draining = False

    async def __call__(self, socket: WebSocket) -> None:
        """Serve one socket from its first message to its end."""
        path = PATH.fullmatch(socket.scope["path"])
        if path is None or not self._from_our_page(socket.scope):
            socket.reject(404 if path is None else 403)
            return
        socket.accept()
        address = self._addresses.of(socket.scope)
        self._from[address] += 1
        try:
            await self._serve(socket, path[1], address)
        except Refused as refusal:
            socket.send(_refusal(refusal))
            socket.close(CLOSED_WITH.get(refusal.code, NOT_KNOWN))
        finally:
            self._from[address] -= 1
            if not self._from[address]:
                del self._from[address]

    async def _serve(self, socket: WebSocket, table: str, address: str) -> None:
        """Admit a person and serve their messages; raise ``Refused`` if they may not join."""
        if self._from[address] > self._config.connections or not self._admits(address):
            raise Refused(Code.LIMITED, "too many sockets from your address; wait a moment")
        greeted = await self._greet(socket)
        if greeted is None:
            return
        person, heard = greeted
        room = await self._find(table)
        await self._attend(room, socket, Connection(socket, person, address), heard)

    def _from_our_page(self, scope: Any) -> bool:
        """Return whether the page that opens the socket is ours: browsers send an Origin header, programs do not."""
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        host = headers.get(b"host", b"").decode("latin-1")
        return not origin or origin in (f"http://{host}", f"https://{host}") or origin in self._config.other_origins

    async def _greet(self, socket: WebSocket) -> tuple[Person, Heard | None] | None:
        """Wait for ``hello`` and return the person and what they have heard; None if the client has disconnected."""
        try:
            content = await asyncio.wait_for(socket.receive(), HELLO_WAIT)
        except TimeoutError:
            raise Refused(Code.MALFORMED, f"expected hello within {HELLO_WAIT:.0f} seconds") from None
        if content is None:
            return None
        hello = _read(_checked(content))
        if not isinstance(hello, Hello):
            raise Refused(Code.MALFORMED, "expected hello as the first message")
        if hello.version != VERSION:
            raise Refused(Code.MALFORMED, f"expected version {VERSION}, got {hello.version}")
        person = self.identity.read(hello.token)
        if person is None:
            raise Refused(Code.NOT_YOURS, "invalid token; enter your name again")
        return person, hello.heard

    async def _find(self, table: str) -> Room:
        if self._draining:
            raise Refused(Code.UNAVAILABLE, "the server restarts; come back in a moment")
        try:
            return await self.house.require(table)
        except Unavailable:
            raise Refused(Code.UNAVAILABLE, "the log cannot be reached; try again") from None

    async def _attend(self, room: Room, socket: WebSocket, connection: Connection, heard: Heard | None) -> None:
        """Answer a client's messages one after another."""
        buckets = (self._people.of(connection.person.id), self._senders.of(connection.address))
        self._open.add(connection)
        CONNECTIONS.inc()
        try:
            connection.push(encoded(Welcome(VERSION, connection.person, self.house.levels, PHRASES)))
            await room.join(connection, heard)
            while (content := await socket.receive()) is not None:
                connection.busy = True
                await self._answer(room, connection, buckets, content)
                connection.busy = False
                connection.end()
        finally:
            CONNECTIONS.dec()
            try:
                await asyncio.shield(room.leave(connection))
            finally:
                self._open.discard(connection)

    async def _answer(self, room: Room, connection: Connection, buckets: tuple[Bucket, ...], content: Content) -> None:
        id = None
        try:
            if not all(bucket.take() for bucket in buckets):
                connection.close(TOO_MUCH, _refusal(Refused(Code.LIMITED, "too many messages; slow down")))
                return
            message = _read(_checked(content))
            if isinstance(message, Ask):
                id = message.id
                seq = await room.ask(
                    message.command, connection.person, id=id, based_on=message.based_on, listener=connection
                )
                if seq is not None:  # else the update is the acknowledgement
                    connection.push(encoded(Ack(id, seq)))
            elif isinstance(message, Ping):
                connection.push(encoded(Pong()))
            else:
                raise Refused(Code.MALFORMED, "you have already sent hello")
        except Refused as refusal:
            if id is not None:
                REFUSALS.labels(refusal.code.value).inc()
            connection.push(_refusal(refusal, id))
        except Exception:
            log.exception("a command failed")
            connection.close(FAILED)

    def part(self, person: str) -> None:
        """Close the sockets of a person who signs out; a client with the new token reconnects."""
        for connection in list(self._open):
            if connection.person.id == person:
                connection.close(AWAY)

    async def drain(self, seconds: float) -> None:
        """Say goodbye to all clients, after the answers to their current commands."""
        self._draining = True
        goodbye = encoded(Goodbye("the server restarts; come back in a moment"))
        for connection in list(self._open):
            connection.close(AWAY, goodbye)
        until = asyncio.get_running_loop().time() + seconds
        while self._open and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.01)


def _checked(content: Content) -> str:
    if isinstance(content, bytes):
        raise Refused(Code.MALFORMED, "expected a text frame, got a binary one")
    if len(content) > MOST_TEXT:
        raise Refused(Code.LIMITED, f"expected a message of at most {MOST_TEXT} characters, got {len(content)}")
    return content


def _refusal(refusal: Refused, id: str | None = None) -> bytes:
    return encoded(Refusal(refusal.code.value, refusal.message, id, refusal.rule))
