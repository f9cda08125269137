"""Limits on the length of a table's log, since loading a table reads all of it."""

from __future__ import annotations

from .commands import Act, AnswerTakeBack, Command, Connect, Decide, Due, Nonce, Pause, Rematch, Stand, Start
from .events import Acted, Entry, NonceGiven, Prepared, Present, Watched
from .refusal import Code, Refused
from .state import Table

MOST_ENTRIES = 20_000  # some twenty games of the longest kind, with their chat
MOST_PRESENCES = 2 * MOST_ENTRIES  # from here on connections are refused, too
MOST_ASIDES = 500  # of one person during one game: chat, pauses, take-backs, whatever does not advance it

# What a game needs to be finished, and what is limited anyway: never refused
_COURSE = (Act, Decide, Due, Nonce, AnswerTakeBack, Stand)
_NO_ASIDES = frozenset((Acted, NonceGiven, Present, Prepared, Watched))


def require_capacity(table: Table, command: Command, person: str) -> None:
    """Refuse a command that would let the log grow without bound."""
    if isinstance(command, _COURSE) or (isinstance(command, Pause) and not command.on):
        return
    coming = isinstance(command, Connect)
    if table.seq >= (MOST_PRESENCES if coming else MOST_ENTRIES):
        raise Refused(Code.USED_UP, f"the table's log has {table.seq} entries and is full; open another table")
    if coming or isinstance(command, Start) or (isinstance(command, Rematch) and command.on):
        return
    if table.asides.get(person, 0) >= MOST_ASIDES:
        raise Refused(
            Code.LIMITED,
            f"expected at most {MOST_ASIDES} messages, pauses and other requests of one person in a game; "
            "wait for the next game",
        )


def note_asides(table: Table, entry: Entry) -> None:
    """Count an entry that does not advance the game against its author's limit."""
    if entry.by and _NO_ASIDES.isdisjoint(map(type, entry.events)):
        table.asides[entry.by] = table.asides.get(entry.by, 0) + 1
