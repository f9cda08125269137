"""``foretold verify``: whether a record follows the rules."""

import typer

from .records import RecordFile, load


def add_to(app: typer.Typer) -> None:
    """Add this command to the command line."""
    app.command("verify")(verify)


def verify(record: RecordFile) -> None:
    """Say whether a record follows the rules.

    The exit code is 0 if it does, finished or not, and 1 with the place where it does not.
    """
    game = load(record)
    rounds, actions = len(game.pad.rows), sum(len(made) for made in game.actions)
    length = f"{rounds} of {len(game.rules.rounds)} rounds, {actions} actions"
    if game.over:
        winners = ", ".join(game.names[seat] for seat in game.winners)
        typer.echo(
            f"The record follows the rules to the end: {length}; won by {winners} with {max(game.scores)} points."
        )
    else:
        typer.echo(f"The record follows the rules as far as it goes, and the game is unfinished: {length}.")
    typer.echo("Whether the deals were fair cannot be verified: the record holds no commitment to them.")
