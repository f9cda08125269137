"""A table's log: how long it may get, and how it is read without keeping others waiting."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import msgspec
import pytest
from service.driving import PEOPLE, Driver

from foretold.game.game import Game
from foretold.service.server import room as rooms
from foretold.service.server.house import House
from foretold.service.store import Store
from foretold.service.table import Table, apply, capacity
from foretold.service.table import commands as c
from foretold.service.table.events import Entry, Said
from foretold.service.table.refusal import Code, Refused


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A node whose tables are in one file."""
    async with await Store.open(f"sqlite:///{tmp_path}/foretold.db") as store:
        yield House(store)


async def kept(house: House, log: list[Entry]) -> str:
    """The name of a table with this log."""
    for entry in log:
        assert await house.store.append("table", entry.seq, entry.at, msgspec.json.encode(entry))
    return "table"


def talk(entries: int) -> list[Entry]:
    """The log of a table at which somebody talks and talks."""
    driver = Driver()
    said = (Said(PEOPLE[0].id, PEOPLE[0].name, "la la la"),)
    return [*driver.log, *(Entry(seq=seq, at=1000.0, events=said) for seq in range(2, entries + 1))]


class TestTakingBack:
    def test_a_take_back_plays_nothing_again(self, monkeypatch: pytest.MonkeyPatch) -> None:
        driver = Driver().started(1)
        while driver.game.turn != 0:
            driver.step(driver.chance)
        before, played = driver.game.position(), 0
        play = Game.play

        def counted(*given: object) -> object:
            nonlocal played
            played += 1
            return play(*given)  # type: ignore[arg-type]

        monkeypatch.setattr(Game, "play", counted)
        for _ in range(50):
            driver.ask(0, c.Act("bid 0"))
            driver.ask(0, c.TakeBack())
        assert played == 50 and driver.game.position() == before
        assert driver.replayed().game.position() == before  # type: ignore[union-attr]
        assert played == 50 + sum(
            1 for entry in driver.log for event in entry.events if type(event).__name__ == "Acted"
        )

    def test_views_forget_what_was_taken_back(self) -> None:
        driver = Driver().started(2)
        while driver.game.turn != 0:
            driver.step(driver.chance)
        views = [driver.game.view(seat) for seat in range(3)]
        driver.ask(0, c.Act("bid 0"))
        assert [driver.game.view(seat) for seat in range(3)] != views
        driver.ask(0, c.TakeBack())
        driver.ask(1, c.AnswerTakeBack(True))
        assert [driver.game.view(seat) for seat in range(3)] == views


class TestLength:
    def test_nobody_talks_without_end_and_the_others_still_may(self) -> None:
        driver = Driver().started(2)
        for _ in range(capacity.MOST_ASIDES):
            driver.ask(0, c.Say(phrase="hello"))
        assert driver.refusal(0, c.Say(phrase="hello")) is Code.LIMITED
        assert driver.refusal(0, c.Pause()) is Code.LIMITED
        driver.ask(1, c.Say(phrase="hello"))
        driver.ask(1, c.Pause())
        driver.ask(0, c.Pause(on=False))
        driver.play(Random(1))
        driver.ask(1, c.Rematch())
        driver.ask(0, c.Rematch())
        assert driver.table.preparing
        driver.ask(0, c.Say(phrase="hello"))
        assert driver.replayed().asides == driver.table.asides == {PEOPLE[0].id: 1}

    def test_a_table_that_is_used_up_ends_its_game_and_begins_no_other(self, monkeypatch: pytest.MonkeyPatch) -> None:
        driver = Driver().started(2)
        driver.ask(0, c.Pause())
        monkeypatch.setattr(capacity, "MOST_ENTRIES", driver.table.seq)
        monkeypatch.setattr(capacity, "MOST_PRESENCES", driver.table.seq + 3)
        assert driver.refusal(0, c.Say(phrase="hello")) is Code.USED_UP
        driver.ask(0, c.Pause(on=False))
        driver.ask(1, c.Connect(False, "node"))
        driver.ask(1, c.Connect(True, "node"))
        assert driver.refusal(1, c.Connect(False, "node")) is Code.USED_UP
        driver.play(Random(1))
        assert driver.game.over
        assert driver.refusal(0, c.Rematch()) is Code.USED_UP
        assert driver.refusal(0, c.Start()) is Code.USED_UP


@pytest.mark.anyio
class TestReading:
    async def test_a_long_log_is_read_while_others_go_on(self, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
        log = talk(1000)
        together = most_together = 0

        def counted(table: Table, entry: Entry) -> None:
            nonlocal together, most_together
            together += 1
            most_together = max(most_together, together)
            apply(table, entry)

        async def others() -> None:
            nonlocal together
            while True:
                together = 0
                await asyncio.sleep(0)

        monkeypatch.setattr(rooms, "apply", counted)
        going_on = asyncio.ensure_future(others())
        room = await house.require(await kept(house, log))
        going_on.cancel()
        assert room.table.seq == 1000 and 0 < most_together <= 100

    @pytest.mark.parametrize("cut", ["missing", "garbled"])
    async def test_a_damaged_log_is_no_table(self, house: House, cut: str) -> None:
        log = Driver().seated(2).log
        lost = log.pop(2)
        table = await kept(house, log)
        if cut == "garbled":
            await house.store.append(table, lost.seq, lost.at, b'{"seq": 3, "at"')
        with pytest.raises(Refused, match="damaged: entry 3") as caught:
            await house.require(table)
        assert caught.value.code is Code.UNAVAILABLE

    async def test_a_table_in_memory_that_meets_a_gap_is_let_go(self, house: House) -> None:
        log = Driver().seated(2).log
        room = await house.require(await kept(house, log[:2]))
        ahead = log[3]
        await house.store.append("table", ahead.seq, ahead.at, msgspec.json.encode(ahead))
        with pytest.raises(Refused, match="entry 3 is missing, the next one is 4"):
            await room.hear(ahead.seq, msgspec.json.encode(ahead))
        with pytest.raises(Refused):
            await room.ask(c.Sit(), PEOPLE[1])
        assert room not in house.rooms()
