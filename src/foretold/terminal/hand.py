"""The player's hand: cards that are chosen by arrow keys or the mouse, and raised when they are."""

from __future__ import annotations

from rich.text import Text
from textual import events
from textual.geometry import Size as Room
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from ..game.cards import Card
from .faces import SMALL, TINY, Size, draw, in_rows, side_by_side, step
from .look import Look

RAISED = 1


class Hand(Widget):
    """Cards in a row, None for one face down. Those that may not be played are dim, but can be looked at."""

    DEFAULT_CSS = "Hand { height: auto; width: 1fr; }"

    cards: reactive[tuple[Card | None, ...]] = reactive((), layout=True)
    playable: reactive[frozenset[Card | None]] = reactive(frozenset)
    chosen: reactive[int] = reactive(0)
    active: reactive[bool] = reactive(False)
    card_size: reactive[Size] = reactive(SMALL, layout=True)

    class Taken(Message):
        """A card was tapped."""

        def __init__(self, card: Card | None) -> None:
            super().__init__()
            self.card = card

    def __init__(self, words: Look, id: str | None = None) -> None:
        super().__init__(id=id)
        self.words = words
        self._spent = False

    @property
    def raised(self) -> bool:
        """Whether a card is."""
        return self.active and self.chosen < len(self.cards)

    def render(self) -> Text:
        """All cards, overlapping as far as they must; the smallest ones in rows."""
        if not self.cards:
            return Text()
        shown = self.step()
        columns: list[list[Text]] = []
        for place, card in enumerate(self.cards):
            last = place == len(self.cards) - 1
            up = self.active and place == self.chosen
            dim = self.active and card not in self.playable
            drawn = draw(card, self.words, self.card_size, None if last else shown, dim=dim, chosen=up)
            if self.card_size == TINY:
                columns.append(drawn)
                continue
            gap = [Text(" " * drawn[0].cell_len)]
            columns.append(drawn + gap if up else gap + drawn)
        return in_rows(columns, self._in_row(self.size.width)) if self.card_size == TINY else side_by_side(columns)

    def get_content_height(self, container: Room, viewport: Room, width: int) -> int:
        """A card and the room to raise one; or rows of the smallest."""
        if self.card_size != TINY:
            return self.card_size.height + RAISED
        return max(1, -(-len(self.cards) // self._in_row(width)))

    def move(self, by: int) -> None:
        """Choose another card; the next one that may be played, if there is one."""
        count = len(self.cards)
        for turn in range(1, count + 1):
            place = (self.chosen + by * turn) % count
            if self.cards[place] in self.playable or not self.playable:
                self.chosen = place
                return

    def settle(self) -> None:
        """Choose a card that may be played, if the chosen one may not."""
        self.chosen = min(self.chosen, max(0, len(self.cards) - 1))
        if self.raised and self.cards[self.chosen] not in self.playable:
            self.move(1)

    def on_click(self, event: events.Click) -> None:
        """A tap raises a card; a tap on a raised one plays it. A second tap in haste does not play another."""
        if event.chain == 1:
            self._spent = False
        if not self.cards or self._spent:
            return
        place = self._place(event.x, event.y)
        if place is None:
            return
        if self.active and place == self.chosen:
            self._spent = True
            self.post_message(self.Taken(self.cards[place]))
        else:
            self.chosen = place

    def step(self) -> int:
        """How many columns a card shows."""
        return step(len(self.cards), max(self.card_size.width, self.size.width), self.card_size)

    def _in_row(self, width: int) -> int:
        return max(1, width // TINY.width)

    def _place(self, x: int, y: int) -> int | None:
        """The card that lies there; nothing beside the last one."""
        if self.card_size == TINY:
            in_row = self._in_row(self.size.width)
            column = x // TINY.width
            place = y * in_row + column
            return place if column < in_row and place < len(self.cards) else None
        end = (len(self.cards) - 1) * self.step() + self.card_size.width
        return min(x // self.step(), len(self.cards) - 1) if x < end else None
