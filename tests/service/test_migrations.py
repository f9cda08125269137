"""The database gets its shape on the first start, whoever starts first, and keeps it on the next."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncConnection

from foretold.service.processes import PostgreSQL
from foretold.service.store import Passkey, Store, StoreError
from foretold.service.store.connection import make_engine
from foretold.service.store.migration import _upgrade
from foretold.service.store.schema import metadata

pytestmark = pytest.mark.anyio


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


async def test_the_steps_lead_to_what_the_code_expects(store: Store) -> None:
    async def work(connection: AsyncConnection) -> list[object]:
        return await connection.run_sync(differences)

    assert await store._database.read(work) == []


async def test_a_second_start_changes_nothing(address: str) -> None:
    async with await Store.open(address) as store:
        await store.append("a", 1, 1.0, b"kept")
    async with await Store.open(address) as store:
        assert await store.load("a") == [(1, b"kept")]


async def test_a_database_of_an_older_version_keeps_what_it_has(address: str) -> None:
    engine = make_engine(address)
    async with engine.begin() as connection:
        await connection.run_sync(_upgrade, "0001")
        await connection.execute(text("INSERT INTO people VALUES ('p1', 'Ada', 1.0)"))
        await connection.execute(
            text("INSERT INTO passkeys (id, person, public_key, sign_count, created) VALUES (:id, 'p1', :id, 3, 2.0)"),
            {"id": b"key"},
        )
    await engine.dispose()
    async with await Store.open(address) as store:
        kept = Passkey(id=b"key", person="p1", public_key=b"key", sign_count=3, created=2.0)
        assert await store.passkeys_of("p1") == [kept]


async def test_several_nodes_may_start_at_once(postgresql: PostgreSQL) -> None:
    address = postgresql.empty()  # a SQLite file belongs to one server
    stores = await asyncio.gather(*(Store.open(address) for _ in range(5)))
    won = await asyncio.gather(*(store.append("a", 1, 1.0, b"") for store in stores))
    assert won.count(True) == 1
    for store in stores:
        await store.close()


async def test_a_database_from_the_future_is_refused(address: str) -> None:
    async with await Store.open(address):
        pass
    engine = make_engine(address)
    async with engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await engine.dispose()
    with pytest.raises(StoreError, match="newer"):
        await Store.open(address)


async def test_sqlite_keeps_what_it_commits(tmp_path: Path) -> None:
    async with await Store.open(f"sqlite:///{tmp_path}/deep/down/foretold.db") as store:

        async def pragma(name: str) -> object:
            return await store._database.read(lambda connection: connection.scalar(text(f"PRAGMA {name}")))

        assert await pragma("journal_mode") == "wal"
        assert await pragma("synchronous") == 2
        assert await pragma("foreign_keys") == 1
        assert await pragma("busy_timeout") == 10_000
