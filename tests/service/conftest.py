"""Real engines for the tests of the service: one PostgreSQL and one NATS for all of them, a fresh database for each."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from itertools import count
from pathlib import Path

import pytest

from foretold.service.engines import Nats, PostgreSQL
from foretold.service.store import Store

_numbers = count()


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
    return postgresql.create(f"test_{next(_numbers)}")


@pytest.fixture
async def store(address: str) -> AsyncIterator[Store]:
    """A store in it."""
    async with await Store.open(address) as store:
        yield store
