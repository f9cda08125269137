"""Lists of tables, and heartbeats of nodes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Row, Select, case, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ..protocol.summary import Summary
from .database import Part
from .records import RUNNING, ListedTable
from .schema import entries, nodes, seats, tables

MOST_ASKED = 500  # tables in one query

_summary = msgspec.json.Decoder(Summary)


class Lobby(Part):
    """Tables and nodes."""

    async def table(self, table_id: str) -> ListedTable | None:
        """Return a table's listing."""
        found = await self._listed(select(tables).where(tables.c.id == table_id))
        return found[0] if found else None

    async def list_public(self, limit: int = 50, offset: int = 0) -> list[ListedTable]:
        """Return the public tables that are not over, most recently changed first."""
        running = select(tables).where(tables.c.public, tables.c.state.in_(RUNNING))
        return await self._listed(_latest(running, limit, offset))

    async def tables_of(self, person: str, limit: int = 50, offset: int = 0) -> list[ListedTable]:
        """Return the tables at which somebody sits, running or over, most recently changed first."""
        own = select(tables).join(seats, seats.c.table_id == tables.c.id).where(seats.c.person == person)
        return await self._listed(_latest(own, limit, offset))

    async def beat(self, node: str, now: float) -> None:
        """Record a heartbeat of a node."""
        await self._database.write(lambda connection: self._beat(connection, node, now))

    async def alive(self, now: float, timeout: float) -> set[str]:
        """Return the nodes with a heartbeat in the last ``timeout`` seconds."""
        return {row.id for row in await self._rows(select(nodes.c.id).where(nodes.c.beat > now - timeout))}

    async def retire(self, node: str) -> None:
        """Record that a node is shutting down."""
        await self._change(nodes.delete().where(nodes.c.id == node))

    async def latest(self, table_ids: Sequence[str]) -> dict[str, int]:
        """Return the lengths of the logs of these tables."""
        found: dict[str, int] = {}
        for first in range(0, len(table_ids), MOST_ASKED):
            longest = (
                select(entries.c.table_id, func.max(entries.c.seq).label("seq"))
                .where(entries.c.table_id.in_(table_ids[first : first + MOST_ASKED]))
                .group_by(entries.c.table_id)
            )
            found |= {row.table_id: row.seq for row in await self._rows(longest)}
        return found

    async def check(self) -> None:
        """Raise ``Unavailable`` if the database does not answer."""
        await self._rows(select(1))

    async def forget_nodes(self, before: float) -> None:
        """Delete nodes without a heartbeat for a long time."""
        await self._change(nodes.delete().where(nodes.c.beat < before))

    async def _beat(self, connection: AsyncConnection, node: str, now: float) -> None:
        insert = self._insert(nodes).values(id=node, beat=now)
        new = insert.excluded.beat
        later = case((new > nodes.c.beat, new), else_=nodes.c.beat)
        await connection.execute(insert.on_conflict_do_update(index_elements=[nodes.c.id], set_={"beat": later}))

    async def _listed(self, query: Select[Any]) -> list[ListedTable]:
        return [_table(row) for row in await self._rows(query)]


def _latest(query: Select[Any], limit: int, offset: int) -> Select[Any]:
    return query.order_by(tables.c.changed.desc(), tables.c.id).limit(limit).offset(offset)


def _table(row: Row[Any]) -> ListedTable:
    return ListedTable(**{**row._mapping, "summary": _summary.decode(row.summary)})
