"""The keys of the table: which does what, and the line that says so."""

from __future__ import annotations

from string import digits

from rich.cells import cell_len
from rich.markup import escape
from textual.binding import Binding, BindingType

from ..locales import Texts

KEYS = {
    "?": "help",
    "h": "hint",
    "b": "block",
    "l": "last",
    "r": "rules",
    "q": "leave",
    "s": "save",
    "m": "menu",
    "t": "theme",
    "u": "take_back",
}
# The app itself looks at all keys of the table before any widget does, so that each acts before the next. None of them
# acts while something lies over the table.
OF_THE_TABLE = frozenset(("move", "move_line", "take", "lower", "digit", *KEYS.values()))
BINDINGS: list[BindingType] = [
    Binding("left", "move(-1)", show=False, priority=True),
    Binding("right", "move(1)", show=False, priority=True),
    Binding("up", "move_line(-1)", show=False, priority=True),
    Binding("down", "move_line(1)", show=False, priority=True),
    Binding("enter,space", "take", "↵", show=False, priority=True),
    Binding("escape", "lower", show=False, priority=True),
    *(Binding(digit, f"digit('{digit}')", show=False, priority=True) for digit in digits),
    *(Binding("question_mark" if key == "?" else key, name, show=False, priority=True) for key, name in KEYS.items()),
    Binding("ctrl+c,ctrl+q", "quit_at_once", show=False, priority=True),
]
LABELS = {
    "help": "terminal.key.help",
    "hint": "table.hint",
    "block": "common.pad-short",
    "last": "table.last-trick",
    "rules": "terminal.key.rules",
    "save": "terminal.key.save",
    "menu": "table.menu",
    "theme": "home.theme",
    "leave": "table.leave.go",
}


def missing(local: bool) -> str:
    """The action that there is not: a game of one's own has no menu, a server's table is not saved by its players."""
    return "menu" if local else "save"


def keys_line(texts: Texts, local: bool, width: int) -> str:
    """The line of keys in this many columns; each may be tapped. The key that takes back is only in the help: there is
    no room for it in every language."""
    shown = {key: name for key, name in KEYS.items() if name in LABELS and name != missing(local)}
    labels = {key: texts(LABELS[name]) for key, name in shown.items()}
    between = "  " if cell_len("  ".join(f"{key} {label}" for key, label in labels.items())) < width else " "
    return between.join(f"[@click=app.{shown[key]}][b]{key}[/b] {escape(label)}[/]" for key, label in labels.items())
