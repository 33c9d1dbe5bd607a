"""What the page shows of all tables, and of one: those that need somebody first."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final, TypeAlias

import sqlalchemy as sa

from controller.room_service.page.event_lines import halt_words
from controller.room_service.page.page_words import stakes_words
from controller.room_service.room_tables import (
    ALERTS,
    DECISIONS,
    FLOOR_QUESTIONS,
    HANDS,
    POKER_TABLES,
    RULINGS,
    TABLE_STATES,
)
from controller.room_service.table_texts import text_in
from controller.views.phrases.phrase import phrase

Plain: TypeAlias = dict[str, Any]
HOUR_MS: Final = 3_600_000
NEWEST_ROWS: Final = 15
DAYS_BEFORE: Final = 3
"""A gaming day is at most two dates behind UTC's (its time zone, and when it begins), and a hand may last over one."""


@dataclass(frozen=True, slots=True)
class TableLine:
    """One table at a glance; `need` is why somebody should go there, empty if nobody needs to."""

    id: str
    state: str
    need: str
    rank: int
    dealer: str
    stakes: str
    hand: int | None
    street: str
    players: int
    is_over: bool
    pot: int
    hands_an_hour: int
    heard_ms: int | None


def board(connection: sa.Connection, now_ms: int) -> list[TableLine]:
    """Return all tables: first those with a question, then those with an alert, then by name."""
    states = {row.table_id: row.state for row in connection.execute(sa.select(TABLE_STATES))}
    known = {row.table_id: row for row in connection.execute(sa.select(POKER_TABLES))}
    asking = set(connection.scalars(
        sa.select(FLOOR_QUESTIONS.c.table_id).where(FLOOR_QUESTIONS.c.closed_ms.is_(None))
    ))  # fmt: skip
    alerts: dict[str, str] = {}
    open_alerts = sa.select(ALERTS).where(
        ALERTS.c.acknowledged_ms.is_(None), ALERTS.c.closed_ms.is_(None)
    ).order_by(ALERTS.c.id)  # fmt: skip
    for row in connection.execute(open_alerts):
        alerts[row.table_id] = text_in(row, "says")
    paces = {
        row.table_id: row.hands
        for row in connection.execute(
            sa.select(HANDS.c.table_id, sa.func.count().label("hands"))
            .where(HANDS.c.gaming_day >= _lately(now_ms), HANDS.c.ended_ms > now_ms - HOUR_MS)
            .group_by(HANDS.c.table_id)
        )
    }  # fmt: skip
    lines = [
        _line(table, states.get(table, "unknown"), known.get(table), asking, alerts, paces.get(table, 0))
        for table in sorted({*states, *known})
    ]
    return sorted(lines, key=lambda one: (one.rank, natural(one.id)))


def _lately(now_ms: int) -> date:
    """Return a gaming day before that of any hand of the last hour.

    PostgreSQL then reads no older partition.
    """
    return datetime.fromtimestamp(now_ms / 1000, UTC).date() - timedelta(days=DAYS_BEFORE)


def natural(name: str) -> tuple[str, int, str]:
    """Return a key by which table 2 comes before table 10."""
    head = name.rstrip("0123456789")
    digits = name[len(head):]
    return head, int(digits or 0), name


def _line(
    table: str, state: str, row: Any, asking: set[str], alerts: dict[str, str], pace: int
) -> TableLine:
    told: Plain = row.snapshot if row is not None and row.snapshot is not None else {}
    hand, stakes = told.get("hand"), told.get("stakes")
    need, rank = "", 4
    if (halt := told.get("halt")) and halt["reason"]:
        need, rank = halt_words(halt), 3
    if told.get("ruling") is not None:
        need, rank = text_in(told["ruling"], "text"), 3
    if table in alerts:
        need, rank = alerts[table], 2
    if state == "lost":
        need, rank = phrase("not connected"), 1
    if table in asking:
        need, rank = phrase("waits for the floor"), 0
    standing = hand["standing"] if hand is not None else None
    return TableLine(
        table, state, need, rank, told.get("dealer", ""), stakes_words(stakes), hand["hand"] if hand else None,
        standing["street"] if standing is not None else "",
        sum(1 for seat in told.get("seats", ()) if seat["state"] not in {"empty", "away"}),
        bool(hand and hand["is_over"]), told["chips"]["pot"] if told else 0, pace,
        row.heard_ms if row is not None else None,
    )  # fmt: skip


def open_questions(connection: sa.Connection) -> list[Plain]:
    """Return the questions that wait for the floor, the oldest first."""
    asked = connection.execute(
        sa.select(FLOOR_QUESTIONS).where(FLOOR_QUESTIONS.c.closed_ms.is_(None)).order_by(FLOOR_QUESTIONS.c.asked_ms)
    ).all()
    return [_question(connection, one) for one in asked]


def closed_questions(connection: sa.Connection) -> list[Plain]:
    """Return the newest questions that wait no longer, and how that came."""
    asked = connection.execute(
        sa.select(FLOOR_QUESTIONS).where(FLOOR_QUESTIONS.c.closed_ms.is_not(None))
        .order_by(FLOOR_QUESTIONS.c.closed_ms.desc()).limit(NEWEST_ROWS)
    ).all()  # fmt: skip
    return [_question(connection, one) for one in asked]


def _question(connection: sa.Connection, asked: Any) -> Plain:
    ruling = connection.execute(sa.select(RULINGS).where(
        RULINGS.c.table_id == asked.table_id, RULINGS.c.evening == asked.evening, RULINGS.c.number == asked.ruling,
    )).first()  # fmt: skip
    decisions = connection.execute(
        sa.select(DECISIONS).where(
            DECISIONS.c.table_id == asked.table_id, DECISIONS.c.evening == asked.evening,
            DECISIONS.c.ruling == asked.ruling,
        ).order_by(DECISIONS.c.decided_ms)
    ).all()  # fmt: skip
    return {"asked": asked, "ruling": ruling, "decisions": decisions}


def one_table(connection: sa.Connection, table: str) -> Plain | None:
    """Return what is known of one table, with its newest rulings and hands; or None."""
    row = connection.execute(sa.select(POKER_TABLES).where(POKER_TABLES.c.table_id == table)).first()
    state = connection.execute(sa.select(TABLE_STATES).where(TABLE_STATES.c.table_id == table)).first()
    if row is None and state is None:
        return None
    # By the day first: PostgreSQL then begins with the newest partition, and ends where there are enough.
    of_table = sa.select(RULINGS).where(RULINGS.c.table_id == table).order_by(
        RULINGS.c.gaming_day.desc(), RULINGS.c.at_ms.desc()
    ).limit(NEWEST_ROWS)  # fmt: skip
    hands = sa.select(HANDS).where(HANDS.c.table_id == table).order_by(
        HANDS.c.gaming_day.desc(), HANDS.c.began_ms.desc()
    ).limit(NEWEST_ROWS)  # fmt: skip
    alerts = sa.select(ALERTS).where(ALERTS.c.table_id == table, ALERTS.c.acknowledged_ms.is_(None))
    return {
        "id": table, "row": row, "told": row.snapshot if row is not None else None,
        "state": state.told if state is not None else None,
        "rulings": connection.execute(of_table).all(), "hands": connection.execute(hands).all(),
        "alerts": connection.execute(alerts).all(),
    }  # fmt: skip
