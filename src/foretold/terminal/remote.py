"""A table of a Foretold server, over its socket (docs/protocol.md). After a lost connection it reconnects and resends
unacknowledged commands with the same ids."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import uniform
from typing import Any

import msgspec
import websockets

from ..game.actions import Action
from ..game.view import OwnView
from ..service.protocol.game import event_of, from_wire, public_of, with_changes
from ..service.protocol.messages import (
    NOT_KNOWN,
    Ack,
    AnyFromServer,
    Ask,
    FromClient,
    Hello,
    Refusal,
    Snapshot,
    TableView,
    Update,
    Welcome,
)
from ..service.table.commands import Act, AnyCommand, Nonce, Sit
from .api import NotKnown, request
from .picture import Changed, Picture, Refused
from .witness import Witness

AGAIN = (0.3, 5.0)  # seconds before reconnecting: at first, and at most
NOTHING = OwnView(None, None, (), (), None)  # before a game begins

decode = msgspec.json.Decoder(AnyFromServer, dec_hook=from_wire).decode


@dataclass
class Guest:
    """The player's identity on a server, proven by the token."""

    address: str
    person: str
    token: str


def known_name(address: str, kept: Path) -> str | None:
    """Return the name last used on a server."""
    return _read(kept).get(address, {}).get("name")


async def enter(address: str, name: str, kept: Path) -> Guest:
    """Register a name, or sign in with the token saved for this server."""
    known = _read(kept)
    answer = None
    if (old := known.get(address)) and old.get("name") == name:
        try:  # a token that lasts longer
            answer = await request(address, "POST", "/api/me/token", token=old["token"], expected=("person", "token"))
        except NotKnown:
            pass  # somebody new, then
        except Refused:
            return Guest(address, old["person"], old["token"])  # a server that gives none, or does not answer now
    if answer is None:
        answer = await request(address, "POST", "/api/people", {"name": name}, expected=("person", "token"))
    known[address] = {"name": name, "person": answer["person"]["id"], "token": answer["token"]}
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.touch(mode=0o600)
    kept.write_text(json.dumps(known), encoding="utf-8")
    return Guest(address, answer["person"]["id"], answer["token"])


