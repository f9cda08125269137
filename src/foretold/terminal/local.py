"""A table of one's own against bots, run here by the same code as a table in a browser without a server. Every entry of
its log is saved to a file before it is shown."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from itertools import chain
from pathlib import Path

from ..bots.registry import find_bot
from ..game.actions import Action
from ..game.checks import checked_name
from ..game.events import CardPlayed, Event, RoundDealt
from ..game.fair import new_secret
from ..game.game import Game
from ..game.text.rules_text import options_of
from ..game.text.save_file import NotSaved, save
from ..rules.options import Rules
from ..service.codec import replace
from ..service.local import LocalTable, Outcome
from ..service.local.table import ALL_LEVELS
from ..service.protocol.game import event_of
from ..service.protocol.messages import FromClient, Heard, Hello, Snapshot, TableView
from ..service.table.commands import Configure, Sit, Start
from ..service.table.events import Person
from ..service.table.refusal import Refused as TableRefused
from ..service.table.settings import Settings
from .client import TableClient, decode, encode
from .log_file import LogFile, read_log
from .paced_queue import PAUSES
from .picture import Changed, Picture, Refused

PLAYER = "you"  # the player's id at a table of their own


class OwnTable(TableClient):
    """One person at a table that runs here."""

    local = True

    def __init__(self, host: LocalTable, seat: int, file: LogFile | None = None) -> None:
        super().__init__(host.person.id)
        self.host, self._seat, self._file = host, seat, file
        self.pace = 1.0
        self.finished: Game | None = None  #: the first game that ended here
        self._woken = asyncio.Event()
        self._changed: Changed | None = None

    @property
    def game(self) -> Game:
        """The current game."""
        assert self.host.table.game is not None, "the game has not begun"
        return self.host.table.game

    @property
    def saved(self) -> bool:
        """Whether the game as it stands is in a file."""
        return self._file is not None and self._file.written

    async def run(self, changed: Changed) -> None:
        """Play the bots' seats, and wait for the player."""
        self._changed = changed
        await self.send(Hello("", heard=Heard()))
        settings, wait = self.host.table.settings, self.pace * PAUSES[CardPlayed]
        if settings.wait != wait:
            await self.ask(Configure(replace(settings, wait=wait)))
        if self.host.table.seat_of(self.person) is None:
            await self.ask(Sit(self._seat))
            await self.ask(Start())
        while True:
            await self._until_due()
            await self._show_outcome(self.host.tick())
            turn = self.host.turn()
            if turn is not None:
                action = await asyncio.to_thread(turn.choose)
                await self._show_outcome(self.host.decided(turn, action))

    async def send(self, message: FromClient) -> None:
        """Have the table answer a message."""
        await self._show_outcome(self.host.hear(encode(message)))
        self._woken.set()

    async def hint(self) -> Action:
        """What the strongest bot would do, seeing what the player sees."""
        try:
            adviser = self.host.adviser()
        except TableRefused as refusal:
            raise Refused(refusal.message, refusal.code.value) from None
        return Action(await asyncio.to_thread(adviser.choose))

    def save(self, name: str) -> Path:
        """Write the record to a new file."""
        try:
            return save(self.game, name)
        except NotSaved as error:
            raise Refused(str(error)) from None

    def entered(self, picture: Picture, snapshot: Snapshot) -> Picture:
        """Tell what has happened in this round of a game that goes on."""
        return picture.quiet(earlier=_this_round([event_of(event) for event in snapshot.missed]))

    def nonce(self, table: TableView, seat: int | None) -> str:
        """Return always the same: there is no server whose secret could be chosen against the player."""
        return "local"

    async def _until_due(self) -> None:
        """Wait until something is due, or the player has done something."""
        self._woken.clear()
        due = self.host.due()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._woken.wait(), None if due is None else max(0.0, due - self.host.now()))

    async def _show_outcome(self, outcome: Outcome) -> None:
        """Save what a call has changed, then show it."""
        if self._file is not None and outcome.entries:
            self._file.append(outcome.entries)
        if outcome.finished is not None and self.finished is None:
            self.finished = self.game
        for text in outcome.messages:
            if self._changed is not None:
                await self.hear(decode(text), self._changed)


def new_table(
    rules: Rules,
    name: str,
    *,
    seat: int = 0,
    level: str = "casual",
    seed: str | None = None,
    keep_in: Path | None = None,
) -> OwnTable:
    """Open a table. With a seed its first game always has the same deals. Raise ``ValueError`` if the name is invalid,
    or there is no bot of the level."""
    find_bot(level)(0)  # a missing extra is reported before the game begins
    first = [] if seed is None else [hashlib.sha256(f"foretold seed {seed}".encode()).hexdigest()]
    chance = partial(next, chain(first, iter(new_secret, None)))
    host = LocalTable(Person(PLAYER, checked_name(name)), levels=_levels(level), chance=chance)
    code = "own" if seed is not None else f"own-{secrets.token_hex(4)}"
    opened = host.open(code, Settings(rules=options_of(rules), level=level.casefold()))
    return OwnTable(host, seat, None if keep_in is None else LogFile(keep_in, opened.entries))


def saved_table(path: Path) -> OwnTable | None:
    """Return the table whose unfinished game was saved there, if there is one; raise ``Refused`` if the file is
    damaged."""
    file = read_log(path)
    if file is None:
        return None
    host = LocalTable(Person(PLAYER, PLAYER))
    try:
        host.read(file.entries)
    except TableRefused as refusal:
        raise Refused(refusal.message) from None
    seat = host.table.seat_of(PLAYER)
    if seat is None or not host.table.playing:
        return None
    host.levels = _levels(host.table.settings.level)
    return OwnTable(host, seat, file)


def _levels(level: str) -> tuple[str, ...]:
    """Return the bots that a table may have, the strongest last: every level, and the bot that was asked for."""
    return tuple(dict.fromkeys((level.casefold(), *ALL_LEVELS)))


def _this_round(events: Sequence[Event]) -> tuple[Event, ...]:
    """Return what has happened since the last deal; in the first round, since the game began."""
    dealt = [place for place, event in enumerate(events) if isinstance(event, RoundDealt)]
    return tuple(events[dealt[-1] :] if len(dealt) > 1 else events)
