"""What is kept by the gaming day: partitions in PostgreSQL, a part of the key in SQLite."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Final

import sqlalchemy as sa

from controller.room_service.room_tables import DAILY

_PARTITION: Final = re.compile(r"_d(\d{8})$")


def make_day(connection: sa.Connection, day: date) -> None:
    """Make the partitions of a gaming day, where the database has any; those that exist stay."""
    if connection.dialect.name != "postgresql":
        return
    for table in DAILY:
        name = f"{table.name}_d{day:%Y%m%d}"
        connection.execute(sa.text(
            f"CREATE TABLE IF NOT EXISTS {name} PARTITION OF {table.name} "
            f"FOR VALUES FROM ('{day.isoformat()}') TO ('{(day + timedelta(days=1)).isoformat()}')"
        ))  # fmt: skip


def days_kept(connection: sa.Connection) -> list[date]:
    """Return the gaming days of which something is kept, oldest first."""
    if connection.dialect.name == "postgresql":
        names = connection.scalars(sa.text(
            "SELECT child.relname FROM pg_inherits JOIN pg_class child ON child.oid = inhrelid "
            "JOIN pg_class parent ON parent.oid = inhparent WHERE parent.relname = 'events'"
        ))  # fmt: skip
        found = {_PARTITION.search(name) for name in names}
        return sorted(date.fromisoformat(one[1]) for one in found if one is not None)
    days: set[date] = set()
    for table in DAILY:
        days |= set(connection.scalars(sa.select(table.c.gaming_day).distinct()))
    return sorted(days)


def drop_day(connection: sa.Connection, day: date) -> None:
    """Erase everything of a gaming day: whole partitions in PostgreSQL, its rows in SQLite."""
    for table in DAILY:
        if connection.dialect.name == "postgresql":
            connection.execute(sa.text(f"DROP TABLE IF EXISTS {table.name}_d{day:%Y%m%d}"))
        else:
            connection.execute(sa.delete(table).where(table.c.gaming_day == day))
