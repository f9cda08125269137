"""A table of one's own: one person and bots, with no server. Every action is kept in a file before it is shown."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import SystemRandom
from typing import Any

import msgspec

from ..bots.protocol import Bot
from ..game.actions import Action
from ..game.errors import IllegalAction, NotationError
from ..game.events import Event, RoundDealt
from ..game.game import Game
from ..game.plain import plain
from ..game.saving import NotSaved, save
from ..game.view import Phase
from ..service.protocol.messages import OwnGame
from ..service.protocol.views import pad_rows, public_game
from .keeping import Keeping
from .showing import Changed, Refused, Showing


class LocalTable:
    """A game in which one seat is the player's."""

    local = True

    def __init__(
        self, game: Game, seat: int, bots: Sequence[Bot], adviser: Bot, keeping: Keeping | None = None
    ) -> None:
        self.game = game
        self._seat, self._bots, self._adviser, self._keeping = seat, bots, adviser, keeping
        self._mine = asyncio.Event()
        self._changed: Changed | None = None

    async def run(self, changed: Changed) -> None:
        """Play the bots' seats, and wait for the player."""
        self._changed = changed
        changed(replace(self._showing(()), earlier=self._plain(self._this_round())))
        self._deal()
        while not self.game.over:
            if self._seat in self.game.pending:
                self._mine.clear()
                await self._mine.wait()
                continue
            seat = self.game.pending[0]
            view = self.game.view(seat)
            self._play(await asyncio.to_thread(self._bots[seat].choose, view), seat)

    async def act(self, action: str) -> None:
        """The player does something."""
        try:
            self._play(Action(action), self._seat)
        except (IllegalAction, NotationError) as error:
            raise Refused(str(error)) from None
        self._mine.set()

    async def hint(self) -> str:
        """What the strongest bot would do, seeing what the player sees."""
        if self._seat not in self.game.pending:
            raise Refused("it is not your turn")
        return str(await asyncio.to_thread(self._adviser.choose, self.game.view(self._seat)))

    async def ask(self, **command: Any) -> None:
        """There is nobody else to ask anything of."""
        raise Refused("this is a table of your own: nobody else is here")

    def save(self, name: str) -> Path:
        """Write the record to a new file."""
        try:
            return save(self.game, name)
        except NotSaved as error:
            raise Refused(str(error)) from None

    def _play(self, action: Action, seat: int) -> None:
        events = self.game.play(action, seat)
        self._keep()
        self._tell(events)
        self._deal()

    def _deal(self) -> None:
        """A game that goes on after a pause has no seed: the cards that it needs are shuffled now."""
        if self.game.phase is Phase.DEAL:
            deck = list(self.game.cards_to_shuffle())
            SystemRandom().shuffle(deck)
            events = self.game.deal(deck)
            self._keep()
            self._tell(events)

    def _tell(self, events: Sequence[Event]) -> None:
        if self._changed is not None:
            self._changed(self._showing(self._plain(events)))

    def _this_round(self) -> Sequence[Event]:
        """What has happened since the round was dealt; before the first, since the game began."""
        events = self.game.events
        dealt = [place for place, event in enumerate(events) if isinstance(event, RoundDealt)]
        return events[dealt[-1] :] if len(dealt) > 1 else events

    def _plain(self, events: Sequence[Event]) -> tuple[dict[str, Any], ...]:
        return tuple(plain(event.seen_by(self._seat)) for event in events)

    def _showing(self, news: tuple[dict[str, Any], ...]) -> Showing:
        own = self.game.own(self._seat)
        hands = tuple(None if hand is None else tuple(map(str, hand)) for hand in own.hands)
        game = public_game(self.game)
        bids = tuple(own.bid if seat == self._seat else bid for seat, bid in enumerate(game.bids))
        mine = OwnGame(
            seat=self._seat,
            hand=hands[self._seat],
            hands=hands,
            legal=tuple(map(str, own.legal)),
            bid=own.bid,
        )
        return Showing(game=msgspec.structs.replace(game, bids=bids), own=mine, pad=pad_rows(self.game), news=news)

    def _keep(self) -> None:
        if self._keeping is not None:
            self._keeping.keep(self.game)
