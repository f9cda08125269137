"""Quoted strings of the notation."""

import json


def quoted(text: str) -> str:
    """A string in quotation marks, as in JSON."""
    return json.dumps(text, ensure_ascii=False)
