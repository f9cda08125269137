"""Typed messages and log entries as JSON: with msgspec if it is installed, as on every server, else with plain Python
of the same interface, as in a browser. All modules of a table import these names from here."""

from typing import TYPE_CHECKING

try:
    from msgspec import UNSET, DecodeError, Meta, Struct, UnsetType, defstruct
    from msgspec.json import Decoder, Encoder
    from msgspec.structs import asdict, astuple, replace
except ModuleNotFoundError:
    if not TYPE_CHECKING:
        from .plain import (
            UNSET,
            DecodeError,
            Decoder,
            Encoder,
            Meta,
            Struct,
            UnsetType,
            asdict,
            astuple,
            defstruct,
            replace,
        )

__all__ = [
    "UNSET",
    "DecodeError",
    "Decoder",
    "Encoder",
    "Meta",
    "Struct",
    "UnsetType",
    "asdict",
    "astuple",
    "defstruct",
    "replace",
]
