"""A local table: one person and bots, without a server. Every action is saved to a file before it is shown."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from random import SystemRandom

from ..bots.protocol import Bot
from ..game.actions import Action
from ..game.errors import IllegalAction
from ..game.events import Event, RoundDealt
from ..game.game import Game
from ..game.moments import moments, own_views
from ..game.text.save_file import NotSaved, save
from ..game.view import Phase
from ..service.table.commands import AnyCommand
from .picture import Changed, Picture, Refused
from .saved_game import GameFile


class LocalTable:
    """A game in which one seat is the player's."""

    local = True

    def __init__(self, game: Game, seat: int, bots: Sequence[Bot], adviser: Bot, file: GameFile | None = None) -> None:
        self.game = game
        self._seat, self._bots, self._adviser, self._file = seat, bots, adviser, file
        self._mine = asyncio.Event()
        self._picture = Picture()
        self._changed: Changed | None = None

    async def run(self, changed: Changed) -> None:
        """Play the bots' seats, and wait for the player."""
        self._changed = changed
        game, seat = self.game, self._seat
        earlier = tuple(event.seen_by(seat) for event in self._this_round())
        self._show(Picture(game.public(), game.own(seat), game.pad.rows, earlier=earlier))
        self._deal()
        while not game.over:
            if seat in game.pending:
                self._mine.clear()
                await self._mine.wait()
                continue
            turn = game.pending[0]
            self._play(await asyncio.to_thread(self._bots[turn].choose, game.view(turn)), turn)

    async def act(self, action: Action) -> None:
        """The player does something."""
        try:
            self._play(action, self._seat)
        except IllegalAction as error:
            raise Refused(str(error)) from None
        self._mine.set()

    async def hint(self) -> Action:
        """What the strongest bot would do, seeing what the player sees."""
        if self._seat not in self.game.pending:
            raise Refused("it is not your turn")
        return await asyncio.to_thread(self._adviser.choose, self.game.view(self._seat))

    async def ask(self, command: AnyCommand) -> None:
        """Refuse: a local table has no other commands."""
        raise Refused("this is a table of your own: nobody else is here")

    def save(self, name: str) -> Path:
        """Write the record to a new file."""
        try:
            return save(self.game, name)
        except NotSaved as error:
            raise Refused(str(error)) from None

    def _play(self, action: Action, seat: int) -> None:
        self._go_on(lambda: self.game.play(action, seat))
        self._deal()

    def _deal(self) -> None:
        """A game that goes on after a pause has no seed: the cards that it needs are shuffled now."""
        if self.game.phase is Phase.DEAL:
            deck = list(self.game.cards_to_shuffle())
            SystemRandom().shuffle(deck)
            self._go_on(lambda: self.game.deal(deck))

    def _go_on(self, step: Callable[[], tuple[Event, ...]]) -> None:
        """Let the game go on by an action or a deal, keep it, and show every moment of it."""
        game, seat = self.game, self._seat
        public, own = game.public(), game.own(seat)
        events = step()
        if self._file is not None:
            self._file.keep(game)
        seen = [event.seen_by(seat) for event in events]
        shown = zip(seen, moments(public, events, game.public()), own_views(own, seen, game.own(seat)), strict=True)
        for event, moment, mine in shown:
            self._show(self._picture.after(event, moment.public, mine))

    def _show(self, picture: Picture) -> None:
        self._picture = picture
        if self._changed is not None:
            self._changed(picture)

    def _this_round(self) -> Sequence[Event]:
        """What has happened since the round was dealt; before the first, since the game began."""
        events = self.game.events
        dealt = [place for place, event in enumerate(events) if isinstance(event, RoundDealt)]
        return events[dealt[-1] :] if len(dealt) > 1 else events
