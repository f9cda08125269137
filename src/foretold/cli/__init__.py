"""The command ``foretold``: one file a command.

Rich, NumPy and Numba are imported inside the commands that need them, so that ``foretold --help`` answers at once.
"""

import io
import sys

import typer

from . import play, replay, rules, simulate, verify

__all__ = ["app", "main", "play", "replay", "rules", "simulate", "verify"]

HELP = """The trick-taking card game Wizard: play it, look its rules up, replay and verify games, simulate millions.

Rules are given as an edition and options, in this order: foretold play anniversary players=5 bids=hidden"""

app = typer.Typer(
    help=HELP,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,  # help in plain text: formatting it would cost more than all the rest
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (play, rules, simulate, replay, verify):
    command.add_to(app)


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a sign shows another, and nothing breaks
    app(prog_name="foretold")
