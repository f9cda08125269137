"""Views and events as JSON; equal values give byte-identical text."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from ...rules.options import Rules
from ..actions import Action
from ..cards import Card
from ..events import Event
from .rules_text import options_of


def plain(value: Any) -> Any:
    """Convert a value of the API to plain JSON types: cards and actions as in the notation, enums by their values."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, (Card, Action)):
        return str(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Rules):
        return options_of(value)
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    if is_dataclass(value) and not isinstance(value, type):
        names = [field.name for field in fields(value) if not field.name.startswith("_")]
        content = {name: plain(getattr(value, name)) for name in names}
        return {"event": type(value).__name__, **content} if isinstance(value, Event) else content
    raise TypeError(f"expected a value of the API, got {type(value).__name__}")


def to_json(value: Any) -> str:
    """Return a value of the API as JSON text."""
    return json.dumps(plain(value), ensure_ascii=False, separators=(",", ":"))
