"""Players that never give up, servers that are killed, and an inspector who reads the log afterwards."""

from __future__ import annotations

import asyncio
import json
import secrets
import signal
import subprocess
import sys
import time
import urllib.request
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import websockets
from patience import PATIENCE
from service.limits import UNLIMITED

from foretold.game.game import Game
from foretold.service.demo.player import follow
from foretold.service.processes.engine import free_port
from foretold.service.sockets import open_socket
from foretold.service.store import Store
from foretold.service.table import Table, apply
from foretold.service.table.events import Acted, Entry
from foretold.service.table.state import REMEMBERED

SETTINGS = {f"FORETOLD_{name.upper()}": value for name, value in {**UNLIMITED, "log": "error"}.items()}
RULES = {"players": "4", "edition": "us", "hand-sizes": "1,2,3,4"}


class Node:
    """A server process on a port of its own. A block that it is opened for ends with no process left."""

    def __init__(
        self,
        database: str,
        nats: str = "",
        environment: dict[str, str] | None = None,
        settings: dict[str, str] | None = None,
        output: Path | None = None,
        deals: Path | None = None,
    ) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.database, self.output, self._deals = database, output, deals
        own = {"FORETOLD_DATABASE": database, "FORETOLD_NATS": nats, "FORETOLD_PORT": str(self.port)}
        self._made = {**(environment or {}), **SETTINGS, **own, **(settings or {})}
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        program = ["foretold", "serve"] if self._deals is None else ["service.chosen", str(self._deals)]
        command = [sys.executable, "-m", *program]
        if self.output is None:
            self.process = subprocess.Popen(command, env=self._made, stdout=subprocess.DEVNULL)
        else:
            with self.output.open("ab") as file:
                self.process = subprocess.Popen(command, env=self._made, stdout=file, stderr=file)

    def __enter__(self) -> Node:
        self.start()
        try:
            self.wait()
        except BaseException:
            self.kill()
            raise
        return self

    def __exit__(self, *error: object) -> None:
        if self.process is not None and self.process.poll() is None:
            self.stop()

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        assert self.process is not None
        self.process.terminate()
        try:
            return self.process.wait(PATIENCE)
        finally:
            self.kill()

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/api/health", timeout=2) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while not self.answers():
            assert self.process is not None and self.process.poll() is None, "the server ended by itself"
            assert time.monotonic() < until, "the server does not answer"
            time.sleep(0.05)


@dataclass
class Acknowledged:
    """What a server has promised to keep."""

    table: str
    person: str
    id: str
    seq: int
    action: str | None


@dataclass
class Player:
    """A client that comes back until it may stop, and asks again for what was not acknowledged."""

    nodes: Sequence[Node]
    table: str
    person: str
    token: str
    random: Random
    host: bool
    companions: int = 3  # people whom the host waits for
    acknowledged: list[Acknowledged] = field(default_factory=list)
    asked: dict[str, dict[str, Any]] = field(default_factory=dict)
    seq: int = 0
    view: dict[str, Any] = field(default_factory=dict)
    own: dict[str, Any] = field(default_factory=dict)
    connections: int = 0
    stopping: bool = False
    given: str = ""  # the game to which a nonce was given

    async def run(self) -> None:
        while not self.stopping:
            node = self.random.choice(list(self.nodes))
            url = f"ws://127.0.0.1:{node.port}/api/tables/{self.table}/socket"
            try:
                async with open_socket(url, open_timeout=5, close_timeout=0.1) as connection:
                    self.connections += 1
                    await self._converse(connection)
            except (OSError, TimeoutError, websockets.WebSocketException):
                await asyncio.sleep(0.05 + 0.1 * self.random.random())

    async def _converse(self, connection: Any) -> None:
        await connection.send(json.dumps({"type": "hello", "token": self.token}))
        while not self.stopping:
            try:
                text = await asyncio.wait_for(connection.recv(), 5)
            except TimeoutError:
                return  # nothing is heard: try another node
            await self._hear(json.loads(text), connection)

    async def _hear(self, message: dict[str, Any], connection: Any) -> None:
        if message["type"] == "refusal":
            self.asked.pop(message.get("id") or "", None)
            if message["code"] == "unavailable":
                await asyncio.sleep(0.1)
        elif message["type"] == "ack":
            self._acknowledge(message["id"], message["seq"], done=False)
        if message["type"] in ("snapshot", "update"):
            self.seq = message["seq"]
            self.view = message.get("table") or self.view
            self.own = follow(self.own, message, "own")
            if message.get("ack"):
                self._acknowledge(message["ack"], message["seq"], done=True)
        if message["type"] == "snapshot":
            for ask in list(self.asked.values()):
                await connection.send(json.dumps(ask))
        if not self.asked and message["type"] != "welcome":
            await self._act(connection)

    def _acknowledge(self, id: str, seq: int, done: bool) -> None:
        ask = self.asked.pop(id, None)
        if ask is not None:
            action = ask["command"].get("action")
            self.acknowledged.append(Acknowledged(self.table, self.person, id, seq, action))

    async def _act(self, connection: Any) -> None:
        command = self._wish()
        if command is not None:
            id = secrets.token_hex(6)
            self.asked[id] = {"type": "ask", "id": id, "based_on": self.seq, "command": command}
            await connection.send(json.dumps(self.asked[id]))

    def _wish(self) -> dict[str, Any] | None:
        """What to do now, if anything."""
        seats = [seat.get("person") for seat in self.view["seats"]]
        if self.person not in seats:
            return {"type": "sit"}
        state, mine = self.view["state"], self.view["seats"][seats.index(self.person)]
        if state == "open":
            there = sum(person is not None for person in seats)
            return {"type": "start"} if self.host and there > self.companions else None
        if state == "preparing":
            if self.given != self.view["game"]:
                self.given = self.view["game"]
                return {"type": "nonce", "game": self.view["game"], "nonce": secrets.token_hex(8)}
            return None
        if state == "over":
            return None if mine.get("wants_rematch") else {"type": "rematch"}
        if self.own.get("legal"):
            return {"type": "act", "action": self.random.choice(self.own["legal"])}
        return None


