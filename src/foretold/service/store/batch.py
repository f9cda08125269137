"""One transaction of the log: entries of many tables, and the rows that follow from those that were inserted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Insert, Table, UpdateBase, bindparam, delete
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from .database import Database
from .records import FinishedGame, Listing
from .schema import entries, games, results, seats, tables

Key = tuple[str, int]
Row = dict[str, Any]

_json = msgspec.json.Encoder()


class Append(NamedTuple):
    """An entry to append, and the rows that go with it."""

    table_id: str
    seq: int
    at: float
    data: bytes
    finished: FinishedGame | None = None
    listing: Listing | None = None

    @property
    def key(self) -> Key:
        """The unique key of the entry."""
        return (self.table_id, self.seq)


Write = tuple[UpdateBase, list[Row]]
"""A statement, and the rows to execute it with."""


class Statements:
    """The statements of a batch, in the dialect of one database."""

    def __init__(self, is_postgresql: bool) -> None:
        self._insert = postgresql.insert if is_postgresql else sqlite.insert
        self.entries = self._new_only(entries).returning(entries.c.table_id, entries.c.seq)
        self._seats, self._games, self._results = map(self._new_only, (seats, games, results))
        self._listing = self._upsert_listing()
        self._leave = delete(seats).where(seats.c.table_id == bindparam("table"))

    def following(self, accepted: Sequence[Append]) -> list[Write]:
        """Return the statements that follow from inserted entries: listings, seats, finished games."""
        latest = {one.table_id: (one, one.listing) for one in accepted if one.listing is not None}
        sitting = [
            {"table_id": table_id, "person": person}
            for table_id, (_, listing) in latest.items()
            for person in sorted(set(listing.people))
        ]
        over = [(one, one.finished) for one in accepted if one.finished is not None]
        writes: list[Write] = [
            (self._listing, [_listing_row(one, listing) for one, listing in latest.values()]),
            (self._leave, [{"table": table_id} for table_id in latest]),
            (self._seats, sitting),
            (self._games, [_game_row(one, game) for one, game in over]),
            (self._results, [row for _, game in over for row in _result_rows(game)]),
        ]
        return [(statement, rows) for statement, rows in writes if rows]

    def _new_only(self, table: Table) -> Any:
        return self._insert(table).on_conflict_do_nothing()

    def _upsert_listing(self) -> Insert:
        insert = self._insert(tables)
        new = insert.excluded
        changes = {name: new[name] for name in ("changed", "host", "public", "state", "summary")}
        return insert.on_conflict_do_update(index_elements=[tables.c.id], set_=changes)


class BatchWriter:
    """Writes batches with SQLAlchemy, one statement after another."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._statements = Statements(database.is_postgresql)

    async def write(self, batch: Sequence[Append]) -> set[Key]:
        """Write a batch of unique keys in one transaction; return the keys that were inserted.

        The order is the same on every node, so that two of them cannot deadlock."""
        ordered = sorted(batch, key=lambda append: append.key)
        return await self._database.write(lambda connection: self._execute(connection, ordered))

    async def _execute(self, connection: AsyncConnection, ordered: Sequence[Append]) -> set[Key]:
        rows = [{"table_id": one.table_id, "seq": one.seq, "at": one.at, "data": one.data} for one in ordered]
        first = {(row.table_id, row.seq) for row in await connection.execute(self._statements.entries, rows)}
        for statement, values in self._statements.following([one for one in ordered if one.key in first]):
            await connection.execute(statement, values)
        return first

    async def close(self) -> None:
        """Do nothing: the connection belongs to the database."""


def _listing_row(append: Append, listing: Listing) -> Row:
    return {
        "id": append.table_id,
        "opened": append.at,
        "changed": append.at,
        "host": listing.host,
        "public": listing.public,
        "state": listing.state,
        "summary": _json.encode(listing.summary).decode(),
    }


def _game_row(append: Append, game: FinishedGame) -> Row:
    return {
        "id": game.id,
        "table_id": append.table_id,
        "finished": append.at,
        "rules": game.rules,
        "record": game.record,
    }


def _result_rows(game: FinishedGame) -> list[Row]:
    return [
        {
            "game_id": game.id,
            "seat": result.seat,
            "person": result.person,
            "name": result.name,
            "level": result.level,
            "points": result.points,
            "place": result.place,
            "exact": result.exact,
            "rounds": result.rounds,
            "hands": _json.encode(result.hands).decode(),
        }
        for result in game.results
    ]
