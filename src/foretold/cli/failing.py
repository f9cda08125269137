"""How a command fails: one line, and an exit code."""

from typing import NoReturn

import typer

BROKEN = 1  # what was asked about is not as it should be
USAGE = 2  # the question was not understood


def fail(message: str, code: int) -> NoReturn:
    """Say on one line what went wrong, and stop."""
    typer.echo("foretold: " + " ".join(message.split()), err=True)
    raise typer.Exit(code)
