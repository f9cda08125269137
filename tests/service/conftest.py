"""Real engines for the tests of the service: one PostgreSQL for all of them, emptied for each, and a NATS."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from foretold.service.engines import Nats, PostgreSQL
from foretold.service.store import Store


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Tests that are coroutines run in asyncio."""
    return "asyncio"


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    """A PostgreSQL. It need not survive a power cut."""
    with PostgreSQL(fsync="off") as engine:
        yield engine


@pytest.fixture
def nats() -> Iterator[Nats]:
    """A NATS."""
    with Nats() as engine:
        yield engine


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database, of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/foretold.db"
    postgresql: PostgreSQL = request.getfixturevalue("postgresql")
    return postgresql.empty()


@pytest.fixture
async def store(address: str) -> AsyncIterator[Store]:
    """A store in it."""
    async with await Store.open(address) as store:
        yield store
