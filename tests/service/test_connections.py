"""Connections and rooms by hand: what depends on which of two things comes first."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from foretold.game.actions import Action
from foretold.game.game import Game
from foretold.game.view import View
from foretold.rules.options import Rules
from foretold.service.server.connection import MOST_WAITING, Connection
from foretold.service.server.house import House
from foretold.service.server.room import Room
from foretold.service.server.thinking import Thinking
from foretold.service.store import Listing, Rejected, Store
from foretold.service.table.commands import Configure, Decide, Nonce, Sit, Start
from foretold.service.table.events import Person
from foretold.service.table.settings import Settings

pytestmark = pytest.mark.anyio

ADA = Person("ada", "Ada")


class Ears:
    """Somebody's connection."""

    def __init__(self, person: Person = ADA) -> None:
        self.person = person
        self.heard: list[bytes] = []

    def push(self, message: bytes) -> None:
        self.heard.append(message)


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    """A table at which Ada sits, not connected yet."""
    async with await Store.open(f"sqlite:///{tmp_path}/test.db") as store:
        house = House(store=store)
        found = await house.require(await house.open_table(ADA, Settings(rules={"players": "3", "edition": "us"})))
        await found.ask(Sit(), ADA)
        yield found


async def test_who_comes_back_before_leaving_is_there(room: Room) -> None:
    first, second = Ears(), Ears()
    await room.join(first)
    async with room._lock:  # a command is being carried out
        tasks = [asyncio.ensure_future(room.join(second)), asyncio.ensure_future(room.leave(first))]
        await asyncio.sleep(0)
    await asyncio.gather(*tasks)
    assert room.table.seats[0].present and len(second.heard) == 1
    await room.leave(second)
    assert not room.table.seats[0].present
    await room.leave(second)  # twice does no harm


async def test_who_never_joined_may_leave(room: Room) -> None:
    await room.join(Ears())
    await room.leave(Ears())
    assert room.table.seats[0].present


async def test_who_comes_back_while_a_bot_thinks_decides_alone(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, answered = asyncio.Event(), asyncio.Event()

    async def choose(level: str, seed: str, view: View) -> Action:
        asked.set()
        await answered.wait()
        return view.legal[0]

    monkeypatch.setattr(room.house.thinking, "choose", choose)
    bo, ears = Person("bo", "Bo"), Ears()
    rules = {"players": "3", "edition": "us", "hand-sizes": "3"}
    await room.ask(Configure(Settings(rules=rules, grace=0, wait=0, clock=60)), ADA)
    await room.ask(Sit(), bo)
    await room.join(ears)
    await room.join(Ears(bo))
    await room.ask(Start(), ADA)
    for person in (ADA, bo):
        await room.ask(Nonce(room.table.game_id, "n"), person)
    game = room.table.game
    assert game is not None
    while game.turn != 0 or len(game.legal(0)) == 1:  # till it is Ada's turn, and she has a choice
        await room.ask(Decide(game.turn, str(game.legal()[0])))
    async with asyncio.timeout(10):
        await room.leave(ears)
        asked.clear()
        await asked.wait()  # the grace period is over, and a bot thinks for her
        await room.join(ears)
        answered.set()
        await asyncio.sleep(0.05)
    assert game.turn == 0 and room.table.seats[0].present


class Slow:
    """The other side of a socket, which takes nothing before it is told to, and says nothing."""

    def __init__(self) -> None:
        self.taking = asyncio.Event()
        self.taken: list[dict[str, Any]] = []

    async def send(self, message: dict[str, Any]) -> None:
        await self.taking.wait()
        self.taken.append(message)

    async def receive(self) -> dict[str, Any]:
        await asyncio.Event().wait()
        raise AssertionError


async def reading(connection: Connection, heard: list[object]) -> None:
    heard.append(await connection.read())


async def test_a_client_that_does_not_read_is_given_up_at_once_and_told_why() -> None:
    slow, ended = Slow(), list[object]()
    connection = Connection(slow.receive, slow.send, ADA)
    connection.reader = asyncio.ensure_future(reading(connection, ended))
    await asyncio.sleep(0)
    for _ in range(MOST_WAITING + 2):
        connection.push(b"x")
    async with asyncio.timeout(5):
        await connection.reader  # though nothing came from the client, and nothing was taken by it
        assert ended == [None]
        slow.taking.set()
        await connection.finish()
    assert slow.taken[-1] == {"type": "websocket.close", "code": 4408}


async def test_a_dismissed_client_has_its_answer_first() -> None:
    slow = Slow()
    slow.taking.set()
    connection = Connection(slow.receive, slow.send, ADA)
    connection.dismiss(b"goodbye")  # while a command is being carried out
    connection.push(b"the answer")
    assert await connection.read() is None
    await connection.finish()
    assert [one.get("text", one.get("code")) for one in slow.taken] == ["the answer", "goodbye", 4503]


async def test_a_reader_that_others_cancel_is_cancelled() -> None:
    slow, ended = Slow(), list[object]()
    connection = Connection(slow.receive, slow.send, ADA)
    connection.reader = asyncio.ensure_future(reading(connection, ended))
    await asyncio.sleep(0)
    connection.reader.cancel()
    with pytest.raises(asyncio.CancelledError):
        await connection.reader
    await connection.finish()
    assert not ended


async def test_a_bot_that_fails_is_answered_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(self: Thinking, *work: object) -> str:
        raise ValueError("a bug in a bot")

    monkeypatch.setattr(Thinking, "submit", fails)
    game = Game(Rules(players=3), seed=1)
    view = game.view(game.turn)
    assert await Thinking().choose("casual", "seed", view) in view.legal


async def test_an_error_of_the_database_does_not_tell_what_was_to_be_written(tmp_path: Path) -> None:
    async with await Store.open(f"sqlite:///{tmp_path}/test.db") as store:
        wrong: Any = {"the secret": 1}
        for listing in (None, Listing(host="ada", public=False, state="open")):  # entries alone go a shorter way
            with pytest.raises(Rejected) as caught:
                await store.append("table", 1, 1.0, wrong, listing=listing)
            assert "the secret" not in str(caught.value) and "refused" in str(caught.value)
