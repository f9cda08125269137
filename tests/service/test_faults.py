"""What was acknowledged is there, whatever is killed, and the store goes on when the database does."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import pytest
from patience import PATIENCE
from sqlalchemy import text
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncTransaction

from foretold.service.processes import PostgreSQL
from foretold.service.store import Store, Unavailable
from foretold.service.store import connection as connecting
from foretold.service.store.batch import Append, BatchWriter, Key

pytestmark = pytest.mark.anyio

CHILD = """
import asyncio, sys
from foretold.service.store import Store

async def play(store, table):
    for seq in range(1, 10**6):
        assert await store.append(table, seq, 1.0, f"{table} {seq}".encode())
        print(table, seq, flush=True)

async def main():
    store = await Store.open(sys.argv[1])
    await asyncio.gather(*(play(store, f"t{number}") for number in range(20)))

asyncio.run(main())
"""


def whole(log: list[tuple[int, bytes]], table: str) -> bool:
    return log == [(seq, f"{table} {seq}".encode()) for seq in range(1, len(log) + 1)]


async def test_a_killed_node_loses_nothing_that_it_acknowledged(address: str) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    child = subprocess.Popen([sys.executable, "-c", CHILD, address], stdout=subprocess.PIPE, text=True, env=environment)
    assert child.stdout is not None
    lines = [child.stdout.readline() for _ in range(1000)]
    child.kill()
    lines += child.stdout.read().splitlines()
    child.stdout.close()
    child.wait()
    acknowledged = [line.split() for line in lines if line.strip()]
    last = {table: int(seq) for table, seq in filter(lambda parts: len(parts) == 2, acknowledged[:-1])}
    async with await Store.open(address) as store:
        assert len(last) == 20
        for table, seq in last.items():
            log = await store.load(table)
            assert whole(log, table) and len(log) >= seq


class Players:
    """Many tables that append without end; when the database does not answer they read their log, as a server would."""

    def __init__(self, store: Store, tables: int = 20) -> None:
        self.store = store
        self.acknowledged = {f"t{number}": 0 for number in range(tables)}
        self.troubles = 0
        self._tasks = [asyncio.ensure_future(self._play(table)) for table in self.acknowledged]

    async def _play(self, table: str) -> None:
        seq = 1
        while True:
            try:
                assert await self.store.append(table, seq, 1.0, f"{table} {seq}".encode())
                self.acknowledged[table] = seq
                seq += 1
            except Unavailable:
                self.troubles += 1
                seq = 1 + await self._length(table)

    async def _length(self, table: str) -> int:
        while True:
            try:
                return len(await self.store.load(table))
            except Unavailable:
                await asyncio.sleep(0.02)

    async def until(self, reached: Callable[[], bool]) -> None:
        """Play on until something is so."""
        async with asyncio.timeout(PATIENCE):
            while not reached():
                await asyncio.sleep(0.002)
                for task in self._tasks:
                    if task.done():
                        task.result()

    async def until_all_played(self, more: int) -> None:
        """Play on until every table has got this much further."""
        goals = {table: seq + more for table, seq in self.acknowledged.items()}
        await self.until(lambda: all(self.acknowledged[table] >= goal for table, goal in goals.items()))

    async def check(self) -> None:
        """Stop, and find all that was acknowledged."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table, seq in self.acknowledged.items():
            log = await self.store.load(table)
            assert whole(log, table) and len(log) >= seq


async def test_postgresql_may_be_killed_and_come_back() -> None:
    with PostgreSQL(fsync="off") as engine:
        async with await Store.open(engine.url()) as store:
            players = Players(store)
            for _ in range(3):
                await players.until_all_played(10)
                before = players.troubles
                engine.kill()
                await players.until(lambda before=before: players.troubles >= before + 20)  # type: ignore[misc]
                await asyncio.to_thread(engine.start)
                await players.until_all_played(10)
            await players.check()


async def test_postgresql_may_be_restarted_between_two_appends() -> None:
    with PostgreSQL(fsync="off") as engine:
        async with await Store.open(engine.url()) as store:
            assert await store.append("a", 1, 1.0, b"x")
            await store.load("a")
            engine.stop()
            with pytest.raises(Unavailable):
                await store.append("a", 2, 1.0, b"x")
            with pytest.raises(Unavailable):
                await store.load("a")
            with pytest.raises(Unavailable):
                await store.beat("n1", 1.0)
            engine.start()
            assert await store.append("a", 2, 1.0, b"x")
            engine.stop()
            engine.start()
            assert await store.load("a") == [(1, b"x"), (2, b"x")]
            assert await store.append("a", 3, 1.0, b"x")


