"""The table on the screen: seats, trick, question and hand; beside them, where there is room, the Block of Truth, the
last trick and the story of the game."""

from __future__ import annotations

from rich.text import Text
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import RichLog, Static

from ..game.cards import Card, hand_order
from ..game.events import Event, GameOver, RoundDealt, RoundScored, TrickTaken, TrumpFound
from ..game.fair.verdict import Verdict
from ..game.view import PublicView
from .block import block
from .choices import Choices
from .faces import SMALL
from .hand import Hand
from .heading import heading, seats
from .layout import Layout
from .look import Look
from .picture import Picture
from .question import Question
from .trick import LastTrick, laid, trick
from .waiting_room import waiting_room

INSIDE = 3  # columns of frame and margin beside the table
LOUD = (RoundDealt, TrickTaken, RoundScored, GameOver)  # what stands out in the story of the game


class TableWidget(Horizontal):
    """The table on the left; on the right, where there is room, what happened and the Block of Truth."""

    def __init__(self, words: Look, link: str) -> None:
        self.words, self.link = words, link
        self.choices, self.hand = Choices(words, id="choices"), Hand(words, id="hand")
        self._block_room = VerticalScroll(Static(id="block"), id="block-room")
        self._last, self._log = Static(id="last"), RichLog(id="log", wrap=True, markup=False, min_width=20)
        self._beside = Vertical(self._block_room, self._last, self._log, id="beside")
        self._message = Static(id="message")
        parts = (Static(id="heading"), Static(id="seats"), Static(id="trick"), self.choices, self.hand, self._message)
        super().__init__(Vertical(*parts, id="table"), self._beside, id="all")

    def on_mount(self) -> None:
        """Give the panels their titles."""
        panels = ((self._block_room, "common.pad"), (self._last, "table.last-trick"), (self._log, "table.log"))
        for panel, title in panels:
            panel.border_title = self.words.text(title)

    def draw(self, picture: Picture, asked: Question, last: LastTrick, now: Layout) -> None:
        """Show a moment, laid out so, with what the player is asked for."""
        self._beside.display = now.beside > 0
        self._beside.styles.width = now.beside
        self._last.display = now.last
        self.hand.card_size = now.size
        self.query_one("#heading", Static).update(heading(picture, self.words, now.table))
        self.query_one("#seats", Static).update(
            seats(picture, self.words, now.table) if picture.game else waiting_room(picture, self.words, self.link)
        )
        self.query_one("#trick", Static).update(trick(picture, self.words, now.trick, now.size))
        self.hand.cards = _hand(picture)
        self.hand.playable, self.hand.active = asked.cards, bool(asked.cards)
        self.hand.settle()
        if (self.choices.question, self.choices.answers) != (asked.line, asked.answers):
            self.choices.ask(asked.line, asked.answers)
        if picture.game is not None and now.beside:
            self._draw_beside(picture.game, picture, last, now.beside - INSIDE)
        if picture.lost:
            self.say(self.words.text("table.notice.lost"))

    def _draw_beside(self, game: PublicView, picture: Picture, last: LastTrick, room: int) -> None:
        """The Block of Truth, its newest line in sight; and the last trick."""
        self.query_one("#block", Static).update(block(game.names, picture.pad, self.words, room))
        self._block_room.scroll_end(animate=False)
        self._last.update(laid(game.names, last.plays, last.taken_by, self.words, room, SMALL))

    def say(self, line: str) -> None:
        """Show a line below the hand."""
        self._message.update(Text(line))

    def narrate(self, picture: Picture, before: Verdict | None) -> None:
        """Write what happened and what was said into the story of the game, and the last of it below the hand."""
        game, verdict = picture.game, picture.verdict
        if game is None:
            return
        for event in (*picture.earlier, picture.event):
            if event is not None and (line := self.words.describe(event, game.names, picture.seat)):
                self._write(line, isinstance(event, LOUD))
                if not _in_heading(event):
                    self.say(line)
        if verdict is not None and verdict is not before:
            line = self.words.verdict(verdict)
            self._write(line, True)
            self.say(line)
        for said in picture.chat:
            text = self.words.text(f"game.phrase.{said.phrase}") if said.phrase else said.text or ""
            self._write(f"{said.name}: {text}", False)
            self.say(f"{said.name}: {text}")

    def _write(self, line: str, loud: bool) -> None:
        self._log.write(Text(line, "bold" if loud else ""))


def _hand(picture: Picture) -> tuple[Card | None, ...]:
    """The player's hand; face down where the rules hide it."""
    own, game = picture.own, picture.game
    if own is None or own.seat is None or game is None:
        return ()
    if own.hand is None:
        return (None,) * game.hand_counts[own.seat]
    return tuple(sorted(own.hand, key=hand_order))


def _in_heading(event: Event) -> bool:
    """Whether the heading shows it already: what a round brought matters more than that the next one is dealt."""
    return isinstance(event, RoundDealt) or (isinstance(event, TrumpFound) and event.seat is None)