def _read(kept: Path) -> dict[str, dict[str, str]]:
    try:
        return dict(json.loads(kept.read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return {}


@dataclass
class RemoteTable:
    """One person at one table of a server."""

    guest: Guest
    code: str
    witness: Witness
    local = False
    _picture: Picture = field(default_factory=Picture)
    _seq: int = 0
    _sat: bool = False
    _given: str = ""
    _socket: Any = None
    _judged: str = ""
    _asked: dict[str, tuple[Ask, asyncio.Future[None]]] = field(default_factory=dict)

    @property
    def link(self) -> str:
        """What others open to join."""
        return f"{self.guest.address}/t/{self.code}"

    async def run(self, changed: Changed) -> None:
        """Receive messages and show them, reconnecting as necessary."""
        url = f"{self.guest.address.replace('http', 'ws', 1)}/api/tables/{self.code}/socket"
        wait = AGAIN[0]
        while True:
            try:
                async with websockets.connect(url, open_timeout=5, close_timeout=1) as socket:
                    self._socket = socket
                    await self._send(Hello(self.guest.token, heard=self.witness.heard))
                    wait = AGAIN[0]
                    async for text in socket:
                        await self.hear(decode(text), changed)
            except websockets.ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code == NOT_KNOWN:
                    raise Refused("the server does not know this table, or no longer knows you") from None
            except (OSError, TimeoutError, websockets.WebSocketException):
                pass
            self._socket = None
            self._show(changed, self._picture.quiet(lost=True))
            await asyncio.sleep(uniform(wait / 2, wait))
            wait = min(2 * wait, AGAIN[1])

    async def act(self, action: Action) -> None:
        """Do something in the game."""
        await self.ask(Act(str(action)))

    async def hint(self) -> Action:
        """What the server's strongest bot would do."""
        answer = await request(self.guest.address, "POST", f"/api/tables/{self.code}/hint", token=self.guest.token)
        return Action(answer["action"])

    async def ask(self, command: AnyCommand) -> None:
        """Send a command and wait until it is durable."""
        name = secrets.token_hex(8)
        message = Ask(name, self._seq, command)
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._asked[name] = (message, done)
        if self._socket is not None:
            with suppress(websockets.ConnectionClosed):  # then it is sent again with the next connection
                await self._send(message)
        await done

    def save(self, name: str) -> Path:
        """A server keeps its own records."""
        raise Refused(f"the server keeps the record of this game: {self.link}")

    async def hear(self, message: AnyFromServer, changed: Changed) -> None:
        """Show what a message brings, and answer what has to be."""
        match message:
            case Welcome():
                pass
            case Snapshot(seq=seq, table=table, game=game, own=own, pad=pad, chat=chat):
                self._seq = seq
                public = None if game is None else public_of(game)
                now = Picture(public, own, pad, table=table, chat=chat, hosts=self._hosts(table))
                self.witness.look(now, message.heard, tuple(map(event_of, message.missed)))
                self._show(changed, now)
                for asked, _ in list(self._asked.values()):
                    await self._send(asked)
            case Update(seq=seq, ack=ack):
                self._seq = seq
                shown = list(self._moments(message))
                if message.moments or message.own:
                    self.witness.listen(shown)
                command = self._asked[ack][0].command if ack in self._asked else None
                if isinstance(command, Nonce):  # a plain ack does not say that it was added
                    self.witness.acknowledge(command.nonce)
                self._show(changed, *shown)
                self._settle(ack)
            case Ack(id=name):
                self._settle(name)
            case Refusal(id=name, message=text):
                self._settle(name or "", text)
        await self._take_part()
        await self._judge(changed)

    async def _judge(self, changed: Changed) -> None:
        """Verify the record of a finished game with the evidence, once."""
        table = self._picture.table
        if table is None or table.state != "over" or table.game == self._judged:
            return
        self._judged = table.game
        with suppress(Refused):
            answer = await request(self.guest.address, "GET", f"/api/games/{table.game}/replay", expected=("record",))
            self._show(changed, self._picture.quiet(verdict=self.witness.judge(answer["record"])))

    def _moments(self, update: Update) -> Iterator[Picture]:
        """What an update shows, one moment after another: each is the one before it and what changed."""
        now = self._picture
        if update.table is not None:
            now = now.quiet(table=update.table, hosts=self._hosts(update.table))
        for moment in update.moments:
            changes = moment.game
            if now.game is None:
                assert changes is not None, "the first moment of a game has everything"
                game = public_of(changes)
            else:
                game = with_changes(now.game, changes)
            now = now.after(event_of(moment.event), game, with_changes(now.own or NOTHING, moment.own))
            yield now
        if not update.moments or update.chat or update.own is not None:
            yield now.quiet(own=update.own or now.own, chat=update.chat)

    def _hosts(self, table: TableView) -> bool:
        return table.host == self.guest.person

    def _show(self, changed: Changed, *moments: Picture) -> None:
        for self._picture in moments:
            changed(self._picture)

    def _settle(self, name: str, refused: str | None = None) -> None:
        _, done = self._asked.pop(name, (None, None))
        if done is not None and not done.done():
            done.set_result(None) if refused is None else done.set_exception(Refused(refused))

    async def _take_part(self) -> None:
        """Sit down once, and add a nonce to every game."""
        table = self._picture.table
        if table is None or self._socket is None:
            return
        mine = [number for number, seat in enumerate(table.seats) if seat.person == self.guest.person]
        sits = bool(mine)
        if not self._sat and not sits and table.state in ("open", "over"):
            self._sat = True
            self._wish(Sit())
        if table.state == "preparing" and self._given != table.game:
            self._given = table.game
            nonce = secrets.token_hex(16) if sits else ""
            self.witness.promise(table, mine[0] if sits else None, nonce)
            if sits:
                self._wish(Nonce(table.game, nonce))

    async def _send(self, message: FromClient) -> None:
        await self._socket.send(msgspec.json.encode(message).decode())

    def _wish(self, command: AnyCommand) -> None:
        """Send a command without waiting for its answer."""
        task = asyncio.ensure_future(self.ask(command))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
