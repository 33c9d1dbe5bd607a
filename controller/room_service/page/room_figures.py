"""Figures of the room: hands an hour, errors by cause and by dealer, ailing readers."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any, Final, TypeAlias
from zoneinfo import ZoneInfo

import sqlalchemy as sa

from controller.room_service.page.table_board import natural
from controller.room_service.room_tables import DEVICE_CHANGES, HANDS, POKER_TABLES, RULINGS

Plain: TypeAlias = dict[str, Any]
HOUR_MS: Final = 3_600_000
BAD: Final = ("lost", "slow", "failing", "dead")


def figures(connection: sa.Connection, since: date) -> Plain:
    """Return the figures of the gaming days from `since` on."""
    return {
        "paces": _paces(connection, since),
        "causes": _counts(connection, RULINGS.c.cause, since),
        "dealers": _dealers(connection, since),
        "readers": _readers(connection, since),
        "unwell": _unwell(connection),
    }


def _paces(connection: sa.Connection, since: date) -> list[Plain]:
    """Return for each table how many hands it dealt, and how many an hour while it dealt."""
    rows = connection.execute(
        sa.select(
            HANDS.c.table_id, sa.func.count().label("hands"), sa.func.min(HANDS.c.began_ms).label("first"),
            sa.func.max(HANDS.c.ended_ms).label("last"),
            sa.func.count(sa.case((HANDS.c.how != "played", 1))).label("not_played"),
        ).where(HANDS.c.gaming_day >= since, HANDS.c.ended_ms.is_not(None))
        .group_by(HANDS.c.table_id, HANDS.c.evening, HANDS.c.gaming_day)
    )  # fmt: skip
    found: dict[str, Plain] = {}
    for row in rows:
        one = found.setdefault(row.table_id, {"table": row.table_id, "hands": 0, "ms": 0, "not_played": 0})
        one["hands"] += row.hands
        one["ms"] += row.last - row.first
        one["not_played"] += row.not_played
    for one in found.values():
        one["an_hour"] = round(one["hands"] * HOUR_MS / one["ms"]) if one["ms"] else None
    return sorted(found.values(), key=lambda one: natural(str(one["table"])))


def hours(connection: sa.Connection, since: date, zone: ZoneInfo, now_ms: int) -> list[Plain]:
    """Return what the whole room dealt in each hour by its clock, the newest first."""
    offset = datetime.fromtimestamp(now_ms / 1000, zone).utcoffset() or timedelta()
    offset_ms = round(offset.total_seconds() * 1000)
    found: dict[int, Plain] = {}

    def counted(at_ms: sa.ColumnElement[Any], where: sa.ColumnElement[bool], **counts: sa.ColumnElement[Any]) -> None:
        hour = (at_ms + offset_ms) // HOUR_MS
        columns = [column.label(name) for name, column in counts.items()]
        for row in connection.execute(sa.select(hour.label("hour"), *columns).where(where).group_by(hour)):
            nothing = {"from_ms": row.hour * HOUR_MS - offset_ms, "hands": 0, "tables": 0, "rulings": 0}
            found.setdefault(row.hour, nothing).update({name: getattr(row, name) for name in counts})

    ended = sa.and_(HANDS.c.gaming_day >= since, HANDS.c.ended_ms.is_not(None))
    counted(HANDS.c.ended_ms, ended, hands=sa.func.count(), tables=sa.func.count(HANDS.c.table_id.distinct()))
    counted(RULINGS.c.at_ms, _stands(since), rulings=sa.func.count())
    return [found[hour] for hour in sorted(found, reverse=True)]


def _stands(since: date) -> sa.ColumnElement[bool]:
    return sa.and_(RULINGS.c.gaming_day >= since, RULINGS.c.retracted_ms.is_(None))


def _counts(connection: sa.Connection, column: sa.ColumnElement[Any], since: date) -> list[Any]:
    return list(connection.execute(
        sa.select(column.label("name"), sa.func.count().label("count")).where(_stands(since)).group_by(column)
        .order_by(sa.func.count().desc(), column)
    ))  # fmt: skip


def _dealers(connection: sa.Connection, since: date) -> list[Plain]:
    """Return for each dealer the hands that he began, and the rulings in them by cause."""
    begun = sa.select(HANDS.c.dealer, sa.func.count().label("count")).where(HANDS.c.gaming_day >= since)
    hands = {row.dealer: row.count for row in connection.execute(begun.group_by(HANDS.c.dealer))}
    causes: dict[str, list[tuple[str, int]]] = {}
    of_cause = sa.select(RULINGS.c.dealer, RULINGS.c.cause, sa.func.count().label("rulings")).where(_stands(since))
    for row in connection.execute(
        of_cause.group_by(RULINGS.c.dealer, RULINGS.c.cause).order_by(sa.func.count().desc(), RULINGS.c.cause)
    ):
        causes.setdefault(row.dealer, []).append((row.cause, row.rulings))
    return [
        {
            "dealer": name, "hands": hands.get(name, 0), "causes": causes.get(name, []),
            "rulings": sum(count for _, count in causes.get(name, [])),
        }
        for name in sorted({*hands, *causes})
    ]  # fmt: skip


def _readers(connection: sa.Connection, since: date) -> list[Any]:
    """Return the devices that were unwell, the most often first."""
    return list(connection.execute(
        sa.select(
            DEVICE_CHANGES.c.table_id, DEVICE_CHANGES.c.device, sa.func.count().label("count"),
            sa.func.max(DEVICE_CHANGES.c.at_ms).label("last"),
        ).where(DEVICE_CHANGES.c.gaming_day >= since, DEVICE_CHANGES.c.state.in_(BAD))
        .group_by(DEVICE_CHANGES.c.table_id, DEVICE_CHANGES.c.device)
        .order_by(sa.func.count().desc(), DEVICE_CHANGES.c.table_id)
    ))  # fmt: skip


def _unwell(connection: sa.Connection) -> list[Plain]:
    """Return what is unwell now, by the tables' newest snapshots."""
    found = []
    for row in connection.execute(sa.select(POKER_TABLES).order_by(POKER_TABLES.c.table_id)):
        devices = (row.snapshot or {}).get("devices", {"lost": [], "antennas": {}, "unseen": {}})
        found += [{"table": row.table_id, "device": one, "state": "lost"} for one in devices["lost"]]
        found += [
            {"table": row.table_id, "device": place, "state": state} for place, state in devices["antennas"].items()
        ]
    return found
