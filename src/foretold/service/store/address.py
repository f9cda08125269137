"""Addresses of databases: what people write, and what the drivers want."""

from __future__ import annotations

from importlib.util import find_spec

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from ...extras import MissingExtra
from .errors import StoreError

_EXPECTED = "expected sqlite:///path/foretold.db or postgresql://user:password@host/database"


def driver_url(address: str) -> URL:
    """The address with the driver that the store uses; ``StoreError`` says what is wrong with it."""
    try:
        url = make_url(address)
    except ArgumentError:
        raise StoreError(f"{_EXPECTED}, got something that is no address") from None
    if url.drivername == "sqlite":
        return _sqlite(url)
    if url.drivername in ("postgresql", "postgres"):
        return _postgresql(url)
    raise StoreError(f"{_EXPECTED}, got {url.drivername}://…")


def _sqlite(url: URL) -> URL:
    if not url.database or url.database == ":memory:" or url.host:
        raise StoreError("expected the path of a file, as in sqlite:///path/foretold.db: the store is to outlive us")
    return url.set(drivername="sqlite+aiosqlite")


def _postgresql(url: URL) -> URL:
    if find_spec("asyncpg") is None:
        raise MissingExtra("PostgreSQL", "asyncpg", "cluster")
    url = url.set(drivername="postgresql+asyncpg")
    mode = url.query.get("sslmode")
    if isinstance(mode, str):  # libpq's name for what asyncpg calls ssl
        url = url.difference_update_query(["sslmode"]).update_query_dict({"ssl": mode})
    return url
