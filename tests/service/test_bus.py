"""The bus carries entries between nodes while NATS is there, and is no trouble while it is not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace

import pytest
from patience import PATIENCE

from foretold.extras import MissingExtra
from foretold.service.bus import Bus, LocalBus, NatsBus
from foretold.service.bus.nats_bus import MOST_WAITING
from foretold.service.processes import Nats

pytestmark = pytest.mark.anyio

Heard = list[tuple[str, int, bytes]]


def listen(bus: Bus) -> Heard:
    heard: Heard = []
    bus.subscribe(lambda table_id, seq, data: heard.append((table_id, seq, data)))
    return heard


async def until(reached: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not reached():
            await asyncio.sleep(0.005)


async def connected(*buses: NatsBus) -> None:
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(bus.wait_connected() for bus in buses))


async def test_others_hear_what_a_node_publishes_and_it_does_not_hear_itself(nats: Nats) -> None:
    buses = [NatsBus(nats.url, f"n{number}") for number in range(3)]
    heard = [listen(bus) for bus in buses]
    await connected(*buses)
    for seq in range(1, 1001):
        buses[0].publish("table-1", seq, bytes([0, 10, 13, seq % 256]))
    buses[1].publish("table_2", 1, b"")
    expected = [("table-1", seq, bytes([0, 10, 13, seq % 256])) for seq in range(1, 1001)]
    await until(lambda: len(heard[2]) == 1001 and len(heard[1]) == 1000 and len(heard[0]) == 1)
    assert heard[1] == expected
    assert sorted(heard[2]) == sorted([*expected, ("table_2", 1, b"")])
    assert heard[0] == [("table_2", 1, b"")]
    await asyncio.gather(*(bus.close() for bus in buses))


async def test_nats_may_be_away_at_first_and_be_killed_later() -> None:
    nats = Nats()
    one, other = NatsBus(nats.url, "n1"), NatsBus(nats.url, "n2")
    heard = listen(other)
    one.publish("a", 1, b"early")
    assert not one.connected
    try:
        for seq in (2, 3, 4):
            nats.start()
            await connected(one, other)
            one.publish("a", seq, b"x")
            await until(lambda seq=seq: ("a", seq, b"x") in heard)  # type: ignore[misc]
            nats.kill()
            await until(lambda: not one.connected and not other.connected)
            one.publish("a", 100 + seq, b"nobody may ever hear this")
    finally:
        await asyncio.gather(one.close(), other.close())
        nats.close()


async def test_while_nats_is_away_publishing_costs_nothing_and_keeps_little() -> None:
    bus = NatsBus("nats://127.0.0.1:1", "n1")
    for seq in range(MOST_WAITING + 100):
        bus.publish("a", seq, b"x")
    await asyncio.sleep(0)
    assert len(bus._outgoing) == MOST_WAITING
    async with asyncio.timeout(PATIENCE):
        await bus.close()


async def test_a_wrong_address_is_reported_at_once_without_its_password(monkeypatch: pytest.MonkeyPatch) -> None:
    reported: asyncio.Queue[dict[str, str]] = asyncio.Queue()
    logger = SimpleNamespace(debug=lambda *_, **__: None, warning=lambda event, **more: reported.put_nowait(more))
    monkeypatch.setattr("foretold.service.bus.nats_bus._log", logger)
    bus = NatsBus("nats://ada:secret@127.0.0.1:1", "n1")
    async with asyncio.timeout(60):  # nats-py by itself tries for two minutes
        report = await reported.get()
        await bus.close()
    assert report["address"] == "127.0.0.1:1" and "no servers" not in report["error"]
    assert "secret" not in str(report)


async def test_what_cannot_be_sent_and_listeners_that_fail_stop_nothing(nats: Nats) -> None:
    one, other = NatsBus(nats.url, "n1"), NatsBus(nats.url, "n2")
    other.subscribe(lambda table_id, seq, data: [][1])
    heard = listen(one)
    await connected(one, other)
    one.publish("a", 1, b"x" * 5_000_000)  # more than NATS carries
    await until(lambda: one.connected and not one._outgoing)
    one.publish("a", 2, b"for the listener that fails")
    other.publish("a", 3, b"x")
    await until(lambda: heard == [("a", 3, b"x")])
    await asyncio.gather(one.close(), other.close())


async def test_a_single_node_has_nobody_to_tell() -> None:
    bus: Bus = LocalBus()
    heard = listen(bus)
    bus.publish("a", 1, b"x")
    await bus.close()
    assert heard == []


async def test_a_node_needs_a_name_that_fits_into_a_subject() -> None:
    with pytest.raises(ValueError, match="expected a node's name"):
        NatsBus("nats://127.0.0.1:1", "n.1")


async def test_without_nats_py_the_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("foretold.service.bus.nats_bus.find_spec", lambda name: None)
    with pytest.raises(MissingExtra, match=r"foretold\[cluster\]"):
        NatsBus("nats://127.0.0.1:1", "n1")
