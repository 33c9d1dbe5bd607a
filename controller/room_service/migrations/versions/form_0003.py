"""The third form: texts with their messages for other languages, each user's language."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the columns; what is kept has no messages and stays in English."""
    kind = sa.JSON(none_as_null=True).with_variant(JSONB(none_as_null=True), "postgresql")
    op.add_column("rulings", sa.Column("messages", kind, nullable=True))
    op.add_column("alerts", sa.Column("messages", kind, nullable=True))
    op.add_column("users", sa.Column("language", sa.Text, nullable=True))
