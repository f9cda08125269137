"""One person's sessions at local tables, the same in every run."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import cast

from foretold.service.local.table import ALL_LEVELS, LocalTable, Outcome
from foretold.service.table.events import Person
from foretold.service.table.settings import Settings

TABLES: tuple[dict[str, str], ...] = (
    {"players": "3", "edition": "us", "hand-sizes": "1,2"},
    {"players": "4", "edition": "brazil", "hand-sizes": "3,4", "anniversary": "all"},
    {"players": "6", "edition": "us", "hand-sizes": "1,1", "bids": "secret"},
    {"players": "2", "edition": "us", "form": "duel", "bids": "secret", "hand-sizes": "2"},
)


def _asked(command: object, id: object = "x", based_on: object = 0) -> str:
    return json.dumps({"type": "ask", "id": id, "based_on": based_on, "command": command})


_BASES: tuple[object, ...] = (-1, 1.5, True, None, "1")
_COMMANDS: tuple[object, ...] = (
    *([], None, {}, {"type": "act"}, {"type": "pause", "on": None}, {"type": "act", "action": "x" * 41}),
    *({"type": "sit", "seat": seat} for seat in cast("list[object]", [9, "1", 1.0, []])),
    {"type": "decide", "seat": 1, "action": "bid 0"},
    *({"type": "configure", "settings": {"rules": rules}} for rules in cast("list[object]", [{"players": 4}, []])),
    {"type": "configure", "settings": {"rules": {"players": "9"}}},
    {"type": "configure", "settings": {"rules": {}, "chat": "loud"}},
    {"type": "configure", "settings": {"rules": {"players": "4"}, "wait": float("nan")}},
)
STRANGE = (
    *("", "{", "[]", "null", "1", '"ask"', "{}", '{"type":"?"}', '{"type":7}', '{"type":"ask"}'),
    '{"type":"ping"}',
    '{"type":"ping","a":1}',
    '{"type":"hello","token":"t","heard":{"game":"","events":-1}}',
    json.dumps({"type": "hello", "token": "x" * 401}),
    _asked({"type": "start"}, id="a b"),
    *(_asked({"type": "start"}, based_on=number) for number in _BASES),
    *map(_asked, _COMMANDS),
)


class Player:
    """A local table, its clock and its chance in the test's hands, and all that came of it."""

    def __init__(self, rules: dict[str, str], code: str = "local-1", secret: str = "", **settings: object) -> None:
        self.now, self.random, self.names = 1000.0, Random(3), count()
        secret = secret or f"{self.random.getrandbits(256):064x}"
        self.host = LocalTable(Person("ada", "Ada"), levels=ALL_LEVELS, now=lambda: self.now, chance=lambda: secret)
        self.outcomes: list[Outcome] = []
        chosen = Settings(rules=rules, **{"wait": 0.5, **settings})  # type: ignore[arg-type]
        self._note(self.host.open(code, chosen))
        self.say('{"type":"hello","token":"","heard":{"game":"","events":0}}')

    def _note(self, outcome: Outcome) -> Outcome:
        self.outcomes.append(outcome)
        return outcome

    def say(self, text: str) -> Outcome:
        return self._note(self.host.hear(text))

    def ask(self, type: str, **more: object) -> Outcome:
        ask = {"id": f"c{next(self.names)}", "based_on": self.host.table.seq, "command": {"type": type, **more}}
        return self.say(json.dumps({"type": "ask", **ask}))

    def start(self, nonce: str = "mine") -> None:
        self.ask("sit")
        self.ask("start")
        self.ask("nonce", game=self.host.table.game_id, nonce=nonce)

    def turns(self) -> Iterator[list[str]]:
        """What may be done at every turn of the person's, the bots playing in between, to the end of the game. If
        several are to act at once, the person is last: bots draw by the position in the log."""
        game = self.host.table.game
        assert game is not None
        while not game.over:
            if tuple(game.pending) == (0,):
                yield [str(action) for action in game.legal(0)]
            else:
                due = self.host.due()
                assert due is not None
                self.now = max(self.now, due)
                self._note(self.host.wake())

    def play(self) -> None:
        for legal in self.turns():
            self.ask("act", action=self.random.choice(legal))


def session() -> list[str]:
    """Whole games, what is strange, and a take-back, as lines."""
    lines = []
    for rules in TABLES:
        player = Player(rules)
        player.start()
        for text in STRANGE:
            player.say(text)
        player.play()
        player.ask("rematch")
        for outcome in player.outcomes:
            lines += [*outcome.entries, *outcome.messages]
            lines += outcome.finished.record.split("\n") if outcome.finished else []
    return lines
