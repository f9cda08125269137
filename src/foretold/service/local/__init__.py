"""Tables without a server: one person and bots, in a browser's worker (``page``) or wherever Python runs, with nothing
but the standard library."""

from .table import FinishedGame, LocalTable, Outcome

__all__ = ["FinishedGame", "LocalTable", "Outcome"]
