"""What can go wrong with the store."""

from __future__ import annotations


class StoreError(Exception):
    """The store cannot be used as it was asked for; the message says what to do."""


class Unavailable(StoreError):
    """The database did not answer as it should. Nothing that was asked for is certain: it may have been done or not.
    Whoever appended reads the log again to find out."""


class Rejected(StoreError):
    """The database refuses just this, and always will; nothing was written."""
