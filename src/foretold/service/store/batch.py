"""What one transaction of the log writes: entries of many tables, and all that follows from those that were first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Insert, Table, bindparam, delete
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from .records import FinishedGame, Listing
from .schema import entries, games, results, seats, tables

Key = tuple[str, int]
Row = dict[str, Any]

_json = msgspec.json.Encoder()


class Append(NamedTuple):
    """An entry that somebody wants to append, and what else it brings."""

    table_id: str
    seq: int
    at: float
    data: bytes
    finished: FinishedGame | None = None
    listing: Listing | None = None

    @property
    def key(self) -> Key:
        """What only one can have."""
        return (self.table_id, self.seq)


class BatchWriter:
    """Writes batches in the dialect of one database."""

    def __init__(self, is_postgresql: bool) -> None:
        self._insert = postgresql.insert if is_postgresql else sqlite.insert
        self._entries = self._new_only(entries).returning(entries.c.table_id, entries.c.seq)
        self._seats, self._games, self._results = map(self._new_only, (seats, games, results))
        self._listing = self._upsert_listing()
        self._leave = delete(seats).where(seats.c.table_id == bindparam("table"))

    def _new_only(self, table: Table) -> Any:
        return self._insert(table).on_conflict_do_nothing()

    def _upsert_listing(self) -> Insert:
        insert = self._insert(tables)
        new = insert.excluded
        changes = {name: new[name] for name in ("changed", "host", "public", "state", "summary")}
        return insert.on_conflict_do_update(index_elements=[tables.c.id], set_=changes)

    async def write(self, connection: AsyncConnection, batch: Sequence[Append]) -> set[Key]:
        """Write a batch in which no key is twice; the keys of those that came first.

        The order is the same on every node, so that two of them never wait for each other in a circle."""
        ordered = sorted(batch, key=lambda append: append.key)
        rows = [{"table_id": one.table_id, "seq": one.seq, "at": one.at, "data": one.data} for one in ordered]
        first = {(row.table_id, row.seq) for row in await connection.execute(self._entries, rows)}
        accepted = [one for one in ordered if one.key in first]
        await self._write_listings(connection, accepted)
        await self._write_games(connection, accepted)
        return first

    async def _write_listings(self, connection: AsyncConnection, accepted: Sequence[Append]) -> None:
        latest = {one.table_id: (one, one.listing) for one in accepted if one.listing is not None}
        if not latest:
            return
        await connection.execute(self._listing, [_listing_row(one, listing) for one, listing in latest.values()])
        await connection.execute(self._leave, [{"table": table_id} for table_id in latest])
        sitting = [
            {"table_id": table_id, "person": person}
            for table_id, (_, listing) in latest.items()
            for person in sorted(set(listing.people))
        ]
        if sitting:
            await connection.execute(self._seats, sitting)

    async def _write_games(self, connection: AsyncConnection, accepted: Sequence[Append]) -> None:
        over = [(one, one.finished) for one in accepted if one.finished is not None]
        if not over:
            return
        await connection.execute(self._games, [_game_row(one, game) for one, game in over])
        rows = [row for _, game in over for row in _result_rows(game)]
        if rows:
            await connection.execute(self._results, rows)


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
