"""Texts on the wire: the names of types, and what people call themselves and say, as others can read it."""

from __future__ import annotations

import re
from unicodedata import category

# Letters, marks and signs by their names, and printable to Python, of which nothing is to be seen
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U0001d159")


def readable(text: str) -> str:
    """Words on one line, without signs that cannot be seen; empty if there is nothing but marks without a letter."""
    shown = "".join(sign if sign.isprintable() and sign not in BLANK else " " for sign in text)
    return " ".join(shown.split()) if any(category(sign)[0] not in "MZ" for sign in shown) else ""


def kebab(name: str) -> str:
    """A class's name as the wire has it: TakeBack is take-back."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()
