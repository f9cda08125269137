"""Kill servers under load, hundreds of times, and look whether anything was lost.

    python benchmarks/chaos.py --kills 200                              one node on SQLite
    python benchmarks/chaos.py --kills 200 --database postgresql        two nodes, with PostgreSQL and NATS killed too

Four clients a table play as fast as they can, come back after every loss, and ask again for what was not acknowledged.
Afterwards every table's log is read: each acknowledged action must be there, none twice, and every finished game must
be kept and verify. The exit code is 1 if anything is amiss.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from contextlib import ExitStack
from random import Random

import checkout
from service.chaos import Findings, Node, inspect, make_players, torment

from foretold.service.processes import Engine, Nats, PostgreSQL


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    environment = {**os.environ, "PYTHONPATH": str(checkout.SOURCES)}
    began = time.monotonic()
    engines: list[Engine] = []
    with ExitStack() as stack:
        if options.database == "sqlite":
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            database = f"sqlite:///{folder}/log.db"
            nodes = [Node(database, environment=environment)]
        else:
            postgresql, nats = stack.enter_context(PostgreSQL()), stack.enter_context(Nats())
            engines += [postgresql, nats]
            database = postgresql.url()
            nodes = [Node(database, nats.url, environment) for _ in range(2)]
        for node in nodes:
            node.start()
        try:
            for node in nodes:
                node.wait()
            players = make_players(nodes, options.tables, options.seed)
            asyncio.run(torment(nodes, players, options.kills, Random(options.seed), engines))
        finally:
            for node in nodes:
                node.stop()
        found = asyncio.run(inspect(database, players))
    tell(found, options.kills, time.monotonic() - began)
    return 1 if found.problems else 0


def tell(found: Findings, kills: int, seconds: float) -> None:
    print(f"{kills} kills in {seconds:.0f} s; clients connected {found.connections} times")
    print(
        f"{found.entries} entries in the logs, {found.actions} actions, {found.finished} finished games, all verified"
    )
    print(f"{found.acknowledged} acknowledged commands, {len(found.problems)} problems")
    for problem in found.problems[:20]:
        print(" ", problem)


if __name__ == "__main__":
    sys.exit(main())
