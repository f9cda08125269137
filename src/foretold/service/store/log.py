"""The logs of all tables: many append at once, and one transaction serves them all."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from sqlalchemy import bindparam, select

from .batch import Append, BatchWriter, Key
from .database import Database
from .errors import Rejected, StoreError, Unavailable
from .quick import QuickWriter
from .schema import entries

MOST_IN_BATCH = 1000

Told = Callable[[bool | StoreError], None]
"""Who waits for an entry: True once it cannot be lost, False if another came first, or what went wrong."""

_Waiting = tuple[Append, Told]

_LOAD = (
    select(entries.c.seq, entries.c.data)
    .where(entries.c.table_id == bindparam("table"), entries.c.seq > bindparam("after"))
    .order_by(entries.c.seq)
    .limit(bindparam("most"))
)


class Log:
    """Appends to logs and reads them. While one transaction is on its way to the disk, appends gather for the next."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._batches = BatchWriter(database.is_postgresql)
        self._quick = QuickWriter(database.file) if database.file is not None else None
        self._waiting: list[_Waiting] = []
        self._wanted = asyncio.Event()
        self._closing = False
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.ensure_future(self._run())

    def append_then(self, append: Append, told: Told) -> None:
        """Append an entry; ``told`` is called once it is known what came of it. Those of one transaction are told one
        after another, without a task of the event loop for each."""
        if self._closing:
            told(Unavailable("the store is closed"))
            return
        self._waiting.append((append, told))
        self._wanted.set()

    async def append(self, append: Append) -> bool:
        """Whether the entry is the one with its number: True once it cannot be lost, False if another came first."""
        future: asyncio.Future[bool] = self._loop.create_future()
        self.append_then(append, partial(_settle, future))
        return await future

    async def load(self, table_id: str, after: int, most: int) -> list[tuple[int, bytes]]:
        """The entries of a table that come after a number, in order, ``most`` of them at most."""
        wanted = {"table": table_id, "after": after, "most": most}
        rows = await self._database.read(lambda connection: connection.execute(_LOAD, wanted))
        return [(row.seq, row.data) for row in rows]

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self._closing = True
        self._wanted.set()
        await self._task
        if self._quick is not None:
            await self._quick.close()

    async def _run(self) -> None:
        try:
            while not (self._closing and not self._waiting):
                await self._wanted.wait()
                self._wanted.clear()
                while self._waiting:
                    await self._serve(self._take())
        finally:
            self._tell_all(self._waiting, Unavailable("the store is closed"))

    def _take(self) -> list[_Waiting]:
        """The next batch."""
        taken, self._waiting = self._waiting[:MOST_IN_BATCH], self._waiting[MOST_IN_BATCH:]
        return taken

    async def _serve(self, batch: Sequence[_Waiting]) -> None:
        """Write a batch and tell everybody. Where the database refuses something in it, which of them it was shows when
        each is tried alone, and the others do not suffer."""
        chosen: dict[Key, _Waiting] = {}
        for one in batch:
            if chosen.setdefault(one[0].key, one) is not one:
                self._tell(one[1], False)
        try:
            first = await self._write([append for append, _ in chosen.values()])
        except Exception as error:
            await self._recover(list(chosen.values()), error)
        except BaseException:
            self._tell_all(chosen.values(), Unavailable("the store was stopped"))
            raise
        else:
            for key, (_, told) in chosen.items():
                self._tell(told, key in first)

    async def _recover(self, batch: Sequence[_Waiting], error: Exception) -> None:
        if isinstance(error, Unavailable):
            self._tell_all(batch, error)
        elif len(batch) == 1:
            self._tell_all(batch, Rejected(f"the database refused entry {batch[0][0].key}: {error}"))
        else:
            for one in batch:
                await self._serve([one])

    async def _write(self, batch: Sequence[Append]) -> set[Key]:
        if self._quick is not None and all(one.finished is None and one.listing is None for one in batch):
            return await self._database.in_turn(self._quick.write(batch))
        return await self._database.write(lambda connection: self._batches.write(connection, batch))

    def _tell(self, told: Told, outcome: bool | StoreError) -> None:
        """Tell somebody; whatever they make of it, the others are told too."""
        try:
            told(outcome)
        except Exception as error:
            self._loop.call_exception_handler({"message": "an append was not taken note of", "exception": error})

    def _tell_all(self, batch: Iterable[_Waiting], error: StoreError) -> None:
        """Tell everybody, each with an error of their own: an error that many raise collects all their traces."""
        for _, told in batch:
            own = type(error)(*error.args)
            own.__cause__ = error.__cause__
            self._tell(told, own)


def _settle(future: asyncio.Future[bool], outcome: bool | StoreError) -> None:
    if future.done():
        return  # nobody waits any more
    if isinstance(outcome, StoreError):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)
