"""Arguments that several commands share: rules as an edition and ``option=value`` words, language, numbers, files and
names."""

import math
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from ..bots.names import BOT_NAMES
from ..game.text.rules_text import parse_options
from ..locales import LANGUAGES, preferred
from ..rules.editions import find_edition
from ..rules.options import DUEL_OPTIONS, Anniversary, Edition, Form, Rules, RulesError
from .errors import USAGE, fail

RulesWords = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="RULES",
        help="An edition (us if none is named), and option=value where you differ from it; see `foretold rules`.",
        show_default=False,
    ),
]
Language = Annotated[
    str | None,
    typer.Option("--language", metavar="TAG", help=f"{', '.join(LANGUAGES)}; else your system's.", show_default=False),
]


def whole_number(option: str, text: str, low: int, high: int) -> int:
    """The number typed for an option; the command fails if it is none, or not within the limits."""
    digits = text.strip()
    if digits.isascii() and digits.removeprefix("-").isdigit() and len(digits) <= len(str(high)) + 1:
        if low <= int(digits) <= high:
            return int(digits)
    fail(f"{option}: expected a whole number from {low} to {high}, got {text[:40]!r}", USAGE)


def check_place(option: str, path: Path | None) -> None:
    """Fail if a file that an option names cannot be written: long work should not begin that cannot be kept."""
    if path is None:
        return
    folder = path.absolute().parent
    if path.is_dir() or not folder.is_dir():
        fail(f"{option}: expected a file in a folder that exists, got {str(path)!r:.200}", USAGE)
    if not os.access(path if path.exists() else folder, os.W_OK):
        fail(f"{option}: expected a file that may be written, got {str(path)!r:.200}", USAGE)


def number(option: str, text: str, low: float, high: float) -> float:
    """The number typed for an option, perhaps a fraction; the command fails if it is none, or not within the limits."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if low <= value <= high:
        return value
    fail(f"{option}: expected a number from {low:g} to {high:g}, got {text[:40]!r}", USAGE)


def chosen_language(asked: str | None) -> str:
    """Return the requested language, else the system's; the command fails if it is not supported."""
    if asked is not None and asked not in LANGUAGES:
        fail(f"--language: expected one of {', '.join(LANGUAGES)}, got {asked[:40]!r}", USAGE)
    return asked or preferred()


def rules_of(words: Sequence[str] | None) -> Rules:
    """Return the rules that these words select; the command fails if they are invalid, and prints what was left out."""
    try:
        rules, left_out = read_rules(words or ())
    except RulesError as error:
        fail(str(error), USAGE)
    if left_out is not None:
        typer.echo(f"foretold: {left_out}", err=True)
    return rules


def read_rules(words: Sequence[str]) -> tuple[Rules, str | None]:
    """Return the rules that these words select, and what had to be left out of the edition."""
    names = [word for word in words if "=" not in word]
    options = parse_options(word.casefold() for word in words if "=" in word)
    if "edition" in options:
        names.append(options.pop("edition").value)
    if len(names) > 1:
        raise RulesError(f"expected one edition and then options such as players=5, got {names[0]!r} and {names[1]!r}")
    name = names[0] if names else Edition.US.value
    edition = find_edition(name)
    options = _implied(options) | options
    try:
        return edition.rules.but(**options), None
    except RulesError as error:
        if "anniversary" in options or "anniversary" in name.casefold() or not edition.rules.anniversary:
            raise
        why = error
    # The edition adds cards that were not named explicitly: explicit options take precedence.
    rules = edition.rules.but(**options, anniversary=Anniversary.NONE)
    return rules, f"played without the anniversary cards of {edition.edition.value}: {why}"


def _implied(options: dict[str, Any]) -> dict[str, Any]:
    """Return implied options: two players play Duel (rule 2.1), which determines the bids (rule 7.7)."""
    two = options.get("players") == DUEL_OPTIONS["players"] and "form" not in options
    return {"form": Form.DUEL, **DUEL_OPTIONS} if two or options.get("form") is Form.DUEL else {}


def names_at_table(rules: Rules, name: str, seat: int) -> list[str]:
    """The names of one player and of the bots around the table, seat by seat."""
    names = [bot for bot in BOT_NAMES if bot.casefold() != name.casefold()][: rules.players - 1]
    names.insert(seat, name)
    return names
