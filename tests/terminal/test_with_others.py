"""The terminal client at a table of a real server."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from service.limits import UNLIMITED
from terminal.driving import SMALL, screen, see_the_last_trick, stop_at, until
from textual.pilot import Pilot

from foretold import find_rules
from foretold.locales import Texts
from foretold.service.processes import Node
from foretold.service.table.commands import Configure
from foretold.service.table.settings import Settings
from foretold.terminal.api import request
from foretold.terminal.app import Play
from foretold.terminal.picture import Refused
from foretold.terminal.remote import RemoteTable, enter, known_name
from foretold.terminal.start import SECTIONS, split_link, with_others

pytestmark = pytest.mark.anyio
RULES = find_rules("brazil", players=3, hand_sizes=(1, 2))
TEXTS = Texts("en", *SECTIONS)


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """A server."""
    folder = tmp_path_factory.mktemp("node")
    with Node(f"sqlite:///{folder}/server.db", folder=folder, **UNLIMITED) as node:
        yield node


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home of one's own for the client."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))


async def begin(pilot: Pilot[str], app: Play, edition: str = "brazil") -> RemoteTable:
    """Begin a short game, with bots that take no time."""
    await until(pilot, app, lambda s: s.table and s.table.seats[0].name == "Ada")
    table = app.table
    assert isinstance(table, RemoteTable)
    rules = {"players": "3", "edition": edition, "hand-sizes": "1,2"}
    await table.ask(Configure(Settings(rules=rules, wait=0)))
    await pilot.press("enter")
    return table


async def test_a_whole_game_at_a_new_table(node: Node) -> None:
    app = await with_others(node.address, "Ada", RULES, "casual", TEXTS, 0)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, app, lambda s: s.table and s.table.seats[0].name == "Ada")
        await pilot.pause()
        assert f"{node.address}/t/" in screen(app).replace("\n", "")
        table = await begin(pilot, app)
        await until(pilot, app, lambda picture: picture.over, ("enter",))
        assert len(app.picture.pad) == 2
        await until(pilot, app, lambda picture: picture.verdict)
        assert app.picture.verdict is not None and app.picture.verdict.word == "proven"
        await pilot.pause()
        assert "Deals proven fair" in screen(app)
        assert table.witness.path is not None and table.witness.path.is_file()


async def test_the_last_trick_of_a_round_is_seen_before_the_score_and_after_the_deal(
    node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop_at(monkeypatch)
    app = await with_others(node.address, "Ada", RULES, "casual", TEXTS, 1)
    async with app.run_test(size=SMALL) as pilot:
        await begin(pilot, app, edition="us")
        await see_the_last_trick(pilot, app)


async def test_a_server_that_dies_and_comes_back_costs_nothing(node: Node) -> None:
    app = await with_others(node.address, "Ada", RULES, "casual", TEXTS, 0)
    async with app.run_test(size=SMALL) as pilot:
        await begin(pilot, app)
        await until(pilot, app, lambda picture: picture.legal)
        before = app.picture.own
        await asyncio.to_thread(node.kill)
        await until(pilot, app, lambda picture: picture.lost)
        assert TEXTS("table.notice.lost") in screen(app)
        await asyncio.to_thread(node.start)
        await until(pilot, app, lambda picture: not picture.lost and picture.own)
        assert app.picture.own == before
        await until(pilot, app, lambda picture: picture.verdict, ("enter",))
        assert app.picture.verdict is not None and app.picture.verdict.word == "proven"


async def test_whoever_comes_late_sees_everything_and_proves_nothing(node: Node, tmp_path: Path) -> None:
    app = await with_others(node.address, "Ada", RULES, "casual", TEXTS, 0)
    async with app.run_test(size=SMALL) as pilot:
        await begin(pilot, app)
        await until(pilot, app, lambda picture: picture.legal)
    for kept in (tmp_path / "home" / "foretold" / "evidence").iterdir():
        kept.unlink()  # as on another device
    again = await with_others(app.link, "Ada", RULES, "casual", TEXTS, 0)
    async with again.run_test(size=SMALL) as pilot:
        await until(pilot, again, lambda picture: picture.verdict, ("enter",))
        assert again.picture.verdict is not None and again.picture.verdict.word == "not-proven"
        missing = {check.name for check in again.picture.verdict.checks if check.state == "missing"}
        assert missing == {"promise", "nonce"}


async def test_the_same_player_comes_back_to_the_same_seat(node: Node, tmp_path: Path) -> None:
    first = await with_others(node.address, "Ada", RULES, "casual", TEXTS, 0)
    again = await enter(node.address, "Ada", tmp_path / "home" / "foretold" / "guests.json")
    assert isinstance(first.table, RemoteTable) and again.person == first.table.guest.person
    assert (tmp_path / "home" / "foretold" / "guests.json").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    "damaged", ["", "5", "[]", '{"http://host": "Ada"}', '{"http://host": {"name": "Ada"}}', '{"\udcff": {}}']
)
def test_a_damaged_file_of_guests_knows_nobody(damaged: str, tmp_path: Path) -> None:
    kept = tmp_path / "guests.json"
    kept.write_text(damaged, encoding="utf-8", errors="surrogateescape")
    assert known_name("http://host", kept) is None


async def test_guests_are_not_forgotten_where_the_disk_is_full(
    node: Node, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "guests.json"
    await enter(node.address, "Ada", kept)

    def full(path: Path, *arguments: Any, **options: Any) -> int:
        path.write_bytes(b"{")
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OSError, match="No space left"):
        await enter(node.address, "Bea", kept)
    assert known_name(node.address, kept) == "Ada" and list(tmp_path.iterdir()) == [kept]


async def test_who_was_signed_out_elsewhere_comes_in_anew(node: Node, tmp_path: Path) -> None:
    kept = tmp_path / "guests.json"
    first = await enter(node.address, "Ada", kept)
    longer = await enter(node.address, "Ada", kept)
    assert longer.person == first.person
    await request(node.address, "POST", "/api/me/sign-out", token=longer.token)
    anew = await enter(node.address, "Ada", kept)
    assert anew.person != first.person
    assert (await enter(node.address, "Ada", kept)).person == anew.person


async def test_what_a_server_refuses_is_told(node: Node) -> None:
    with pytest.raises(Refused, match=r"no such table|there is no"):
        await with_others(f"{node.address}/t/nowhere", "Ada", RULES, "casual", TEXTS)
    with pytest.raises(Refused, match="nothing serves at"):
        await request("http://127.0.0.1:9", "GET", "/api/health")


@pytest.mark.parametrize("link", ["ftp://host/t/x", "http://host/other", "http:///t/x"])
async def test_a_link_that_is_none_is_explained(link: str) -> None:
    with pytest.raises(Refused, match="expected"):
        split_link(link)


async def test_links_are_read() -> None:
    assert split_link("https://host:8/t/abc-1") == ("https://host:8", "abc-1")
    assert split_link("host:8") == ("http://host:8", "")
