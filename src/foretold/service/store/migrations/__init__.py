"""The migrations of the database schema, which Alembic runs (``store/migration.py``)."""
