"""The part of msgspec's interface that tables need, in plain Python. Structs are dataclasses that know how they are
tagged and whether defaults are omitted; a test plays the same games with both and compares every byte."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from enum import Enum
from types import new_class
from typing import Any, ClassVar, dataclass_transform

from .checks import DecodeError, Meta, Read, Tagged, UnsetType, reader_of

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

UNSET = UnsetType()
Hook = Callable[[Any], object]


@dataclass_transform(frozen_default=True)
class Struct(Tagged):
    """A message type. Subclasses become dataclasses and inherit the encoding options."""

    _named: ClassVar[Callable[[str], str] | str | None] = None
    _omits: ClassVar[bool] = False

    def __init_subclass__(
        cls,
        *,
        frozen: bool = False,
        kw_only: bool = False,
        tag_field: str | None = None,
        tag: Callable[[str], str] | str | None = None,
        omit_defaults: bool | None = None,
        forbid_unknown_fields: bool | None = None,
    ) -> None:
        dataclass(frozen=frozen, kw_only=kw_only)(cls)
        cls._tag_field = tag_field if tag_field is not None else cls._tag_field
        named = tag if tag is not None else cls.__dict__.get("_named", cls._named)
        cls._named = staticmethod(named) if callable(named) else named
        if named is not None:
            cls._tag = named(cls.__name__) if callable(named) else named
        cls._omits = cls._omits if omit_defaults is None else omit_defaults
        cls._closed = cls._closed if forbid_unknown_fields is None else forbid_unknown_fields


def defstruct(name: str, named: Iterable[Any], **options: Any) -> type[Struct]:
    """Create a struct class from fields given as (name, type) or (name, type, default)."""
    listed = [tuple(one) for one in named]
    content = {one[0]: one[2] for one in listed if len(one) > 2}
    content["__annotations__"] = {one[0]: one[1] for one in listed}
    return new_class(name, (Struct,), options, lambda space: space.update(content))


def asdict(struct: Struct) -> dict[str, Any]:
    """Return the fields as a dictionary, without converting nested structs."""
    return {field.name: getattr(struct, field.name) for field in _plan(type(struct))}


def astuple(struct: Struct) -> tuple[Any, ...]:
    """Return the fields as a tuple, without converting nested structs."""
    return tuple(asdict(struct).values())


_fields: dict[Any, tuple[Any, ...]] = {}


def _plan(kind: Any) -> tuple[Any, ...]:
    """Return the fields of a dataclass (cached)."""
    if kind not in _fields:
        _fields[kind] = fields(kind)
    return _fields[kind]


class Encoder:
    """Encodes compact JSON; ``enc_hook`` converts values that JSON has no type for."""

    def __init__(self, *, enc_hook: Hook | None = None) -> None:
        self._hook = enc_hook

    def encode(self, value: object) -> bytes:
        """Return the value as JSON."""
        return json.dumps(self._plain(value), ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()

    def _plain(self, value: Any) -> Any:
        if value is None or isinstance(value, str | bool | int | float):
            return value.value if isinstance(value, Enum) else value
        if isinstance(value, list | tuple):
            return [self._plain(one) for one in value]
        if isinstance(value, dict):
            return {self._plain(key): self._plain(one) for key, one in value.items()}
        if isinstance(value, Enum):
            return value.value
        if isinstance(value, Struct):
            made = {value._tag_field: value._tag} if value._tag_field else {}
            for field in _plan(type(value)):
                own = getattr(value, field.name)
                if own is not UNSET and not (value._omits and field.default is not MISSING and own == field.default):
                    made[field.name] = self._plain(own)
            return made
        if is_dataclass(value):
            return {field.name: self._plain(getattr(value, field.name)) for field in _plan(type(value))}
        if self._hook is None:
            raise TypeError(f"expected a value that JSON can represent, got {type(value).__name__}")
        return self._plain(self._hook(value))


class Decoder:
    """Decodes JSON of a type; ``DecodeError`` says where it differs."""

    def __init__(self, kind: Any) -> None:
        self._kind = kind
        self._read: Read | None = None

    def decode(self, data: bytes | str) -> Any:
        """Return the decoded value."""
        if self._read is None:
            self._read = reader_of(self._kind)
        try:
            value = json.loads(data, parse_constant=_refuse)
        except ValueError as error:
            raise DecodeError(f"JSON is malformed: {error}") from None
        return self._read(value, "$")


def _refuse(word: str) -> object:
    raise DecodeError(f"JSON is malformed: {word} is no number")
