"""Alembic's environment: run the migrations on the given connection, in its transaction."""

from __future__ import annotations

from alembic import context

from foretold.service.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,  # on SQLite too: all migrations or none
)
with context.begin_transaction():
    context.run_migrations()
