"""``foretold play`` in a terminal: the full-screen client."""

from __future__ import annotations

import asyncio
import os
import shlex
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import typer

from ..extras import needing
from .arguments import rules_of, whole_number
from .errors import BROKEN, USAGE, fail

if TYPE_CHECKING:
    from ..game.game import Game
    from ..locales import Texts
    from ..terminal.app import Play
    from ..terminal.local import OwnTable


class Wish(NamedTuple):
    """The arguments of ``foretold play``."""

    words: list[str] | None
    seat: str
    seed: str | None
    name: str | None
    against: str
    save: str | None
    at: str | None
    language: str
    pace: float
    theme: str | None


def play_at_table(wish: Wish) -> None:
    """Play alone or with others; an unfinished game can be resumed."""
    with needing("terminal", "the full-screen client"):
        from ..terminal.local import new_table
        from ..terminal.log_file import claim
        from ..terminal.look import PALETTES, fitting_theme
        from ..terminal.picture import Refused
        from ..terminal.start import SECTIONS, alone, with_others
    from ..bots.registry import find_bot
    from ..folders import data_folder
    from ..game.text.save_file import NotSaved, place_for, save
    from ..locales import Texts

    theme = next((name for name in PALETTES if name == wish.theme), fitting_theme(os.environ))
    if wish.theme not in (None, theme):
        fail(f"--theme: expected {' or '.join(PALETTES)}, got {wish.theme!r:.40}", USAGE)
    rules = rules_of(wish.words)
    seat = whole_number("--seat", wish.seat, 0, rules.players - 1)
    texts = Texts(wish.language, *SECTIONS)
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
            name = _name_at(wish.at, texts) if wish.name is None else wish.name
            app = asyncio.run(with_others(wish.at, name, rules, wish.against, texts, wish.pace, theme))
        except Refused as error:
            fail(f"--at: {error}", BROKEN)
        _run(app)
        _part(app, f"foretold play --at {shlex.quote(app.link)}")
        return
    kept_at = data_folder() / "terminal.jsonl"
    if not claim(kept_at):
        fail("your game is open in another terminal; leave it there first, or play line by line: --plain", BROKEN)
    table = _waiting(kept_at)
    if table is None or not _goes_on(table.game, texts):
        try:
            table = new_table(rules, name, seat=seat, level=wish.against, seed=wish.seed, keep_in=kept_at)
        except ValueError as error:
            fail(str(error), USAGE)
    app = alone(table, texts, pace=wish.pace, theme=theme)
    _run(app)
    if wish.save is not None:
        try:
            typer.echo(texts("terminal.saved", path=save(table.finished or table.game, wish.save)))
        except NotSaved as error:
            fail(str(error), BROKEN)
    _part(app, "foretold play" if _waiting(kept_at) else "")


def _waiting(kept_at: Path) -> OwnTable | None:
    """Return the table of the saved game, if there is one; a damaged file is put aside."""
    from ..terminal.local import saved_table
    from ..terminal.picture import Refused

    try:
        return saved_table(kept_at)
    except Refused as error:
        where = kept_at
        with suppress(OSError):
            where = kept_at.replace(kept_at.with_suffix(".damaged"))
        typer.echo(f"foretold: the saved game cannot be continued: {error}; it is kept in {where}", err=True)
        return None


def _goes_on(game: Game, texts: Texts) -> bool:
    """Ask the player, in their language, whether to resume the saved game."""
    question = texts("terminal.continue", round=game.round, rounds=len(game.rules.rounds))
    yes, no = texts("common.yes"), texts("common.no")
    while True:
        shown = f"{question} {yes}/{no} (Enter: {yes})"
        said = typer.prompt(shown, default=yes, show_default=False).strip().casefold()[:1]
        if said in (yes[0].casefold(), "y"):
            return True
        if said in (no[0].casefold(), "n"):
            return False


def _name_at(link: str, texts: Texts) -> str:
    """Return the player's name: the one used on this server before, or ask for one."""
    from ..folders import data_folder
    from ..terminal.remote import known_name
    from ..terminal.start import GUESTS, split_link

    known = known_name(split_link(link)[0], data_folder() / GUESTS)
    return known if known is not None else typer.prompt(texts("home.name")).strip()


def _run(app: Play) -> None:
    """Run the client; the command fails if it ended by an error."""
    said = app.run()
    if app.return_code:
        fail(said or "the client stopped because of an error", BROKEN)


def _part(app: Play, command: str) -> None:
    """Print the closing lines: the winner and the verdict on the deals, or the command that resumes the game."""
    from ..terminal.remote import RemoteTable

    picture = app.picture
    if picture.game is not None and picture.over:
        typer.echo(app.words.over([picture.game.names[seat] for seat in picture.game.winners]))
        if picture.verdict is not None:
            typer.echo(app.words.verdict(picture.verdict))
        if isinstance(app.table, RemoteTable) and app.table.witness.path is not None:
            typer.echo(app.texts("terminal.evidence", path=app.table.witness.path))
    elif command:
        typer.echo(app.texts("terminal.left.remote" if app.link else "terminal.left.local", command=command))
