"""The server's storage: the logs of its tables, finished games, people. SQLite by default, or PostgreSQL."""

from .batch import Append
from .errors import Rejected, StoreError, Unavailable
from .records import (
    RUNNING,
    FinishedGame,
    HandTally,
    ListedTable,
    Listing,
    Passkey,
    PlayedGame,
    SeatResult,
    Statistics,
    StoredGame,
    StoredPerson,
    Tally,
)
from .store import Store

__all__ = [
    "RUNNING",
    "Append",
    "FinishedGame",
    "HandTally",
    "ListedTable",
    "Listing",
    "Passkey",
    "PlayedGame",
    "Rejected",
    "SeatResult",
    "Statistics",
    "Store",
    "StoreError",
    "StoredGame",
    "StoredPerson",
    "Tally",
    "Unavailable",
]
