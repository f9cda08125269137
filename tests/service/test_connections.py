"""Connections and rooms by hand: what depends on which of two things comes first."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor, Future
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from patience import PATIENCE

from foretold.game.actions import Action
from foretold.game.game import Game
from foretold.game.view import View
from foretold.rules.options import Rules
from foretold.service.server.house import House
from foretold.service.server.room import MOST_OF_ADDRESS, Room
from foretold.service.server.socket.sockets import Connection
from foretold.service.server.work.bot_workers import CROWDED, BotWorkers
from foretold.service.store import Listing, Rejected, Store, Unavailable
from foretold.service.table import Table, apply
from foretold.service.table.commands import Act, Configure, Decide, Nonce, Say, Sit, Start
from foretold.service.table.events import Acted, Entry, Person
from foretold.service.table.refusal import Refused
from foretold.service.table.settings import Settings

pytestmark = pytest.mark.anyio

ADA = Person("ada", "Ada")


class Ears:
    """Somebody's connection."""

    def __init__(self, person: Person = ADA) -> None:
        self.person, self.address = person, "192.0.2.1"
        self.heard: list[bytes] = []
        self.closed: int | None = None

    def push(self, message: bytes) -> None:
        self.heard.append(message)

    def close(self, code: int) -> None:
        self.closed = code


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


@pytest.fixture
def quick_heartbeat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("foretold.service.server.house.BEAT", 0.01)


