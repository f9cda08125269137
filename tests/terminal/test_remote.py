"""The moments that a server sends add up to what the game says, with no server between."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from service.driving import PEOPLE, Driver
from websockets.exceptions import ConnectionClosedError
from websockets.frames import Close

from foretold.game.text.json import plain
from foretold.game.text.rules_text import options_of
from foretold.rules.variety import random_rules
from foretold.service.protocol.messages import AWAY, TOO_MUCH, VERSION, Welcome
from foretold.service.protocol.views import encoded, snapshot
from foretold.service.table.commands import Command, Nonce, Start, TakeBack
from foretold.service.table.refusal import Refused
from foretold.terminal.client import decode
from foretold.terminal.picture import Picture
from foretold.terminal.remote import AGAIN, Guest, RemoteTable
from foretold.terminal.witness import Witness

pytestmark = pytest.mark.anyio
NOWHERE = "http://127.0.0.1:9"


@pytest.mark.parametrize("seed", range(6))
async def test_moments_add_up_to_the_game_also_after_a_take_back_and_a_rematch(seed: int, tmp_path: Path) -> None:
    random = Random(f"remote {seed}")
    driver = Driver(dict(options_of(random_rules(random, short=True))), wait=0).seated(1)
    me = PEOPLE[0].id
    client = RemoteTable(Guest(NOWHERE, me, ""), "table", Witness(tmp_path, "table"))
    shown: list[Picture] = []

    async def hear() -> None:
        await client.hear(decode(driver.broadcasts[-1].to(me)), shown.append)

    async def ask(command: Command) -> None:
        driver.ask(0, command)
        await hear()

    await client.hear(decode(encoded(snapshot(driver.table, me, 0))), shown.append)
    for _ in range(2):
        await ask(Start())
        assert shown[-1].table is not None
        client.witness.promise(shown[-1].table, 0, "nonce0")
        await ask(Nonce(driver.table.game_id, "nonce0"))
        while True:
            now = shown[-1]
            assert now.game == driver.game.public() and now.own == driver.game.own(0)
            assert now.pad == driver.game.pad.rows
            if driver.game.over:
                break
            driver.step(random)
            await hear()
            if random.random() < 0.3:
                with suppress(Refused):
                    await ask(TakeBack())
        evidence = client.witness.evidence
        assert evidence is not None and evidence.contradiction is None
        assert evidence.events == plain(driver.game.view(0).events)


class Refusing:
    """A server's sockets, each of which sends something and is closed with a code, and the waits between them."""

    def __init__(self, code: int, *messages: bytes) -> None:
        self.waits: list[float] = []
        self._code, self._messages = code, messages

    @asynccontextmanager
    async def open(self, url: str, **options: object) -> AsyncIterator[Refusing]:
        yield self

    async def send(self, message: str) -> None: ...

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for message in self._messages:
            yield message
        raise ConnectionClosedError(Close(self._code, ""), None)

    async def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        if len(self.waits) == 8:
            raise asyncio.CancelledError


@pytest.mark.parametrize("code", [TOO_MUCH, AWAY])
@pytest.mark.parametrize("admitted", [False, True])
async def test_a_server_that_refuses_is_left_in_peace_for_longer_and_longer(
    code: int, admitted: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    me = PEOPLE[0]
    welcome = encoded(Welcome(VERSION, me, (), ()))
    snapshots = [encoded(snapshot(Driver().seated(1).table, me.id, 0))] if admitted else []
    server = Refusing(code, welcome, *snapshots)
    monkeypatch.setattr("foretold.terminal.remote.open_socket", server.open)
    monkeypatch.setattr("foretold.terminal.remote.asyncio", SimpleNamespace(sleep=server.sleep))
    client = RemoteTable(Guest(NOWHERE, me.id, ""), "table", Witness(tmp_path, "table"))
    with suppress(asyncio.CancelledError):
        await client.run(lambda picture: None)
    least = 2.0 if code == TOO_MUCH else 0.0
    assert min(server.waits) >= least
    assert server.waits[-1] < least + 1 if admitted else server.waits[-1] >= least + AGAIN[1] / 2
