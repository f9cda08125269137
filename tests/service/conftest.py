"""Real engines for the tests of the service: one PostgreSQL for all of them, emptied for each, and a NATS."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest
from patience import PATIENCE
from service.browsing import ORIGIN, Site
from service.chaos import Node
from service.chosen import deals_file
from service.requesting import check_headers
from service.running import Somebody, failures, new_person, running

from foretold.service.processes import Nats, PostgreSQL
from foretold.service.server.config import Config
from foretold.service.server.startup import make_server
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


@pytest.fixture
async def sites(address: str) -> AsyncIterator[list[Site]]:
    """Two nodes of one house."""
    async with AsyncExitStack() as stack:
        made = []
        for _ in range(2):
            config = Config(database=address, log="error", request_burst=10_000)
            server = await make_server(config)
            stack.push_async_callback(server.store.close)
            http = httpx.AsyncClient(transport=httpx.ASGITransport(server.application()), base_url=ORIGIN)
            made.append(Site(server, await stack.enter_async_context(http)))
        yield made


@pytest.fixture
def site(sites: list[Site]) -> Site:
    """One of them."""
    return sites[0]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """A server that limits nothing. When all tests are done, nothing went wrong in it."""
    with running(tmp_path_factory.mktemp("server"), deals_file(tmp_path_factory)) as node:
        yield node
        assert node.output is not None
        assert failures(node.output) == []


@pytest.fixture(scope="session")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """A server that allows little, for each address that X-Forwarded-For gives, however long a test takes."""
    little = {"request_burst": "10", "table_burst": "2", "message_burst": "10", "address_message_burst": "20"}
    no_more = dict.fromkeys(("requests", "tables", "messages", "address_messages"), "0.001")  # a second
    with running(tmp_path_factory.mktemp("strict"), None, **little, **no_more, proxies="127.0.0.1") as node:
        yield node


@pytest.fixture
def api(server: Node) -> Iterator[httpx.Client]:
    """Requests, each of whose answers has the headers that protect it."""
    with httpx.Client(base_url=server.address, event_hooks={"response": [check_headers]}, timeout=PATIENCE) as client:
        yield client


@pytest.fixture
def ada(server: Node) -> Somebody:
    return new_person(server)
