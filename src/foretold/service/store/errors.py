"""The exceptions of the store."""

from __future__ import annotations


class StoreError(Exception):
    """The store cannot be opened or used as configured; the message says what to do."""


class Unavailable(StoreError):
    """The database failed or did not answer. Whether the operation was carried out is unknown; after an append, read
    the log again to find out."""


class Rejected(StoreError):
    """The database rejects this operation permanently; nothing was written."""
