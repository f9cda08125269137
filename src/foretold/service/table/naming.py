"""Names on the wire."""

from __future__ import annotations

import re


def kebab(name: str) -> str:
    """A class's name as the wire has it: TakeBack is take-back."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()
