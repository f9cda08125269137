"""What one connection may cost: whoever exceeds a limit is cut off, and nobody else notices."""

from __future__ import annotations

import asyncio
import resource
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest
import uvicorn
from hypothesis import given
from hypothesis import strategies as st
from patience import PATIENCE

from foretold.service.server.addresses import Addresses
from foretold.service.server.config import Config
from foretold.service.server.limits import Bucket
from foretold.service.server.socket import guard
from foretold.service.server.socket.frame_limit import MOST_FRAGMENTS, FrameLimit
from foretold.service.server.socket.guard import Gate
from foretold.service.server.socket.websocket import WebSocket
from foretold.service.server.startup import raise_file_limit

pytestmark = pytest.mark.anyio

UNLIMITED = {"messages": 1e9, "message_burst": 1e9}
UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
LARGE = 8_000_000  # bytes: more than the kernel buffers on both sides


def frame(first: int, payload: bytes = b"") -> bytes:
    """A frame as clients send it, with a mask of zeros."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack("!H", size)
    return bytes([first]) + length + bytes(4) + payload


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Requests are answered when their body is read, ``/large`` with much."""
    while (message := await receive())["type"] == "http.request" and message.get("more_body"):
        pass
    if message["type"] == "http.request":
        body = b"x" * (LARGE if scope["path"] == "/large" else 10)
        headers = [(b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})


async def echo(websocket: WebSocket) -> None:
    """Sockets hear their messages again."""
    websocket.accept()
    while (content := await websocket.receive()) is not None:
        assert isinstance(content, str)
        websocket.send(content.encode())


