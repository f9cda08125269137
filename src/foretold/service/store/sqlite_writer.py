"""The writer of SQLite's log: a transaction is one visit to a thread, where SQLAlchemy goes there and back for every
statement. That spares 22 µs of an append where 64 tables play, and 67 where 16 do (benchmarks/store.py)."""

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

MOST_AT_ONCE = 1000  # entries of one statement: SQLite takes 32,766 values

_statements = Statements(is_postgresql=False)


class SQLiteWriter:
    """A connection of its own, in a thread of its own. Others write to the file when it does not."""

    def __init__(self, database: Database) -> None:
        assert database.file is not None
        self._file, self._turn = database.file, database.turn
        self._thread = ThreadPoolExecutor(1, "foretold-log")
        self._connection: sqlite3.Connection | None = None

    async def write(self, batch: Sequence[Append]) -> set[Key]:
        """Write a batch in which no key is twice; the keys of those that came first. ``Unavailable`` says that it is
        unknown whether it was carried out."""
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
                _require_taken(error)  # nothing was written: which of them were there already shows one by one
                return {one.key for one in batch if _write_one(connection, one)}
        except sqlite3.OperationalError as error:
            self._drop()
            raise Unavailable(f"the database does not answer as it should: {error}") from error
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
        """Give the connection up: what it has not committed is undone, and the next transaction opens another."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


def _write_all(connection: sqlite3.Connection, batch: Sequence[Append]) -> None:
    """Write a batch in one transaction; ``IntegrityError`` if an entry of it is there already. Entries alone are one
    statement, which commits itself: the thread gives the interpreter up once, and waits for it once."""
    following = _statements.following(batch)
    if following:
        _write_with(connection, batch, following)
    else:
        _insert(connection, batch)


def _write_one(connection: sqlite3.Connection, append: Append) -> bool:
    """Whether an entry came first; with it goes what follows from it."""
    try:
        _write_all(connection, [append])
    except sqlite3.IntegrityError as error:
        _require_taken(error)
        return False
    return True


def _require_taken(error: sqlite3.IntegrityError) -> None:
    """Raise an error again, unless it says that the key of an entry is taken."""
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
