"""Validate JSON against a type and convert it: one reader function for each type, built when first needed."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, ClassVar, Literal, Union, get_args, get_origin, get_type_hints

Read = Callable[[Any, str], Any]
"""Converts a JSON value; the second argument is its path, for the error message."""


class DecodeError(ValueError):
    """The text is not JSON, or not of the expected type."""


class UnsetType:
    """The type of ``UNSET``: a field that is absent."""


class Tagged:
    """A type whose JSON may have a tag field that names it."""

    _tag_field: ClassVar[str] = ""
    _tag: ClassVar[str] = ""
    _closed: ClassVar[bool] = False  #: unknown fields are refused


@dataclass(frozen=True)
class Meta:
    """Constraints on a value."""

    ge: float | None = None
    le: float | None = None
    min_length: int | None = None
    max_length: int | None = None
    pattern: str | None = None

    def check(self, value: Any, at: str) -> None:
        """Raise ``DecodeError`` if a value violates the constraints."""
        if self.ge is not None and value < self.ge:
            raise DecodeError(f"Expected `{_name(type(value))}` >= {self.ge}{_at(at)}")
        if self.le is not None and value > self.le:
            raise DecodeError(f"Expected `{_name(type(value))}` <= {self.le}{_at(at)}")
        if self.min_length is not None and len(value) < self.min_length:
            raise DecodeError(f"Expected `{_name(type(value))}` of length >= {self.min_length}{_at(at)}")
        if self.max_length is not None and len(value) > self.max_length:
            raise DecodeError(f"Expected `{_name(type(value))}` of length <= {self.max_length}{_at(at)}")
        if self.pattern is not None and re.search(self.pattern, value) is None:
            raise DecodeError(f"Expected `str` matching regex {self.pattern!r}{_at(at)}")


@cache
def reader_of(kind: Any) -> Read:
    """Return the reader function of a type."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _bounded(reader_of(arguments[0]), [one for one in arguments[1:] if isinstance(one, Meta)])
    if origin in (Union, UnionType):
        return _one_of(arguments)
    if origin is Literal:
        return _literal(arguments)
    if origin in (tuple, list):
        return _sequence(origin, reader_of(arguments[0]))
    if origin is dict:
        return _mapping(reader_of(arguments[0]), reader_of(arguments[1]))
    if isinstance(kind, type) and is_dataclass(kind):
        return _object(kind)
    return _simple(kind)


def _at(at: str) -> str:
    return "" if at == "$" else f" - at `{at}`"


def _name(kind: Any) -> str:
    names = {dict: "object", list: "array", tuple: "array", NoneType: "null"}
    return "object" if isinstance(kind, type) and is_dataclass(kind) else names.get(kind, getattr(kind, "__name__", ""))


def _fail(expected: str, value: object, at: str) -> DecodeError:
    return DecodeError(f"Expected `{expected}`, got `{_name(type(value))}`{_at(at)}")


def _simple(kind: Any) -> Read:
    def read(value: Any, at: str) -> Any:
        if kind is Any or type(value) is kind or (kind is NoneType and value is None):
            return value
        if kind is float and type(value) is int:
            return float(value)
        raise _fail(_name(kind), value, at)

    return read


def _bounded(inner: Read, bounds: list[Meta]) -> Read:
    def read(value: Any, at: str) -> Any:
        found = inner(value, at)
        for bound in bounds:
            bound.check(found, at)
        return found

    return read


def _literal(words: tuple[Any, ...]) -> Read:
    def read(value: Any, at: str) -> Any:
        if not isinstance(value, str):
            raise _fail("str", value, at)
        if value not in words:
            raise DecodeError(f"Invalid enum value {value!r}{_at(at)}")
        return value

    return read


def _sequence(make: Any, inner: Read) -> Read:
    def read(value: Any, at: str) -> Any:
        if type(value) is not list:
            raise _fail("array", value, at)
        return make(inner(one, f"{at}[{place}]") for place, one in enumerate(value))

    return read


def _mapping(key: Read, inner: Read) -> Read:
    def read(value: Any, at: str) -> Any:
        if type(value) is not dict:
            raise _fail("object", value, at)
        return {key(name, at): inner(one, f"{at}[...]") for name, one in value.items()}

    return read


def _one_of(kinds: tuple[Any, ...]) -> Read:
    """Return a reader for a union: objects are distinguished by their tags, other values by their JSON type."""
    kinds = tuple(kind for kind in kinds if kind is not UnsetType)
    structs = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Tagged) and kind._tag]
    others = [kind for kind in kinds if kind not in structs]
    tagged: dict[str, Read] = {kind._tag: _object(kind) for kind in structs}
    field = structs[0]._tag_field if structs else ""

    def read(value: Any, at: str) -> Any:
        if tagged and type(value) is dict:
            if field not in value:
                raise DecodeError(f"Object missing required field `{field}`{_at(at)}")
            tag = value[field]
            if not isinstance(tag, str):
                raise _fail("str", tag, f"{at}.{field}")
            if tag not in tagged:
                raise DecodeError(f"Invalid value {tag!r}{_at(f'{at}.{field}')}")
            return tagged[tag](value, at)
        for kind in others:
            if _fits(kind, value):
                return reader_of(kind)(value, at)
        raise _fail(" | ".join([*(["object"] if tagged else []), *(_name(_bare(kind)) for kind in others)]), value, at)

    return read


def _bare(kind: Any) -> Any:
    while get_origin(kind) is not None:
        origin = get_origin(kind)
        if origin is Literal:
            return str
        kind = get_args(kind)[0] if origin is Annotated else origin
    return kind


def _fits(kind: Any, value: object) -> bool:
    bare = _bare(kind)
    if bare is float:
        return type(value) in (int, float)
    if isinstance(bare, type) and is_dataclass(bare):
        return type(value) is dict
    return type(value) is (list if bare is tuple else bare)


def _object(kind: Any) -> Read:
    """Return a reader for the fields of a dataclass; ``tag`` is how its struct is tagged."""
    tag_field, tag = getattr(kind, "_tag_field", ""), getattr(kind, "_tag", "")
    closed = getattr(kind, "_closed", False)
    needed = {one.name for one in fields(kind) if one.default is MISSING and one.default_factory is MISSING}
    readers: dict[str, Read] = {}

    def read(value: Any, at: str) -> Any:
        if type(value) is not dict:
            raise _fail("object", value, at)
        if not readers:  # types may name others that are defined later
            hints = get_type_hints(kind, include_extras=True)
            readers.update({one.name: reader_of(hints[one.name]) for one in fields(kind)})
        found = {}
        for name, one in value.items():
            if name in readers:
                found[name] = readers[name](one, f"{at}.{name}")
            elif name == tag_field and tag:
                if one != tag:
                    raise DecodeError(f"Invalid value {one!r}{_at(f'{at}.{name}')}")
            elif closed:
                raise DecodeError(f"Object contains unknown field `{name}`{_at(at)}")
        missing = sorted(needed - found.keys())
        if missing:
            raise DecodeError(f"Object missing required field `{missing[0]}`{_at(at)}")
        return kind(**found)

    return read
