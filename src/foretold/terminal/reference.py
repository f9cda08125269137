"""What there is to look up: help on keys and cards, and the rules of the table."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ..game.text.rules_page import RulesPage, rules_page
from ..rules.options import Rules
from .look import Look


def help_text(rules: Rules | None, words: Look) -> RenderableType:
    """The game in short and the keys; and, once the rules are known, what each special card does."""
    parts: list[RenderableType] = [Text(words.text(f"terminal.help.{number}") + "\n") for number in range(1, 5)]
    parts.append(Text(f"u: {words.text('table.menu.take-back')}\n"))
    if rules is not None:
        names = ("W", "J", *(card.row.name for card in rules.anniversary))
        parts.append(_columns(((words.name(f"card.{name}"), words.help(name)) for name in names), words))
    return Group(*parts)


def rules_text(rules: Rules, language: str, words: Look) -> RenderableType:
    """The complete rules of a table."""
    return draw_rules(rules_page(rules, language), words)


def draw_rules(page: RulesPage, words: Look) -> RenderableType:
    """A page of rules, section after section."""
    parts: list[RenderableType] = [Text(page.title, f"bold {words.palette.gold}")]
    for section in page.sections:
        parts.append(Text(f"\n{section.title}", f"bold {words.palette.violet}"))
        parts += [Text(line) for line in section.lines]
        if section.rows:
            parts.append(_columns(section.rows, words))
    return Group(*parts)


def _columns(rows: Iterable[tuple[str, str]], words: Look) -> Table:
    """Two columns without lines; the second has most of the room."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False, expand=True)
    table.add_column(ratio=1, style=f"bold {words.palette.soft}")
    table.add_column(ratio=3)
    for left, right in rows:
        table.add_row(Text(left), Text(right))
    return table
