"""The short way into SQLite's log. Most transactions hold entries of games and nothing else; such a one is written in a
single visit to a thread, where a general connection would go there and back for every statement."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from . import connecting
from .batch import Append, Key
from .errors import Unavailable

MOST_AT_ONCE = 100  # entries of one statement

_ROW = "(?, ?, ?, ?)"


class QuickWriter:
    """A connection of its own, in a thread of its own. Who uses it sees to it that nobody else writes meanwhile."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._thread = ThreadPoolExecutor(1, "foretold-log")
        self._connection: sqlite3.Connection | None = None

    async def write(self, batch: Sequence[Append]) -> set[Key]:
        """Write entries in one transaction; the keys of those that came first. ``Unavailable`` says that it is unknown
        whether it was carried out."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._write, batch)

    async def close(self) -> None:
        """Disconnect."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._drop)
        self._thread.shutdown(wait=False)

    def _write(self, batch: Sequence[Append]) -> set[Key]:
        try:
            connection = self._connected()
            connection.execute("BEGIN IMMEDIATE")
            first = _insert(connection, batch)
            connection.execute("COMMIT")
            return first
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


def _insert(connection: sqlite3.Connection, batch: Sequence[Append]) -> set[Key]:
    """The keys of those that were inserted. Nearly always all are; if not, which they are shows one by one, from the
    beginning. (A savepoint would cost more than it spares: SQLite copies every page that is changed after one.)"""
    chunks = [batch[start : start + MOST_AT_ONCE] for start in range(0, len(batch), MOST_AT_ONCE)]
    if all(_inserted(connection, chunk) == len(chunk) for chunk in chunks):
        return {one.key for one in batch}
    connection.execute("ROLLBACK")
    connection.execute("BEGIN IMMEDIATE")
    return {one.key for one in batch if _inserted(connection, [one]) == 1}


def _inserted(connection: sqlite3.Connection, rows: Sequence[Append]) -> int:
    """Insert entries by one statement, for which the interpreter is let go once; how many were not there before."""
    values = [value for one in rows for value in (one.table_id, one.seq, one.at, one.data)]
    return connection.execute(_insert_of(len(rows)), values).rowcount


@cache
def _insert_of(rows: int) -> str:
    values = ", ".join([_ROW] * rows)
    return f"INSERT INTO entries (table_id, seq, at, data) VALUES {values} ON CONFLICT DO NOTHING"
