"""Reviews of finished games."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Float, ForeignKey, Integer, LargeBinary, Text

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Upgrade from the previous schema."""
    op.create_table(
        "reviews",
        Column("game_id", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        Column("version", Integer, nullable=False),
        Column("at", Float(53), nullable=False),
        Column("progress", Float(53), nullable=False),
        Column("data", LargeBinary),
    )
