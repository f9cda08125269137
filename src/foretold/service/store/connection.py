"""Engines for SQLite and PostgreSQL, configured for durable commits."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from .address import driver_url
from .file import make_private

BUSY = 10.0  # seconds to wait for another process that writes to the same file
CONNECTING = 5.0  # seconds to wait for PostgreSQL to accept a connection
ANSWERING = 15.0  # seconds to wait for it to execute a statement

PRAGMAS = (
    f"busy_timeout = {int(BUSY * 1000)}",
    "journal_mode = WAL",
    "synchronous = FULL",  # a commit returns once it is on disk
    "foreign_keys = ON",
    "temp_store = MEMORY",  # the statement journal is not a file
    "wal_autocheckpoint = 4000",  # pages, 16 MB: on a slow disk, every checkpoint makes all tables wait
)


def make_engine(address: str) -> AsyncEngine:
    """Return an engine for a database, without connecting."""
    url = driver_url(address)
    if url.get_backend_name() == "sqlite":
        make_private(Path(str(url.database)))
        return _sqlite(create_async_engine(url, pool_timeout=BUSY, hide_parameters=True))
    return create_async_engine(
        url,
        isolation_level="READ COMMITTED",
        pool_timeout=BUSY,
        hide_parameters=True,  # hands and secrets must not get into error logs
        connect_args={"timeout": CONNECTING, "command_timeout": ANSWERING},
    )


def _sqlite(engine: AsyncEngine) -> AsyncEngine:
    """Control transactions ourselves: Python's sqlite3 module would begin them late, and not all of them."""

    @event.listens_for(engine.sync_engine, "connect")
    def connected(connection: DBAPIConnection, entry: ConnectionPoolEntry) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(connection.get_execution_options().get("foretold_begin", "BEGIN"))

    return engine
