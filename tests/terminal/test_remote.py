"""The moments that a server sends add up to what the game says, with no server between."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from service.driving import PEOPLE, Driver

from foretold.game.text.json import plain
from foretold.game.text.rules_text import options_of
from foretold.rules.variety import random_rules
from foretold.service.protocol.views import encoded, snapshot
from foretold.service.table.commands import Command, Nonce, Start, TakeBack
from foretold.service.table.refusal import Refused
from foretold.terminal.client import decode
from foretold.terminal.picture import Picture
from foretold.terminal.remote import Guest, RemoteTable
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
