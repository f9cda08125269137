"""Decode and validate what clients send."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from ..table.refusal import malformed


def reader(kind: Any) -> Callable[[bytes | str], Any]:
    """Return a function that decodes JSON of this type; it raises ``Refused`` with the location of an error."""
    decode = msgspec.json.Decoder(kind).decode

    def read(data: bytes | str) -> Any:
        try:
            return decode(data)
        except (ValueError, RecursionError) as error:  # not JSON, not UTF-8, of another type, or nested too deeply
            raise malformed(error) from None

    return read
