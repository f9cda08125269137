"""The logs of all tables, with group commit: concurrent appends share a transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Protocol

from sqlalchemy import bindparam, select

from .batch import Append, BatchWriter, Key
from .database import Database
from .errors import Rejected, StoreError, Unavailable
from .schema import entries
from .sqlite_writer import SQLiteWriter

MOST_IN_BATCH = 1000

_Waiting = tuple[Append, "asyncio.Future[bool]"]


class Writer(Protocol):
    """Writes entries, and what follows from them, in one transaction."""

    async def write(self, batch: Sequence[Append]) -> set[Key]:
        """Write a batch; return the keys that were inserted, once they are durable."""

    async def close(self) -> None:
        """Disconnect."""


_LOAD = (
    select(entries.c.seq, entries.c.data)
    .where(entries.c.table_id == bindparam("table"), entries.c.seq > bindparam("after"))
    .order_by(entries.c.seq)
    .limit(bindparam("most"))
)


class Log:
    """Appends to logs and reads them. While one transaction is being committed, appends queue up for the next."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer: Writer = BatchWriter(database) if database.is_postgresql else SQLiteWriter(database)
        self._waiting: list[_Waiting] = []
        self._wanted = asyncio.Event()
        self._closing = False
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.ensure_future(self._run())

    async def append(self, append: Append) -> bool:
        """Append an entry. True once it is durable, False if another entry already has its number."""
        if self._closing:
            raise Unavailable("the store is closed")
        written: asyncio.Future[bool] = self._loop.create_future()
        self._waiting.append((append, written))
        self._wanted.set()
        return await written

    async def load(self, table_id: str, after: int, most: int) -> list[tuple[int, bytes]]:
        """Return the entries of a table after a number, in order, at most ``most`` of them."""
        wanted = {"table": table_id, "after": after, "most": most}
        rows = await self._database.read(lambda connection: connection.execute(_LOAD, wanted))
        return [(row.seq, row.data) for row in rows]

    async def close(self) -> None:
        """Write what is queued, then stop."""
        self._closing = True
        self._wanted.set()
        await asyncio.gather(self._task, return_exceptions=True)
        await self._writer.close()

    async def _run(self) -> None:
        try:
            while not (self._closing and not self._waiting):
                await self._wanted.wait()
                self._wanted.clear()
                while self._waiting:
                    await self._serve(self._take())
        finally:
            self._closing = True
            _fail(self._waiting, Unavailable("the store is closed"))

    def _take(self) -> list[_Waiting]:
        """The next batch."""
        taken, self._waiting = self._waiting[:MOST_IN_BATCH], self._waiting[MOST_IN_BATCH:]
        return taken

    async def _serve(self, batch: Sequence[_Waiting]) -> None:
        """Write a batch and resolve its futures. If the database rejects it, each entry is retried alone, so that only
        the invalid one fails."""
        chosen: dict[Key, _Waiting] = {}
        for one in batch:
            if chosen.setdefault(one[0].key, one) is not one:
                _settle(one[1], False)
        try:
            first = await self._writer.write([append for append, _ in chosen.values()])
        except Exception as error:
            await self._recover(list(chosen.values()), error)
        except BaseException:
            _fail(chosen.values(), Unavailable("the store was stopped"))
            raise
        else:
            for key, (_, written) in chosen.items():
                _settle(written, key in first)

    async def _recover(self, batch: Sequence[_Waiting], error: Exception) -> None:
        if isinstance(error, Unavailable):
            _fail(batch, error)
        elif len(batch) == 1:
            _fail(batch, Rejected(f"the database refused entry {batch[0][0].key}: {error}"))
        else:
            for one in batch:
                await self._serve([one])


def _settle(written: asyncio.Future[bool], first: bool) -> None:
    if not written.done():  # else its caller was cancelled
        written.set_result(first)


def _fail(batch: Iterable[_Waiting], error: StoreError) -> None:
    """Fail all futures, each with its own exception object: a shared one would accumulate all their tracebacks."""
    for _, written in batch:
        if not written.done():
            own = type(error)(*error.args)
            own.__cause__ = error.__cause__
            written.set_exception(own)
