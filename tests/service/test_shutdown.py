"""A server that is asked to stop ends what it has begun and says goodbye."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from patience import PATIENCE
from service.chaos import Node
from service.running import Client, connected, failures, running, seated

from foretold.service.store import Store
from foretold.service.table.events import Entry

pytestmark = pytest.mark.anyio


async def chatter(client: Client, asked: list[str]) -> None:
    """Say one thing after another without waiting for answers, as long as the socket is there."""
    while client.closed is None:
        id = f"{client.me.id[:8]}{len(asked)}"
        asked.append(id)
        command = {"type": "say", "text": "and another thing"}
        await client.send({"type": "ask", "id": id, "based_on": client.seq, "command": command})
        await asyncio.sleep(0)


def acknowledged(client: Client) -> dict[str, int]:
    return {one["ack"]: one["seq"] for one in client.heard if one.get("ack")}


async def entries(node: Node, table: str) -> dict[str, int]:
    async with await Store.open(node.database) as store:
        log = [msgspec.json.decode(data, type=Entry) for _, data in await store.load(table)]
    return {entry.id.partition("/")[2]: entry.seq for entry in log if entry.id}


async def test_stopping_under_load_loses_nothing(tmp_path: Path) -> None:
    with running(tmp_path) as node:
        async with seated(node) as clients:
            table = clients[0].table["id"]
            asked: list[list[str]] = [[] for _ in clients]
            tasks = [asyncio.ensure_future(chatter(*each)) for each in zip(clients, asked, strict=True)]
            await clients[0].until(lambda: len(acknowledged(clients[0])) > 20)
            assert node.process is not None
            node.process.send_signal(signal.SIGTERM)
            assert [await client.until_closed() for client in clients] == [4503] * 4
            await asyncio.gather(*tasks, return_exceptions=True)
        assert await asyncio.to_thread(node.process.wait, PATIENCE) == 0
        kept = await entries(node, table)
        for client in clients:
            assert client.heard[-1]["type"] == "goodbye"
            told = acknowledged(client)
            assert told.items() <= kept.items()
        # What was written was also acknowledged: nobody has to wonder
        everything = {id for client in clients for id in acknowledged(client)}
        assert {id for ids in asked for id in ids} & kept.keys() <= everything
        assert node.output is not None and failures(node.output) == []
        node.start()
        await asyncio.to_thread(node.wait)
        async with connected(node, table, clients[0].me) as back:
            assert back.seq >= max(kept.values()) and back.seat["present"]


async def test_an_idle_server_stops_at_once(tmp_path: Path) -> None:
    with running(tmp_path, drain="3600") as node:
        async with seated(node, 1) as (host,):
            assert node.process is not None
            node.process.send_signal(signal.SIGTERM)
            assert await host.until_closed() == 4503
        assert await asyncio.to_thread(node.process.wait, PATIENCE) == 0


STOPPED_AT_ONCE = """
import os, signal, sys
from foretold.service.server.config import Config
from foretold.service.server.startup import run_on_fast_loop, serve

stop = lambda address: os.kill(os.getpid(), signal.SIGTERM)
run_on_fast_loop(serve(Config(port=0, database=sys.argv[1]), stop))
"""


def test_a_server_that_is_stopped_as_soon_as_it_is_ready_stops(tmp_path: Path) -> None:
    command = [sys.executable, "-c", STOPPED_AT_ONCE, f"sqlite:///{tmp_path}/log.db"]
    assert subprocess.run(command, timeout=PATIENCE, check=False).returncode == 0