def post(address: str, path: str, body: dict[str, Any], token: str = "", forwarded: str = "") -> dict[str, Any]:
    headers = {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}
    headers |= {"x-forwarded-for": forwarded} if forwarded else {}
    request = urllib.request.Request(address + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return dict(json.load(answer))


def make_players(nodes: Sequence[Node], tables: int, seed: int) -> list[Player]:
    """Four players a table."""
    players: list[Player] = []
    address = nodes[0].address
    for number in range(tables):
        people = [post(address, "/api/people", {"name": f"Player {seat}"}) for seat in range(4)]
        settings = {"rules": RULES, "grace": 3600}
        table = post(address, "/api/tables", {"settings": settings}, people[0]["token"])["table"]
        for seat, made in enumerate(people):
            random = Random(f"{seed} {number} {seat}")
            players.append(Player(nodes, table, made["person"]["id"], made["token"], random, seat == 0))
    return players


@dataclass
class Findings:
    """What the inspector saw."""

    acknowledged: int = 0
    entries: int = 0
    actions: int = 0
    finished: int = 0
    connections: int = 0
    problems: list[str] = field(default_factory=list)


async def inspect(database: str, players: Sequence[Player]) -> Findings:
    """Compare what was acknowledged with what is in the log, and verify every finished game."""
    found = Findings(connections=sum(player.connections for player in players))
    store = await Store.open(database)
    try:
        for table_id in sorted({player.table for player in players}):
            log = [msgspec.json.decode(data, type=Entry) for _, data in await store.load(table_id)]
            promised = [ack for player in players if player.table == table_id for ack in player.acknowledged]
            _check_log(log, promised, found)
            await _check_games(store, log, found)
    finally:
        await store.close()
    return found


def _check_log(log: list[Entry], promised: list[Acknowledged], found: Findings) -> None:
    by_id: dict[str, list[Entry]] = {}
    asked: Counter[str] = Counter()
    last: dict[str, int] = {}
    for place, entry in enumerate(log, start=1):
        if entry.seq != place:
            found.problems.append(f"entry {entry.seq} stands at place {place}")
        if entry.id:
            by_id.setdefault(entry.id, []).append(entry)
            asked[entry.by] += 1
            if asked[entry.by] - last.get(entry.id, -REMEMBERED) < REMEMBERED:
                found.problems.append(f"{entry.id} was carried out again in entry {entry.seq}")
            last[entry.id] = asked[entry.by]
    found.entries += len(log)
    found.actions += sum(isinstance(event, Acted) for entry in log for event in entry.events)
    for ack in promised:
        found.acknowledged += 1
        entries = by_id.get(f"{ack.person}/{ack.id}", [])
        if ack.action is None:
            continue
        acted = [event.action for entry in entries for event in entry.events if isinstance(event, Acted)]
        if acted != [ack.action]:
            found.problems.append(f"acknowledged {ack}, but the log has {acted}")


async def _check_games(store: Store, log: list[Entry], found: Findings) -> None:
    table = Table()
    for entry in log:
        apply(table, entry)
        if table.game is not None and table.game.over and table.moments:
            kept = await store.game(table.game_id)
            if kept is None:
                found.problems.append(f"the finished game {table.game_id} is not kept")
            elif Game.parse(kept.record).record() != table.game.record():
                found.problems.append(f"the record of {table.game_id} is not the log's")
            found.finished += 1


async def torment(
    nodes: Sequence[Node], players: Sequence[Player], kills: int, random: Random, others: Sequence[Any] = ()
) -> None:
    """Let the players play while nodes, and now and then the ``others`` (engines with kill and start), are killed."""
    tasks = [asyncio.ensure_future(player.run()) for player in players]
    for number in range(kills):
        await _progress(players, random.randrange(4 * len(players)))
        if others and number % 10 == 9:
            victim = random.choice(list(others))
            await asyncio.to_thread(victim.kill)
            await asyncio.sleep(random.uniform(0, 0.5))
            await asyncio.to_thread(victim.start)
        node = random.choice(list(nodes))
        await asyncio.to_thread(node.kill)
        node.start()
        if len(nodes) == 1 or number % 3 == 0:
            await asyncio.to_thread(node.wait)
    for node in nodes:
        await asyncio.to_thread(node.wait)
    await _progress(players, 8 * len(players))
    await _until(lambda: any(player.view.get("games", 0) > 1 for player in players))  # one is over, the next has begun
    for player in players:
        player.stopping = True
    await ended(tasks)


async def _progress(players: Sequence[Player], more: int) -> None:
    """Wait until so many more commands have been acknowledged."""
    before = sum(len(player.acknowledged) for player in players)
    await _until(lambda: sum(len(player.acknowledged) for player in players) >= before + more)


async def _until(come: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not come():
            await asyncio.sleep(0.01)


async def ended(tasks: Sequence[asyncio.Future[None]]) -> None:
    """Wait until players who may stop have stopped, and closed what they had open."""
    _, late = await asyncio.wait(tasks, timeout=PATIENCE)
    assert not late, "a player does not stop"
    await asyncio.gather(*tasks)
