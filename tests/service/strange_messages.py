"""Messages that no client of ours would send, and some that it would."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from foretold.game.actions import ACTIONS
from foretold.service.demo.player import follow
from foretold.service.table.commands import PHRASES

CARD_LIKE = [str(action) for action in ACTIONS]
RULES: tuple[dict[str, str], ...] = (
    {"players": "3", "edition": "us", "hand-sizes": "1,2"},
    {"players": "4", "edition": "brazil", "hand-sizes": "2", "anniversary": "all"},
    {"players": "6", "edition": "us", "hand-sizes": "1,1", "bids": "secret"},
    {"players": "5", "edition": "us", "hand-sizes": "1,2", "sight": "foresight"},
    {"players": "2", "edition": "us", "form": "duel", "bids": "secret", "hand-sizes": "2"},
    {"players": "7"},
    {},
)
STRANGE: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2**31, 2**63, -(2**63), 10**25, 1.5, -0.0, 1e308, "", " ", "a\n", "\x00", "\u202e",
    "é" * 70, "x" * 65, "x" * 5000, "play B13", [], {}, [[]], {"type": "act"}, ["a"] * 500,
    {"a": {"b": {"c": [{}]}}},
)  # fmt: skip


class Strange:
    """Makes messages, knowing what a client knows: the table, the others' ids, what was sent before. ``sense`` is how
    many of some twenty more could be meant."""

    def __init__(self, random: Random, token: str, sense: int) -> None:
        self.random, self.token, self.sense = random, token, sense
        self.people: list[str] = ["nobody"]
        self.game = "none-1"
        self.legal: list[str] = []
        self.seq = 0
        self.own: dict[str, Any] = {}
        self._sent: list[str] = []
        self._number = 0

    def learn(self, message: dict[str, Any]) -> None:
        """Take in what the server says."""
        self.seq = message.get("seq", self.seq)
        table = message.get("table")
        if table:
            self.people = ["nobody", *(seat["person"] for seat in table["seats"] if seat.get("person"))]
            self.game = table.get("game", self.game)
        self.own = follow(self.own, message, "own")
        self.legal = self.own.get("legal", self.legal)

    def message(self) -> str | bytes:
        """Something to send."""
        kinds: tuple[Callable[[], str | bytes], ...] = (self._valid,) * self.sense
        kinds += (self._mutated,) * 5 + (self._wrong_type,) * 4 + (self._replayed,) * 2
        kinds += (self._noise, self._nested, self._unknown, self._out_of_order, self._greeting)
        text = self.random.choice(kinds)()
        if self.random.random() < 0.001:
            return self.random.choice((b"\xff\xfe", "x" * self.random.choice((8193, 20_000, 70_000))))
        if isinstance(text, str) and len(text) < 2000 and self.random.random() < 0.2:
            self._sent = [*self._sent[-50:], text]
        return text

    # ------------------------------------------------------------------ kinds

    def command(self) -> dict[str, Any]:
        """A command that could be meant, now or at some other time."""
        pick, on = self.random.choice, self.random.random() < 0.5
        action = pick(self.legal) if self.legal and self.random.random() < 0.7 else pick(CARD_LIKE)
        choices: list[dict[str, Any]] = [
            {"type": "act", "action": action},
            {"type": "act", "action": action},
            {"type": "act", "action": action},
            {"type": "sit", "seat": pick((None, 0, 1, 2, 3, 4, 5))},
            {"type": pick(("stand", "start", "start", "take-back"))},
            {"type": pick(("be-right-back", "show-hands", "rematch", "rematch")), "on": on},
            {"type": "pause", "on": self.random.random() < 0.2},
            {"type": "answer-take-back", "agree": on},
            {"type": pick(("clear", "seat-bot")), "seat": self.random.randrange(6)},
            {"type": "nonce", "game": self.game, "nonce": pick(("a", "b-_9", "x" * 64))},
            {"type": "say", "phrase": pick(PHRASES)},
            {"type": "say", "text": pick(("hello", "\u202e\x00 ", "x" * 300))},
            {"type": "mute", "person": pick(self.people), "on": on},
            {"type": "configure", "settings": {"rules": pick(RULES), "grace": 0, "wait": 0, "level": "beginner"}},
            {"type": "connect", "on": False, "node": "x"},
            {"type": "decide", "seat": 0, "action": action, "by": "bot"},
            {"type": "due"},
        ]
        return pick(choices)

    def ask(self) -> dict[str, Any]:
        """An ask, well formed as far as the command is."""
        self._number += 1
        id = f"k{self._number}" if self.random.random() < 0.9 else self.random.choice((*self.people, "k1"))
        return {"type": "ask", "id": id, "based_on": self.seq, "command": self.command()}

    def _valid(self) -> str:
        return json.dumps(self.ask())

    def _out_of_order(self) -> str:
        return json.dumps({**self.ask(), "based_on": self.random.choice((0, 1, self.seq + 1, 2**62, 10**30, -1))})

    def _replayed(self) -> str:
        return self.random.choice(self._sent) if self._sent else self._valid()

    def _greeting(self) -> str:
        token = self.random.choice((self.token, self.token[:-1], ""))
        return self.random.choice(('{"type":"ping"}', json.dumps({"type": "hello", "token": token})))

    def _unknown(self) -> str:
        return json.dumps({**self.ask(), self.random.choice(("type", "more", "seq", "person")): "dance"})

    def _nested(self) -> str:
        depth, (left, right) = self.random.choice((3, 100, 1300)), self.random.choice((("[", "]"), ('{"a":', "}")))
        inner = left * depth + "1" + right * depth * self.random.choice((0, 1))
        return self.random.choice((inner, f'{{"command":{inner}}}', f'{{"type":"ask","command":{{"settings":{inner}'))

    def _noise(self) -> str | bytes:
        if self.random.random() < 0.5:
            return self.random.randbytes(self.random.randrange(60))
        return "".join(chr(self.random.choice((0, 10, 34, 123, 0x7F, 0x202E, 0x1F0CF))) for _ in range(20))

    def _wrong_type(self) -> str:
        """One value, somewhere, replaced by something else, or left out."""
        message = self.ask()
        place = self.random.choice((message, message["command"], message["command"].get("settings") or message))
        key = self.random.choice(list(place))
        if self.random.random() < 0.1:
            del place[key]
        else:
            place[key] = self.random.choice(STRANGE)
        return json.dumps(message)

    def _mutated(self) -> str:
        """The text of a message, cut, doubled, or with other signs."""
        text = self._valid()
        for _ in range(self.random.randrange(1, 4)):
            a, b = sorted(self.random.randrange(len(text) + 1) for _ in range(2))
            sign = self.random.choice(
                ("", '"', "{", "}", "\\", "\\u0000", "\\ud800", "9" * 30, ":", "é", "\n", text[a:b])
            )
            text = self.random.choice((text[:a], text[:a] + sign + text[a:], text[:a] + sign + text[a + 1 :]))
        return text[:60_000]
