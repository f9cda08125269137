"""Rules as they are typed: an edition's name and ``option=value`` words."""

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from ..game.rules_text import parse_options
from ..rules.editions import find_edition
from ..rules.options import Bids, Edition, Form, Rules, RulesError
from .failing import USAGE, fail

RulesWords = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="EDITION|OPTION=VALUE",
        help="An edition (us if none is named) and options that differ from it; `foretold rules` lists both.",
        show_default=False,
    ),
]


def rules_of(words: Sequence[str] | None) -> Rules:
    """The rules that these words ask for; the command fails if there are none such."""
    try:
        return read_rules(words or ())
    except RulesError as error:
        fail(str(error), USAGE)


def read_rules(words: Sequence[str]) -> Rules:
    """The rules that these words ask for."""
    names = [word for word in words if "=" not in word]
    options = parse_options(word for word in words if "=" in word)
    if "edition" in options:
        names.append(options.pop("edition").value)
    if len(names) > 1:
        raise RulesError(f"expected one edition and then options such as players=5, got {names[0]!r} and {names[1]!r}")
    edition = find_edition(names[0] if names else Edition.US)
    return edition.rules.but(**_implied(options), **options)


def _implied(options: dict[str, Any]) -> dict[str, Any]:
    """What Duel leaves no choice about (rule 7.7) need not be typed."""
    if options.get("form") is not Form.DUEL:
        return {}
    return {name: value for name, value in (("players", 2), ("bids", Bids.SECRET)) if name not in options}
