"""One table, without I/O: ``decide`` turns a command into a log entry or refuses it, ``apply`` folds entries.

Time and randomness are arguments. All decisions are made in ``decide``; applying an entry never fails and never decides
anything, so a table can be rebuilt from its log alone.
"""

from . import absence, chat, clock, host, play, rematch, seats, spectators, start, takeback  # noqa: F401
from .dispatch import Asker, Chance, apply, decide
from .state import Seat, Table

__all__ = ["Asker", "Chance", "Seat", "Table", "apply", "decide"]
