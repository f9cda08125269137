"""Sign-outs everywhere."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Float, Integer, Text

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Upgrade from the previous schema."""
    op.create_table(
        "sign_outs",
        Column("person", Text, primary_key=True),
        Column("times", Integer, nullable=False),
        Column("at", Float(53), nullable=False),
    )
    op.create_index("sign_outs_by_time", "sign_outs", ["at"])
