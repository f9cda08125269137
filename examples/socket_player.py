"""A player over the wire, in one file: joins a table, or opens one against bots, and plays whole games.

    python examples/socket_player.py http://127.0.0.1:8765              opens a table, with bots in the other seats
    python examples/socket_player.py http://127.0.0.1:8765 TABLE        joins that table

It needs nothing of Foretold, only the package websockets and docs/protocol.md. It plays the first legal action that it
is offered: put your own bot into ``choose``.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import sys
import urllib.request
from typing import Any

import websockets

Message = dict[str, Any]


def follow(shown: Message, message: Message, part: str) -> Message:
    """The game, or what this seat alone knows of it, after a message: a snapshot has it whole, moments what changed."""
    shown = message.get(part) or shown
    for moment in message.get("moments", ()):
        shown = {**shown, **moment.get(part, {})}
    return shown


def choose(game: Message, own: Message) -> str:
    """What to do: ``game`` is what everybody knows, ``own`` what this seat knows beyond that."""
    return str(own["legal"][0])


def post(address: str, path: str, body: Message, token: str = "") -> Message:
    """One request to the HTTP API."""
    headers = {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}
    request = urllib.request.Request(address + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return dict(json.load(answer))


class Player:
    """One seat at one table."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.seq = 0
        self.table: Message = {}
        self.game: Message = {}
        self.own: Message = {}
        self.me = ""

    async def ask(self, **command: Any) -> None:
        """Send a command, with an id of its own and the sequence that it is based on."""
        message = {"type": "ask", "id": secrets.token_hex(8), "based_on": self.seq, "command": command}
        await self.socket.send(json.dumps(message))

    async def play(self, host: bool) -> Message:
        """Sit down, play one game and return the table as it is then."""
        sat = False
        async for text in self.socket:
            message = json.loads(text)
            if message["type"] == "welcome":
                self.me = message["person"]["id"]
            elif message["type"] in ("snapshot", "update"):
                self.seq = message["seq"]
                self.table = message.get("table") or self.table
                self.game, self.own = follow(self.game, message, "game"), follow(self.own, message, "own")
                if not sat:
                    sat = True
                    await self.ask(type="sit")
                    if host:
                        await self.ask(type="start")
                await self.react()
                if self.table["state"] == "over":
                    return self.table
            elif message["type"] == "refusal":
                print("refused:", message["message"], file=sys.stderr)
        raise ConnectionError("the socket was closed")

    async def react(self) -> None:
        """Give the nonce while a game is prepared; act when it is one's turn."""
        if self.table["state"] == "preparing" and self.table["game"] != getattr(self, "answered", None):
            self.answered = self.table["game"]
            await self.ask(type="nonce", game=self.table["game"], nonce=secrets.token_hex(16))
        elif self.table["state"] == "playing" and self.own.get("legal") and self.seq != getattr(self, "acted", None):
            self.acted = self.seq
            await self.ask(type="act", action=choose(self.game, self.own))


async def main(address: str, table: str | None = None) -> None:
    """Play one game and say how it ended."""
    somebody = post(address, "/api/people", {"name": "Example"})
    host = table is None
    if table is None:
        settings = {"rules": {"players": "4", "edition": "us", "hand-sizes": "1,2,3"}, "wait": 0}
        table = str(post(address, "/api/tables", {"settings": settings}, somebody["token"])["table"])
    url = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    async with websockets.connect(url) as socket:
        await socket.send(json.dumps({"type": "hello", "token": somebody["token"]}))
        player = Player(socket)
        over = await player.play(host)
    print(f"game {over['game']}: {dict(zip(player.game['names'], player.game['scores'], strict=True))}")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:3]))
