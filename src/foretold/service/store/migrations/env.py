"""What Alembic runs: the steps, on the connection and in the transaction that it is handed."""

from __future__ import annotations

from alembic import context

from foretold.service.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,  # on SQLite too: all steps or none
)
with context.begin_transaction():
    context.run_migrations()
