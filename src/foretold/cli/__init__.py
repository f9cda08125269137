"""The command ``foretold``: ``commands`` has one file per subcommand, ``plain`` the game as questions and answers.

Rich, NumPy and Numba are imported inside the commands that need them, so that ``foretold --help`` answers at once.
"""

import io
import os
import sys
import threading
from collections.abc import Callable
from typing import Annotated

import typer

from ..extras import MissingExtra
from .commands.advise import advise
from .commands.arena import arena
from .commands.backup import backup
from .commands.bots import bots
from .commands.coach import coach
from .commands.demo import demo
from .commands.play import play
from .commands.replay import replay
from .commands.rules import rules
from .commands.serve import serve
from .commands.simulate import simulate
from .commands.train import train
from .commands.verify import verify
from .errors import BROKEN, STOPPED, USAGE, Commands, explained
from .streams import complain, flush

__all__ = ["app", "main"]

HELP = """The trick-taking card game Wizard: play it, look its rules up, replay and verify games, simulate millions.

Rules are given as an edition and options, in this order: foretold play anniversary players=5 bids=hidden"""

app = typer.Typer(
    cls=Commands,
    help=HELP,
    invoke_without_command=True,
    add_completion=False,
    rich_markup_mode=None,  # plain-text help: importing the formatter would take longer than everything else
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
COMMANDS: dict[Callable[..., None], str] = {  # with what `foretold --help` says of each, on one line of 80 columns
    play: "Play against bots, or with others on a server.",
    rules: "Show editions, options and variants, or a rule by its number.",
    bots: "List the bots and how strong each is.",
    advise: "Show what each legal action in a position is worth.",
    replay: "Step through a recorded game, all hands open.",
    verify: "Check a record against the rules, and its deals for fairness.",
    coach: "Review a recorded game: what decisions cost, luck and skill.",
    arena: "Measure how strong bots are against each other.",
    simulate: "Play many games of random actions and print statistics.",
    train: "Train a network by self-play (needs foretold[train]).",
    serve: "Serve tables for people and bots over the network.",
    backup: "Copy a server's SQLite file, also while it runs.",
    demo: "Watch a server of two nodes survive the loss of one.",
}
for command, brief in COMMANDS.items():
    app.command(short_help=brief)(command)


@app.callback()
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.", is_eager=True)] = False,
) -> None:
    """Handle the options before a subcommand."""
    if version:
        typer.echo(f"foretold {_version()}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help(), err=True)
        raise typer.Exit(USAGE)


def _version() -> str:
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("foretold")
    except PackageNotFoundError:
        return "from its sources, not installed"


def main() -> None:
    """Run the command line; even if its streams fail, it ends with an exit code and at most one line of error."""
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115  # open to the end
    if sys.stdout is None:
        print("foretold: cannot write the output: standard output is closed", file=sys.stderr)
        sys.exit(BROKEN)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a character that cannot be encoded is replaced instead of raising
    code = _run()
    code = code if flush() else BROKEN
    if code == STOPPED and threading.active_count() > 1:
        os._exit(code)  # interrupted work is still running in a thread, and Python would wait for it
    sys.exit(code)


def _run() -> int:
    try:
        return int(app(prog_name="foretold", standalone_mode=False) or 0)
    except typer.Abort:
        return BROKEN
    except OSError as error:
        complain(error)
        return BROKEN
    except MissingExtra as error:
        typer.echo(f"foretold: {error}", err=True)
        return BROKEN
    except Exception as error:
        message = explained(error)
        if message is None:
            raise
        typer.echo(f"foretold: {' '.join(message.split())}", err=True)
        return USAGE
