"""``foretold verify``: whether a record follows the rules, and whether its deals were fair."""

from typing import Annotated

import typer

from ...game.fair import FairDeal, checked_hex, checked_nonce
from ...game.fair.evidence import Evidence
from ...game.fair.verdict import Verdict
from ...game.fair.verdict import verify as judge
from ...game.game import Game
from ...locales import Texts
from ..arguments import Language, chosen_language
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
    language: Language = None,
) -> None:
    """Say whether a record follows the rules, and whether its deals are proven fair.

    A record alone proves only that it is consistent with itself: whoever dealt could have chosen the secret, or written
    down another game. The exit code is 0 if the deals are proven, 1 if the record breaks a rule or contradicts what was
    seen, and 3 if nothing is wrong but something is missing, finished or not.
    """
    if evidence is not None and (commitment is not None or nonce is not None):
        fail("--evidence: expected neither --commitment nor --nonce with it; the file has both", USAGE)
    texts = Texts(chosen_language(language), "plain", "replay")
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
    said = _said(verdict, texts)
    if verdict.word == "broken":
        fail(said, BROKEN)
    typer.echo(_about_rules(game, texts))
    typer.echo(said)
    if game.fair is not None:
        typer.echo(_about_deals(game, game.fair, texts))
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


def _said(verdict: Verdict, texts: Texts) -> str:
    said = f"{texts(f'replay.fair.{verdict.word}')}: {verdict.sentence(texts)}"
    details = " ".join(check.detail for check in verdict.checks if check.detail)
    return f"{said} ({details})" if details else said


def _about_rules(game: Game, texts: Texts) -> str:
    actions = sum(len(made) for made in game.actions)
    length = {"rounds": len(game.pad.rows), "all": len(game.rules.rounds), "actions": actions}
    if not game.over:
        return texts("plain.verify.part", **length)
    winners = ", ".join(game.names[seat] for seat in game.winners)
    return texts("plain.verify.whole", **length, names=winners, points=max(game.scores))


def _about_deals(game: Game, fair: FairDeal, texts: Texts) -> str:
    nothing = texts("replay.fair.no-nonce")
    added = ", ".join(f"{name} {nonce or nothing}" for name, nonce in zip(game.names, fair.nonces, strict=True))
    recomputed = [texts("plain.verify.decks", decks=len(game.decks), game=fair.game)]
    if game.draw is not None:
        recomputed.append(texts("replay.fair.check.draw"))
    return (
        f"{' '.join(recomputed)}\n"
        f"{texts('replay.fair.commitment')}: {fair.commitment}\n"
        f"{texts('replay.fair.nonces')}: {added}"
    )
