"""Sockets keep to the protocol, whatever a client sends."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from random import Random
from typing import Any

import pytest
import uvicorn
from patience import PATIENCE
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from foretold.service.server.addresses import Addresses
from foretold.service.server.config import Config
from foretold.service.server.socket import websocket as sockets
from foretold.service.server.socket.guard import Gate
from foretold.service.server.socket.websocket import MOST_UNREAD, Application, WebSocket

pytestmark = pytest.mark.anyio


async def nothing(scope: Any, receive: Any, send: Any) -> None:
    """No requests are made."""


async def echo(websocket: WebSocket) -> None:
    """Says what it hears."""
    websocket.accept()
    while (content := await websocket.receive()) is not None:
        websocket.send(content.encode() if isinstance(content, str) else content)


@asynccontextmanager
async def serving(application: Application = echo) -> AsyncIterator[int]:
    """The port of a server whose sockets are this application's."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        gate = Gate(Config(), Addresses())
        made: Any = {"http": gate.protocol, "ws": partial(WebSocket, application)}
        config = uvicorn.Config(nothing, log_level="critical", lifespan="off", **made)
        server = uvicorn.Server(config)
        task = asyncio.ensure_future(server.serve(sockets=[listening]))
        try:
            yield listening.getsockname()[1]
        finally:
            server.should_exit = True
            await task


