"""One person at a table that speaks the protocol (docs/protocol.md), wherever the table is: messages become pictures,
and commands become messages."""

from __future__ import annotations

import asyncio
import secrets
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from ..game.actions import Action
from ..game.view import OwnView
from ..service.protocol.game import event_of, from_wire, public_of, with_changes
from ..service.protocol.messages import Ack, AnyFromServer, Ask, FromClient, Refusal, Snapshot, TableView, Update
from ..service.table.commands import Act, AnyCommand, Nonce
from .picture import Changed, Picture, Refused

NOTHING = OwnView(None, None, (), (), None)  # before a game begins

decode = msgspec.json.Decoder(AnyFromServer, dec_hook=from_wire).decode


def encode(message: FromClient) -> str:
    """Return a message as it is sent."""
    return msgspec.json.encode(message).decode()


class TableClient(ABC):
    """What the client knows of its table, from the messages of whoever runs it."""

    local: bool

    def __init__(self, person: str) -> None:
        self.person = person
        self._picture = Picture()
        self._seq = 0
        self._given = ""
        self._asked: dict[str, tuple[Ask, asyncio.Future[None]]] = {}

    @abstractmethod
    async def run(self, changed: Changed) -> None:
        """Receive messages and show them, until cancelled."""

    @property
    def connected(self) -> bool:
        """Whether what is sent now arrives."""
        return True

    @property
    def saved(self) -> bool:
        """Whether the game continues when the player comes back."""
        return True

    @abstractmethod
    async def send(self, message: FromClient) -> None:
        """Send a message, if there is a connection."""

    @abstractmethod
    async def hint(self) -> Action:
        """What a strong bot would do, or ``Refused``."""

    @abstractmethod
    def save(self, name: str) -> Path:
        """Write the record to a new file, or ``Refused``."""

    async def act(self, action: Action) -> None:
        """Do something in the game, or ``Refused``."""
        await self.ask(Act(str(action)))

    async def ask(self, command: AnyCommand) -> None:
        """Send a command and wait until it is durable, or ``Refused``."""
        name = secrets.token_hex(8)
        message = Ask(name, self._seq, command)
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._asked[name] = (message, done)
        await self.send(message)
        await done

    async def hear(self, message: AnyFromServer, changed: Changed) -> None:
        """Show what a message brings, and answer what has to be."""
        match message:
            case Snapshot(seq=seq, table=table, game=game, own=own, pad=pad, chat=chat):
                self._seq = seq
                public = None if game is None else public_of(game)
                now = Picture(public, own, pad, table=table, chat=chat, hosts=self._hosts(table))
                self._show(changed, self.entered(now, message))
                for asked, _ in list(self._asked.values()):
                    await self.send(asked)
            case Update(seq=seq, ack=ack):
                self._seq = seq
                shown = list(self._moments(message))
                self.moved(message, shown, self._asked[ack][0].command if ack in self._asked else None)
                self._show(changed, *shown)
                self._settle(ack)
            case Ack(id=name):
                self._settle(name)
            case Refusal(id=name, message=text, code=code):
                self._settle(name or "", Refused(text, code))
        self._add_nonce()

    # ------------------------------------------------------------------ what a kind of table adds

    def entered(self, picture: Picture, snapshot: Snapshot) -> Picture:
        """Return what to show of a table that was entered, or entered again."""
        return picture

    def moved(self, update: Update, shown: Sequence[Picture], command: AnyCommand | None) -> None:
        """Take note of an update before it is shown; ``command`` is the one of ours that it acknowledges."""
        return

    def nonce(self, table: TableView, seat: int | None) -> str:
        """Return what this client adds to the deals of a game that is being prepared; nothing if it only watches."""
        return "" if seat is None else secrets.token_hex(16)

    # ------------------------------------------------------------------ one message

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
        return table.host == self.person

    def _show(self, changed: Changed, *moments: Picture) -> None:
        for self._picture in moments:
            changed(self._picture)

    def _settle(self, name: str, refused: Refused | None = None) -> None:
        _, done = self._asked.pop(name, (None, None))
        if done is not None and not done.done():
            done.set_result(None) if refused is None else done.set_exception(refused)

    def _add_nonce(self) -> None:
        """Add a nonce to every game, once."""
        table = self._picture.table
        if table is None or not self.connected or table.state != "preparing" or self._given == table.game:
            return
        self._given = table.game
        seat = next((number for number, seat in enumerate(table.seats) if seat.person == self.person), None)
        nonce = self.nonce(table, seat)
        if nonce:
            self.wish(Nonce(table.game, nonce))

    def wish(self, command: AnyCommand) -> None:
        """Send a command without waiting for its answer."""
        task = asyncio.ensure_future(self.ask(command))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
