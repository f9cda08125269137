"""The steps from each shape of the database to the next, which Alembic carries out (``store/migrating.py``)."""
