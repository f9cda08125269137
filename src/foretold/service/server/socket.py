"""Sockets: from the first message to the last one, each a person at a table."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import structlog

from ..protocol.messages import VERSION, Ack, AnyFromClient, Ask, Goodbye, Heard, Hello, Ping, Pong, Refusal, Welcome
from ..protocol.views import encoded
from ..store import Unavailable
from ..table.commands import PHRASES
from ..table.events import Person
from ..table.refusal import Code, Refused
from .addresses import Addresses
from .codes import AWAY, FAILED, NOT_KNOWN, TOO_MUCH
from .config import Config
from .connection import Connection, Content, Outbox
from .house import House
from .identity import Identity
from .limits import Bucket, Buckets
from .metrics import CONNECTIONS, REFUSALS
from .reading import reader
from .room import Asked, Outcome, Room
from .wire import content_of, wire_of

log = structlog.get_logger()

MOST_TEXT = 8192  # characters of a message from a client
HELLO_WAIT = 10.0  # seconds for the first message
CLOSED_WITH = {Code.LIMITED: TOO_MUCH, Code.UNAVAILABLE: AWAY}

_read = reader(AnyFromClient)


class Sockets:
    """The ASGI application behind a table's socket. ``admits`` says whether an address may open one more."""

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
        self._outbox = Outbox()
        self._open: set[Connection] = set()
        self._draining = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one socket from its first message to its end."""
        await receive()
        if not self._from_our_page(scope):
            await send({"type": "websocket.close", "code": NOT_KNOWN})
            return
        await send({"type": "websocket.accept"})
        address = self._addresses.of(scope)
        self._from[address] += 1
        try:
            await self._serve(scope, address, receive, send)
        except Refused as refusal:
            with suppress(OSError, RuntimeError):  # the other side may be gone by now
                await send({"type": "websocket.send", "text": _refusal(refusal).decode()})
                await send({"type": "websocket.close", "code": CLOSED_WITH.get(refusal.code, NOT_KNOWN)})
        finally:
            self._from[address] -= 1
            if not self._from[address]:
                del self._from[address]

    async def _serve(self, scope: Any, address: str, receive: Any, send: Any) -> None:
        """Let somebody in; ``Refused`` if that may not be."""
        if self._from[address] > self._config.connections or not self._admits(address):
            raise Refused(Code.LIMITED, "too many sockets from your address; wait a moment")
        greeted = await self._greet(receive)
        if greeted is None:
            return
        person, heard = greeted
        room = await self._find(scope["path_params"]["table"])
        buckets = (self._people.of(person.id), self._senders.of(address))
        connection = Connection(wire_of(scope), person, address, self._outbox, partial(self._answer, room, buckets))
        await self._attend(room, connection, heard, receive, send)

    def _from_our_page(self, scope: Any) -> bool:
        """Whether the page that opens the socket is ours: browsers say where it comes from, programs say nothing."""
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        host = headers.get(b"host", b"").decode("latin-1")
        return not origin or origin in (f"http://{host}", f"https://{host}") or origin in self._config.other_origins

    async def _greet(self, receive: Any) -> tuple[Person, Heard | None] | None:
        """Who is there, and what they have heard; None if nobody is any more."""
        try:
            content = content_of(await asyncio.wait_for(receive(), HELLO_WAIT))
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
            raise Refused(Code.NOT_YOURS, "the token is not one of ours; take another name")
        return person, hello.heard

    async def _find(self, table: str) -> Room:
        if self._draining:
            raise Refused(Code.UNAVAILABLE, "the server restarts; come back in a moment")
        try:
            return await self.house.require(table)
        except Unavailable:
            raise Refused(Code.UNAVAILABLE, "the log cannot be reached; try again") from None

    async def _attend(self, room: Room, connection: Connection, heard: Heard | None, receive: Any, send: Any) -> None:
        self._open.add(connection)
        CONNECTIONS.inc()
        try:
            connection.push(encoded(Welcome(VERSION, connection.person, self.house.levels, PHRASES)))
            await room.join(connection, heard)
            connection.listen()
            await _until_the_end(connection, receive)
        finally:
            CONNECTIONS.dec()
            await asyncio.shield(room.leave(connection))
            self._outbox.send()
            if connection.closed is not None:
                with suppress(OSError, RuntimeError):  # the other side may be gone by now
                    await send({"type": "websocket.close", "code": connection.closed})
            self._open.discard(connection)

    def _answer(self, room: Room, buckets: tuple[Bucket, ...], connection: Connection, content: Content) -> None:
        try:
            if not all(bucket.take() for bucket in buckets):
                connection.push(_refusal(Refused(Code.LIMITED, "too many messages; slow down")))
                connection.close(TOO_MUCH)
                return
            message = _read(_checked(content))
            if isinstance(message, Ask):
                connection.begin()
                then = partial(_tell, connection, message.id)
                asked = Asked(message.command, connection.person, then, message.id, message.based_on, connection)
                room.ask_then(asked)
            elif isinstance(message, Ping):
                connection.push(encoded(Pong()))
            else:
                raise Refused(Code.MALFORMED, "you have said hello already")
        except Refused as refusal:
            connection.push(_refusal(refusal))

    def part(self, person: str) -> None:
        """End the sockets of somebody who signs out; who has a new token comes back by it."""
        for connection in list(self._open):
            if connection.person.id == person:
                connection.close(AWAY)

    async def drain(self, seconds: float) -> None:
        """Say goodbye to everybody, after the answers to the commands that are being carried out."""
        self._draining = True
        goodbye = encoded(Goodbye("the server restarts; come back in a moment"))
        for connection in list(self._open):
            connection.dismiss(goodbye)
        until = asyncio.get_running_loop().time() + seconds
        while self._open and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.01)


async def _until_the_end(connection: Connection, receive: Any) -> None:
    """Wait until a connection that listens has ended; as messages go to it, only the client's end comes this way."""
    leaving = asyncio.ensure_future(receive())
    leaving.add_done_callback(lambda _: connection.leave())
    try:
        await connection.ended
    finally:
        leaving.cancel()


def _checked(content: Content) -> str:
    if isinstance(content, bytes):
        raise Refused(Code.MALFORMED, "expected a text frame, got a binary one")
    if len(content) > MOST_TEXT:
        raise Refused(Code.LIMITED, f"expected a message of at most {MOST_TEXT} characters, got {len(content)}")
    return content


def _tell(connection: Connection, id: str, outcome: Outcome) -> None:
    """Answer a command, unless that was done with the update."""
    if isinstance(outcome, Refused):
        REFUSALS.labels(outcome.code.value).inc()
        connection.push(_refusal(outcome, id))
    elif isinstance(outcome, Exception):
        log.error("a command failed", exc_info=outcome)
        connection.close(FAILED)
    elif outcome is not None:
        connection.push(encoded(Ack(id, outcome)))
    connection.done()


def _refusal(refusal: Refused, id: str | None = None) -> bytes:
    return encoded(Refusal(refusal.code.value, refusal.message, id, refusal.rule))