def frame(first: int, payload: bytes, mask: bytes = b"\x01\x02\x03\x04") -> bytes:
    """A frame as clients send it."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack("!H", size)
    return bytes([first]) + length + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


@asynccontextmanager
async def handshake(port: int) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection without a library, so that anything can be sent."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    await reader.readuntil(b"\r\n\r\n")
    try:
        yield reader, writer
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


async def heard(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """The next frame: its kind and payload."""
    first, size = await reader.readexactly(2)
    if size == 126:
        (size,) = struct.unpack("!H", await reader.readexactly(2))
    elif size == 127:
        (size,) = struct.unpack("!Q", await reader.readexactly(8))
    return first, await reader.readexactly(size)


@pytest.mark.parametrize("size", [0, 1, 5, 125, 126, 1000, 65_535])
async def test_messages_of_every_size_come_back(size: int) -> None:
    async with serving() as port, connect(f"ws://127.0.0.1:{port}", max_size=None) as client:
        text = "ü" * (size // 2) + "x" * (size % 2)
        for sent in (text, text[:-1] + "y", text) if text else ():
            await client.send(sent)
            assert await client.recv() == sent
        await client.ping()


async def test_frames_may_come_in_pieces_and_many_at_once() -> None:
    random = Random(1)
    async with serving() as port, handshake(port) as (reader, writer):
        sent = [f"message {number} " * random.choice((1, 20, 400)) for number in range(100)]
        parts: list[bytes] = []
        for text in sent:
            data = text.encode()
            if random.random() < 0.3:  # in fragments, with a ping between them
                half = len(data) // 2
                parts += [frame(0x01, data[:half]), frame(0x89, b"ping"), frame(0x80, data[half:])]
            else:
                parts.append(frame(0x81, data, random.randbytes(4)))
        stream = b"".join(parts)

        async def write() -> None:
            place = 0
            while place < len(stream):
                step = random.choice((1, 2, 3, 7, 100, 5000))
                writer.write(stream[place : place + step])
                await writer.drain()
                await asyncio.sleep(0)
                place += step

        writing = asyncio.ensure_future(write())
        got: list[str] = []
        while len(got) < len(sent):
            kind, payload = await heard(reader)
            assert kind in (0x81, 0x8A)
            if kind == 0x81:
                got.append(payload.decode())
        await writing
        assert got == sent


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (b"\x81\x05hello", 1002),  # not masked
        (frame(0x81, b"\xff\xfe"), 1007),  # not UTF-8
        (frame(0x01, b"a") + frame(0x81, b"b"), 1002),  # a message within another
        (frame(0x80, b"a"), 1002),  # the end of a message that did not begin
        (frame(0xC1, b"a"), 1002),  # a reserved bit
        (b"\x81\xff" + struct.pack("!Q", 70_000) + bytes(20), 1009),  # too long
        (frame(0x88, struct.pack("!H", 1000)), 1000),  # goodbye
    ],
)
async def test_what_is_wrong_is_answered_as_the_library_does(wrong: bytes, code: int) -> None:
    async with serving() as port, handshake(port) as (reader, writer):
        writer.write(frame(0x81, b"first"))
        assert await heard(reader) == (0x81, b"first")
        writer.write(wrong)
        kind, payload = await heard(reader)
        assert kind == 0x88 and struct.unpack("!H", payload[:2])[0] == code


async def test_after_the_end_nothing_is_written() -> None:
    async with serving() as port:
        client = await connect(f"ws://127.0.0.1:{port}")
        await client.close()
        with pytest.raises(ConnectionClosed):
            await client.recv()


async def test_a_client_that_sends_far_ahead_is_not_read_from_until_it_is_answered() -> None:
    sent = [str(number) for number in range(2 * MOST_UNREAD)]
    held: list[bool] = []

    async def slow(websocket: WebSocket) -> None:
        websocket.accept()
        while websocket._inbox.qsize() < MOST_UNREAD:
            await asyncio.sleep(0.001)
        held.append(not websocket._transport.is_reading())
        for content in sent:
            assert await websocket.receive() == content
        held.append(not websocket._transport.is_reading())
        websocket.send(b"all")

    async with serving(slow) as port, handshake(port) as (reader, writer):
        half = len(sent) // 2
        for part in (sent[:half], sent[half:]):
            writer.write(b"".join(frame(0x81, text.encode()) for text in part))
            await writer.drain()
        async with asyncio.timeout(PATIENCE):
            assert await heard(reader) == (0x81, b"all")
    assert held == [True, False]


async def test_what_was_said_before_the_client_went_is_still_heard() -> None:
    go_on, heard_all = asyncio.Event(), asyncio.get_running_loop().create_future()

    async def slow(websocket: WebSocket) -> None:
        websocket.accept()
        await go_on.wait()
        heard = []
        while (content := await websocket.receive()) is not None:
            heard.append(content)
        heard_all.set_result(heard)

    async with serving(slow) as port:
        async with handshake(port) as (_, writer):
            writer.write(frame(0x81, b"one") + frame(0x81, b"two"))
        go_on.set()
        async with asyncio.timeout(PATIENCE):
            assert await heard_all == ["one", "two"]


async def test_a_client_that_answers_no_ping_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "PING_EVERY", 0.02)
    async with asyncio.timeout(PATIENCE), serving() as port, handshake(port) as (reader, _):
        assert await heard(reader) == (0x89, b"")
        kind, payload = await heard(reader)
        assert kind == 0x88 and struct.unpack("!H", payload[:2])[0] == 1011


async def test_a_client_that_answers_a_ping_gets_another() -> None:
    opened = asyncio.get_running_loop().create_future()

    async def keep(websocket: WebSocket) -> None:
        opened.set_result(websocket)
        await echo(websocket)

    async with asyncio.timeout(PATIENCE), serving(keep) as port, handshake(port) as (reader, writer):
        for _ in range(3):
            (await opened)._ping()  # when it is time
            assert await heard(reader) == (0x89, b"")
            writer.write(frame(0x8A, b"") + frame(0x81, b"and this"))
            assert await heard(reader) == (0x81, b"and this")  # so the answer has been read


async def test_no_socket_is_opened_where_the_application_rejects_it() -> None:
    async def reject(websocket: WebSocket) -> None:
        websocket.reject(403)

    async with serving(reject) as port:
        with pytest.raises(InvalidStatus, match="403"):
            await connect(f"ws://127.0.0.1:{port}")


@pytest.mark.parametrize("last", [b"", frame(0x88, b""), b"\x81\x05hello"], ids=["aborted", "closed", "broken"])
def test_what_is_sent_to_a_client_that_is_gone_fails_nobody(last: bytes) -> None:
    uvloop: Any = pytest.importorskip("uvloop")  # which raises where asyncio's own loop does not

    async def leave() -> None:
        gone, sent = asyncio.Event(), asyncio.get_running_loop().create_future()

        async def late(websocket: WebSocket) -> None:
            websocket.accept()
            assert await websocket.receive() is None
            websocket.send(b"at once")
            await gone.wait()
            websocket.send(b"too late")
            websocket.close(1000)
            sent.set_result(None)

        async with serving(late) as port:
            async with handshake(port) as (_, writer):
                if last:
                    writer.write(last)
                    await writer.drain()
                else:
                    writer.transport.abort()
            gone.set()
            async with asyncio.timeout(PATIENCE):
                await sent

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(leave())
