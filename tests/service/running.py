"""A real server in a process of its own, and small clients for it."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import websockets
from patience import PATIENCE
from service.chaos import Node, post

from foretold.service.demo.player import follow
from foretold.service.sockets import open_socket

TESTS = Path(__file__).parents[1]
SOURCE = TESTS.parent / "src"
RULES = {"players": "4", "edition": "us", "hand-sizes": "1,2"}
CALM = ("debug", "info", "warning")

Message = dict[str, Any]


@contextmanager
def running(folder: Path, deals: Path | None = None, **settings: str) -> Iterator[Node]:
    """A server with a database and a log in a folder, until the end of the block; its deals may be chosen."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("FORETOLD_")}
    chosen = {"FORETOLD_LOG": "debug", "FORETOLD_LOG_FORMAT": "json"}
    chosen |= {f"FORETOLD_{name.upper()}": value for name, value in settings.items()}
    node = Node(
        f"sqlite:///{folder}/server.db",
        environment={**environment, "PYTHONPATH": os.pathsep.join([str(SOURCE), str(TESTS)])},
        settings=chosen,
        output=folder / "server.log",
        deals=deals,
    )
    with node:
        yield node


def failures(log: Path) -> list[str]:
    """The lines of a server's log that say that something went wrong; there should be none."""
    lines = [line for line in log.read_text(encoding="utf-8").splitlines() if not line.startswith("Foretold serves")]
    return [line for line in lines if not line.startswith("{") or json.loads(line)["level"] not in CALM]


class Somebody(NamedTuple):
    """A person, and the token that proves it."""

    id: str
    token: str


def new_person(node: Node, name: str = "Ada", forwarded: str = "") -> Somebody:
    made = post(node.address, "/api/people", {"name": name}, forwarded=forwarded)
    return Somebody(made["person"]["id"], made["token"])


def new_table(node: Node, host: Somebody, rules: dict[str, str] = RULES, **settings: Any) -> str:
    body = {"settings": {"rules": rules, "wait": 0, **settings}}
    return str(post(node.address, "/api/tables", body, host.token)["table"])


def url_of(node: Node, table: str) -> str:
    return f"ws://127.0.0.1:{node.port}/api/tables/{table}/socket"


class Client:
    """One socket. Everything that it heard is kept, and what the client knows of the table."""

    def __init__(self, socket: websockets.ClientConnection, me: Somebody) -> None:
        self.socket, self.me = socket, me
        self.heard: list[Message] = []
        self.seq = 0
        self.table: Message = {}
        self.game: Message = {}
        self.own: Message = {}
        self.closed: int | None = None
        self._news = asyncio.Condition()
        self._task = asyncio.ensure_future(self._listen())

    async def _listen(self) -> None:
        try:
            async for text in self.socket:
                await self._hear(json.loads(text))
        except websockets.ConnectionClosed:
            pass
        self.closed = self.socket.close_code
        async with self._news:
            self._news.notify_all()

    async def _hear(self, message: Message) -> None:
        self.heard.append(message)
        if message["type"] in ("snapshot", "update"):
            assert message["type"] == "snapshot" or message["seq"] == self.seq + 1, "an update was left out"
            self.seq = message["seq"]
            self.table = message.get("table") or self.table
            self.game, self.own = follow(self.game, message, "game"), follow(self.own, message, "own")
        async with self._news:
            self._news.notify_all()

    async def until(self, so: Callable[[], object]) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(PATIENCE), self._news:
            await self._news.wait_for(lambda: so() or self.closed is not None)
        assert so(), f"the socket was closed ({self.closed}) before it was so"

    async def until_closed(self) -> int:
        async with asyncio.timeout(PATIENCE):
            await self._task
        assert self.closed is not None
        return self.closed

    async def send(self, message: Message) -> None:
        await self.socket.send(json.dumps(message))

    async def answer(self, text: str | bytes) -> Message:
        """The next refusal, acknowledgement or pong after sending this."""
        first = len(self.heard)
        await self.socket.send(text)
        kinds = ("refusal", "ack", "pong")
        await self.until(lambda: any(one["type"] in kinds for one in self.heard[first:]))
        return next(one for one in self.heard[first:] if one["type"] in kinds)

    async def ask(self, type: str, *, id: str | None = None, based_on: int | None = None, **more: Any) -> Message:
        """Ask for something and wait for the answer to it."""
        id = id or secrets.token_hex(6)
        first = len(self.heard)
        seen = self.seq if based_on is None else based_on
        await self.send({"type": "ask", "id": id, "based_on": seen, "command": {"type": type, **more}})
        await self.until(lambda: any(id in (one.get("ack"), one.get("id")) for one in self.heard[first:]))
        return next(one for one in self.heard[first:] if id in (one.get("ack"), one.get("id")))

    async def code(self, type: str, **more: Any) -> str:
        """With which code this is refused."""
        answer = await self.ask(type, **more)
        assert answer["type"] == "refusal", answer
        return str(answer["code"])

    @property
    def seat(self) -> Message:
        """The player's seat."""
        return next(seat for seat in self.table["seats"] if seat.get("person") == self.me.id)

    async def play(
        self, choose: Callable[[list[str]], str] = lambda legal: legal[0], *, after_all: bool = False
    ) -> None:
        """Give a nonce, and act whenever it is the turn, to the end of the game; if several are to act at once, at any
        time or after all the others."""
        await self.until(lambda: self.table["state"] == "preparing")
        await self.ask("nonce", game=self.table["game"], nonce="mine")
        while True:
            await self.until(
                lambda: (
                    self.table["state"] == "over"
                    or (self.own.get("legal") and not (after_all and len(self.game["pending"]) > 1))
                )
            )
            if self.table["state"] == "over":
                return
            seen = self.seq
            answer = await self.ask("act", action=choose(self.own["legal"]))
            assert answer["type"] == "update" or answer["code"] == "stale", answer
            await self.until(lambda seen=seen: self.seq > seen)  # type: ignore[misc]


@asynccontextmanager
async def connected(node: Node, table: str, me: Somebody, **options: Any) -> AsyncIterator[Client]:
    """A client that has said hello and has its snapshot."""
    async with open_socket(url_of(node, table), open_timeout=PATIENCE, close_timeout=1, **options) as socket:
        client = Client(socket, me)
        await client.send({"type": "hello", "token": me.token})
        await client.until(lambda: client.seq)
        yield client


@asynccontextmanager
async def seated(node: Node, people: int = 4, rules: dict[str, str] = RULES, **settings: Any) -> AsyncIterator[Any]:
    """So many clients on the seats of a new table; the first is the host."""
    everybody = [new_person(node, f"Player {number}") for number in range(people)]
    table = new_table(node, everybody[0], rules, **settings)
    clients: list[Client] = []
    async with AsyncExitStack() as stack:
        for me in everybody:
            clients.append(await stack.enter_async_context(connected(node, table, me)))
            await clients[-1].ask("sit")
        yield clients


async def whole_game(clients: list[Client], choose: Callable[[list[str]], str] = lambda legal: legal[0]) -> None:
    """The first client starts, and all play to the end."""
    await clients[0].ask("start")
    await asyncio.gather(*(client.play(choose) for client in clients))
