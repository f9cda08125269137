"""A table with no server: the same protocol, the same log and the same game as a server's, by the standard library."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys

import httpx
import pytest
from service.chaos import Node
from service.local_session import TABLES, Player, session
from service.running import SOURCE, TESTS, connected, new_person, new_table

from foretold.game.game import Game
from foretold.service.local.table import ALL_LEVELS, LocalTable
from foretold.service.protocol.views import encoded, snapshot
from foretold.service.table.events import Person
from foretold.service.table.refusal import Code, Refused

WEB_LEVELS = SOURCE.parent / "web" / "src" / "lib" / "levels.ts"


def test_the_standard_library_alone_gives_the_same_bytes() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(SOURCE), str(TESTS)])}
    command = [sys.executable, "-m", "service.local_plain"]
    plain = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=True).stdout
    levels, *lines = plain.split("\n")
    assert list(map(_without_wording, lines)) == list(map(_without_wording, session()))
    listed = [re.findall(r"\w+", names) for names in re.findall(r"= \[(.*)\]", WEB_LEVELS.read_text(encoding="utf-8"))]
    assert listed == [list(ALL_LEVELS), [name for name in ALL_LEVELS if name not in levels.split()]]


def _without_wording(line: str) -> str:
    """A line as it is; of what was refused as malformed only that, since each decoder has its own words for it."""
    return '{"code":"malformed"' if '"code":"malformed"' in line else line


def test_a_table_goes_on_from_its_log() -> None:
    player = Player(TABLES[1])
    player.start()
    for turn, legal in enumerate(player.turns()):
        if turn == 3:
            break
        player.ask("act", action=legal[0])
    again = LocalTable(player.host.person, levels=player.host.levels, now=lambda: player.now)
    again.read(entry for outcome in player.outcomes for entry in outcome.entries)
    both = (player.host.table, again.table)
    before, after = (encoded(snapshot(table, "ada", player.now)) for table in both)
    assert before == after


def test_the_game_goes_on_with_whoever_opened_it_under_another_id() -> None:
    player = Player({"players": "3", "edition": "us", "hand-sizes": "2"})
    player.start()
    next(player.turns())
    again = LocalTable(Person("by-passkey", "Ada"), levels=player.host.levels, now=lambda: player.now)
    again.read(entry for outcome in player.outcomes for entry in outcome.entries)
    player.host = again
    assert json.loads(player.say('{"type":"hello","token":""}').messages[0])["person"]["id"] == "ada"
    player.play()
    assert again.table.game is not None and again.table.game.over


@pytest.mark.parametrize("missing", [0, 2])
def test_a_damaged_log_is_refused(missing: int) -> None:
    player = Player(TABLES[0])
    player.start()
    entries = [entry for outcome in player.outcomes for entry in outcome.entries]
    with pytest.raises(Refused, match="damaged") as caught:
        LocalTable(Person("ada", "Ada")).read([*entries[:missing], *entries[missing + 1 :]])
    assert caught.value.code is Code.UNAVAILABLE


def test_a_repeated_command_acts_once_and_a_take_back_takes_back() -> None:
    player = Player({"players": "3", "edition": "us", "hand-sizes": "3"})
    player.start()
    legal = next(player.turns())
    seq = player.host.table.seq
    ask = {"type": "ask", "id": "same", "based_on": seq, "command": {"type": "act", "action": legal[0]}}
    first, second = player.say(json.dumps(ask)), player.say(json.dumps(ask))
    assert len(first.entries) == 1 and second.entries == []
    assert json.loads(second.messages[0]) == {"type": "ack", "id": "same", "seq": seq + 1}
    player.ask("take-back")
    assert player.host.table.game is not None and 0 in player.host.table.game.pending


def test_who_takes_another_seat_after_a_game_keeps_its_result() -> None:
    player = Player({"players": "3", "edition": "us", "hand-sizes": "1"})
    player.start()
    player.play()

    def own_seat() -> object:
        return json.loads(player.say('{"type":"hello","token":""}').messages[1])["own"]["seat"]

    assert own_seat() == 0
    player.ask("sit", seat=2)
    assert player.host.table.seat_of("ada") == 2
    assert json.loads(player.outcomes[-1].messages[0])["own"]["seat"] == 0
    assert own_seat() == 0
    player.ask("rematch")
    player.ask("nonce", game=player.host.table.game_id, nonce="another")
    assert player.host.table.playing
    assert own_seat() == 2


def test_a_hint_is_legal_and_only_for_who_is_to_act() -> None:
    player = Player(TABLES[0])
    with pytest.raises(Refused) as caught:
        player.host.hint()
    assert caught.value.code is Code.NOT_YOURS
    player.start()
    for legal in player.turns():
        assert player.host.hint().action in legal
        player.ask("act", action=legal[0])


def test_while_the_person_is_away_the_game_waits() -> None:
    player = Player(TABLES[1])
    player.start()
    next(player.turns())
    player.host.leave()
    assert player.host.due() is None


@pytest.mark.anyio
@pytest.mark.parametrize("rules", [TABLES[1], TABLES[3]], ids=["anniversary", "duel"])
async def test_the_same_secret_and_actions_give_the_same_record_as_on_a_server(
    server: Node, rules: dict[str, str]
) -> None:
    ada = new_person(server)
    code = new_table(server, ada, rules, level="skilled")
    done: list[str] = []

    def first(legal: list[str]) -> str:
        done.append(legal[0])
        return legal[0]

    async with connected(server, code, ada) as client:
        await client.ask("sit")
        await client.ask("start")
        await client.play(first, after_all=True)
        game, secret = client.table["game"], client.table["secret"]
    found = await asyncio.to_thread(httpx.get, f"{server.address}/api/games/{game}")
    player = Player(rules, code, secret, level="skilled", wait=0)
    player.start("mine")
    actions = iter(done)
    for _ in player.turns():
        player.ask("act", action=next(actions))
    finished = player.outcomes[-1].finished
    assert finished is not None
    assert finished.record == found.text
    assert Game.parse(finished.record).over
