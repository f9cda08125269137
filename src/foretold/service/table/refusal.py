"""Why a command is refused: a code for programs, a sentence for people."""

from __future__ import annotations

from enum import Enum

MOST_TOLD = 300  # characters of an error's message, which may repeat what was sent


class Code(Enum):
    """The reason for a refusal."""

    ILLEGAL = "illegal"  #: against the rules of the game; ``rule`` says which
    STALE = "stale"  #: based on an older state of the table
    NOT_YOURS = "not-yours"  #: not this person's turn or seat, or not permitted
    TOO_LATE = "too-late"
    TOO_EARLY = "too-early"
    TAKEN = "taken"  #: the seat is taken
    FULL = "full"
    REMOVED = "removed"  #: by the host of the table
    USED_UP = "used-up"  #: the table's log is full
    SETTINGS = "settings"  #: the settings are inconsistent, or do not allow it
    QUIET = "quiet"  #: chat is off, or limited to preset phrases
    PAUSED = "paused"
    MALFORMED = "malformed"  #: not a message of the protocol
    UNKNOWN = "unknown"  #: no such table, seat or person
    LIMITED = "limited"  #: too many, too fast, too large
    UNAVAILABLE = "unavailable"  #: the server cannot do it now; retry


class Refused(Exception):
    """A command was refused and changed nothing."""

    def __init__(self, code: Code, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.rule = code, message, rule


def malformed(error: Exception) -> Refused:
    """The refusal of a message that could not be read."""
    return Refused(Code.MALFORMED, str(error)[:MOST_TOLD])