class Guarded:
    """A server with such applications, and clients that send what they like."""

    def __init__(self, port: int, gate: Gate, gone: asyncio.Queue[None]) -> None:
        self._port, self.gate, self._gone = port, gate, gone
        self._open: list[asyncio.StreamWriter] = []

    async def connect(self, first: bytes = b"") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection whose client takes little into its own buffers."""
        sock = socket.socket()
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        sock.setblocking(False)
        await asyncio.get_running_loop().sock_connect(sock, ("127.0.0.1", self._port))
        reader, writer = await asyncio.open_connection(sock=sock, limit=1024)
        self._open.append(writer)
        writer.write(first)
        return reader, writer

    async def socket(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A WebSocket."""
        reader, writer = await self.connect(UPGRADE)
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
        return reader, writer

    async def answers(self) -> bool:
        """Whether a request of somebody else is answered."""
        reader, _ = await self.connect(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        return (await reader.read()).endswith(b"x" * 10)

    async def left(self) -> None:
        """Wait until the server has forgotten a connection."""
        await self._gone.get()

    async def close(self) -> None:
        for writer in self._open:
            writer.transport.abort()


@asynccontextmanager
async def guarded(**settings: Any) -> AsyncIterator[Guarded]:
    """A server with these limits."""
    gone: asyncio.Queue[None] = asyncio.Queue()

    class Counting(Gate):
        def release(self, host: str) -> None:
            super().release(host)
            gone.put_nowait(None)

    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        gate = Counting(Config(**settings), Addresses())
        made: Any = {"http": gate.protocol, "ws": partial(WebSocket, echo)}
        server = uvicorn.Server(uvicorn.Config(application, log_level="critical", lifespan="off", **made))
        task = asyncio.ensure_future(server.serve(sockets=[listening]))
        clients = Guarded(listening.getsockname()[1], gate, gone)
        try:
            async with asyncio.timeout(PATIENCE):
                yield clients
        finally:
            await clients.close()
            server.should_exit = True
            await task


async def sent_until_cut_off(writer: asyncio.StreamWriter, piece: bytes, most: int) -> int:
    """How often something could be sent."""
    for number in range(most):
        try:
            writer.write(piece)
            await writer.drain()
        except ConnectionError:
            return number
    return most


@pytest.mark.parametrize(
    "flood",
    [frame(0x89, b"p" * 100), frame(0x8A), frame(0x00), frame(0x81, b"x")],
    ids=["pings", "pongs", "empty continuations", "messages"],
)
async def test_more_frames_than_allowed_of_any_kind_end_a_socket(flood: bytes) -> None:
    async with guarded() as server:
        _, writer = await server.socket()
        writer.write((frame(0x01, b"a") if flood[0] == 0 else b"") + flood * 1000)
        await server.left()
        assert server.gate.sockets == 0 and await server.answers()


async def test_fragments_that_never_end_a_message_end_the_socket() -> None:
    async with guarded(**UNLIMITED) as server:
        reader, writer = await server.socket()
        writer.write(frame(0x01, b"a") + frame(0x00, b"b") * (MOST_FRAGMENTS - 2) + frame(0x80, b"c"))
        assert (await reader.readexactly(2 + MOST_FRAGMENTS))[2:] == b"a" + b"b" * (MOST_FRAGMENTS - 2) + b"c"
        writer.write(frame(0x01) + frame(0x00) * MOST_FRAGMENTS)
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await reader.readexactly(1)


@pytest.mark.parametrize("piece", [frame(0x89, b"p" * 125), frame(0x81, b"x" * 10_000)], ids=["pongs", "messages"])
async def test_who_reads_nothing_is_cut_off_and_released(piece: bytes) -> None:
    async with guarded(**UNLIMITED) as server:
        _, writer = await server.socket()
        chunk = piece * (50_000 // len(piece))
        most = 10 * LARGE // len(chunk)
        assert await sent_until_cut_off(writer, chunk, most) < most
        await server.left()
        assert server.gate.sockets == 0 and await server.answers()


@pytest.mark.parametrize(
    "half",
    [b"", b"GET / HTTP/1.1\r\nHost: x\r\n", b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf"],
    ids=["nothing", "head", "body"],
)
async def test_a_request_that_does_not_arrive_is_not_waited_for(half: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    async with guarded() as server:
        monkeypatch.setattr(guard, "REQUEST_WAIT", 0.05)
        reader, _ = await server.connect(half)
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await reader.readexactly(1)
        await server.left()
        whole = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
        reader, writer = await server.connect(whole)
        await reader.readuntil(b"x" * 10)
        writer.write(whole[:9])  # the second request of a connection has a deadline as well
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await reader.readexactly(1)


async def test_a_request_that_is_too_large_is_cut_off() -> None:
    async with guarded() as server:
        _, writer = await server.connect(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n")
        assert await sent_until_cut_off(writer, bytes(50_000), 1000) < 1000
        await server.left()
        assert await server.answers()


@pytest.mark.parametrize("at_once", [50, 500])
async def test_a_connection_may_make_any_number_of_requests(at_once: int) -> None:
    request = b"GET / HTTP/1.1\r\nHost: x\r\nCookie: " + b"c" * 700 + b"\r\n\r\n"
    async with guarded() as server:
        reader, writer = await server.connect()
        for _ in range(500 // at_once):
            writer.write(request * at_once)
            for _ in range(at_once):
                assert (await reader.readuntil(b"x" * 10)).startswith(b"HTTP/1.1 200")


async def test_an_answer_that_is_not_taken_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "PROGRESS_WAIT", 0.05)
    async with guarded() as server:
        await server.connect(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
        await server.left()
        assert await server.answers()


async def test_a_close_does_not_wait_for_who_takes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "LAST_WAIT", 0.05)
    async with guarded() as server:
        await server.connect(b"GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        await server.left()
        assert await server.answers()


async def test_an_address_has_so_many_connections_at_once() -> None:
    async with guarded(connections=3) as server:
        for _ in range(2):
            await server.socket()
        _, third = await server.socket()
        assert server.gate.sockets == 3
        reader, _ = await server.connect()
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await reader.readexactly(1)
        third.transport.abort()
        await server.left()
        assert await server.answers()


async def test_some_file_handles_are_kept_back() -> None:
    gate = Gate(Config(connections=1000), Addresses(), most=guard.RESERVED + 2)
    assert [gate.admit("192.0.2.1") for _ in range(3)] == [True, True, False]
    gate.release("192.0.2.1")
    assert gate.admit("192.0.2.2")


async def test_our_own_proxies_may_have_as_many_connections_as_they_need() -> None:
    gate = Gate(Config(connections=1), Addresses("10.0.0.0/8"))
    assert [gate.admit("10.1.2.3") for _ in range(3)] == [True, True, True]
    assert [gate.admit("192.0.2.1") for _ in range(2)] == [True, False]
    assert [gate.admit(f"2001:db8::{number}") for number in (1, 2)] == [True, False]  # one /64


def test_the_limit_of_open_files_is_raised() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, soft), hard))
        raised = raise_file_limit()
        assert raised is None or raised == resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= soft
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


sizes = st.sampled_from([0, 1, 125, 126, 1000])


@given(st.lists(sizes, max_size=30), st.lists(st.integers(1, 300), min_size=1, max_size=20))
def test_frames_are_counted_however_they_are_cut(payloads: list[int], cuts: list[int]) -> None:
    stream = b"".join(frame(0x81, bytes(size)) for size in payloads)

    def all_allowed(most: int) -> bool:
        limit = FrameLimit(Bucket(0, most, lambda: 0.0))
        place, number = 0, 0
        while place < len(stream):
            step = cuts[number % len(cuts)]
            if not limit.allows(stream[place : place + step]):
                return False
            place, number = place + step, number + 1
        return True

    assert all_allowed(len(payloads))
    assert not payloads or not all_allowed(len(payloads) - 1)
