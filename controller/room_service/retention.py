"""What is erased, and when: gaming days that are too old, and what a person asks for."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any, Final

import sqlalchemy as sa

from controller.room_service.daily_partitions import days_kept, drop_day
from controller.room_service.room_tables import (
    ACTS,
    ALERTS,
    DECISIONS,
    EVENTS,
    HANDS,
    KEPT_APART,
    LOGIN_TRIES,
    LOST_EVENTS,
    PLAY_COMMANDS,
    POKER_TABLES,
    RULINGS,
    SESSIONS,
    USERS,
)

DAY_MS: Final = 86_400_000
LONGEST_SESSION_MS: Final = 7 * DAY_MS
SAY_DEALER: Final = ("railbird.dealer.changed", "railbird.hand.began", "railbird.ruling.issued")
"""The events that say who deals."""
NOBODY: Final = "erased"
"""The name that stands where a person's was."""

WITH_ADDRESS: Final = ("log-in", "log-in refused", "password refused")
"""What a person did, where the address is noted from which he did it."""


def erase_old_days(engine: sa.Engine, today: date, days: int, now_ms: int) -> list[date]:
    """Erase what is older than `days` whole gaming days; return them. 0 keeps all.

    Attempts to log in, and sessions that nobody can use any more, go in any case.
    """
    with engine.begin() as connection:
        connection.execute(sa.delete(LOGIN_TRIES).where(LOGIN_TRIES.c.at_ms < now_ms - DAY_MS))
        connection.execute(sa.delete(SESSIONS).where(SESSIONS.c.created_ms < now_ms - LONGEST_SESSION_MS))
    if not days:
        return []
    first = today - timedelta(days=days)
    with engine.begin() as connection:
        gone = [day for day in days_kept(connection) if day < first]
        for day in gone:
            drop_day(connection, day)
        since_ms = now_ms - days * DAY_MS
        closed = sa.and_(ALERTS.c.closed_ms < since_ms, ALERTS.c.acknowledged_ms.is_not(None))
        for table, old in (
            (ALERTS, closed), (DECISIONS, DECISIONS.c.decided_ms < since_ms), (ACTS, ACTS.c.at_ms < since_ms),
            (PLAY_COMMANDS, PLAY_COMMANDS.c.given_ms < since_ms), (KEPT_APART, KEPT_APART.c.at_ms < since_ms),
            (LOST_EVENTS, LOST_EVENTS.c.noticed_ms < since_ms),
        ):  # fmt: skip
            connection.execute(sa.delete(table).where(old))
    return gone


def erase_dealer(engine: sa.Engine, name: str) -> int:
    """Replace a dealer's name everywhere; return in how many rows. The hands and rulings stay."""
    with engine.begin() as connection:
        count = 0
        for table in (HANDS, RULINGS, POKER_TABLES):
            count += connection.execute(sa.update(table).where(table.c.dealer == name).values(dealer=NOBODY)).rowcount
        of_dealer = sa.and_(EVENTS.c.kind.in_(SAY_DEALER), EVENTS.c.told["dealer"].as_string() == name)
        for row in connection.execute(sa.select(EVENTS).where(of_dealer)).all():
            key = sa.and_(*(column == getattr(row, column.name) for column in EVENTS.primary_key))
            without = row.told | {"dealer": NOBODY}
            count += connection.execute(sa.update(EVENTS).where(key).values(told=without)).rowcount
        for row in connection.execute(sa.select(POKER_TABLES.c.table_id, POKER_TABLES.c.snapshot)).all():
            if row.snapshot is not None and (told_now := _without(row.snapshot, name)) != row.snapshot:
                table_key = POKER_TABLES.c.table_id == row.table_id
                connection.execute(sa.update(POKER_TABLES).where(table_key).values(snapshot=told_now))
    return count


def _without(snapshot: dict[str, Any], name: str) -> dict[str, Any]:
    """Return a snapshot without a dealer's name: of the table, and of its open ruling."""
    found = snapshot | ({"dealer": NOBODY} if snapshot["dealer"] == name else {})
    ruling = snapshot.get("ruling")
    return found | {"ruling": ruling | {"dealer": NOBODY}} if ruling and ruling.get("dealer") == name else found


def erase_user(engine: sa.Engine, name: str) -> int:
    """Erase a user, and replace his name in what he did; return in how many rows."""
    with engine.begin() as connection:
        return without_user(connection, name)


def without_user(connection: sa.Connection, name: str) -> int:
    """Erase a user within a transaction; return in how many rows his name was."""
    from_where = sa.and_(ACTS.c.person == name, ACTS.c.does.in_(WITH_ADDRESS))
    connection.execute(sa.update(ACTS).where(from_where).values(told={}))
    connection.execute(sa.delete(SESSIONS).where(SESSIONS.c.name == name))
    connection.execute(sa.delete(LOGIN_TRIES).where(LOGIN_TRIES.c.name == name))
    count = connection.execute(sa.delete(USERS).where(USERS.c.name == name)).rowcount
    for table, column in (
        (DECISIONS, DECISIONS.c.person), (PLAY_COMMANDS, PLAY_COMMANDS.c.person), (ACTS, ACTS.c.person),
        (ALERTS, ALERTS.c.acknowledged_by),
    ):  # fmt: skip
        renamed = sa.update(table).where(column == name).values({column.name: NOBODY})
        count += connection.execute(renamed).rowcount
    of_user = ACTS.c.told["user"].as_string() == name
    for row in connection.execute(sa.select(ACTS.c.id, ACTS.c.told).where(of_user)).all():
        connection.execute(sa.update(ACTS).where(ACTS.c.id == row.id).values(told=row.told | {"user": NOBODY}))
        count += 1
    return count
