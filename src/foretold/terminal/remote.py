"""A table of a Foretold server, over its socket (docs/protocol.md). After a lost connection it reconnects and resends
unacknowledged commands with the same ids."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import uniform

import msgspec
import websockets

from ..folders import write_whole
from ..game.actions import Action
from ..service.protocol.game import event_of
from ..service.protocol.messages import (
    NOT_KNOWN,
    TOO_MUCH,
    AnyFromServer,
    FromClient,
    Hello,
    Snapshot,
    TableView,
    Update,
)
from ..service.sockets import open_socket
from ..service.table.commands import AnyCommand, Nonce, Sit
from .api import NotKnown, request
from .client import TableClient, decode, encode
from .picture import Changed, Picture, Refused
from .witness import Witness

AGAIN = (0.3, 5.0)  # seconds before reconnecting: at first, and at most
SLOW_DOWN = 2.0  # seconds more after the server has refused because of too many messages or connections


@dataclass
class Guest:
    """The player's identity on a server, proven by the token."""

    address: str
    person: str
    token: str


class Known(msgspec.Struct):
    """The player at a server, as kept in a file."""

    name: str
    person: str
    token: str


def known_name(address: str, kept: Path) -> str | None:
    """Return the name last used on a server."""
    known = _read(kept).get(address)
    return None if known is None else known.name


async def enter(address: str, name: str, kept: Path) -> Guest:
    """Register a name, or sign in with the token saved for this server."""
    known = _read(kept)
    answer = None
    if (old := known.get(address)) and old.name == name:
        try:  # a token that lasts longer
            answer = await request(address, "POST", "/api/me/token", token=old.token, expected=("person", "token"))
        except NotKnown:
            pass  # somebody new, then
        except Refused:
            return Guest(address, old.person, old.token)  # a server that gives none, or does not answer now
    if answer is None:
        answer = await request(address, "POST", "/api/people", {"name": name}, expected=("person", "token"))
    known[address] = Known(name, answer["person"]["id"], answer["token"])
    write_whole(kept, msgspec.json.encode(known).decode())
    return Guest(address, answer["person"]["id"], answer["token"])


def _read(kept: Path) -> dict[str, Known]:
    """Return who one is at each server; nobody anywhere, where the file is missing or damaged."""
    try:
        return msgspec.json.decode(kept.read_bytes(), type=dict[str, Known])
    except (OSError, ValueError):
        return {}


class RemoteTable(TableClient):
    """One person at one table of a server."""

    local = False

    def __init__(self, guest: Guest, code: str, witness: Witness) -> None:
        super().__init__(guest.person)
        self.guest, self.code, self.witness = guest, code, witness
        self._sat = False
        self._socket: websockets.ClientConnection | None = None
        self._judged = ""

    @property
    def link(self) -> str:
        """What others open to join."""
        return f"{self.guest.address}/t/{self.code}"

    async def run(self, changed: Changed) -> None:
        """Receive messages and show them, reconnecting as necessary."""
        url = f"{self.guest.address.replace('http', 'ws', 1)}/api/tables/{self.code}/socket"
        wait = AGAIN[0]
        while True:
            code = None
            try:
                async with open_socket(url, open_timeout=5, close_timeout=1) as socket:
                    self._socket = socket
                    await self.send(Hello(self.guest.token, heard=self.witness.heard))
                    async for text in socket:
                        message = decode(text)
                        await self.hear(message, changed)
                        if isinstance(message, Snapshot):  # the server has admitted us
                            wait = AGAIN[0]
            except websockets.ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd is not None else None
                if code == NOT_KNOWN:
                    raise Refused("the server does not know this table, or no longer knows you") from None
            except (OSError, TimeoutError, websockets.WebSocketException):
                pass
            self._socket = None
            self._show(changed, self._picture.quiet(lost=True))
            await asyncio.sleep(uniform(wait / 2, wait) + (SLOW_DOWN if code == TOO_MUCH else 0.0))
            wait = min(2 * wait, AGAIN[1])

    @property
    def connected(self) -> bool:
        """Whether what is sent now arrives."""
        return self._socket is not None

    async def send(self, message: FromClient) -> None:
        """Send a message; a command is sent again with the next connection."""
        if self._socket is not None:
            with suppress(websockets.ConnectionClosed):
                await self._socket.send(encode(message))

    async def hint(self) -> Action:
        """What the server's strongest bot would do."""
        answer = await request(self.guest.address, "POST", f"/api/tables/{self.code}/hint", token=self.guest.token)
        return Action(answer["action"])

    def save(self, name: str) -> Path:
        """A server keeps its own records."""
        raise Refused(f"the server keeps the record of this game: {self.link}")

    async def hear(self, message: AnyFromServer, changed: Changed) -> None:
        """Show what a message brings, sit down, and verify the deals of a finished game."""
        await super().hear(message, changed)
        self._sit()
        await self._judge(changed)

    def entered(self, picture: Picture, snapshot: Snapshot) -> Picture:
        """Note what was missed."""
        self.witness.look(picture, snapshot.heard, tuple(map(event_of, snapshot.missed)))
        return picture

    def moved(self, update: Update, shown: Sequence[Picture], command: AnyCommand | None) -> None:
        """Note what the server said of the game."""
        if update.moments or update.own:
            self.witness.listen(shown)
        if isinstance(command, Nonce):  # a plain ack does not say that it was added
            self.witness.acknowledge(command.nonce)

    def nonce(self, table: TableView, seat: int | None) -> str:
        """Return a new one, which is kept with the commitment."""
        nonce = super().nonce(table, seat)
        self.witness.promise(table, seat, nonce)
        return nonce

    def _sit(self) -> None:
        """Sit down once."""
        table = self._picture.table
        if table is None or not self.connected or self._sat or table.state not in ("open", "over"):
            return
        if all(seat.person != self.person for seat in table.seats):
            self._sat = True
            self.wish(Sit())

    async def _judge(self, changed: Changed) -> None:
        """Verify the record of a finished game with the evidence, once."""
        table = self._picture.table
        if table is None or table.state != "over" or table.game == self._judged:
            return
        self._judged = table.game
        with suppress(Refused):
            answer = await request(self.guest.address, "GET", f"/api/games/{table.game}/replay", expected=("record",))
            self._show(changed, self._picture.quiet(verdict=self.witness.judge(answer["record"])))
