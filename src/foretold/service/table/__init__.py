"""One table, without I/O: ``decide`` turns a command into an entry of the log or refuses it, ``apply`` folds entries.

Time and chance are arguments. What an entry means is decided once, in ``decide``; applying it never fails and never
decides anything, so the log alone brings a table back.
"""

from . import absence, chat, clock, host, play, rematch, seats, spectators, start, takeback  # noqa: F401
from .dispatch import Asker, Chance, apply, decide
from .state import Seat, Table

__all__ = ["Asker", "Chance", "Seat", "Table", "apply", "decide"]
