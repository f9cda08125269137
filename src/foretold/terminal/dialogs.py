"""What lies over the table for a moment."""

from __future__ import annotations

from typing import ClassVar

from rich.console import RenderableType
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Label, Static

from .choices import Choices
from .look import Look


class Reading(ModalScreen[None]):
    """Something to read; any of the usual keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,enter,q,space", "dismiss", "×")]
    DEFAULT_CSS = """
    Reading { align: center middle; }
    Reading > VerticalScroll { width: 96%; max-width: 110; height: auto; max-height: 90%; }
    """

    def __init__(self, content: RenderableType) -> None:
        super().__init__()
        self._content = content

    def compose(self) -> ComposeResult:
        """A frame with the content."""
        with VerticalScroll():
            yield Static(self._content)

    def on_click(self, event: events.Click) -> None:
        """A tap outside closes it."""
        if event.widget is self:
            self.dismiss()


class Asking(ModalScreen[str | None]):
    """A question with answers."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "dismiss(None)", "×"),
        ("left", "move(-1)", "←"),
        ("right", "move(1)", "→"),
        ("up", "move_line(-1)", "↑"),
        ("down", "move_line(1)", "↓"),
        ("enter", "take", "OK"),
    ]
    DEFAULT_CSS = """
    Asking { align: center middle; }
    Asking > Vertical { width: 64; max-width: 95%; height: auto; }
    """

    def __init__(self, words: Look, question: str, answers: tuple[tuple[str, str], ...]) -> None:
        super().__init__()
        self._words, self._question, self._answers = words, question, answers

    def compose(self) -> ComposeResult:
        """A frame with the choices."""
        with Vertical():
            choices = Choices(self._words)
            choices.ask(self._question, self._answers)
            yield choices

    def action_move(self, by: int) -> None:
        """Choose another answer."""
        self.query_one(Choices).move(by)

    def action_move_line(self, by: int) -> None:
        """Choose an answer of another line."""
        self.query_one(Choices).move_line(by)

    def action_take(self) -> None:
        """Give the chosen answer."""
        self.dismiss(self.query_one(Choices).answer)

    def on_choices_taken(self, message: Choices.Taken) -> None:
        """Give the answer that was tapped."""
        self.dismiss(message.answer)


class Typing(ModalScreen[str | None]):
    """A line to type."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss(None)", "×")]
    DEFAULT_CSS = """
    Typing { align: center middle; }
    Typing > Vertical { width: 64; max-width: 95%; height: auto; }
    """

    def __init__(self, label: str, text: str = "") -> None:
        super().__init__()
        self._label, self._text = label, text

    def compose(self) -> ComposeResult:
        """A frame with the line."""
        with Vertical():
            yield Label(self._label)
            yield Input(self._text)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter gives it."""
        self.dismiss(event.value.strip() or None)
