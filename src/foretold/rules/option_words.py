"""Options in the words of the notation: ``hidden``, ``dragon+fairy``, ``1,2,3``."""

import re
from enum import Enum, Flag
from typing import Any

from .schedules import Schedule
from .state import MAX_HAND, MAX_PLAYERS, MAX_ROUNDS

MIN_PLAYERS = 2
SUIT_LETTERS = "BRGY"  # blue, red, green and yellow, by their numbers in the rules
MAX_DIGITS = 6
_NUMBER = re.compile(r"[+-]?(0|[1-9][0-9]*)\Z", re.ASCII)


def read_word(name: str, kind: Any, text: str) -> Any:
    """Read the value of an option, a number, a member of ``kind``, cards or hand sizes; ``ValueError`` lists the words
    that exist."""
    if kind is int:
        return read_number(text, name, MIN_PLAYERS, MAX_PLAYERS)
    if kind is Schedule:
        return _read_sizes(text)
    if kind is str:
        return _read_suits(name, text)
    if issubclass(kind, Flag):
        return _read_flags(kind, text)
    for member in kind:
        if member.value == text:
            return member
    raise ValueError(f"expected {name} to be one of {', '.join(words_of(kind))}, got {text[:40]!r}")


def _read_suits(name: str, text: str) -> str:
    if sorted(text.upper()) != sorted(SUIT_LETTERS):
        raise ValueError(f"expected {name} to be the letters {', '.join(SUIT_LETTERS)} in any order, got {text[:40]!r}")
    return text.upper()


def words_of(kind: type[Enum]) -> tuple[str, ...]:
    """The words of an option that is one of several."""
    return tuple(str(member.value) for member in kind)


def write_word(value: Any) -> str:
    """The word for an option's value."""
    if isinstance(value, Flag):
        if not value or value == ~type(value)(0):
            return "all" if value else "none"
        return "+".join(str(flag.name).lower() for flag in value)
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return str(value)


def read_number(text: str, what: str, low: int, high: int) -> int:
    """Read a whole number within limits."""
    if len(text) > MAX_DIGITS or not _NUMBER.match(text) or not low <= int(text) <= high:
        raise ValueError(f"expected {what} from {low} to {high}, got {text[:40]!r}")
    return int(text)


def _read_flags(kind: type[Flag], text: str) -> Flag:
    found = kind(0)
    if text in ("none", "all"):
        return ~found if text == "all" else found
    flags = {str(flag.name).lower(): flag for flag in kind}
    for name in text.split("+"):
        flag = flags.get(name)
        if flag is None or flag in found:
            raise ValueError(f"expected none, all, or different cards of {'+'.join(flags)}, got {text[:60]!r}")
        found |= flag
    return found


def _read_sizes(text: str) -> Schedule | tuple[int, ...]:
    for schedule in Schedule:
        if schedule.value == text:
            return schedule
    parts = text.split(",")
    if len(parts) > MAX_ROUNDS:
        raise ValueError(f"expected at most {MAX_ROUNDS} hand sizes, got {len(parts)}")
    what = "a hand size" if len(parts) > 1 else f"{', '.join(words_of(Schedule))}, or hand sizes such as 1,3,5, each"
    return tuple(read_number(part, what, 1, MAX_HAND) for part in parts)
