"""Text on the wire: the names of types, and people's names and messages without invisible characters."""

from __future__ import annotations

import re
from unicodedata import category

WORD = r"[A-Za-z0-9_-]{1,80}"  # a word in a path, such as the code of a table, as a regular expression

# Printable to Python, and letters, marks or symbols by their category, but invisible
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U0001d159")


def readable(text: str) -> str:
    """Return text on one line without invisible characters; empty if only combining marks are left."""
    shown = "".join(sign if sign.isprintable() and sign not in BLANK else " " for sign in text)
    return " ".join(shown.split()) if any(category(sign)[0] not in "MZ" for sign in shown) else ""


def kebab(name: str) -> str:
    """Return a class's name as used on the wire: TakeBack becomes take-back."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()
