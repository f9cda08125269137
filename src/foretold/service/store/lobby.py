"""Lists of tables, and which nodes are there."""

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

MOST_ASKED = 500  # tables in one question

_summary = msgspec.json.Decoder(Summary)


class Lobby(Part):
    """What is on, and where."""

    async def table(self, table_id: str) -> ListedTable | None:
        """A table as lists show it."""
        found = await self._listed(select(tables).where(tables.c.id == table_id))
        return found[0] if found else None

    async def list_public(self, limit: int = 50, offset: int = 0) -> list[ListedTable]:
        """Tables for everybody that are not over, the one that changed last first."""
        running = select(tables).where(tables.c.public, tables.c.state.in_(RUNNING))
        return await self._listed(_latest(running, limit, offset))

    async def tables_of(self, person: str, limit: int = 50, offset: int = 0) -> list[ListedTable]:
        """The tables at which somebody sits, running and over, the one that changed last first."""
        own = select(tables).join(seats, seats.c.table_id == tables.c.id).where(seats.c.person == person)
        return await self._listed(_latest(own, limit, offset))

    async def beat(self, node: str, now: float) -> None:
        """Say that a node is there."""
        await self._database.write(lambda connection: self._beat(connection, node, now))

    async def alive(self, now: float, timeout: float) -> set[str]:
        """The nodes that have said in the last ``timeout`` seconds that they are there."""
        return {row.id for row in await self._rows(select(nodes.c.id).where(nodes.c.beat > now - timeout))}

    async def retire(self, node: str) -> None:
        """A node goes, and says so."""
        await self._change(nodes.delete().where(nodes.c.id == node))

    async def latest(self, table_ids: Sequence[str]) -> dict[str, int]:
        """How long the logs of these tables are."""
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
        """Make sure that the database answers; ``Unavailable`` if it does not."""
        await self._rows(select(1))

    async def forget_nodes(self, before: float) -> None:
        """Forget nodes that have long been gone."""
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
