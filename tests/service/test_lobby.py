"""Lists of tables, and which nodes are there."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from foretold.service.store import Listing, Store
from foretold.service.store.records import UNKNOWN, State

pytestmark = pytest.mark.anyio


async def open_table(store: Store, name: str, at: float = 1.0, **changes: object) -> None:
    settings: dict[str, object] = {"host": "p1", "public": True, "state": "open", **changes}
    assert await store.open_table(name, at, b"", Listing(**settings))  # type: ignore[arg-type]


async def change(store: Store, name: str, seq: int, state: State, *people: str) -> None:
    listing = Listing(host="p1", public=True, state=state, people=people, summary=replace(UNKNOWN, names=people))
    assert await store.append(name, seq, float(seq), b"", listing=listing)


async def test_public_tables_that_run_are_listed_the_latest_first(store: Store) -> None:
    for number in range(5):
        await open_table(store, f"t{number}", at=float(number), summary=replace(UNKNOWN, names=("ö",), free=number))
    await open_table(store, "private", at=9.0, public=False)
    await open_table(store, "over", at=9.0, state="over")
    assert [table.id for table in await store.list_public()] == ["t4", "t3", "t2", "t1", "t0"]
    assert [table.id for table in await store.list_public(limit=2, offset=1)] == ["t3", "t2"]
    assert (await store.list_public())[0].summary == replace(UNKNOWN, names=("ö",), free=4)


async def test_the_tables_of_a_person_are_those_where_they_sit(store: Store) -> None:
    for name in ("a", "b", "c"):
        await open_table(store, name, people=("p1", "p2"))
    await change(store, "a", 2, "over", "p1", "p2")
    await change(store, "b", 2, "open", "p1")
    await change(store, "c", 3, "playing", "p2", "p2", "p3")
    assert [table.id for table in await store.tables_of("p2")] == ["c", "a"]
    assert [(table.id, table.state) for table in await store.tables_of("p1")] == [("a", "over"), ("b", "open")]
    assert await store.tables_of("nobody") == []


async def test_a_late_beat_does_not_turn_time_back(store: Store) -> None:
    await store.beat("n1", 100.0)
    await store.beat("n1", 50.0)
    assert await store.alive(now=105.0, timeout=10.0) == {"n1"}


async def test_nodes_long_gone_are_forgotten(store: Store) -> None:
    await store.beat("n1", 100.0)
    await store.beat("n2", 300.0)
    await store.forget_nodes(before=200.0)
    assert await store.alive(now=300.0, timeout=1000.0) == {"n2"}


async def test_who_is_there_and_how_long_the_logs_are(store: Store) -> None:
    await store.check()
    await store.beat("n1", 100.0)
    await store.beat("n2", 95.0)
    assert await store.alive(now=106.0, timeout=10.0) == {"n1"}
    await store.retire("n1")
    assert await store.alive(now=106.0, timeout=20.0) == {"n2"}
    await open_table(store, "a")
    await asyncio.gather(*(store.append("b", seq, 1.0, b"") for seq in range(1, 8)))
    assert await store.latest(["a", "b", *(f"none{number}" for number in range(1200))]) == {"a": 1, "b": 7}
