"""A slice of ``benchmarks/chaos.py``: servers are killed under load, and every acknowledged action is there, once."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from random import Random

from service.chaos import Node, inspect, make_players, torment


def test_a_server_killed_at_random_loses_nothing(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/log.db"
    with Node(database, environment={**os.environ, "PYTHONPATH": "src"}) as node:
        players = make_players([node], tables=3, seed=1)
        asyncio.run(torment([node], players, kills=4, random=Random(2)))
    found = asyncio.run(inspect(database, players))
    assert not found.problems
    assert found.acknowledged > 100 and found.finished > 0
    assert found.connections >= 4 * len(players)
