"""The short cuts of the wire change nothing that a client could notice."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from foretold.service.server.addresses import Addresses
from foretold.service.server.config import Config
from foretold.service.server.guard import Gate
from foretold.service.server.wire import EXTENSION, Wire, content_of

pytestmark = pytest.mark.anyio


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Says what it hears: in turn by the short cut and as ASGI has it, and from the seventh message
    on as one that listens."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    wire, number = scope["extensions"][EXTENSION]["wire"], 0

    def say(content: str | bytes) -> None:
        wire.write_text(content.encode() if isinstance(content, str) else content)

    while (content := content_of(await receive())) is not None:
        number += 1
        if number % 2:
            say(content)
        else:
            await send({"type": "websocket.send", "text": content if isinstance(content, str) else content.decode()})
        if number == 7:
            wire.listen(say)


@asynccontextmanager
async def serving() -> AsyncIterator[int]:
    """The port of an echo."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        gate = Gate(Config(), Addresses())
        made: Any = {"http": gate.protocol, "ws": Wire, "ws_max_size": 65_536}
        config = uvicorn.Config(echo, log_level="critical", lifespan="off", **made)
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
