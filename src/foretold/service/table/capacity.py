"""How long a table's log may get: whoever comes to the table later has all of it read."""

from __future__ import annotations

from .commands import Act, AnswerTakeBack, Command, Connect, Decide, Due, Nonce, Pause, Rematch, Stand, Start
from .events import Acted, Entry, NonceGiven, Prepared, Present, Watched
from .refusal import Code, Refused
from .state import Table

MOST_ENTRIES = 20_000  # some twenty games of the longest kind, with all that is said meanwhile
MOST_PRESENCES = 2 * MOST_ENTRIES  # from here on not even coming and going is noted
MOST_ASIDES = 500  # of one person during one game: talk, pauses, take-backs, whatever does not move it on

# What a game needs to come to its end, and there is only so much of it: never refused
_COURSE = (Act, Decide, Due, Nonce, AnswerTakeBack, Stand)
_NO_ASIDES = frozenset((Acted, NonceGiven, Present, Prepared, Watched))


def require_capacity(table: Table, command: Command, person: str) -> None:
    """Refuse what would make a log longer without end."""
    if isinstance(command, _COURSE) or (isinstance(command, Pause) and not command.on):
        return
    coming = isinstance(command, Connect)
    if table.seq >= (MOST_PRESENCES if coming else MOST_ENTRIES):
        raise Refused(Code.USED_UP, f"the table's log has {table.seq} entries, which is enough; open another table")
    if coming or isinstance(command, Start) or (isinstance(command, Rematch) and command.on):
        return
    if table.asides.get(person, 0) >= MOST_ASIDES:
        raise Refused(
            Code.LIMITED, f"expected at most {MOST_ASIDES} words and wishes of one person in a game; play on, or again"
        )


def note_asides(table: Table, entry: Entry) -> None:
    """Count an entry that somebody made without moving the game on."""
    if entry.by and _NO_ASIDES.isdisjoint(map(type, entry.events)):
        table.asides[entry.by] = table.asides.get(entry.by, 0) + 1
