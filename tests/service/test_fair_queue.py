"""Nobody's requests keep somebody else from being served."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from foretold.bots.estimates import Estimate
from foretold.game.actions import Action
from foretold.service.protocol.hint import Hint
from foretold.service.server.house import House
from foretold.service.server.work.fair_queue import FairQueue, Full, Requester
from foretold.service.server.work.hints import BURST, MOST_WAITING, SHARED, Hints
from foretold.service.store import Store
from foretold.service.table.commands import Nonce, Sit, Start
from foretold.service.table.events import Person
from foretold.service.table.refusal import Refused
from foretold.service.table.settings import Settings


def drained(queue: FairQueue[str]) -> list[str]:
    return [queue.pop() for _ in range(len(queue))]


def test_addresses_take_turns_and_so_do_their_people() -> None:
    queue: FairQueue[str] = FairQueue(10)
    for address, person in ("xa", "xa", "xa", "xb", "yc", "yc"):
        queue.put(Requester(address, person), person)
    assert drained(queue) == ["a", "c", "b", "c", "a", "a"]


def test_one_at_a_time_does_not_jump_the_queue() -> None:
    queue: FairQueue[str] = FairQueue(10)
    queue.put(Requester("x", "a"), "first of a")
    queue.put(Requester("y", "b"), "first of b")
    queue.put(Requester("y", "b"), "second of b")
    assert queue.pop() == "first of a"
    queue.put(Requester("x", "a"), "second of a")
    assert drained(queue) == ["first of b", "second of a", "second of b"]


def test_who_has_the_most_makes_way() -> None:
    queue: FairQueue[str] = FairQueue(4)
    for number in range(4):
        assert queue.put(Requester("x", "a"), f"a{number}") is None
    with pytest.raises(Full):
        queue.put(Requester("x", "a"), "one more")
    assert queue.put(Requester("x", "b"), "b") == "a3"  # somebody else, of the same address
    assert queue.put(Requester("y", "c"), "c0") == "a2"
    assert queue.put(Requester("y", "d"), "d") == "a1"
    with pytest.raises(Full):
        queue.put(Requester("y", "c"), "c1")  # now both addresses have two


def test_where_everybody_has_one_there_is_no_room() -> None:
    queue: FairQueue[str] = FairQueue(3)
    for address in "xyz":
        queue.put(Requester(address, address), address)
    with pytest.raises(Full):
        queue.put(Requester("w", "w"), "w")
    assert drained(queue) == ["x", "y", "z"]


@pytest.mark.anyio
async def test_a_crowd_of_guests_does_not_use_up_all_hints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, answered = list[int](), asyncio.Event()

    async def submit(work: Callable[..., Any], *given: Any) -> Any:
        asked.append(given[1])
        await answered.wait()
        return [Estimate(Action("bid 0"), 1.0, 1.0, 0.5, 10)]

    async def first(level: str, seed: str, view: Any, seconds: float = 1.0) -> Any:
        return view.legal[0]

    async with await Store.open(f"sqlite:///{tmp_path}/test.db") as store:
        house = House(store=store)
        hints = Hints(house)
        monkeypatch.setattr(hints._worker, "submit", submit)
        monkeypatch.setattr(house.thinking, "choose", first)

        async def waiting_at(name: str) -> tuple[str, Person]:
            """A table, and one who is to act there, whatever was dealt."""
            people = [Person(f"{name}-{number}", "Bo") for number in range(3)]
            settings = Settings(rules={"players": "3", "edition": "us"}, wait=0)
            room = await house.require(await house.open_table(people[0], settings))
            for one in people:
                await room.ask(Sit(), one)
            await room.ask(Start(), people[0])
            await room.ask(Nonce(room.table.game_id, "n"), people[0])
            assert room.table.game is not None
            found = room.table.seats[room.table.game.pending[0]].person
            assert found is not None
            return room.table.id, found

        crowd = [await waiting_at(f"guest{number}") for number in range(MOST_WAITING + 1)]
        table, ada = await waiting_at("ada")
        assert len(crowd) < SHARED * BURST  # the crowd's address has not asked too often
        giving = [asyncio.ensure_future(hints.give(*one, "192.0.2.1")) for one in crowd]
        hers = asyncio.ensure_future(hints.give(table, ada, "192.0.2.2"))
        await asyncio.sleep(0)
        answered.set()
        assert (await hers).estimates
        theirs = await asyncio.gather(*giving, return_exceptions=True)
        refused = [one for one in theirs if isinstance(one, Refused)]
        without = [one for one in theirs if isinstance(one, Hint) and not one.estimates]
        assert len(refused) == 1 and len(without) == 1  # the last one found no room, the one before made way
        await hints.close()
