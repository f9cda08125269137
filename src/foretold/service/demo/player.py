"""A network player who reconnects, to any node, until the game is over (docs/protocol.md)."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal

import websockets

from ..sockets import open_socket

Message = dict[str, Any]

AGAIN = 0.1  # seconds before reconnecting
SILENCE = 20.0  # seconds without a message after which another node is tried


@dataclass
class Player:
    """One seat. ``addresses`` are the nodes, its own first; ``heard`` is called after every message."""

    name: str
    person: str
    token: str
    table: str
    addresses: Sequence[str]
    heard: Callable[[Player, Message], Awaitable[None]]
    host: bool = False
    pace: float = 0.0
    random: Random = field(default_factory=Random)
    at: int = 0  #: index of the node that it is connected to, or trying
    lost: bool = False  #: whether a connection was lost
    seq: int = 0
    view: Message = field(default_factory=dict)
    game: Message = field(default_factory=dict)
    own: Message = field(default_factory=dict)
    nonce: str = field(default_factory=lambda: secrets.token_hex(16))
    acknowledged: list[str] = field(default_factory=list)  #: actions that the server has acknowledged
    _asked: dict[str, Message] = field(default_factory=dict)
    _given: str = ""

    @property
    def over(self) -> bool:
        """Whether the game is over, as far as this player knows."""
        return bool(self.view) and self.view["state"] == "over"

    async def run(self) -> None:
        """Play one game."""
        while not self.over:
            url = f"{self.addresses[self.at].replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
            try:
                async with open_socket(url, open_timeout=5, close_timeout=0.5) as socket:
                    await socket.send(json.dumps({"type": "hello", "token": self.token}))
                    await self._converse(socket)
            except (OSError, TimeoutError, websockets.WebSocketException):
                self.lost = True
                self.at = (self.at + 1) % len(self.addresses)
                await asyncio.sleep(AGAIN)

    async def _converse(self, socket: Any) -> None:
        while not self.over:
            async with asyncio.timeout(SILENCE):
                message = json.loads(await socket.recv())
            self._hear(message)
            await self.heard(self, message)
            if message["type"] == "snapshot":
                for ask in list(self._asked.values()):  # what was not acknowledged, with the same ids
                    await socket.send(json.dumps(ask))
            if self.view and not self._asked:
                await self._act(socket)

    def _hear(self, message: Message) -> None:
        if message["type"] in ("snapshot", "update"):
            self.seq = message["seq"]
            self.view = message.get("table") or self.view
            self.game = follow(self.game, message, "game")
            self.own = follow(self.own, message, "own")
            self._acknowledge(message.get("ack", ""))
        elif message["type"] == "ack":
            self._acknowledge(message["id"])
        elif message["type"] == "refusal":
            self._asked.pop(message.get("id") or "", None)

    def _acknowledge(self, id: str) -> None:
        ask = self._asked.pop(id, None)
        if ask is not None and ask["command"]["type"] == "act":
            self.acknowledged.append(ask["command"]["action"])

    async def _act(self, socket: Any) -> None:
        command = self._wish()
        if command is None:
            return
        if command["type"] == "act":
            await asyncio.sleep(self.pace)
        id = secrets.token_hex(8)
        self._asked[id] = {"type": "ask", "id": id, "based_on": self.seq, "command": command}
        await socket.send(json.dumps(self._asked[id]))

    def _wish(self) -> Message | None:
        """Return the next command to send, if any."""
        sitting = [seat.get("person") for seat in self.view["seats"]]
        if self.person not in sitting:
            return {"type": "sit"}
        if self.view["state"] == "open" and self.host and None not in sitting:
            return {"type": "start"}
        if self.view["state"] == "preparing" and self._given != self.view["game"]:
            self._given = self.view["game"]
            return {"type": "nonce", "game": self._given, "nonce": self.nonce}
        if self.view["state"] == "playing" and self.own.get("legal"):
            return {"type": "act", "action": self.random.choice(self.own["legal"])}
        return None


def follow(shown: Message, message: Message, part: Literal["game", "own"]) -> Message:
    """Return a part of the table after a message: a snapshot has all of it, moments have the changes."""
    shown = message.get(part) or shown
    for moment in message.get("moments", ()):
        shown = {**shown, **moment.get(part, {})}
    return shown
