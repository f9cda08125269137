"""``foretold train``: one run of training."""

import typer

from ..extras import needing


def add_to(app: typer.Typer) -> None:
    """Add this command to the command line."""
    app.command("train", context_settings={"allow_extra_args": True, "ignore_unknown_options": True})(train)


def train(context: typer.Context) -> None:
    """Train a network by letting it play against itself (needs the extra foretold[train]).

    What follows is handed on: foretold train --minutes 9 --out folder. `foretold train -- --help` lists all of it.
    """
    with needing("train", "training"):
        from ..lab.training.run import main
    main([word for word in context.args if word != "--"])
