"""Open tables with very long logs, without a token, and look what another table notices of it.

    python benchmarks/attack_tables.py              (needs the packages of locks/dev.txt, and Linux)

The logs are written into the database beforehand, as a version without limits kept them: games in whose last round one
guest has taken a bid back 600 times, and a table at which 300,000 things were said. A stranger then asks for each
(``GET /api/tables/TABLE``), while somebody at another table says something ten times a second and waits for the
acknowledgement. The median wait has to stay below 100 ms, and the server's memory below 400 MB.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sqlite3
import statistics
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import checkout  # noqa: F401 - brings the tests in reach
import msgspec
import websockets
from load import memory_of, process
from msgspec.structs import replace
from service.driving import PEOPLE, Driver

from foretold.game.view import Phase
from foretold.service.processes.engine import free_port
from foretold.service.protocol.messages import VERSION
from foretold.service.store import Store
from foretold.service.table.events import Acted, AnyEvent, Entry, Said, TakeBackAnswered, TakeBackAsked

MOST_MEDIAN, MOST_MEMORY = 0.100, 400.0  # seconds, MB
EVERY = 0.1  # seconds from one saying to the next; a wait counts from when it was to be said
QUIET = 2.0  # seconds before and after the attack
TABLES, TAKE_BACKS, SAYINGS = 3, 600, 300_000


def taken_back() -> list[Entry]:
    """The log of a game in whose last round a guest, alone with bots, bids and takes it back again and again."""
    driver = Driver({"players": "3", "edition": "us"}).started(1)
    last = len(driver.game.rules.rounds)
    while driver.game.round < last or driver.game.phase is not Phase.BID or driver.game.turn != 0:
        driver.step(Random(driver.table.seq))
    bid: tuple[AnyEvent, ...] = (Acted(0, str(driver.game.legal(0)[0])),)
    back: tuple[AnyEvent, ...] = (TakeBackAsked(0), TakeBackAnswered(0, agreed=True, done=True))
    return [*driver.log, *entries(len(driver.log), TAKE_BACKS * [bid, back])]


def said() -> list[Entry]:
    """The log of a table at which somebody talks."""
    log = Driver().seated(1).log
    return [*log, *entries(len(log), SAYINGS * [(Said(PEOPLE[0].id, PEOPLE[0].name, "la la la"),)])]


def entries(after: int, events: Iterable[tuple[AnyEvent, ...]]) -> Iterable[Entry]:
    """What happened at a table after so many entries."""
    for seq, happened in enumerate(events, start=after + 1):
        yield Entry(seq=seq, at=1000.0, events=happened, by=PEOPLE[0].id)


ATTACKS = {"take-backs": lambda: TABLES * [taken_back()], "sayings": lambda: [said()]}


def keep(database: Path, logs: list[list[Entry]]) -> list[str]:
    """Write logs into a new database; the names of their tables."""

    async def make() -> None:
        await (await Store.open(f"sqlite:///{database}")).close()

    asyncio.run(make())
    with closing(sqlite3.connect(database)) as connection, connection:
        for number, (first, *others) in enumerate(logs):
            opened = replace(first.events[0], table=f"table{number}")
            log = [replace(first, events=(opened,)), *others]
            rows = ((f"table{number}", one.seq, one.at, msgspec.json.encode(one)) for one in log)
            connection.executemany("INSERT INTO entries (table_id, seq, at, data) VALUES (?, ?, ?, ?)", rows)
    return [f"table{number}" for number in range(len(logs))]


def ask(port: int, path: str, body: dict[str, Any] | None = None, token: str = "") -> dict[str, Any]:
    """The answer to a request."""
    headers = {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{port}{path}", data, headers)) as answer:
        return dict(json.load(answer))


async def waits(port: int, over: asyncio.Event) -> list[float]:
    """How long each acknowledgement at a table of somebody else took."""
    token = ask(port, "/api/people", {"name": "Ada"})["token"]
    settings = {"rules": {"players": "4", "edition": "us"}}
    table = ask(port, "/api/tables", {"settings": settings}, token)["table"]
    found: list[float] = []
    async with websockets.connect(f"ws://127.0.0.1:{port}/api/tables/{table}/socket", ping_interval=None) as made:
        await made.send(json.dumps({"type": "hello", "version": VERSION, "token": token}))
        due = time.monotonic()
        while not over.is_set():
            command = {"type": "say", "text": "still here"} if found else {"type": "sit"}
            id = str(len(found))
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            await made.send(json.dumps({"type": "ask", "id": id, "based_on": 0, "command": command}))
            while (answer := json.loads(await made.recv())).get("ack") != id:
                assert answer.get("id") != id, answer
            found.append(time.monotonic() - due)
            due += EVERY
    return found


async def measured(port: int, pid: int, tables: list[str]) -> tuple[list[float], float, float]:
    """The waits of another table, how long the requests took together, and the server's memory at most."""
    over, peak = asyncio.Event(), 0.0

    async def watch() -> None:
        nonlocal peak
        while True:
            peak = max(peak, memory_of(pid))
            await asyncio.sleep(0.02)

    watching = asyncio.ensure_future(watch())
    waiting = asyncio.ensure_future(waits(port, over))
    await asyncio.sleep(QUIET)
    began = time.monotonic()
    await asyncio.gather(*(asyncio.to_thread(ask, port, f"/api/tables/{table}") for table in tables))
    took = time.monotonic() - began
    await asyncio.sleep(QUIET)
    over.set()
    found = await waiting
    watching.cancel()
    return found, took, peak


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--attacks", nargs="+", choices=ATTACKS, default=list(ATTACKS), help="which to try")
    options = parser.parse_args()
    good = True
    for name in options.attacks:
        port = free_port()
        with tempfile.TemporaryDirectory() as folder:
            database = Path(folder) / "tables.db"
            tables = keep(database, ATTACKS[name]())
            settings = {"FORETOLD_DATABASE": f"sqlite:///{database}", "FORETOLD_PORT": str(port)}
            settings |= {"FORETOLD_MESSAGE_BURST": "10000"}  # what was held up is said all at once
            command = [sys.executable, "-m", "foretold", "serve"]
            with process(command, f"http://127.0.0.1:{port}/api/about", FORETOLD_LOG="warning", **settings) as pid:
                found, took, peak = asyncio.run(measured(port, pid, tables))
        median = statistics.median(found)
        kept = median < MOST_MEDIAN and peak < MOST_MEMORY
        good = good and kept
        print(
            f"{name:12} {len(tables):2} tables read in {took:6.2f} s; another table: median {1000 * median:6.1f} ms, "
            f"worst {1000 * max(found):8.1f} ms of {len(found)}; memory {peak:4.0f} MB{'' if kept else '  MISSED'}",
            flush=True,
        )
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
