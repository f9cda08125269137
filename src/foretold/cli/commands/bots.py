"""``foretold bots``: the levels and bots there are, and how strong each is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from ..streams import console

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ...bots.protocol import NamedBot
    from ...bots.strength import Measured


def bots(
    all_figures: Annotated[
        bool, typer.Option("--all", help="Every contest that was measured, with the command that plays it again.")
    ] = False,
) -> None:
    """List the levels and bots that one can play against, and how strong each is."""
    from ...bots.levels import LEVELS
    from ...bots.registry import BOTS
    from ...bots.strength import BY, measured

    out, figures = console(), measured()
    if all_figures:
        for contest in figures:
            out.print(f"{contest.one} at tables of {contest.table}: {_margin(contest)}, {contest.games:,} games")
            out.print(f"  {contest.command}", soft_wrap=True)
        return
    for title, named in (("Levels, from the weakest to the strongest", LEVELS), ("Bots", BOTS)):
        out.print(f"{title}:", style="bold")
        for bot in named:
            out.print(_entry(bot, figures))
        out.print()
    out.print(
        "Figures are points a game over the mean of the others, alone at tables of four in the base game and with all "
        f"seven anniversary cards, with 95 % intervals. Measured by `{BY}`; --all shows every contest."
    )


def _entry(bot: NamedBot, figures: Sequence[Measured]) -> RenderableType:
    from rich.text import Text

    from ..plain.screen import hanging

    text = Text(bot.what)
    for line in strengths(bot.name, figures):
        text.append(f"\n{line}", "dim")
    return hanging(f"  {bot.name.ljust(11)}", text)


def strengths(name: str, figures: Sequence[Measured]) -> list[str]:
    """What was measured of a bot at tables of four, a line for each kind of table."""
    base, anniversary = _rules()
    lines: dict[str, str] = {}
    for contest in figures:
        if contest.one == name and contest.rules in (base, anniversary):
            figure = _margin(contest) + (" with anniversary cards" if contest.rules == anniversary else "")
            before = lines.get(contest.table)
            lines[contest.table] = f"{before}, {figure}" if before else f"at tables of {contest.table}: {figure}"
    return list(lines.values())


def _rules() -> tuple[str, str]:
    from ...game.text.rules_text import write_rules
    from ...rules.editions import find_rules
    from ...rules.options import Anniversary

    base = find_rules("us", players=4)
    return write_rules(base), write_rules(base.but(anniversary=Anniversary.ALL))


def _margin(contest: Measured) -> str:
    return f"{contest.margin:+.1f} ± {contest.margin_half:.1f}"
