"""``foretold verify``: whether a record follows the rules, and whether its deals were fair."""

from typing import Annotated

import typer

from ..game.fair import FairDeal, checked_hex
from ..game.game import Game
from .failing import BROKEN, USAGE, fail
from .records import RecordFile, load


def add_to(app: typer.Typer) -> None:
    """Add this command to the command line."""
    app.command("verify")(verify)


def verify(
    record: RecordFile,
    commitment: Annotated[
        str | None,
        typer.Option(metavar="HEX", help="What was published of the secret before the game.", show_default=False),
    ] = None,
) -> None:
    """Say whether a record follows the rules, and whether its deals were fair.

    The exit code is 0 if it does, finished or not, and 1 with the place where it does not, where a deal is not the one
    that was promised, or where the commitment is another.
    """
    promised = None if commitment is None else _promised(commitment)
    game = load(record)
    if promised is not None and (game.fair is None or game.fair.commitment != promised):
        got = "none" if game.fair is None else game.fair.commitment
        fail(f"expected a record with the commitment {promised}, got {got}: these are other deals", BROKEN)
    typer.echo(_about_rules(game))
    for line in _about_deals(game, game.fair, compared=promised is not None):
        typer.echo(line)


def _promised(text: str) -> str:
    try:
        return checked_hex(text.strip().lower(), "a commitment")
    except ValueError as error:
        fail(f"--commitment: {error}", USAGE)


def _about_rules(game: Game) -> str:
    rounds, actions = len(game.pad.rows), sum(len(made) for made in game.actions)
    length = f"{rounds} of {len(game.rules.rounds)} rounds, {actions} actions"
    if not game.over:
        return f"The record follows the rules as far as it goes, and the game is unfinished: {length}."
    winners = ", ".join(game.names[seat] for seat in game.winners)
    return f"The record follows the rules to the end: {length}; won by {winners} with {max(game.scores)} points."


def _about_deals(game: Game, fair: FairDeal | None, compared: bool) -> list[str]:
    if fair is None:
        return ["Whether the deals were fair cannot be verified: the record holds no commitment to them."]
    decks = f"{len(game.decks)} {'deck' if len(game.decks) == 1 else 'decks'}"
    what = decks if game.draw is None else f"the draw for the dealer and {decks}"
    added = ", ".join(f"{name} {nonce or 'nothing'}" for name, nonce in zip(game.names, fair.nonces, strict=True))
    check = "as expected" if compared else "compare it with the one that was published before the game"
    return [
        f"Fair: deals verified, {what} of game {fair.game} recomputed from the secret and the nonces.",
        f"Commitment: {fair.commitment}; {check}.",
        f"Nonces: {added}; look for your own.",
    ]
