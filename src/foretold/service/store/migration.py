"""Migrate the database to this version's schema; the first node to start does it."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncConnection

from .database import Database
from .errors import StoreError

_LOCK = 0x466F7265  # our advisory lock in PostgreSQL for migrations
_STEPS = Path(__file__).parent / "migrations"


async def migrate(database: Database) -> None:
    """Run the missing migrations, in one transaction under a lock among all nodes."""

    async def work(connection: AsyncConnection) -> None:
        await database.exclusive(connection, _LOCK)
        await connection.run_sync(_upgrade)

    await database.write(work)


def _upgrade(connection: Connection, version: str = "head") -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(_STEPS).replace("%", "%%"))
    try:
        command.upgrade(config, version)
    except CommandError as error:
        raise StoreError(f"the database is of another version of Foretold, perhaps a newer one: {error}") from error
