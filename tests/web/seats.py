"""A seat driven over the wire, so that a test has company at the table, or begins in the middle of a game."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from contextlib import ExitStack
from types import TracebackType
from typing import Any

from patience import PATIENCE
from web.people import Guest, open_table
from websockets.sync.client import connect

from foretold.service.demo.player import follow

Message = dict[str, Any]


class Chair:
    """One person's socket. It only reads while something is asked of it."""

    def __init__(self, site: str, table: str, guest: Guest) -> None:
        self.guest = guest
        self._open = ExitStack()
        address = f"{site.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self.socket = self._open.enter_context(connect(address))
        self.socket.send(json.dumps({"type": "hello", "token": guest.token}))
        self.table: Message = {}
        self.game: Message = {}
        self.own: Message = {}
        self.chat: list[Message] = []
        self.happened: set[str] = set()  # kinds of events, and special cards whose effect came to pass
        self.seq = 0
        self.until(lambda: bool(self.table))

    def __enter__(self) -> Chair:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Go away."""
        self._open.close()

    def until(self, come: Callable[[], bool]) -> None:
        """Read until something has come to pass."""
        while not come():
            self._hear(json.loads(self.socket.recv(timeout=PATIENCE)))

    def ask(self, **command: Any) -> None:
        """Ask for something and see it done."""
        id = secrets.token_hex(8)
        self.socket.send(json.dumps({"type": "ask", "id": id, "based_on": self.seq, "command": command}))
        while True:
            message = json.loads(self.socket.recv(timeout=PATIENCE))
            self._hear(message)
            if message.get("ack") == id or message.get("id") == id:
                assert message["type"] != "refusal", message
                return

    def start(self) -> None:
        """Sit down and begin; bots take the other seats that are empty."""
        self.ask(type="sit")
        self.ask(type="start")

    def nonce(self) -> None:
        """Add the seat's nonce: its name, so that deals can be chosen."""
        self.until(lambda: self.table["state"] != "open")
        if self.table["state"] == "preparing":
            self.ask(type="nonce", game=self.table["game"], nonce=self.guest.name)

    def act(self, choose: Callable[[list[str]], str] = lambda legal: legal[0]) -> None:
        """Wait for this player's turn and act."""
        self.until(lambda: bool(self.own.get("legal")))
        self.ask(type="act", action=choose(self.own["legal"]))

    def _hear(self, message: Message) -> None:
        if message["type"] in ("snapshot", "update"):
            self.seq = message["seq"]
            self.table = message.get("table") or self.table
            self.game, self.own = follow(self.game, message, "game"), follow(self.own, message, "own")
            self.chat += message.get("chat") or []
            for moment in message.get("moments") or ():
                event = moment["event"]
                self.happened.add("Bomb" if event.get("counts") is False else event["event"])


def game_for(site: str, guest: Guest, rules: dict[str, str], **settings: object) -> str:
    """A table at which the guest's game against bots has begun; its code."""
    table = open_table(site, guest, rules, **{"wait": 0, "level": "beginner", **settings})
    with Chair(site, table, guest) as chair:
        chair.start()
        chair.nonce()
        chair.until(lambda: bool(chair.game))
    return table
