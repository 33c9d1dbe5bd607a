"""The second form: an index of the questions to the floor, by the time of their closing.

The page finds those that wait, and those of lately, without reading every gaming day.
"""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Index the questions by the time of their closing; those that wait have none."""
    op.create_index("ix_floor_questions_closed", "floor_questions", ["closed_ms"])
