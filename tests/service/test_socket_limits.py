"""What the server does about clients that do not keep to the protocol."""

from __future__ import annotations

import asyncio
import json
import socket
from contextlib import AsyncExitStack, suppress
from typing import Any

import pytest
import websockets
from patience import PATIENCE
from service.chaos import Node, post
from service.running import RULES, Client, Somebody, connected, new_person, new_table, seated, url_of

from foretold.service.server.addresses import Addresses
from foretold.service.server.config import Config
from foretold.service.server.identity import Identity
from foretold.service.server.socket.sockets import Sockets
from foretold.service.sockets import open_socket
from foretold.service.table.events import Person

pytestmark = pytest.mark.anyio


async def greeted(node: Node, table: str, first: str | bytes | None, **options: Any) -> tuple[int | None, list[str]]:
    """The close code and the refusals after a first message; an HTTP status where there was no socket."""
    codes: list[str] = []
    try:
        async with asyncio.timeout(PATIENCE), open_socket(url_of(node, table), **options) as connection:
            with suppress(websockets.ConnectionClosed):
                if first is not None:
                    with suppress(websockets.ConnectionClosed):  # what was said before that is still to be read
                        await connection.send(first)
                while codes[-1:] != ["greeted"]:
                    codes.append(json.loads(await connection.recv()).get("code", "greeted"))
            await connection.close()
            return connection.close_code, codes
    except websockets.InvalidStatus as error:
        return error.response.status_code, codes


async def flood(client: Client, messages: int = 20) -> None:
    """Send so many messages, if the server lets one."""
    with suppress(websockets.ConnectionClosed):
        for _ in range(messages):
            await client.send({"type": "ping"})


def hello(token: str, **more: Any) -> str:
    return json.dumps({"type": "hello", "token": token, **more})


class Silent:
    """A socket whose client says nothing."""

    def __init__(self) -> None:
        self.scope = {"path": "/api/tables/a/socket", "headers": [], "client": ("192.0.2.1", 1)}
        self.accepted, self.sent, self.closed = False, list[bytes](), 0

    def accept(self) -> None:
        self.accepted = True

    async def receive(self) -> None:
        await asyncio.Event().wait()

    def send(self, message: bytes) -> None:
        self.sent.append(message)

    def close(self, code: int) -> None:
        self.closed = code


