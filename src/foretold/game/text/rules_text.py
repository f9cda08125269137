"""Rules in the notation: ``edition=us players=4 bids=hidden anniversary=dragon+fairy hand-sizes=1,2,3``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import MISSING, fields
from enum import Enum
from typing import Any

from ...rules.option_words import write_word
from ...rules.options import OPTIONS, Anniversary, Rules, RulesError, read_option
from ...rules.schedules import Schedule
from ..errors import NotationError
from .scanner import Line, Word

NAMES = tuple(name.replace("_", "-") for name in OPTIONS)
ENUMS: dict[str, type[Enum]] = {
    name: kind
    for name, kind in zip(NAMES, OPTIONS.values(), strict=True)
    if kind not in (int, str, Anniversary, Schedule)
}
ALWAYS = ("players", "edition")


def options_of(rules: Rules) -> dict[str, str]:
    """Return every option of ``rules`` with its value in the notation."""
    options = {}
    for field in fields(rules):
        options[field.name.replace("_", "-")] = write_word(getattr(rules, field.name))
    return options


def write_rules(rules: Rules) -> str:
    """Return the options in the notation; those at their default are left out, except players and edition."""
    defaults = {f.name.replace("_", "-"): write_word(f.default) for f in fields(rules) if f.default is not MISSING}
    options = options_of(rules)
    return " ".join(f"{k}={v}" for k, v in options.items() if k in ALWAYS or v != defaults[k])


def read_rules(line: Line) -> Rules:
    """Parse the rules from a line of options."""
    given = read_options(line.words)
    for name in ALWAYS:
        if name not in given:
            line.end.fail(f"expected the option '{name}='")
    try:
        return Rules(**given)
    except RulesError as error:
        line.keyword.fail(str(error))


def read_options(words: Iterable[Word]) -> dict[str, Any]:
    """Parse options into arguments for ``Rules``."""
    given: dict[str, Any] = {}
    for word in words:
        key, value = word.pair()
        name = key.text.replace("-", "_")
        if name in given:
            key.fail(f"the option {key.text!r} is given twice")
        given[name] = _read_value(key, value)
    return given


def parse_options(texts: Iterable[str]) -> dict[str, Any]:
    """Parse options given one by one, as on a command line."""
    try:
        return read_options(Word(text, 1, 1) for text in texts)
    except NotationError as error:
        raise RulesError(error.message) from None


def _read_value(key: Word, value: Word) -> Any:
    if key.text not in NAMES:
        key.fail(f"expected one of the options {', '.join(NAMES)}, got {key.text[:40]!r}")
    try:
        return read_option(key.text, value.text)
    except RulesError as error:
        value.fail(str(error))
