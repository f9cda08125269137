"""What outside programs do wrong, counted."""

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
    """A program did not answer as it should."""

    def __init__(self, kind: FaultKind, message: str) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message


@dataclass(frozen=True, slots=True)
class Faults:
    """How often a program failed, and how many of its moves somebody else made."""

    crash: int = 0
    garbage: int = 0
    late: int = 0
    illegal: int = 0
    replaced: int = 0  #: moves made in the program's place
    first: str | None = None  #: what went wrong first

    def __add__(self, other: Faults) -> Faults:
        return Faults(
            self.crash + other.crash,
            self.garbage + other.garbage,
            self.late + other.late,
            self.illegal + other.illegal,
            self.replaced + other.replaced,
            self.first if self.first is not None else other.first,
        )

    def with_fault(self, fault: Fault) -> Faults:
        """One fault more."""
        name = fault.kind.value
        counted = {name: getattr(self, name) + 1}
        return replace(self, first=self.first if self.first is not None else fault.message, **counted)

    @property
    def count(self) -> int:
        """All faults together."""
        return self.crash + self.garbage + self.late + self.illegal

    def __str__(self) -> str:
        kinds = {kind.value: getattr(self, kind.value) for kind in FaultKind}
        told = ", ".join(f"{name} {number}" for name, number in kinds.items() if number) or "none"
        first = f"; first: {self.first}" if self.first else ""
        return f"faults: {told}; moves made in its place: {self.replaced}{first}"


NO_FAULTS = Faults()
