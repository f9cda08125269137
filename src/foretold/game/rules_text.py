"""Rules in words: ``edition=us players=4 bids=hidden anniversary=dragon+fairy hand-sizes=1,2,3``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import MISSING, fields
from enum import Enum
from typing import Any

from ..rules.options import (
    Anniversary,
    Bids,
    BidSum,
    Edition,
    FirstDealer,
    Form,
    Rules,
    RulesError,
    Sight,
    Wizards,
)
from ..rules.schedules import Schedule
from ..rules.state import MAX_HAND, MAX_ROUNDS
from .errors import NotationError
from .scanner import Line, Word

ENUMS: dict[str, type[Enum]] = {
    "edition": Edition,
    "first-dealer": FirstDealer,
    "form": Form,
    "bids": Bids,
    "bid-sum": BidSum,
    "wizards": Wizards,
    "sight": Sight,
}
ALWAYS = ("players", "edition")
SINGLE_CARDS = tuple(card for card in Anniversary if card.value.bit_count() == 1)


def options_of(rules: Rules) -> dict[str, str]:
    """Every option of ``rules`` in words."""
    options = {}
    for field in fields(rules):
        options[field.name.replace("_", "-")] = _value_text(getattr(rules, field.name))
    return options


def write_rules(rules: Rules) -> str:
    """The options in words; those at their default are left out, but never players and edition."""
    defaults = {f.name.replace("_", "-"): _value_text(f.default) for f in fields(rules) if f.default is not MISSING}
    options = options_of(rules)
    return " ".join(f"{k}={v}" for k, v in options.items() if k in ALWAYS or v != defaults[k])


def read_rules(line: Line) -> Rules:
    """The rules of a line of options."""
    given = read_options(line.words)
    for name in ALWAYS:
        if name not in given:
            line.end.fail(f"expected the option '{name}='")
    try:
        return Rules(**given)
    except RulesError as error:
        line.keyword.fail(str(error))


def read_options(words: Iterable[Word]) -> dict[str, Any]:
    """Options in words as arguments for ``Rules``."""
    given: dict[str, Any] = {}
    for word in words:
        key, value = word.pair()
        name = key.text.replace("-", "_")
        if name in given:
            key.fail(f"the option {key.text!r} is given twice")
        given[name] = _read_value(key, value)
    return given


def parse_options(texts: Iterable[str]) -> dict[str, Any]:
    """Options typed one by one, as on a command line."""
    try:
        return read_options(Word(text, 1, 1) for text in texts)
    except NotationError as error:
        raise RulesError(error.message) from None


def _value_text(value: Any) -> str:
    if isinstance(value, Anniversary):
        if value in (Anniversary.NONE, Anniversary.ALL):
            return "all" if value else "none"
        return "+".join(str(card.name).lower() for card in SINGLE_CARDS if value & card)
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return str(value)


def _read_value(key: Word, value: Word) -> Any:
    if key.text == "players":
        return value.number("players", 2, 6)
    if key.text == "anniversary":
        return _read_anniversary(value)
    if key.text == "hand-sizes":
        return _read_sizes(value)
    if key.text not in ENUMS:
        known = ", ".join(["players", *ENUMS, "anniversary", "hand-sizes"])
        key.fail(f"expected one of the options {known}, got {key.text[:40]!r}")
    for member in ENUMS[key.text]:
        if member.value == value.text:
            return member
    known = ", ".join(str(member.value) for member in ENUMS[key.text])
    value.fail(f"expected {key.text} to be one of {known}, got {value.text[:40]!r}")


def _read_anniversary(value: Word) -> Anniversary:
    if value.text in ("none", "all"):
        return Anniversary.ALL if value.text == "all" else Anniversary.NONE
    found = Anniversary.NONE
    for name in value.text.split("+"):
        card = next((card for card in SINGLE_CARDS if str(card.name).lower() == name), None)
        if card is None or card in found:
            known = "+".join(str(card.name).lower() for card in SINGLE_CARDS)
            value.fail(f"expected none, all, or different cards of {known}, got {value.text[:60]!r}")
        found |= card
    return found


def _read_sizes(value: Word) -> Schedule | tuple[int, ...]:
    for schedule in Schedule:
        if schedule.value == value.text:
            return schedule
    parts = value.text.split(",")
    if len(parts) > MAX_ROUNDS:
        value.fail(f"expected at most {MAX_ROUNDS} hand sizes, got {len(parts)}")
    return tuple(Word(part, value.line, value.column).number("a hand size", 1, MAX_HAND) for part in parts)
