"""What the parts of the store have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Executable, Row, Table
from sqlalchemy.dialects import postgresql, sqlite

from .database import Database


class Part:
    """A part of the store: some questions to one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def _rows(self, query: Executable) -> Sequence[Row[Any]]:
        """All rows that a query finds."""
        result = await self._database.read(lambda connection: connection.execute(query))
        return result.all()

    async def _change(self, change: Executable) -> int:
        """How many rows a change concerned, once it cannot be lost."""
        result = await self._database.write(lambda connection: connection.execute(change))
        return result.rowcount

    def _insert_new(self, table: Table, **values: Any) -> Executable:
        """Insert a row unless there is one with its key."""
        new: Executable = self._insert(table).values(**values).on_conflict_do_nothing()
        return new

    def _insert(self, table: Table) -> Any:
        return postgresql.insert(table) if self._database.is_postgresql else sqlite.insert(table)
