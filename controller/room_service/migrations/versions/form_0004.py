"""The fourth form: play that the floor has halted or let go on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the table."""
    kind = sa.JSON(none_as_null=True).with_variant(JSONB(none_as_null=True), "postgresql")
    texts = ("table_id", "evening", "command", "person", "role", "state")
    op.create_table(
        "play_commands",
        sa.Column("id", sa.Text, primary_key=True),
        *(sa.Column(name, sa.Text, nullable=False) for name in texts),
        *(sa.Column(name, sa.BigInteger, nullable=False, autoincrement=False) for name in ("given_ms", "tries")),
        *(sa.Column(name, sa.BigInteger, nullable=True, autoincrement=False) for name in ("sent_ms", "answered_ms")),
        sa.Column("told", kind, nullable=False),
        sa.Column("answer", kind, nullable=True),
    )
    op.create_index("ix_play_commands_given", "play_commands", ["given_ms"])
    op.create_index("ix_play_commands_state", "play_commands", ["state"])
