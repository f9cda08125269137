"""Read records and positions from files, with errors for invalid ones."""

import re
from pathlib import Path
from typing import Annotated

import typer

from ..game.errors import NotationError
from ..game.game import Game
from ..game.text.scanner import MAX_BYTES, MAX_TEXT
from ..game.view import View
from .errors import BROKEN, USAGE, fail
from .streams import standard_input

RecordFile = Annotated[
    str, typer.Argument(metavar="RECORD", help="A file with a record, as text or JSON; - for standard input.")
]
_POSITION = re.compile(r"(\s*#[^\n]*\n)*\s*foretold position\b")


def load(path: str) -> Game:
    """Return the game of a record file; the command fails if it is missing or invalid."""
    if not path:
        fail("expected a file or -, got nothing", USAGE)
    where = "standard input" if path == "-" else path
    text = read_file(path, where, "a record")
    if _POSITION.match(text):
        fail(f"{where}: expected a record, got a position; a record holds a game from its first deal on", BROKEN)
    try:
        return Game.from_json(text) if text.lstrip().startswith("{") else Game.parse(text)
    except NotationError as error:
        fail(f"{where}: {error}", BROKEN)


def load_position(given: str) -> tuple[str, str]:
    """Return the text of a position, given as a file, ``-`` or the text itself, and its name for errors; the command
    fails if there is none."""
    if not given:
        fail("expected a file, - or a position, got nothing", USAGE)
    where = "standard input" if given == "-" else "the position" if _POSITION.match(given) else given
    text = given if _POSITION.match(given) else read_file(given, where, "a position")
    if not _POSITION.match(text):
        fail(f"{where}: expected a position, whose first line is 'foretold position 1', got {_begins(text)}", BROKEN)
    return text, where


def view_at(text: str, where: str, seat: int | None = None) -> View:
    """Return the view of a seat in a position, by default of the seat to act; the command fails if the text is
    invalid."""
    try:
        return Game.view_at(text, seat)
    except NotationError as error:
        fail(f"{where}: {error}", BROKEN)


def _begins(text: str) -> str:
    first = next((line.strip() for line in text.splitlines() if line.strip()), "")
    return f"{first[:40]!r}" if first else "nothing"


def read_file(path: str, where: str, what: str) -> str:
    """Return the text of a file or of standard input; ``what`` names the expected content for errors."""
    try:
        if path == "-":
            raw = standard_input().buffer.read(MAX_BYTES + 1)
        else:
            with Path(path).open("rb") as file:
                raw = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        fail(f"cannot read {where}: {reason}", USAGE)
    if len(raw) > MAX_BYTES:
        fail(f"{where}: expected {what}, of at most {MAX_TEXT:,} characters, got more than {MAX_BYTES:,} bytes", BROKEN)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        fail(f"{where}: expected text in UTF-8, but byte {error.start + 1} is not", BROKEN)