class TestHello:
    async def test_what_is_no_hello_ends_the_socket(self, server: Node) -> None:
        me = new_person(server)
        table = new_table(server, me)
        malformed = ["", "x", "{}", "[]", '{"type":"ping"}', hello(me.token, more=1), hello(me.token, version=1)]
        malformed += ['{"type":"hello"}', hello("x" * 401), '{"a":' * 1500, hello(me.token) + "x"]
        for text in malformed:
            assert await greeted(server, table, text) == (4401, ["malformed"]), text
        assert await greeted(server, table, hello(me.token).encode()) == (4401, ["malformed"])  # a binary frame
        assert await greeted(server, table, " " * 9000) == (4429, ["limited"])
        assert await greeted(server, table, hello(me.token)) == (1000, ["greeted"])

    async def test_tokens_that_are_not_ours(self, server: Node) -> None:
        me, other = new_person(server), new_person(server, "Bo")
        table = new_table(server, me)
        prefix, body, signature = me.token.split(".")
        foreign = Identity(b"another key").token(Person(me.id, "Ada"))
        forged = [
            "",
            me.token[:-1],
            me.token + "A",
            f"{prefix}.{body}.",
            f"{prefix}.{other.token.split('.')[1]}.{signature}",
            f"f2.{body}.{signature}",
            foreign,
            me.id,
            "é" * 50,
        ]
        for token in forged:
            assert await greeted(server, table, hello(token)) == (4401, ["not-yours"]), token

    @pytest.mark.parametrize("table", ["nosuchxx", "x" * 200, "%00", "a%2Fb", "%F0%9F%83%8F", "..", "%2e%2e"])
    async def test_unknown_tables(self, server: Node, table: str) -> None:
        me = new_person(server)
        no_socket = (404, list[str]())  # not even the path of one
        assert await greeted(server, table, hello(me.token)) in ((4401, ["unknown"]), no_socket)

    async def test_who_says_nothing_is_not_waited_for(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("foretold.service.server.socket.sockets.HELLO_WAIT", 0.01)
        nobody: Any = None
        silent = Silent()
        await Sockets(nobody, nobody, Config(), Addresses())(silent)  # type: ignore[arg-type]
        assert silent.accepted and len(silent.sent) == 1 and silent.closed == 4401

    @pytest.mark.parametrize(
        ("origin", "welcome"),
        [
            (None, True),
            ("http://127.0.0.1:{port}", True),
            ("https://127.0.0.1:{port}", True),
            ("http://127.0.0.1:1", False),
            ("https://evil.example", False),
            ("https://evil.example://127.0.0.1:{port}", False),
            ("null", False),
        ],
    )
    async def test_only_our_own_pages_connect(self, server: Node, origin: str | None, welcome: bool) -> None:
        me = new_person(server)
        origin = origin and origin.format(port=server.port)
        found = await greeted(server, new_table(server, me), hello(me.token), origin=origin)
        assert found == ((1000, ["greeted"]) if welcome else (403, []))


class TestMessages:
    async def test_what_is_no_message_is_refused_and_the_socket_stays(self, server: Node) -> None:
        async with seated(server, 1) as (host,):
            malformed = ["", "x", "null", "[]", '{"type":"dance"}', '{"type":"ask"}', hello(host.me.token)]
            malformed += [
                '{"command":' + "[" * 8000,
                '{"type":"ask","id":"a","based_on":-1,"command":{"type":"stand"}}',
            ]
            malformed += ['{"type":"ask","id":"a\\n","based_on":1,"command":{"type":"stand"}}']
            malformed += ['{"type":"ask","id":"a","based_on":' + "9" * 5000 + ',"command":{"type":"stand"}}']
            malformed += ['{"type":"ask","id":"a","based_on":1,"command":{"type":"connect","on":false,"node":"x"}}']
            malformed += ['{"type":"ask","id":"a","based_on":1,"command":{"type":"decide","seat":0,"action":"bid 0"}}']
            for text in malformed:
                answer = await host.answer(text)
                assert answer["type"] == "refusal" and answer["code"] == "malformed" and len(answer["message"]) < 400
            assert (await host.answer(b'{"type":"ping"}'))["code"] == "malformed"  # a binary frame
            assert (await host.answer(" " * 8193))["code"] == "limited"
            assert (await host.answer('{"type":"ping"}'))["type"] == "pong"

    async def test_more_than_a_socket_takes_ends_it(self, server: Node) -> None:
        async with seated(server, 1) as (host,):
            async with connected(server, host.table["id"], host.me) as second:
                await second.socket.send("x" * 70_000)
                assert await second.until_closed() == 1009
            async with connected(server, host.table["id"], host.me) as third:
                await third.socket.send(b"\xff\xfe", text=True)
                assert await third.until_closed() == 1007
            assert (await host.ask("say", text="still here"))["type"] == "update"

    async def test_a_flood_is_stopped_and_others_do_not_notice(self, strict: Node) -> None:
        me, other = new_person(strict), new_person(strict, "Bo")
        table = new_table(strict, me)
        async with connected(strict, table, me) as calm, connected(strict, table, other) as wild:
            await flood(wild)
            assert await wild.until_closed() == 4429
            assert wild.heard[-1]["code"] == "limited"
            assert (await calm.answer('{"type":"ping"}'))["type"] == "pong"
            async with connected(strict, table, other) as second:  # another socket is no way around it
                await flood(second)
                assert await second.until_closed() == 4429
                assert sum(one["type"] == "pong" for one in second.heard) < 10

    async def test_sockets_of_one_address_are_limited(self, strict: Node) -> None:
        me = new_person(strict)
        table = new_table(strict, me)
        one, other = ({"additional_headers": {"x-forwarded-for": address}} for address in ("192.0.2.1", "192.0.2.2"))
        found = [await greeted(strict, table, hello(me.token), **one) for _ in range(12)]
        assert found[:10] == [(1000, ["greeted"])] * 10 and found[-1] == (4429, ["limited"])
        assert await greeted(strict, table, hello(me.token), **other) == (1000, ["greeted"])

    async def test_messages_of_one_address_are_limited_whoever_sends_them(self, strict: Node) -> None:
        people = [new_person(strict, name, forwarded="192.0.2.3") for name in ("Ada", "Bo", "Cy", "Di")]
        settings = {"settings": {"rules": RULES}}
        table = str(post(strict.address, "/api/tables", settings, people[0].token, "192.0.2.3")["table"])
        async with AsyncExitStack() as stack:
            options = {"additional_headers": {"x-forwarded-for": "192.0.2.4"}}
            crowd = [await stack.enter_async_context(connected(strict, table, me, **options)) for me in people]
            for client in crowd:
                await flood(client, 9)  # nobody more than one person may
            assert await crowd[-1].until_closed() == 4429
            options = {"additional_headers": {"x-forwarded-for": "192.0.2.4, 192.0.2.5"}}
            other = await stack.enter_async_context(connected(strict, table, people[-1], **options))
            assert (await other.answer('{"type":"ping"}'))["type"] == "pong"


async def test_who_does_not_keep_up_is_cut_off_and_others_go_on(server: Node) -> None:
    async with seated(server, 2) as (host, guest):
        small = socket.socket()
        small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        small.connect(("127.0.0.1", server.port))
        slow: Somebody = guest.me
        await guest.socket.close()
        await host.until(lambda: not host.table["seats"][1].get("present"))
        async with open_socket(url_of(server, host.table["id"]), sock=small, max_queue=1) as connection:
            await connection.send(hello(slow.token))
            await host.until(lambda: host.table["seats"][1].get("present"))
            text = json.dumps({"type": "x" * 400})
            async with asyncio.timeout(PATIENCE):
                while host.table["seats"][1].get("present"):  # answers pile up until the server has had enough
                    with suppress(websockets.ConnectionClosed):
                        for _ in range(500):
                            await connection.send(text)
                    assert (await host.ask("say", text="meanwhile"))["type"] == "update"
            with suppress(websockets.ConnectionClosed):
                while True:
                    await asyncio.wait_for(connection.recv(), PATIENCE)
            assert connection.close_code == 1006  # cut off: a polite close would wait behind what is not read
        assert (await host.ask("say", text="afterwards"))["type"] == "update"
