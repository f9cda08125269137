"""Connections of clients."""

import asyncio
import gc
import socket
import sys
import threading
from typing import Any

import pytest
from websockets.server import ServerProtocol

from foretold.service.server.startup import listener
from foretold.service.sockets import open_socket


def test_a_connection_that_is_cancelled_while_it_closes_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other end does not answer: what was opened would be left to the garbage collector."""
    left: list[str] = []

    async def leave() -> None:
        opened = asyncio.Event()

        async def visit() -> None:
            async with open_socket(f"ws://127.0.0.1:{listening.getsockname()[1]}/", close_timeout=60):
                opened.set()

        visiting = asyncio.ensure_future(visit())
        await opened.wait()
        await asyncio.sleep(0)
        visiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await visiting

    def note(what: Any) -> None:
        left.append(repr(what.exc_value))

    with socket.create_server(("127.0.0.1", 0)) as listening:
        answering = threading.Thread(target=answer_once, args=(listening,))
        answering.start()
        gc.collect()
        monkeypatch.setattr(sys, "unraisablehook", note)
        asyncio.run(leave())
        gc.collect()
        answering.join()
    assert not left


def answer_once(listening: socket.socket) -> None:
    """Accept a WebSocket, and then hear nothing but its end."""
    connection, _ = listening.accept()
    with connection:
        heard = b""
        while b"\r\n\r\n" not in heard:
            heard += connection.recv(4096)
        protocol = ServerProtocol()
        protocol.receive_data(heard)
        (request,) = protocol.events_received()
        protocol.send_response(protocol.accept(request))  # type: ignore[arg-type]
        connection.sendall(b"".join(protocol.data_to_send()))
        while _received(connection):
            pass


def _received(connection: socket.socket) -> bytes:
    try:
        return connection.recv(4096)
    except ConnectionResetError:
        return b""


def test_small_answers_are_sent_at_once_also_without_uvloop() -> None:
    async def nodelay() -> int:
        told: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        async def accept(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            accepted = writer.get_extra_info("socket")
            told.set_result(accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()
            await writer.wait_closed()

        made = listener("127.0.0.1", 0)
        async with await asyncio.start_server(accept, sock=made):
            _, writer = await asyncio.open_connection(*made.getsockname())
            found = await told
            writer.close()
            await writer.wait_closed()
        return found

    with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
        assert runner.run(nodelay())
