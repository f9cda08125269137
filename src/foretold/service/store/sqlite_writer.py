"""The log writer for SQLite: a transaction is one call in a worker thread, while SQLAlchemy switches threads for every
statement. That saves 22 µs per append with 64 active tables, and 67 µs with 16 (benchmarks/store.py)."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from sqlalchemy import ClauseElement
from sqlalchemy.dialects import sqlite

from . import connection as connecting
from .batch import Append, Key, Statements, Write
from .database import Database
from .errors import Unavailable

MOST_AT_ONCE = 1000  # entries per statement: SQLite allows 32,766 parameters

_statements = Statements(is_postgresql=False)


class SQLiteWriter:
    """A separate connection in a separate thread. Other writers use the file when this one does not."""

    def __init__(self, database: Database) -> None:
        assert database.file is not None
        self._file, self._turn = database.file, database.turn
        self._thread = ThreadPoolExecutor(1, "foretold-log")
        self._connection: sqlite3.Connection | None = None

    async def write(self, batch: Sequence[Append]) -> set[Key]:
        """Write a batch of unique keys; return the keys that were inserted. ``Unavailable`` means that it is unknown
        whether it was carried out."""
        async with self._turn:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._write, batch)

    async def close(self) -> None:
        """Disconnect."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._drop)
        self._thread.shutdown(wait=False)

    def _write(self, batch: Sequence[Append]) -> set[Key]:
        try:
            connection = self._connected()
            try:
                _write_all(connection, batch)
                return {one.key for one in batch}
            except sqlite3.IntegrityError as error:
                _require_taken(error)  # nothing was written: insert them one by one to see which keys are taken
                return {one.key for one in batch if _write_one(connection, one)}
        except sqlite3.OperationalError as error:
            self._drop()
            raise Unavailable(f"the database is unavailable: {error}") from error
        except BaseException:
            self._drop()
            raise

    def _connected(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = sqlite3.connect(self._file, timeout=connecting.BUSY, isolation_level=None)
            for pragma in connecting.PRAGMAS:
                self._connection.execute(f"PRAGMA {pragma}")
        return self._connection

    def _drop(self) -> None:
        """Drop the connection: what it has not committed is rolled back, and the next transaction opens another."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


def _write_all(connection: sqlite3.Connection, batch: Sequence[Append]) -> None:
    """Write a batch in one transaction; raise ``IntegrityError`` if a key is taken. A batch of entries only is a single
    auto-committed statement: the thread releases the GIL once, and waits for it once."""
    following = _statements.following(batch)
    if following:
        _write_with(connection, batch, following)
    else:
        _insert(connection, batch)


def _write_one(connection: sqlite3.Connection, append: Append) -> bool:
    """Insert an entry with what follows from it; return False if its key is taken."""
    try:
        _write_all(connection, [append])
    except sqlite3.IntegrityError as error:
        _require_taken(error)
        return False
    return True


def _require_taken(error: sqlite3.IntegrityError) -> None:
    """Re-raise an error unless it means that the key of an entry is taken."""
    if error.sqlite_errorcode != sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY:
        raise error


def _write_with(connection: sqlite3.Connection, batch: Sequence[Append], following: Sequence[Write]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        _insert(connection, batch)
        for statement, rows in following:
            connection.executemany(_text_of(statement), rows)
        connection.execute("COMMIT")
    except sqlite3.IntegrityError:
        connection.execute("ROLLBACK")
        raise


def _insert(connection: sqlite3.Connection, batch: Sequence[Append]) -> None:
    values = [value for one in batch for value in (one.table_id, one.seq, one.at, one.data)]
    connection.execute(_insert_of(len(batch)), values)


@cache
def _insert_of(rows: int) -> str:
    return f"INSERT INTO entries (table_id, seq, at, data) VALUES {', '.join(['(?, ?, ?, ?)'] * rows)}"


@cache
def _text_of(statement: ClauseElement) -> str:
    return str(statement.compile(dialect=sqlite.dialect(paramstyle="named")))
