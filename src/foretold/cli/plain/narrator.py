"""Narration of a game to one seat while it plays."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from ...game.events import (
    BidMade,
    CardPassed,
    CardPlayed,
    Event,
    GameOver,
    RoundDealt,
    RoundScored,
    TrickTaken,
    TrumpFound,
)
from ...game.game import Game
from .labels import Labels
from .screen import pad_table

ROWS_BETWEEN = 5  # of the Block of Truth after a round; all of them at the end


class Narrator:
    """Prints what is new, as far as the seat may know it; bids and tricks a line each."""

    def __init__(self, game: Game, seat: int, console: Console, labels: Labels) -> None:
        self.last_trick: Text | None = None  #: with who led and who won; of the round before, too
        self._game = game
        self._seat = seat
        self._console = console
        self._labels = labels
        self._narrated = 0
        self._bids: list[BidMade] = []
        self._trick: list[CardPlayed] = []

    def narrate(self) -> None:
        """Print what has happened since the last call."""
        seen = self._game.view(self._seat).events
        for event in seen[self._narrated :]:
            self._narrate_event(event)
        self._narrated = len(seen)

    def _narrate_event(self, event: Event) -> None:
        names = self._game.names
        if isinstance(event, CardPassed | GameOver):
            return  # the player has typed what they pass; the winner is printed at the end, with the points
        if isinstance(event, BidMade):
            self._bids.append(event)
            return
        if isinstance(event, CardPlayed):
            self.narrate_bids()
            self._trick.append(event)
            return
        self.narrate_bids()
        if isinstance(event, TrickTaken):
            self.last_trick = self._trick_line(event)
            self._trick.clear()
            self._console.print(self.last_trick)
        elif isinstance(event, RoundDealt) or (isinstance(event, TrumpFound) and event.seat is None):
            pass  # the table shows it
        elif line := self._labels.describe(event, names, self._seat):
            self._console.print(line)
        if isinstance(event, RoundScored) and not self._game.over:
            self._console.print(pad_table(self._game.pad, self._labels, ROWS_BETWEEN))

    def narrate_bids(self) -> None:
        """Print the bids since the last call on one line, unless the only one is the player's own."""
        names = self._game.names
        hidden = self._labels.text("table.sum.hidden")
        bids = [f"{names[bid.seat]} {hidden if bid.tricks is None else bid.tricks}" for bid in self._bids]
        if bids and any(bid.seat != self._seat for bid in self._bids):
            self._console.print(self._labels.say("table.tell.bids", bids=", ".join(bids)))
        self._bids.clear()

    def _trick_line(self, taken: TrickTaken) -> Text:
        names, labels = self._game.names, self._labels
        plays = [Text(f"{names[event.seat]} ").append_text(labels.action(event.play)) for event in self._trick]
        plays[0].append(f" ({labels.text('table.last-trick.led')})")
        return Text(", ").join(plays).append(". ").append_text(labels.describe(taken, names))
