"""Records described once: a field's name, type, width, length and meaning stand in one line of its class.

Interpreted code uses the class, a dataclass with slots; compiled code uses NumPy records of the same layout.
"""

from collections.abc import Callable
from dataclasses import field, fields
from typing import Any, NamedTuple, TypeVar

Record = TypeVar("Record")


class Field(NamedTuple):
    """One field of a layout. ``kind`` is NumPy's word for the integers: i1, i2, i4 and i8, and u1 for a mask that
    needs all eight bits; length 0 means a single integer."""

    name: str
    kind: str
    length: int
    meaning: str


def number(kind: str, meaning: str, start: int = 0) -> Any:
    """A field with a single integer."""
    return field(default=start, metadata={"kind": kind, "length": 0, "meaning": meaning})


def numbers(kind: str, length: int, meaning: str, start: int = 0) -> Any:
    """A field with a list of integers."""
    return field(
        default_factory=lambda: [start] * length, metadata={"kind": kind, "length": length, "meaning": meaning}
    )


def layout_of(record: type) -> tuple[Field, ...]:
    """The fields of a record's class, in order."""
    return tuple(Field(each.name, **each.metadata) for each in fields(record))


def copier(record: type[Record]) -> Callable[[Record], Record]:
    """A function that copies a record, lists too. It is written out field by field, as dataclasses write theirs: a loop
    over the names takes 2.6 times as long, and a server copies the state at every action."""
    lines = [f"other.{one.name} = self.{one.name}{'[:]' if one.length else ''}" for one in layout_of(record)]
    source = "\n    ".join(["def copy(self):", "other = new(kind)", *lines, "return other"])
    made: dict[str, Any] = {"new": record.__new__, "kind": record}
    exec(source, made)
    function: Callable[[Record], Record] = made["copy"]
    return function
