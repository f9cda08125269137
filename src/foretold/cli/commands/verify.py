"""``foretold verify``: whether a record follows the rules, and whether its deals were fair."""

from typing import Annotated

import typer

from ...game.fair import FairDeal, checked_hex, checked_nonce
from ...game.fair.evidence import Evidence
from ...game.fair.verdict import Verdict
from ...game.fair.verdict import verify as judge
from ...game.game import Game
from ...locales import Texts
from ..errors import BROKEN, UNPROVEN, USAGE, fail
from ..record_files import RecordFile, load, read_file


def verify(
    record: RecordFile,
    evidence: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="What your client saw of the game: downloaded in the browser, or kept by foretold play --at.",
            show_default=False,
        ),
    ] = None,
    commitment: Annotated[
        str | None,
        typer.Option(metavar="HEX", help="What was published of the secret before the game.", show_default=False),
    ] = None,
    nonce: Annotated[
        str | None,
        typer.Option(metavar="TEXT", help="What your client added, and the server confirmed.", show_default=False),
    ] = None,
) -> None:
    """Say whether a record follows the rules, and whether its deals are proven fair.

    A record alone proves only that it is consistent with itself: whoever dealt could have chosen the secret, or written
    down another game. The exit code is 0 if the deals are proven, 1 if the record breaks a rule or contradicts what was
    seen, and 3 if nothing is wrong but something is missing, finished or not.
    """
    if evidence is not None and (commitment is not None or nonce is not None):
        fail("--evidence: expected no --commitment and no --nonce beside it; the file has both", USAGE)
    kept = _read(evidence) if evidence is not None else _typed(commitment, nonce)
    game = load(record)
    if kept is not None and game.fair is None:
        fail("expected a record with a commitment to its deals, got one without", BROKEN)
    if kept is not None and not kept.game and game.fair is not None:
        kept.game = game.fair.game
    try:
        verdict = judge(game, kept)
    except ValueError as error:
        fail(f"--evidence: {error}", USAGE)
    said = _said(verdict)
    if verdict.word == "broken":
        fail(said, BROKEN)
    typer.echo(_about_rules(game))
    typer.echo(said)
    if game.fair is not None:
        typer.echo(_about_deals(game, game.fair))
    if verdict.word != "proven":
        raise typer.Exit(UNPROVEN)


def _read(path: str) -> Evidence:
    try:
        return Evidence.from_json(read_file(path, path, "evidence"))
    except ValueError as error:
        fail(f"--evidence: {error}", USAGE)


def _typed(commitment: str | None, nonce: str | None) -> Evidence | None:
    """The evidence that was typed: it says nothing of what happened in the game."""
    if commitment is None and nonce is None:
        return None
    option = "--commitment"
    try:
        promised = "" if commitment is None else checked_hex(commitment.strip().lower(), "a commitment")
        option = "--nonce"
        added = checked_nonce((nonce or "").strip())
    except ValueError as error:
        fail(f"{option}: {error}", USAGE)
    return Evidence("", promised, nonces=[added] if added else [], acknowledged=added)


def _said(verdict: Verdict) -> str:
    texts = Texts("en", "replay")
    said = f"{texts(f'replay.fair.{verdict.word}')}: {verdict.sentence(texts)}"
    details = " ".join(check.detail for check in verdict.checks if check.detail)
    return f"{said} ({details})" if details else said


def _about_rules(game: Game) -> str:
    rounds, actions = len(game.pad.rows), sum(len(made) for made in game.actions)
    length = f"{rounds} of {len(game.rules.rounds)} rounds, {actions} actions"
    if not game.over:
        return f"The record follows the rules as far as it goes, and the game is unfinished: {length}."
    winners = ", ".join(game.names[seat] for seat in game.winners)
    return f"The record follows the rules to the end: {length}; won by {winners} with {max(game.scores)} points."


def _about_deals(game: Game, fair: FairDeal) -> str:
    decks = f"{len(game.decks)} {'deck' if len(game.decks) == 1 else 'decks'}"
    what = decks if game.draw is None else f"the draw for the dealer and {decks}"
    added = ", ".join(f"{name} {nonce or 'nothing'}" for name, nonce in zip(game.names, fair.nonces, strict=True))
    return (
        f"Recomputed: {what} of game {fair.game}, from the secret and the nonces.\n"
        f"Commitment: {fair.commitment}\n"
        f"Nonces: {added}"
    )
