"""The first schema: logs, tables and seats, games and results, nodes, people, passkeys, keys."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Integer, LargeBinary, Text, desc

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create all tables."""
    _add_log()
    _add_tables()
    _add_games()
    _add_people()


def _add_log() -> None:
    op.create_table(
        "entries",
        Column("table_id", Text, primary_key=True),
        Column("seq", Integer, primary_key=True, autoincrement=False),
        Column("at", Float(53), nullable=False),
        Column("data", LargeBinary, nullable=False),
    )


def _add_tables() -> None:
    op.create_table(
        "tables",
        Column("id", Text, primary_key=True),
        Column("opened", Float(53), nullable=False),
        Column("changed", Float(53), nullable=False),
        Column("host", Text, nullable=False),
        Column("public", Boolean, nullable=False),
        Column("state", Text, nullable=False),
        Column("summary", Text, nullable=False),
    )
    op.create_index("tables_by_change", "tables", ["public", "state", desc("changed")])
    op.create_table(
        "seats",
        Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        Column("person", Text, primary_key=True),
    )
    op.create_index("seats_by_person", "seats", ["person"])
    op.create_table(
        "nodes",
        Column("id", Text, primary_key=True),
        Column("beat", Float(53), nullable=False),
    )


def _add_games() -> None:
    op.create_table(
        "games",
        Column("id", Text, primary_key=True),
        Column("table_id", Text, nullable=False),
        Column("finished", Float(53), nullable=False),
        Column("rules", Text, nullable=False),
        Column("record", Text, nullable=False),
    )
    op.create_index("games_by_table", "games", ["table_id"])
    op.create_table(
        "results",
        Column("game_id", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        Column("seat", Integer, primary_key=True, autoincrement=False),
        Column("person", Text),
        Column("name", Text, nullable=False),
        Column("level", Text),
        Column("points", Integer, nullable=False),
        Column("place", Integer, nullable=False),
        Column("exact", Integer, nullable=False),
        Column("rounds", Integer, nullable=False),
        Column("hands", Text, nullable=False),
    )
    op.create_index("results_by_person", "results", ["person"])


def _add_people() -> None:
    op.create_table(
        "people",
        Column("id", Text, primary_key=True),
        Column("name", Text, nullable=False),
        Column("created", Float(53), nullable=False),
    )
    op.create_table(
        "passkeys",
        Column("id", LargeBinary, primary_key=True),
        Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        Column("public_key", LargeBinary, nullable=False),
        Column("sign_count", BigInteger, nullable=False),
        Column("created", Float(53), nullable=False),
    )
    op.create_index("passkeys_by_person", "passkeys", ["person"])
    op.create_table(
        "keys",
        Column("name", Text, primary_key=True),
        Column("value", LargeBinary, nullable=False),
    )
