"""Passkeys get a label and the time of their last use; answered challenges are stored."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Float, LargeBinary, Text

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Upgrade from the first schema."""
    op.add_column("passkeys", Column("label", Text, nullable=False, server_default=""))
    op.add_column("passkeys", Column("used", Float(53)))
    op.create_table(
        "challenges",
        Column("id", LargeBinary, primary_key=True),
        Column("until", Float(53), nullable=False),
    )
