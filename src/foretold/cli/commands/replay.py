"""``foretold replay``: a recorded game, event by event, with all hands open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..arguments import Language, chosen_language
from ..errors import USAGE, fail
from ..record_files import RecordFile, load
from ..streams import console, in_terminal

if TYPE_CHECKING:
    from rich.console import Console

    from ...game.game import Game


def replay(
    record: RecordFile,
    step: Annotated[
        bool | None,
        typer.Option("--step/--all", help="Step by keys, or print everything; by default, step in a terminal."),
    ] = None,
    language: Language = None,
) -> None:
    """Show a recorded game event by event, all hands open.

    In a terminal, keys step through it: Enter or space next, b back, n next round, q quit.
    """
    if step and not in_terminal():
        fail("--step needs a terminal, for input as for output; --all prints everything", USAGE)
    tag = chosen_language(language)
    game = load(record)
    if step or (step is None and in_terminal()):
        from ..replay_viewer import step_through

        step_through(game, console(), typer.getchar, tag)
    else:
        print_all(game, console(), tag)


def print_all(game: Game, out: Console, language: str = "en") -> None:
    """Print every event; hands when they are dealt or taken up, the Block of Truth after each round."""
    from rich.text import Text

    from ...game.decisions import replay as steps
    from ...game.events import HandsTakenUp, RoundDealt, RoundScored
    from ..plain.labels import Labels
    from ..plain.screen import pad_table

    labels = Labels(game.rules.edition, out, language)
    width = max(len(name) for name in game.names)
    for step in steps(game):
        for event in step.events:
            if isinstance(event, RoundDealt):
                out.print()
            if line := labels.describe(event, game.names, all_open=True):
                out.print(line)
            if isinstance(event, RoundDealt | HandsTakenUp):
                for name, hand in zip(game.names, event.hands, strict=True):
                    out.print(Text(f"  {name.ljust(width)}  ").append_text(labels.cards(hand or ())))
            if isinstance(event, RoundScored):
                out.print(pad_table(step.game.pad, labels))
    if not game.over:
        out.print(labels.text("plain.unfinished"))
