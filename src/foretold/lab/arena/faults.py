"""Counts of the faults of outside programs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum


class FaultKind(Enum):
    """The ways to lose a move."""

    CRASH = "crash"
    GARBAGE = "garbage"
    LATE = "late"
    ILLEGAL = "illegal"


class Fault(Exception):
    """A program crashed, or its answer was late or invalid."""

    def __init__(self, kind: FaultKind, message: str, said: str = "") -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.said = said  #: its last lines of standard error


@dataclass(frozen=True, slots=True)
class Faults:
    """How often a program failed, how many moves it made, and how many somebody else made."""

    crash: int = 0
    garbage: int = 0
    late: int = 0
    illegal: int = 0
    moved: int = 0  #: moves that the program made
    replaced: int = 0  #: moves made in its place
    first: str | None = None  #: what went wrong first
    said: str = ""  #: what it wrote to standard error before that

    def __add__(self, other: Faults) -> Faults:
        return Faults(
            self.crash + other.crash,
            self.garbage + other.garbage,
            self.late + other.late,
            self.illegal + other.illegal,
            self.moved + other.moved,
            self.replaced + other.replaced,
            self.first if self.first is not None else other.first,
            self.said if self.first is not None else other.said,
        )

    def with_fault(self, fault: Fault) -> Faults:
        """Return the counts with one more fault."""
        name = fault.kind.value
        counted = {name: getattr(self, name) + 1}
        if self.first is not None:
            return replace(self, **counted)
        return replace(self, first=fault.message, said=fault.said, **counted)

    @property
    def count(self) -> int:
        """All faults together."""
        return self.crash + self.garbage + self.late + self.illegal

    @property
    def never_moved(self) -> bool:
        """Whether somebody else made all of its moves."""
        return self.replaced > 0 and self.moved == 0

    def __str__(self) -> str:
        kinds = {kind.value: getattr(self, kind.value) for kind in FaultKind}
        counts = ", ".join(f"{name} {number}" for name, number in kinds.items() if number) or "none"
        first = f"; first: {self.first}" if self.first else ""
        return f"faults: {counts}; moves made in its place: {self.replaced}{first}"


NO_FAULTS = Faults()
