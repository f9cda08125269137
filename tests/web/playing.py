"""Whole games over the socket, so that a test begins when one is over."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from web.people import Guest, open_table
from websockets.sync.client import ClientConnection, connect

Message = dict[str, Any]
PATIENCE = 30.0  # seconds for anything to be told


class Player:
    """Somebody at a table, over one socket."""

    def __init__(self, socket: ClientConnection, guest: Guest) -> None:
        self.socket, self.guest = socket, guest
        self.seq = 0
        self.table: Message = {}
        self.own: Message = {}
        self._say({"type": "hello", "version": 1, "token": guest.token})
        self.until(lambda: self.seq > 0)

    def _say(self, message: Message) -> None:
        self.socket.send(json.dumps(message))

    def hear(self) -> Message:
        """The next message."""
        message: Message = json.loads(self.socket.recv(timeout=PATIENCE))
        if message["type"] in ("snapshot", "update"):
            self.seq = message["seq"]
            self.table = message.get("table") or self.table
            self.own = message.get("own") or self.own
        return message

    def until(self, so: Callable[[], bool]) -> None:
        """Listen until something is so."""
        while not so():
            self.hear()

    def ask(self, type: str, **more: object) -> Message:
        """Ask for something; the answer to it."""
        id = secrets.token_hex(6)
        self._say({"type": "ask", "id": id, "based_on": self.seq, "command": {"type": type, **more}})
        while True:
            message = self.hear()
            if id in (message.get("ack"), message.get("id")):
                return message

    def play(self, choose: Callable[[list[str]], str]) -> None:
        """Play the game that is being prepared to its end."""
        self.until(lambda: self.table["state"] == "preparing")
        self.ask("nonce", game=self.table["game"], nonce=secrets.token_hex(8))
        while True:
            self.until(lambda: self.table["state"] == "over" or bool(self.own.get("legal")))
            if self.table["state"] == "over":
                return
            self.ask("act", action=choose(self.own["legal"]))


@contextmanager
def at_table(site: str, table: str, guest: Guest) -> Iterator[Player]:
    """Somebody at a table."""
    address = f"{site.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    with connect(address, close_timeout=1) as socket:
        yield Player(socket, guest)


def finished_game(site: str, host: Guest, rules: dict[str, str], seed: int = 0, **settings: object) -> str:
    """The name of a game that the guest has played at random against bots, to its end."""
    table = open_table(site, host, rules, **{"wait": 0, "level": "casual", **settings})
    with at_table(site, table, host) as player:
        player.ask("sit")
        player.ask("start")
        player.play(Random(seed).choice)
        return str(player.table["game"])
