"""The file of a SQLite database: who may read it, who uses it, and what is said of one that will not do."""

from __future__ import annotations

import asyncio
import os
import resource
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from patience import PATIENCE
from service.browsing import ORIGIN
from service.chaos import Node

from foretold.service.server import house as houses
from foretold.service.server.config import Config
from foretold.service.server.startup import make_server, open_store, serve
from foretold.service.store import Store, StoreError, Unavailable
from foretold.service.store.file import held

pytestmark = pytest.mark.anyio


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def generous() -> Iterator[None]:
    """New files are for everybody to read, as on most machines."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.usefixtures("generous")
class TestPrivacy:
    async def test_nobody_else_reads_a_new_one(self, tmp_path: Path) -> None:
        file = tmp_path / "data" / "foretold.db"
        async with await Store.open(f"sqlite:///{file}") as store:
            assert await store.append("t", 1, 1.0, b"{}")
            assert [path.name for path in file.parent.iterdir() if mode(path) != 0o600] == []
            assert len(list(file.parent.iterdir())) == 3 and mode(file.parent) == 0o700

    async def test_one_that_everybody_could_read_is_closed(self, tmp_path: Path) -> None:
        folder = tmp_path / "data"
        folder.mkdir(0o755)
        for name in ("foretold.db", "foretold.db-wal", "foretold.db-shm"):
            (folder / name).touch(0o644)
        async with await Store.open(f"sqlite:///{folder}/foretold.db"):
            assert {mode(path) for path in folder.iterdir()} == {0o600} and mode(folder) == 0o700

    async def test_a_folder_with_other_things_is_left_alone(self, tmp_path: Path) -> None:
        folder = tmp_path / "shared"
        folder.mkdir(0o755)
        (folder / "notes.txt").touch(0o644)
        async with await Store.open(f"sqlite:///{folder}/foretold.db"):
            assert (mode(folder), mode(folder / "notes.txt"), mode(folder / "foretold.db")) == (0o755, 0o644, 0o600)


class TestHolding:
    async def test_a_second_server_is_told_who_has_the_file(self, server: Node) -> None:
        def ready(address: str) -> None:
            raise AssertionError("a second server was started on the file")

        assert server.process is not None
        found = rf"in use by process {server.process.pid} on .* and serves {server.address}; stop that server"
        with pytest.raises(StoreError, match=found):
            await serve(Config(database=server.database, port=0, log="error"), ready)

    def test_it_is_free_again_when_its_server_is_gone(self, tmp_path: Path) -> None:
        address = f"sqlite:///{tmp_path}/foretold.db"
        for _ in range(2):
            with held(address), pytest.raises(StoreError, match=f"process {os.getpid()}"), held(address):
                pass

    def test_servers_with_a_bus_share_it(self, tmp_path: Path) -> None:
        address = f"sqlite:///{tmp_path}/foretold.db"
        with held(address, shared=True), held(address, shared=True):
            pass


class TestTrouble:
    @pytest.mark.parametrize(
        ("path", "said"),
        [
            ("corrupt.db", "corrupt.db cannot be used as a database: .*not a database; put a backup in its place"),
            ("folder", "expected the path of a file, and .*folder is a folder"),
            ("corrupt.db/a.db", "the folder .*corrupt.db cannot be made: "),
        ],
    )
    async def test_a_file_that_will_not_do_is_not_waited_for(self, tmp_path: Path, path: str, said: str) -> None:
        (tmp_path / "corrupt.db").write_bytes(b"This is no database. " * 100)
        (tmp_path / "folder").mkdir()
        with pytest.raises(StoreError, match=said) as caught:
            await open_store(f"sqlite:///{tmp_path}/{path}", patience=0.0)
        assert not isinstance(caught.value, Unavailable)

    async def test_a_full_disk_is_no_health(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(houses, "BEAT", 0.01)
        file = tmp_path / "foretold.db"
        server = await make_server(Config(database=f"sqlite:///{file}", request_burst=1e6, log="error"))
        http = httpx.AsyncClient(transport=httpx.ASGITransport(server.application()), base_url=ORIGIN)
        async with http, asyncio.timeout(PATIENCE):
            await server.house.start()
            assert (await http.get("/api/health")).status_code == 200
            with no_larger_files_than(file.with_name("foretold.db-wal")):
                while (answer := await http.get("/api/health")).status_code == 200:
                    await asyncio.sleep(0)
                assert answer.status_code == 503 and "cannot be written" in answer.json()["message"]
            while (await http.get("/api/health")).status_code != 200:
                await asyncio.sleep(0)
            await server.house.stop()
            await server.store.close()


@contextmanager
def no_larger_files_than(file: Path) -> Iterator[None]:
    """As on a disk without room: no file gets longer than this one is."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (file.stat().st_size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
