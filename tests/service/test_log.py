"""The log: its numbers decide races, one transaction serves many, and nobody suffers from others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest
from patience import PATIENCE

from foretold.service.store import Append, FinishedGame, Listing, Rejected, SeatResult, Store, Unavailable
from foretold.service.store.batch import Key

pytestmark = pytest.mark.anyio

LISTING = Listing(host="p1", public=True, state="open", people=("p1",))


@asynccontextmanager
async def two_stores(address: str) -> AsyncIterator[tuple[Store, Store]]:
    async with await Store.open(address) as one, await Store.open(address) as other:
        yield one, other


def count_transactions(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The entries of each transaction that the log writes."""
    seen: list[int] = []
    write = store._log._writer.write

    async def counted(batch: Sequence[Append]) -> set[Key]:
        seen.append(len(batch))
        return await write(batch)

    monkeypatch.setattr(store._log._writer, "write", counted)
    return seen


async def test_what_was_appended_is_loaded_in_order_and_byte_for_byte(store: Store) -> None:
    data = bytes(range(256))
    for seq in (1, 2, 3):
        assert await store.append("a", seq, float(seq), data[seq:])
    assert await store.append("b", 1, 1.0, b"")
    assert await store.load("a") == [(1, data[1:]), (2, data[2:]), (3, data[3:])]
    assert await store.load("a", after=2) == [(3, data[3:])]
    assert await store.load("b") == [(1, b"")]
    assert await store.load("none") == []


async def test_of_two_entries_with_one_number_the_first_stays(store: Store) -> None:
    assert await store.append("a", 1, 1.0, b"first")
    assert not await store.append("a", 1, 2.0, b"second")
    assert await store.load("a") == [(1, b"first")]


async def test_of_two_in_the_same_batch_one_wins(store: Store) -> None:
    for seq in range(1, 20):
        won = await asyncio.gather(*(store.append("a", seq, 1.0, bytes([who])) for who in range(5)))
        assert won.count(True) == 1
        assert (await store.load("a"))[-1] == (seq, bytes([won.index(True)]))


async def test_races_between_two_nodes_have_exactly_one_winner(address: str) -> None:
    tables, rounds = [f"t{number}" for number in range(16)], 25

    async with two_stores(address) as (one, other):

        async def contest(table: str) -> list[tuple[int, bytes]]:
            log = []
            for seq in range(1, rounds + 1):
                first = one.append(table, seq, 1.0, b"one")
                second = other.append(table, seq, 1.0, b"other")
                won = await asyncio.gather(*((first, second) if seq % 2 else (second, first)))
                assert sorted(won) == [False, True]
                log.append((seq, b"one" if won[0] == bool(seq % 2) else b"other"))
            return log

        for table, log in zip(tables, await asyncio.gather(*map(contest, tables)), strict=True):
            assert await one.load(table) == await other.load(table) == log


async def test_one_transaction_serves_many_tables(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    transactions = count_transactions(store, monkeypatch)
    rounds, tables = 10, 100

    async def play(table: str) -> None:
        for seq in range(1, rounds + 1):
            assert await store.append(table, seq, 1.0, b"x")

    await asyncio.gather(*(play(f"t{number}") for number in range(tables)))
    assert len(transactions) <= 4 * rounds and sum(transactions) == rounds * tables
    for number in range(tables):
        assert [seq for seq, _ in await store.load(f"t{number}")] == list(range(1, rounds + 1))


async def test_who_gives_up_waiting_neither_loses_nor_doubles_the_others(store: Store) -> None:
    acknowledged: dict[str, int] = {}

    async def play(table: str) -> None:
        for seq in range(1, 200):
            assert await store.append(table, seq, 1.0, f"{table} {seq}".encode())
            acknowledged[table] = seq

    names = [f"t{number}" for number in range(40)]
    tasks = [asyncio.ensure_future(play(name)) for name in names]
    while min(acknowledged.get(name, 0) for name in names) < 5:
        await asyncio.sleep(0)
    for task in tasks[::2]:
        task.cancel()
    while min(acknowledged[name] for name in names[1::2]) < 10:
        await asyncio.sleep(0.001)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await store.append("last", 1, 1.0, b"")  # whatever was on its way has arrived when this has
    for name in names:
        log = await store.load(name)
        assert log == [(seq, f"{name} {seq}".encode()) for seq in range(1, len(log) + 1)]
        assert acknowledged[name] <= len(log) <= acknowledged[name] + 1


async def test_nobody_waits_for_a_log_that_was_stopped(store: Store) -> None:
    store._log._task.cancel()
    await asyncio.gather(store._log._task, return_exceptions=True)
    async with asyncio.timeout(PATIENCE):
        with pytest.raises(Unavailable, match="closed"):
            await store.append("a", 1, 1.0, b"x")


async def test_what_the_database_refuses_does_not_hurt_the_others(store: Store) -> None:
    wrong = store.append("bad", 2**70, 1.0, b"")  # more than an integer of the database holds
    good = [store.append(f"t{number}", 1, 1.0, b"x") for number in range(20)]
    refused, *won = await asyncio.gather(wrong, *good, return_exceptions=True)
    assert isinstance(refused, Rejected)
    assert won == [True] * 20
    assert await store.append("bad", 1, 1.0, b"x")


async def test_listing_and_game_come_with_the_entry_that_wins_or_not_at_all(address: str) -> None:
    def game(name: str) -> FinishedGame:
        winner = SeatResult(seat=0, name=name, person=name, points=50, place=1, exact=2, rounds=3)
        return FinishedGame(id=f"a-{name}", rules="us", record="…", results=(winner,))

    async with two_stores(address) as (one, other):
        assert await one.open_table("a", 1.0, b"", LISTING)
        assert not await other.open_table("a", 1.5, b"", Listing(host="p2", public=False, state="over"))
        won = await asyncio.gather(
            one.append("a", 2, 2.0, b"", finished=game("p1"), listing=Listing(host="p1", public=True, state="over")),
            other.append("a", 2, 2.0, b"", finished=game("p2"), listing=Listing(host="p2", public=True, state="over")),
        )
        winner, loser = ("p1", "p2") if won[0] else ("p2", "p1")
        table = await one.table("a")
        assert table is not None and (table.host, table.opened, table.changed) == (winner, 1.0, 2.0)
        assert await other.game(f"a-{loser}") is None
        stored = await other.game(f"a-{winner}")
        assert stored is not None and stored.finished == 2.0 and stored.results[0].person == winner


async def test_closing_writes_what_is_waiting_and_takes_nothing_more(address: str) -> None:
    store = await Store.open(address)
    waiting = [asyncio.ensure_future(store.append(f"t{number}", 1, 1.0, b"x")) for number in range(10)]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*waiting) == [True] * 10
    with pytest.raises(Unavailable, match="closed"):
        await store.append("late", 1, 1.0, b"")
    async with await Store.open(address) as again:
        assert await again.load("t9") == [(1, b"x")]
