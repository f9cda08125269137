"""What there is to show: the table as its player may see it. A local game and a server's table give the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from ..game.actions import Action
from ..game.events import DealerChosen, Event, RoundScored
from ..game.fair.verdict import Verdict
from ..game.pad import PadRow, row_of
from ..game.view import OwnView, Phase, PublicView
from ..service.protocol.messages import ChatLine, TableView


class Refused(Exception):
    """A request was refused; the message says why in English, and ``code`` if it was a table that refused."""

    def __init__(self, message: str, code: str = "") -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True)
class Picture:
    """One moment. ``event`` led to it, if something happened in the game; ``earlier`` are the events before, where the
    player has just come in."""

    game: PublicView | None = None
    own: OwnView | None = None
    pad: tuple[PadRow, ...] = ()
    event: Event | None = None
    earlier: tuple[Event, ...] = ()
    table: TableView | None = None
    chat: tuple[ChatLine, ...] = ()  #: what was said just now
    lost: bool = False  #: whether the connection is currently lost
    hosts: bool = True  #: whether the player is the host, who starts the game
    verdict: Verdict | None = None  #: on the deals of the game that is over

    @property
    def seat(self) -> int | None:
        """The player's seat."""
        return None if self.own is None else self.own.seat

    @property
    def legal(self) -> tuple[Action, ...]:
        """The player's legal actions."""
        return () if self.own is None else self.own.legal

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.game is not None and self.game.phase is Phase.OVER

    @property
    def passing(self) -> bool:
        """Whether nobody is to act, since another moment of the game follows by itself."""
        return self.game is not None and not self.game.pending and not self.over

    def quiet(self, **changed: Any) -> Picture:
        """The same table, when nothing has happened in the game; with what else has changed."""
        return replace(self, **{"event": None, "earlier": (), "chat": (), **changed})

    def after(self, event: Event, game: PublicView, own: OwnView) -> Picture:
        """The moment after an event. The Block of Truth is written when a round is scored."""
        pad = () if isinstance(event, DealerChosen) else self.pad
        if isinstance(event, RoundScored):
            pad = (*pad, row_of(event))
        return self.quiet(event=event, game=game, own=own, pad=pad, verdict=None)


Changed = Callable[[Picture], None]
"""A callback for every moment."""
