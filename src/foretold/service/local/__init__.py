"""Tables with no server: one person and bots, in a browser's worker (``page``) or wherever Python runs. Nothing here
needs more than the standard library."""

from .table import FinishedGame, LocalTable, Outcome

__all__ = ["FinishedGame", "LocalTable", "Outcome"]
