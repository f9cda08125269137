"""One database: connections, transactions, classification of errors, and the base class of the store's parts."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, NoReturn, TypeVar

from sqlalchemy import Executable, Row, Table, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError, SQLAlchemyError, StatementError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from .errors import Unavailable

T = TypeVar("T")
Work = Callable[[AsyncConnection], Awaitable[T]]

_TRIES = 3
_REFUSED_CLASSES = ("22", "23", "42")  # of SQLSTATE: data, constraints, names
_ROLLED_BACK = ("40001", "40P01")  # serialization failure, deadlock: retry


class Database:
    """Runs work in transactions. All writes go through one connection, one after another: SQLite allows only one writer
    at a time, and our lock is fair while SQLite's is not."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.turn = asyncio.Lock()  #: held while writing
        self._writer: AsyncConnection | None = None
        self._working: set[asyncio.Task[Any]] = set()

    @property
    def is_postgresql(self) -> bool:
        """Whether this is PostgreSQL; else it is SQLite."""
        return self.engine.dialect.name == "postgresql"

    @property
    def file(self) -> str | None:
        """The file of a SQLite database."""
        return None if self.is_postgresql else self.engine.url.database

    async def read(self, work: Work[T]) -> T:
        """Return the result of ``work``; raise ``Unavailable`` if the database does not answer."""
        return await self._to_its_end(self._read(work))

    async def write(self, work: Work[T]) -> T:
        """Do ``work`` in one transaction and commit it. It may be retried, but is committed at most once.
        ``Unavailable`` means that it is unknown whether it was."""
        return await self._to_its_end(self._write(work))

    async def close(self) -> None:
        """Close all connections, after abandoned work has returned them to the pool: the engine closes only idle
        ones."""
        while self._working:
            await asyncio.wait(self._working)
        async with self.turn:
            await self._drop_writer()
        await self.engine.dispose()

    async def exclusive(self, connection: AsyncConnection, lock: int) -> None:
        """Hold a lock among all nodes until the end of the transaction. On SQLite every write transaction is exclusive
        anyway."""
        if self.is_postgresql:
            await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": lock})

    async def _to_its_end(self, work: Coroutine[Any, Any, T]) -> T:
        """Let database work finish even if its caller is cancelled: a connection in the middle of a statement cannot be
        reused."""
        task = asyncio.ensure_future(work)
        self._working.add(task)
        task.add_done_callback(self._ended)
        return await asyncio.shield(task)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._working.discard(task)
        if not task.cancelled():
            task.exception()  # mark it as retrieved: the caller has it, or was cancelled

    async def _read(self, work: Work[T]) -> T:
        for left in reversed(range(_TRIES)):
            try:
                async with self.engine.connect() as connection:
                    return await work(connection)
            except Exception as error:
                if not (left and _worth_another_try(error)):
                    _raise(error)
        raise AssertionError("the last try returns or raises")

    async def _write(self, work: Work[T]) -> T:
        async with self.turn:
            for left in reversed(range(_TRIES)):
                committing = False
                try:
                    connection = await self._writing()
                    transaction = await connection.begin()
                    result = await work(connection)
                    committing = True
                    await transaction.commit()
                    return result
                except BaseException as error:
                    await self._drop_writer()
                    again = left and _worth_another_try(error) and (not committing or _rolled_back(error))
                    if not again:
                        _raise(error)
        raise AssertionError("the last try returns or raises")

    async def _writing(self) -> AsyncConnection:
        if self._writer is None:
            connection = await self.engine.connect()
            self._writer = await connection.execution_options(foretold_begin="BEGIN IMMEDIATE")
        return self._writer

    async def _drop_writer(self) -> None:
        """Drop the connection: what it has not committed is rolled back, and the next transaction opens another."""
        connection, self._writer = self._writer, None
        if connection is None:
            return
        try:
            await connection.invalidate()
            await connection.close()
        except (SQLAlchemyError, OSError, TimeoutError):
            pass  # it is closed, which is all we want


def _state(error: BaseException) -> str:
    """Return the SQLSTATE of an error, if it has one."""
    origin = error.orig if isinstance(error, DBAPIError) else error
    return str(getattr(origin, "sqlstate", None) or "")


def _rolled_back(error: BaseException) -> bool:
    return _state(error) in _ROLLED_BACK


def _worth_another_try(error: BaseException) -> bool:
    """Return whether an immediate retry on another connection may succeed."""
    return _rolled_back(error) or (isinstance(error, DBAPIError) and error.connection_invalidated)


def _raise(error: BaseException) -> NoReturn:
    """Raise ``Unavailable`` if the database has a problem, or ``Rejected`` if the statement was wrong."""
    if _asked_wrongly(error) or not _from_database(error):
        raise error
    raise Unavailable(f"the database is unavailable: {_shortly(error)}") from error


def _asked_wrongly(error: BaseException) -> bool:
    if isinstance(error, DBAPIError):
        refused = isinstance(error, IntegrityError | DataError | ProgrammingError)
        return refused or _state(error)[:2] in _REFUSED_CLASSES
    return isinstance(error, StatementError)


def _from_database(error: BaseException) -> bool:
    known = isinstance(error, SQLAlchemyError | OSError | TimeoutError)
    return known or type(error).__module__.startswith("asyncpg")  # its connection errors are not wrapped


def _shortly(error: BaseException) -> str:
    origin = error.orig if isinstance(error, DBAPIError) else error
    return " ".join(str(origin).split())[:200] or type(error).__name__


class Part:
    """A part of the store: related queries of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def _rows(self, query: Executable) -> Sequence[Row[Any]]:
        """Return all rows of a query."""
        result = await self._database.read(lambda connection: connection.execute(query))
        return result.all()

    async def _change(self, change: Executable) -> int:
        """Execute a change and return the number of affected rows, once it is durable."""
        result = await self._database.write(lambda connection: connection.execute(change))
        return result.rowcount

    def _insert_new(self, table: Table, **values: Any) -> Executable:
        """Insert a row unless its key exists; return whether it was inserted."""
        new: Executable = self._insert(table).values(**values).on_conflict_do_nothing()
        return new

    def _insert(self, table: Table) -> Any:
        return postgresql.insert(table) if self._database.is_postgresql else sqlite.insert(table)