@pytest.mark.skipif(sys.platform == "win32", reason="processes cannot be frozen there")
async def test_postgresql_that_hangs_is_not_waited_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    with PostgreSQL(fsync="off") as engine:
        async with await Store.open(engine.url()):
            pass  # its tables are made, which takes longest
        monkeypatch.setattr(connecting, "ANSWERING", 2.0)
        monkeypatch.setattr(connecting, "CONNECTING", 2.0)
        async with await Store.open(engine.url()) as store:
            players = Players(store)
            await players.until_all_played(5)
            frozen = [int(pid) for pid in engine.ask("SELECT pid FROM pg_stat_activity WHERE datname = 'postgres'")]
            for pid in frozen:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGSTOP)
            await players.until(lambda: players.troubles >= 20)
            for pid in frozen:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGCONT)
            await players.until_all_played(5)
            await players.check()


async def test_closing_waits_for_what_nobody_waits_for_any_more(postgresql: PostgreSQL) -> None:
    url = postgresql.empty()
    others = "backend_type = 'client backend' AND pid <> pg_backend_pid()"
    begun = asyncio.Event()

    async def look(connection: AsyncConnection) -> None:
        begun.set()
        await connection.execute(text("SELECT pg_sleep(0.2)"))

    async with await Store.open(url) as store:
        reading = asyncio.ensure_future(store._database.read(look))
        await begun.wait()
        reading.cancel()
    assert postgresql.ask(f"SELECT count(*) FROM pg_stat_activity WHERE {others} AND state = 'active'") == ["0"]
    with pytest.raises(asyncio.CancelledError):
        await reading


async def test_no_postgresql_at_all_is_said() -> None:
    engine = PostgreSQL()
    with pytest.raises(Unavailable, match="database is unavailable"):
        await Store.open(engine.url())
    engine.close()


@pytest.mark.parametrize("arrived", [True, False])
async def test_when_the_answer_to_a_commit_is_lost_only_the_log_knows(
    store: Store, monkeypatch: pytest.MonkeyPatch, arrived: bool
) -> None:
    monkeypatch.setattr(store._log, "_writer", BatchWriter(store._database))
    commit = AsyncTransaction.commit

    async def lose(transaction: AsyncTransaction) -> None:
        if arrived:
            await commit(transaction)
        raise OperationalError("COMMIT", None, Exception("the line is dead"), connection_invalidated=True)

    monkeypatch.setattr(AsyncTransaction, "commit", lose)
    with pytest.raises(Unavailable, match="the line is dead"):
        await store.append("a", 1, 1.0, b"x")
    monkeypatch.undo()
    assert await store.load("a") == ([(1, b"x")] if arrived else [])
    assert await store.append("a", 1, 1.0, b"y") is not arrived


async def test_a_line_that_dies_before_the_commit_is_not_even_noticed(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store._log, "_writer", BatchWriter(store._database))
    write, failures = BatchWriter._execute, [OperationalError("INSERT", None, Exception(), connection_invalidated=True)]

    async def fail_once(writer: BatchWriter, connection: AsyncConnection, batch: Sequence[Append]) -> set[Key]:
        first = await write(writer, connection, batch)
        if failures:
            raise failures.pop()
        return first

    monkeypatch.setattr(BatchWriter, "_execute", fail_once)
    assert await store.append("a", 1, 1.0, b"x")
    assert not failures and await store.load("a") == [(1, b"x")]


async def test_a_full_disk_is_said_and_when_there_is_room_again_it_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await Store.open(f"sqlite:///{tmp_path}/foretold.db") as store:
        with monkeypatch.context() as full:
            full.setattr(connecting, "PRAGMAS", (*connecting.PRAGMAS, "max_page_count = 1"))  # no more than there are
            assert await store.append("a", 1, 1.0, b"x")
            large = [store.append(f"t{number}", 1, 1.0, b"x" * 5000) for number in range(30)]
            failed = await asyncio.gather(*large, return_exceptions=True)
        assert all(isinstance(error, Unavailable) and "full" in str(error) for error in failed)
        assert await store.load("t0") == [] and await store.load("a") == [(1, b"x")]
        assert all(await asyncio.gather(*(store.append(f"t{number}", 1, 1.0, b"x" * 5000) for number in range(30))))


async def test_a_file_that_somebody_else_keeps_locked_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("foretold.service.store.connection.PRAGMAS", ("busy_timeout = 50", "journal_mode = WAL"))
    address = f"sqlite:///{tmp_path}/foretold.db"
    async with await Store.open(address) as one, await Store.open(address) as other:
        connection = await one._database._writing()
        transaction = await connection.begin()
        with pytest.raises(Unavailable, match="locked"):
            await other.append("a", 1, 1.0, b"x")
        await transaction.rollback()
        assert await other.append("a", 1, 1.0, b"x")
