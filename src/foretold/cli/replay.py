"""``foretold replay``: a recorded game, event by event, with all hands open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from .failing import USAGE, fail
from .records import RecordFile, load
from .streams import console, in_terminal

if TYPE_CHECKING:
    from rich.console import Console

    from ..game.game import Game


def add_to(app: typer.Typer) -> None:
    """Add this command to the command line."""
    app.command("replay")(replay)


def replay(
    record: RecordFile,
    step: Annotated[
        bool | None,
        typer.Option("--step/--all", help="Step by keys, or print everything; by default, step in a terminal."),
    ] = None,
) -> None:
    """Show a recorded game event by event, all hands open.

    In a terminal, keys step through it: Enter or space next, b back, n next round, q quit.
    """
    if step and not in_terminal():
        fail("--step needs a terminal, for input as for output; --all prints everything", USAGE)
    game = load(record)
    if step or (step is None and in_terminal()):
        from .stepping import step_through

        step_through(game, console(), typer.getchar)
    else:
        print_all(game, console())


def print_all(game: Game, out: Console) -> None:
    """Print every event; hands when they are dealt or taken up, the Block of Truth after each round."""
    from rich.text import Text

    from ..game.events import HandsTakenUp, RoundDealt, RoundScored
    from ..game.replay import replay as steps
    from .labels import Labels
    from .screen import pad_table
    from .telling import tell

    labels = Labels(game.rules.edition, out)
    width = max(len(name) for name in game.names)
    for step in steps(game):
        for event in step.events:
            if isinstance(event, RoundDealt):
                out.print()
            out.print(tell(event, game.names, labels))
            if isinstance(event, RoundDealt | HandsTakenUp):
                for name, hand in zip(game.names, event.hands, strict=True):
                    out.print(Text(f"  {name.ljust(width)}  ").append_text(labels.cards(hand or ())))
            if isinstance(event, RoundScored):
                out.print(pad_table(step.game.pad))
    if not game.over:
        out.print("The record ends here, the game unfinished.")
