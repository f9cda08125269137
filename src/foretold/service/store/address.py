"""Database addresses: as people write them, and as the drivers expect them."""

from __future__ import annotations

from importlib.util import find_spec

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from ...extras import MissingExtra
from .errors import StoreError

_EXPECTED = "expected sqlite:///path/foretold.db or postgresql://user:password@host/database"


def driver_url(address: str) -> URL:
    """Return the address with the driver that the store uses; raise ``StoreError`` if it is invalid."""
    try:
        url = make_url(address)
    except ArgumentError:
        raise StoreError(f"{_EXPECTED}, got something that is not a URL") from None
    if url.drivername == "sqlite":
        return _sqlite(url)
    if url.drivername in ("postgresql", "postgres"):
        return _postgresql(url)
    raise StoreError(f"{_EXPECTED}, got {url.drivername}://…")


def _sqlite(url: URL) -> URL:
    if not url.database or url.database == ":memory:" or url.host:
        raise StoreError("expected the path of a file, as in sqlite:///path/foretold.db, not a database in memory")
    return url.set(drivername="sqlite+aiosqlite")


def _postgresql(url: URL) -> URL:
    if find_spec("asyncpg") is None:
        raise MissingExtra("PostgreSQL", "asyncpg", "cluster")
    url = url.set(drivername="postgresql+asyncpg")
    mode = url.query.get("sslmode")
    if isinstance(mode, str):  # libpq's name for what asyncpg calls ssl
        url = url.difference_update_query(["sslmode"]).update_query_dict({"ssl": mode})
    return url