async def until(so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not so():
            await asyncio.sleep(0.005)


@pytest.mark.usefixtures("quick_heartbeat")
async def test_who_leaves_or_comes_while_the_log_cannot_be_written_is_recorded_later(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unavailable(*_: object, **__: object) -> bool:
        raise Unavailable("the database is down")

    first, watching = Ears(), Ears(Person("bo", "Bo"))
    ada, watchers = room.table.seats[0], room.table.watchers
    await room.join(first)
    await room.house.start()
    with monkeypatch.context() as patched:
        patched.setattr(Store, "append", unavailable)
        await room.leave(first)
        await room.join(watching)
        assert ada.present and not watchers
    await until(lambda: not ada.present and "bo" in watchers)
    assert ada.away_since is not None  # a bot takes over in a while
    await room.leave(watching)
    assert not room.needed
    await room.house.stop()


@pytest.mark.usefixtures("quick_heartbeat")
async def test_who_closes_the_later_of_two_windows_is_still_there_on_the_other_node(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        houses = []
        for _ in range(2):
            store = await stack.enter_async_context(await Store.open(f"sqlite:///{tmp_path}/test.db"))
            houses.append(House(store=store, alone=False))
            await houses[-1].start()
            stack.push_async_callback(houses[-1].stop)
        code = await houses[0].open_table(ADA, Settings(rules={"players": "3", "edition": "us"}))
        rooms = [await house.require(code) for house in houses]
        await rooms[0].ask(Sit(), ADA)
        first, second = Ears(), Ears()
        await rooms[0].join(first)
        await rooms[1].join(second)
        await rooms[1].leave(second)
        await rooms[0].catch_up()
        await until(lambda: rooms[0].table.seats[0].present)
        await rooms[0].leave(first)
        assert not rooms[0].table.seats[0].present


async def act_if_asked(room: Room) -> None:
    """Let Ada do the first thing that she may."""
    game = room.table.game
    assert game is not None
    if 0 in game.pending:
        await room.ask(Act(str(game.legal(0)[0])), ADA)


@pytest.mark.parametrize("restarted", [False, True], ids=["running", "restarted"])
async def test_a_clock_that_is_set_back_stops_no_bot(tmp_path: Path, restarted: bool) -> None:
    ahead = 0.0
    quick = Settings(rules={"players": "3", "edition": "us", "hand-sizes": "1"}, wait=0.1, level="heuristic")
    async with await Store.open(f"sqlite:///{tmp_path}/test.db") as store:
        levels = ("heuristic",)
        house = House(store=store, now=lambda: time.time() + ahead, levels=levels, thinking=Quick())
        room = await house.require(await house.open_table(ADA, quick))
        await room.ask(Sit(), ADA)
        await room.join(Ears())
        await room.ask(Start(), ADA)
        await room.ask(Nonce(room.table.game_id, "n"), ADA)
        await act_if_asked(room)  # where a Wizard is turned up the dealer names the trump; then a bot bids, in a moment
        ahead -= 3600
        if restarted:
            await house.stop()
            house = House(store=store, now=lambda: time.time() + ahead, levels=levels, thinking=Quick())
            room = await house.require(room.table.id)
            await room.join(Ears())
        async with asyncio.timeout(PATIENCE):
            while room.table.playing:
                await act_if_asked(room)
                await asyncio.sleep(0)
        await house.stop()


class Quick(BotWorkers):
    """Bots that do the first thing that they may."""

    async def choose(self, level: str, seed: str, view: View, seconds: float = 1.0) -> Action:
        return view.legal[0]


async def test_who_hears_a_table_is_listed_as_watching(room: Room) -> None:
    bo = Ears(Person("bo", "Bo"))
    await room.join(bo)
    assert [watched.person for watched in room.table.watchers.values()] == [bo.person]
    await room.leave(bo)
    assert not room.table.watchers


async def test_where_nobody_more_can_be_listed_nobody_more_hears(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("foretold.service.table.spectators.MOST_WATCHERS", 1)
    first, second, ada = Ears(Person("bo", "Bo")), Ears(Person("cy", "Cy")), Ears()
    await room.join(first)
    with pytest.raises(Refused, match="watch already"):
        await room.join(second)
    await room.leave(second)
    await room.join(ada)  # has a seat
    await room.ask(Say(text="hello"), ADA)
    assert first.heard and ada.heard and not second.heard


async def test_one_address_does_not_use_up_the_places_of_those_who_watch(room: Room) -> None:
    for number in range(MOST_OF_ADDRESS):
        await room.join(Ears(Person(f"p{number}", "Bo")))
    with pytest.raises(Refused, match="from your address"):
        await room.join(Ears(Person("one-more", "Bo")))
    await room.join(Ears())  # has a seat
    other = Ears(Person("other", "Cy"))
    other.address = "192.0.2.2"
    await room.join(other)


async def test_who_never_joined_may_leave(room: Room) -> None:
    await room.join(Ears())
    await room.leave(Ears())
    assert room.table.seats[0].present


async def test_who_comes_back_while_a_bot_thinks_decides_alone(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, answered = asyncio.Event(), asyncio.Event()

    async def choose(level: str, seed: str, view: View, seconds: float = 1.0) -> Action:
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
        await room.ask(Decide(game.pending[0], str(game.legal()[0])))
    async with asyncio.timeout(PATIENCE):
        await room.leave(ears)
        asked.clear()
        await asked.wait()  # the grace period is over, and a bot thinks for her
        await room.join(ears)
        answered.set()
        await asyncio.sleep(0.05)
    assert game.turn == 0 and room.table.seats[0].present


class Socket:
    """A socket that keeps what is sent, and how it was closed."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.closed: int | None = None

    def send(self, message: bytes) -> None:
        self.sent.append(message)

    def close(self, code: int) -> None:
        self.closed = code


async def test_a_client_has_its_answer_before_the_last_word() -> None:
    socket: Any = Socket()
    connection = Connection(socket, ADA, "")
    connection.busy = True  # a command is being carried out
    connection.close(4503, b"goodbye")
    assert socket.closed is None
    connection.push(b"the answer")
    connection.busy = False
    connection.end()
    assert socket.sent == [b"the answer", b"goodbye"] and socket.closed == 4503


async def test_who_gives_up_waiting_leaves_the_table_as_the_log_has_it(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    append, written, go_on = Store.append, asyncio.Event(), asyncio.Event()

    async def slow(store: Store, *entry: Any, **more: Any) -> bool:
        won = await append(store, *entry, **more)
        written.set()
        await go_on.wait()
        return won

    with monkeypatch.context() as patched:
        patched.setattr(Store, "append", slow)
        asking = asyncio.ensure_future(room.ask(Say(text="hello"), ADA))
        await written.wait()
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
    assert not room.table.said
    await room.ask(Say(text="hello again"), ADA)
    assert [said.text for _, said in room.table.said] == ["hello", "hello again"]


async def test_a_table_that_fails_is_read_again_from_its_log(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    house, ears = room.house, Ears()
    await room.join(ears)

    def fails(*_: object) -> None:
        raise ValueError("a bug")

    with monkeypatch.context() as patched:
        patched.setattr("foretold.service.server.room.apply", fails)
        with pytest.raises(ValueError, match="a bug"):
            await room.ask(Say(text="hello"), ADA)
    assert ears.closed == 4503
    with pytest.raises(Refused, match="being reloaded"):
        await room.ask(Say(text="once more"), ADA)
    again = await house.require(room.table.id)
    assert again is not room and again.table.said[-1][1].text == "hello"  # it was in the log
    await room.leave(ears)
    assert not again.table.seats[0].present


async def test_a_table_that_fails_when_a_bot_acts_stops_its_timer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = Settings(rules={"players": "3", "edition": "us", "hand-sizes": "1"}, wait=0, level="heuristic")
    async with await Store.open(f"sqlite:///{tmp_path}/test.db") as store:
        house = House(store=store, levels=("heuristic",), thinking=Quick())
        room = await house.require(await house.open_table(ADA, quick))
        await room.ask(Sit(), ADA)
        await room.join(Ears())
        await room.ask(Start(), ADA)

        def fails(table: Table, entry: Entry) -> None:
            if any(isinstance(event, Acted) and event.by == "bot" for event in entry.events):
                raise ValueError("a bug")
            apply(table, entry)

        monkeypatch.setattr("foretold.service.server.room.apply", fails)
        await room.ask(Nonce(room.table.game_id, "n"), ADA)
        await act_if_asked(room)
        await until(lambda: room not in house.rooms() and not room._pace.thinking)
        assert room._pace._timer is None
        await house.stop()


async def test_a_bot_that_fails_is_answered_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(self: BotWorkers, *work: object) -> str:
        raise ValueError("a bug in a bot")

    monkeypatch.setattr(BotWorkers, "submit", fails)
    game = Game(Rules(players=3), seed=1)
    view = game.view(game.turn)
    assert await BotWorkers().choose("casual", "seed", view) in view.legal


class Workers(Executor):
    """Workers that answer only when the test lets them."""

    answering = False

    def submit(self, *work: Any, **_: Any) -> Any:
        future: Future[str] = Future()
        if self.answering:
            future.set_result(str(work[-2].legal[-1]))
        return future


async def test_bots_do_not_think_while_many_decisions_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker with nothing else to do lets a bot think; one with a queue answers in time."""
    given: list[float] = []
    answer = asyncio.Event()

    async def submit(self: BotWorkers, work: object, level: str, seed: str, view: View, seconds: float) -> str:
        given.append(seconds)
        await answer.wait()
        return str(view.legal[0])

    monkeypatch.setattr(BotWorkers, "submit", submit)
    game = Game(Rules(players=3), seed=1)
    workers, view = BotWorkers(), game.view(game.turn)
    choices = [asyncio.ensure_future(workers.choose("master", "seed", view, 0.3)) for _ in range(CROWDED + 2)]
    await asyncio.sleep(0)
    answer.set()
    await asyncio.gather(*choices)
    assert given == [0.3] * CROWDED + [0.0, 0.0]
    await workers.choose("master", "seed", view)
    assert given[-1] == 1.0


async def test_workers_may_start_slowly_but_not_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    workers = Workers()
    monkeypatch.setattr("foretold.service.server.work.bot_workers.ProcessPoolExecutor", lambda *_, **__: workers)
    game = Game(Rules(players=3), seed=1)
    view = game.view(game.turn)
    thinking = BotWorkers(limit=0.01)
    assert await thinking.choose("casual", "seed", view) in view.legal
    assert thinking._pool is not None  # they go on starting, while another bot decides
    workers.answering = True
    assert await thinking.choose("casual", "seed", view) is view.legal[-1]
    workers.answering = False
    assert await thinking.choose("casual", "seed", view) in view.legal
    assert thinking._pool is None  # and are started anew if they no longer answer


async def test_an_error_of_the_database_does_not_tell_what_was_to_be_written(tmp_path: Path) -> None:
    async with await Store.open(f"sqlite:///{tmp_path}/test.db") as store:
        wrong: Any = {"the secret": 1}
        for listing in (None, Listing(host="ada", public=False, state="open")):  # entries alone go a shorter way
            with pytest.raises(Rejected) as caught:
                await store.append("table", 1, 1.0, wrong, listing=listing)
            assert "the secret" not in str(caught.value) and "refused" in str(caught.value)
