"""What the player may choose besides a card: a bid, a suit, a way to announce a card."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual import events
from textual.geometry import Size as Room
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from .look import Look


class Choices(Widget):
    """A question, and its answers in a row; chosen by arrows, digits or the mouse."""

    DEFAULT_CSS = "Choices { height: auto; width: 1fr; }"

    question: reactive[str] = reactive("", layout=True)
    answers: reactive[tuple[tuple[str, str], ...]] = reactive((), layout=True)  #: what is sent, and what is shown
    chosen: reactive[int] = reactive(0)

    def __init__(self, words: Look, id: str | None = None) -> None:
        super().__init__(id=id)
        self.words = words

    class Taken(Message):
        """An answer was given."""

        def __init__(self, answer: str) -> None:
            super().__init__()
            self.answer = answer

    @property
    def answer(self) -> str | None:
        """The chosen answer."""
        return self.answers[self.chosen][0] if self.chosen < len(self.answers) else None

    def ask(self, question: str, answers: Sequence[tuple[str, str]], chosen: int = 0) -> None:
        """Put a question; with no answers it is a mere line."""
        self.question, self.answers, self.chosen = question, tuple(answers), chosen

    def get_content_height(self, container: Room, viewport: Room, width: int) -> int:
        """As many lines as question and answers need in that width."""
        return len(self._lines(width)) + len(self._rows(width))

    def render(self) -> Text:
        """The question, then the answers, on as many lines as they need."""
        colours, text = self.words.palette, Text("\n".join(self._lines(self.size.width)), "bold")
        for row in self._rows(self.size.width):
            text.append("\n")
            for place, start, _ in row:
                label = f" {self.answers[place][1]} "
                text.append(" " * max(0, start - _end(text)))
                text.append(label, f"bold reverse {colours.gold}" if place == self.chosen else f"on {colours.raised}")
        return text

    def move(self, by: int) -> None:
        """Choose another answer."""
        if self.answers:
            self.chosen = (self.chosen + by) % len(self.answers)

    def move_line(self, by: int) -> None:
        """Choose the answer above or below; on one line, the one before or after."""
        rows = self._rows(self.size.width)
        if len(rows) < 2:
            self.move(by)
            return
        line, start = next(
            (line, start) for line, row in enumerate(rows) for place, start, _ in row if place == self.chosen
        )
        self.chosen = min(rows[(line + by) % len(rows)], key=lambda answer: abs(answer[1] - start))[0]

    def on_click(self, event: events.Click) -> None:
        """A tap on an answer gives it."""
        row = event.y - len(self._lines(self.size.width))
        rows = self._rows(self.size.width)
        if 0 <= row < len(rows):
            for place, start, end in rows[row]:
                if start <= event.x < end:
                    self.chosen = place
                    self.post_message(self.Taken(self.answers[place][0]))

    def _lines(self, width: int) -> list[str]:
        """The question, by line."""
        return [line.plain.rstrip() for line in Text(self.question).wrap(self.app.console, max(20, width))] or [""]

    def _rows(self, width: int) -> list[list[tuple[int, int, int]]]:
        """The answers by line, each with the columns where it begins and ends."""
        width = max(20, width)
        rows: list[list[tuple[int, int, int]]] = []
        column = width
        for place, (_, label) in enumerate(self.answers):
            size = Text(label).cell_len + 2
            if column + size > width:
                rows.append([])
                column = 0
            rows[-1].append((place, column, column + size))
            column += size + 1
        return rows


def _end(text: Text) -> int:
    """The column at which the last line ends."""
    return Text(text.plain.rsplit("\n", 1)[-1]).cell_len
