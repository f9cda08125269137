"""What there is to show: the table as its player may see it. A local game and a server's table give the same."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from ..game.verdict import Verdict
from ..service.protocol.messages import ChatLine, OwnGame, PadRow, PublicGame, TableView


class Refused(Exception):
    """What was asked for is not possible; the message says why."""


@dataclass(frozen=True)
class Showing:
    """One moment. ``news`` are the events that led to it, as plain values; ``earlier`` are those before, where the
    player has just come in."""

    game: PublicGame | None = None
    own: OwnGame | None = None
    pad: tuple[PadRow, ...] = ()
    news: tuple[dict[str, Any], ...] = ()
    table: TableView | None = None
    chat: tuple[ChatLine, ...] = ()  #: what was said just now
    lost: bool = False  #: the connection is, for the moment
    earlier: tuple[dict[str, Any], ...] = ()
    hosts: bool = True  #: whether the player is the one who starts
    verdict: Verdict | None = None  #: on the deals of the game that is over

    @property
    def seat(self) -> int | None:
        """Where the player sits."""
        return None if self.own is None else self.own.seat

    @property
    def legal(self) -> tuple[str, ...]:
        """What the player may do now."""
        return () if self.own is None else self.own.legal

    @property
    def over(self) -> bool:
        """Whether the game is."""
        return self.game is not None and self.game.phase == "over"


class Changed(Protocol):
    """Somebody who wants to know of every moment."""

    def __call__(self, showing: Showing) -> None: ...


class Table(Protocol):
    """A table that one can play at."""

    local: bool

    async def run(self, changed: Changed) -> None:
        """Live, until cancelled or over; ``changed`` is called with every moment."""

    async def act(self, action: str) -> None:
        """Do something in the game, or ``Refused``."""

    async def hint(self) -> str:
        """What a strong bot would do, or ``Refused``."""

    async def ask(self, **command: Any) -> None:
        """Any other command of the protocol, or ``Refused``."""

    def save(self, name: str) -> Path:
        """Write the record to a new file, or ``Refused``."""
