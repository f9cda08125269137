"""``foretold play`` at a terminal: the table on the whole screen."""

from __future__ import annotations

import asyncio
import secrets
from typing import NamedTuple

import typer

from .failing import BROKEN, USAGE, fail, whole_number
from .options import rules_of


class Wish(NamedTuple):
    """What was typed after ``foretold play``."""

    words: list[str] | None
    seat: str
    seed: str | None
    name: str | None
    against: str
    save: str | None
    at: str | None
    language: str | None
    pace: float


def play_at_table(wish: Wish) -> None:
    """Play, alone or with others; what was left unfinished may be taken up again."""
    from ..bots.registry import find_bot
    from ..game.game import Game
    from ..game.saving import NotSaved, place_for, save
    from ..game.seating import seated
    from ..locales import Texts, preferred
    from ..service.server.config import data_folder
    from ..terminal.keeping import kept_in
    from ..terminal.showing import Refused
    from ..terminal.starting import SECTIONS, alone, with_others

    rules = rules_of(wish.words)
    seat = whole_number("--seat", wish.seat, 0, rules.players - 1)
    try:
        texts = Texts(wish.language or preferred(), *SECTIONS)
    except ValueError as error:
        fail(f"--language: {error}", USAGE)
    name = texts("common.you") if wish.name is None else wish.name
    try:
        find_bot(wish.against)
    except ValueError as error:
        fail(f"--against: {error}", USAGE)
    if wish.save is not None:
        try:
            place_for(wish.save)
        except NotSaved as error:
            fail(f"--save: {error}", USAGE)
    if wish.at is not None:
        try:
            app = asyncio.run(with_others(wish.at, name, rules, wish.against, texts, wish.pace))
        except Refused as error:
            fail(f"--at: {error}", BROKEN)
        _run(app)
        return
    kept_at = data_folder() / "terminal.json"
    level, seed = wish.against, wish.seed if wish.seed is not None else str(secrets.randbelow(1_000_000))
    waiting = kept_in(kept_at) if not wish.words and wish.seed is None else None
    if waiting is not None and typer.confirm(
        texts("terminal.continue", round=waiting.game.round, rounds=len(waiting.game.rules.rounds)), default=True
    ):
        game, seat, level = waiting.game, waiting.seat, waiting.level
    else:
        try:
            game = Game(rules, seed=seed, names=seated(rules, name, seat))
        except ValueError as error:
            fail(str(error), USAGE)
    _run(alone(game, seat, level, seed, texts, pace=wish.pace, keep_in=kept_at))
    if wish.save is not None:
        try:
            typer.echo(f"Saved to {save(game, wish.save)}")
        except NotSaved as error:
            fail(str(error), BROKEN)


def _run(app: object) -> None:
    from ..terminal.app import Play

    assert isinstance(app, Play)
    said = app.run()
    if said:
        fail(said, BROKEN)
