"""Clients that send whatever they like to tables where others play, and what is looked at afterwards."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec
import websockets
from patience import PATIENCE
from service.chaos import Findings, Node, Player, _check_games, _check_log, ended, inspect, make_players
from service.running import Somebody, failures, new_person, new_table, url_of
from service.strange_messages import RULES, Strange
from service.test_nothing_leaks import cards_in, known_cards

from foretold.service.demo.player import follow
from foretold.service.sockets import open_socket
from foretold.service.store import Store
from foretold.service.table import Table, apply
from foretold.service.table.events import Entry

BATCH = 40  # messages that are sent before what came is read
EXAMPLES = {"B13", "Juggler", "Shapeshifter"}  # in the words that say what an action looks like
HEX = re.compile(r"\b[0-9a-f]{64}\b")


@dataclass
class Attacker:
    """Sends strange messages to one table, over one socket after another, and notes which cards it is told of."""

    node: Node
    table: str
    me: Somebody
    random: Random
    sense: int = 6
    sent: int = 0
    sockets: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    shown: list[tuple[int, set[str], set[str]]] = field(default_factory=list)  # seq, cards, digests
    named: dict[str, set[str]] = field(default_factory=dict)  # cards in what was asked, by its id
    view: dict[str, Any] = field(default_factory=dict)  # the seat's own
    own: set[str] = field(default_factory=set)  # cards that the seat knows
    problems: list[str] = field(default_factory=list)

    async def run(self, messages: int) -> None:
        strange = Strange(self.random, self.me.token, self.sense)
        while self.sent < messages:
            try:
                async with open_socket(url_of(self.node, self.table), close_timeout=1) as socket:
                    self.sockets += 1
                    await socket.send(json.dumps({"type": "hello", "token": self.me.token}))
                    await self._converse(socket, strange, min(messages, self.sent + self.random.choice((50, 2000))))
            except websockets.ConnectionClosed:
                pass

    async def _converse(self, socket: Any, strange: Strange, until: int) -> None:
        while self.sent < until:
            for _ in range(BATCH):
                message = strange.message()
                self.sent += 1
                self._note(message)
                await socket.send(message, text=True if message == b"\xff\xfe" else None)
            last = f"last-{self.sent}"
            await socket.send(json.dumps({"type": "ask", "id": last, "based_on": 0, "command": {"type": "start"}}))
            while last not in (heard := json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))).values():
                self._hear(heard, strange)
            self._hear(heard, strange)

    def _note(self, message: str | bytes) -> None:
        """Which cards a refusal may repeat."""
        cards = cards_in(message) if isinstance(message, str) else set()
        id = re.search(r'"id": "([^"]*)"', message) if cards and isinstance(message, str) else None
        if id is not None:
            self.named.setdefault(id[1], set()).update(cards)

    def _hear(self, message: dict[str, Any], strange: Strange) -> None:
        self.answers[message.get("code", message["type"])] += 1
        strange.learn(message)
        self.view = follow(self.view, message, "own")
        self.own = cards_in(self.view)
        id = message.get("id")
        if id and not cards_in(message) <= self.own | self.named.get(id, set()) | EXAMPLES:
            self.problems.append(f"a refusal told more than was asked: {message}")
        if message["type"] in ("snapshot", "update"):
            without_talk = {name: value for name, value in message.items() if name != "chat"}
            digests = set(HEX.findall(json.dumps(message)))
            self.shown.append((message["seq"], cards_in(without_talk), digests))


class Finisher(Player):
    """A player who takes over what an attacker has left, and plays on."""

    def _wish(self) -> dict[str, Any] | None:
        if self.view.get("paused"):
            return {"type": "pause", "on": False}
        if self.view.get("take_back") is not None:
            return {"type": "answer-take-back", "agree": False}
        return super()._wish() if self.view["state"] in ("preparing", "playing") else None

    @property
    def at_rest(self) -> bool:
        """Whether no game waits for anybody."""
        return self.view.get("state") in ("open", "over")


@dataclass
class Report:
    """What came of it."""

    sent: int = 0
    sockets: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    calm: Findings = field(default_factory=Findings)
    wild: Findings = field(default_factory=Findings)
    shown: int = 0
    problems: list[str] = field(default_factory=list)


async def attack(node: Node, messages: int, seed: int, calm: int = 3, wild: int = 3) -> Report:
    """So many strange messages: to tables where others play on, and to tables where nobody else is."""
    players = await asyncio.to_thread(make_players, [node], calm, seed)
    playing = [asyncio.ensure_future(player.run()) for player in players]
    while not all(player.own for player in players):  # all seats are taken, and cards dealt
        await asyncio.sleep(0.05)
    attackers = await asyncio.to_thread(make_attackers, node, players, wild, seed)
    each = -(-messages // len(attackers))
    await asyncio.gather(*(attacker.run(each) for attacker in attackers))
    report = Report(sum(one.sent for one in attackers), sum(one.sockets for one in attackers))
    for attacker in attackers:
        report.answers += attacker.answers
        report.problems += attacker.problems
    await play_on(players, report)
    await finish(node, [one for one in attackers if one.table not in {player.table for player in players}], report)
    for player in players:
        player.stopping = True
    await ended(playing)
    if not node.answers():
        report.problems.append("the server does not answer any more")
    assert node.output is not None
    report.problems += failures(node.output)
    report.calm = await inspect(node.database, players)
    await look_at(node, attackers, report)
    report.problems += report.calm.problems + report.wild.problems
    return report


def make_attackers(node: Node, players: Sequence[Player], wild: int, seed: int) -> list[Attacker]:
    """Strangers at the tables of others, and at tables of their own, where they sit and are hosts."""
    found = []
    for table in sorted({player.table for player in players}):
        found += [Attacker(node, table, new_person(node, "Mallory"), Random(f"{seed} {table}")) for _ in range(2)]
    for number in range(wild):
        people = [new_person(node, name) for name in ("Mallory", "M" * 40, "M" * 40)]
        settings = {"grace": 0, "level": "beginner"}
        table = new_table(node, people[0], dict(RULES[number % 5]), **settings)
        found += [Attacker(node, table, me, Random(f"{seed} {number} {place}"), 40) for place, me in enumerate(people)]
    return found


async def play_on(players: Sequence[Player], report: Report) -> None:
    """Those who play by the rules get to the end of the game after this one."""
    before = {player.table: player.view["games"] for player in players}
    for _ in range(int(PATIENCE / 0.1)):
        if all(player.view["games"] > before[player.table] for player in players):
            return
        await asyncio.sleep(0.1)
    report.problems.append("a game between players did not come to its end")


async def finish(node: Node, attackers: Sequence[Attacker], report: Report) -> None:
    """No table is left in a state from which its people cannot play on."""
    finishers = [Finisher([node], one.table, one.me.id, one.me.token, Random(1), host=False) for one in attackers]
    tasks = [asyncio.ensure_future(finisher.run()) for finisher in finishers]
    began: dict[str, int] = {}
    for _ in range(int(PATIENCE / 0.1)):
        await asyncio.sleep(0.1)
        if all(one.at_rest for one in finishers):
            break
    for one in finishers:
        one.stopping = True
        if not one.at_rest:
            began[one.table] = one.seq
    await ended(tasks)
    report.problems += [f"table {table} hangs at entry {seq}" for table, seq in began.items()]


async def look_at(node: Node, attackers: Sequence[Attacker], report: Report) -> None:
    """Read the logs: whether they make sense, and whether an attacker was told of a card that was not theirs to see."""
    async with await Store.open(node.database) as store:
        for table_id in sorted({one.table for one in attackers}):
            log = [msgspec.json.decode(data, type=Entry) for _, data in await store.load(table_id)]
            _check_log(log, [], report.wild)
            await _check_games(store, log, report.wild)
            here = [one for one in attackers if one.table == table_id]
            report.problems += leaks(log, here)
            report.shown += sum(len(one.shown) for one in here)


def leaks(log: list[Entry], attackers: Sequence[Attacker]) -> list[str]:
    """What attackers were shown and should not have been."""
    told: dict[int, list[tuple[str, set[str], set[str]]]] = {}
    for one in attackers:
        for seq, cards, digests in one.shown:
            told.setdefault(seq, []).append((one.me.id, cards, digests))
    table, found = Table(), []
    for entry in log:
        apply(table, entry)
        over = table.game is not None and table.game.over
        for person, cards, digests in told.get(entry.seq, ()):
            seat = table.seat_of(person)
            view = table.game.view(seat) if table.game is not None and not over else None
            if table.secret in digests and not over:
                found.append(f"the secret of {table.game_id} was told at entry {entry.seq}")
            if over or (seat is None and table.hands_open):  # by agreement of all who play
                continue
            if not cards <= (known_cards(view) if view is not None else set()):
                found.append(f"at entry {entry.seq} of {table.id} {person} was told of {sorted(cards)}")
    return found
