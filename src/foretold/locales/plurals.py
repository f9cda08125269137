"""Plural forms by the rules of the Unicode CLDR, stated in CLDR's own syntax in each language's ``plurals.json``."""

from __future__ import annotations

import re
from collections.abc import Mapping

_RELATION = re.compile(r"([nivwftce])(?: % (\d+))? (!?=) ([\d.,]+)")


def plural_form(rules: Mapping[str, str], count: int) -> str:
    """Return the plural category of a whole number in a language: the first whose rule holds, else ``other``."""
    for form, rule in rules.items():
        if any(all(_holds(relation, abs(count)) for relation in case.split(" and ")) for case in rule.split(" or ")):
            return form
    return "other"


def _holds(relation: str, count: int) -> bool:
    """Whether one relation, such as ``i % 10 = 2..4``, is true of a whole number."""
    found = _RELATION.fullmatch(relation.strip())
    if found is None:
        raise ValueError(f"plural rule: expected a CLDR relation such as 'i % 10 = 2..4', got {relation!r}")
    operand, modulus, sign, ranges = found.groups()
    value = count if operand in "ni" else 0  # the other operands describe decimals and exponents
    if modulus is not None:
        value %= int(modulus)
    inside = any(_within(value, part) for part in ranges.split(","))
    return inside == (sign == "=")


def _within(value: int, part: str) -> bool:
    low, _, high = part.partition("..")
    return int(low) <= value <= int(high or low)
