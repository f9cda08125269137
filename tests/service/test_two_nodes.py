"""Two nodes on one PostgreSQL: a table goes on when a node dies, bots and people who were there included."""

from __future__ import annotations

import asyncio
import os
from contextlib import ExitStack
from random import Random
from typing import Any

from patience import PATIENCE
from service.chaos import Node, Player, ended, inspect, post

from foretold.service.processes import Nats, PostgreSQL

RULES = {"players": "4", "edition": "us", "hand-sizes": "2,3"}


async def play_on(players: list[Player], victim: Node, survivor: Player) -> None:
    """Let both play, kill the node of one in mid-game, and wait until the other has seen the game to its end."""
    tasks = [asyncio.ensure_future(player.run()) for player in players]
    async with asyncio.timeout(2 * PATIENCE):
        await _until(lambda: survivor.view.get("state") == "playing" and survivor.seq > 12)
        players[0].stopping = True
        await asyncio.to_thread(victim.kill)
        await _until(lambda: survivor.view.get("state") == "over")
    survivor.stopping = True
    await ended(tasks)


async def _until(true: Any) -> None:
    while not true():
        await asyncio.sleep(0.02)


def test_bots_go_on_elsewhere_and_play_for_who_was_lost(postgresql: PostgreSQL, nats: Nats) -> None:
    environment = {**os.environ, "PYTHONPATH": "src"}
    database = postgresql.empty()
    with ExitStack() as stack:
        nodes = [stack.enter_context(Node(database, nats.url, environment)) for _ in range(2)]
        people = [post(nodes[0].address, "/api/people", {"name": name}) for name in ("Ada", "Bo")]
        settings = {"rules": RULES, "grace": 0, "wait": 0, "level": "beginner"}
        table = post(nodes[0].address, "/api/tables", {"settings": settings}, people[0]["token"])["table"]
        made = [
            Player([node], table, one["person"]["id"], one["token"], Random(seat), host=seat == 0, companions=1)
            for seat, (node, one) in enumerate(zip(nodes, people, strict=True))
        ]
        asyncio.run(play_on(made, nodes[0], made[1]))
    (lost,) = (seat for seat in made[1].view["seats"] if seat.get("person") == made[0].person)
    assert lost["taken_over"]
    found = asyncio.run(inspect(database, made))
    assert not found.problems and found.finished >= 1  # a rematch may have been quick
