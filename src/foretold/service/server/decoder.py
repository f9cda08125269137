"""Reading what clients send: it is what was expected, or it is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from ..table.refusal import Code, Refused

MOST_TOLD = 300  # characters of an error's message, which may repeat what was sent


def reader(kind: Any) -> Callable[[bytes | str], Any]:
    """A function that reads JSON of this kind; ``Refused`` says where it is something else."""
    decode = msgspec.json.Decoder(kind).decode

    def read(data: bytes | str) -> Any:
        try:
            return decode(data)
        except (ValueError, RecursionError) as error:  # not JSON, not UTF-8, not of the kind; or nested too deeply
            raise Refused(Code.MALFORMED, str(error)[:MOST_TOLD]) from None

    return read
