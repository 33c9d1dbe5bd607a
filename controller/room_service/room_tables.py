"""The tables of the room's database; one definition for PostgreSQL and SQLite.

Times are wall times in milliseconds since 1970 (UTC). The tables of `DAILY` have the gaming day in their key:
PostgreSQL partitions them by it, and in SQLite it is the key's first column.
"""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB

METADATA: Final = sa.MetaData()
JSON: Final = sa.JSON(none_as_null=True).with_variant(JSONB(none_as_null=True), "postgresql")
BIG: Final = sa.BigInteger()


def _of_day(name: str, *columns: sa.Column[object] | sa.Index, key: tuple[str, ...]) -> sa.Table:
    """Return a table that is partitioned by the gaming day; its rows belong to an evening."""
    return sa.Table(
        name, METADATA,
        sa.Column("gaming_day", sa.Date, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("evening", sa.Text, nullable=False),
        *columns,
        sa.PrimaryKeyConstraint("gaming_day", "table_id", "evening", *key, name=f"pk_{name}"),
        sa.Index(f"ix_{name}_of_evening", "table_id", "evening", *key),
        postgresql_partition_by="RANGE (gaming_day)",
    )  # fmt: skip


def _text(name: str, *, null: bool = False) -> sa.Column[object]:
    return sa.Column(name, sa.Text, nullable=null)


def _number(name: str, *, null: bool = False) -> sa.Column[object]:
    return sa.Column(name, BIG, nullable=null, autoincrement=False)


def _values(name: str, *, null: bool = False) -> sa.Column[object]:
    return sa.Column(name, JSON, nullable=null)


POKER_TABLES: Final = sa.Table(
    "poker_tables", METADATA,
    sa.Column("table_id", sa.Text, primary_key=True),
    _text("evening"), _number("sequence"), _text("dealer"), _number("joined_ms"), _number("heard_ms"),
    _values("snapshot", null=True), _number("snapshot_sequence"),
)  # fmt: skip
"""Each table: the last event that was taken, of which evening, and the newest snapshot."""
TABLE_STATES: Final = sa.Table(
    "table_states", METADATA,
    sa.Column("table_id", sa.Text, primary_key=True), _text("state"), _number("changed_ms"), _values("told"),
)  # fmt: skip
"""The newest state of each table's controller, also of those that have not published a snapshot."""
EVENINGS: Final = sa.Table(
    "evenings", METADATA,
    sa.Column("table_id", sa.Text, primary_key=True), sa.Column("evening", sa.Text, primary_key=True),
    _number("began_ms"), _number("first_sequence"), _text("rulebook"),
)  # fmt: skip
LOST_EVENTS: Final = sa.Table(
    "lost_events", METADATA,
    sa.Column("table_id", sa.Text, primary_key=True), sa.Column("evening", sa.Text, primary_key=True),
    sa.Column("first", BIG, primary_key=True, autoincrement=False), _number("last"), _number("noticed_ms"),
    _text("why"),
)  # fmt: skip
"""Numbers that no table can send again: what was lost is known."""
EVENTS: Final = _of_day(
    "events", _number("sequence"), _text("kind"), _number("at_ms"), _number("hand", null=True),
    _values("told", null=True), key=("sequence",),
)
"""Every numbered event, once; `told` is null for one that was kept apart."""
HANDS: Final = _of_day(
    "hands", _number("hand"), _number("began_ms"), _number("ended_ms", null=True), _text("game"),
    _number("button", null=True), _number("seats"), _text("dealer"), _text("how", null=True),
    _values("awarded", null=True), _number("raked", null=True), _values("boards", null=True), key=("hand",),
)
"""Every hand; `seats` has bit N set if seat N was dealt in."""
RULINGS: Final = _of_day(
    "rulings", _number("number"), _number("at_ms"), _number("hand"), _text("cause"), _text("outcome"), _text("basis"),
    _number("seat", null=True), _text("rules"), _values("options"), _text("text"), _text("dealer"),
    _number("retracted_ms", null=True), _text("retracted_why", null=True), _number("closed_ms", null=True),
    _text("closed_by", null=True), _values("messages", null=True), key=("number",),
)
"""Every ruling; `rules` has each rule's number on a line of its own, between line ends.

`messages` has the message and the arguments of its texts, by their English, for other languages.
"""
REMEDY_STEPS: Final = _of_day(
    "remedy_steps", _number("sequence"), _number("ruling"), _number("step_index"), _text("step"), _text("say"),
    _number("at_ms"), key=("sequence",),
)
TRAY_COUNTS: Final = _of_day(
    "tray_counts", _number("sequence"), _number("at_ms"), _number("denomination"), _number("chips"),
    sa.Column("confidence", sa.Double, nullable=False), key=("sequence",),
)
DEVICE_CHANGES: Final = _of_day(
    "device_changes", _number("sequence"), _number("at_ms"), _text("device"), _text("state"), _values("blind"),
    _values("unseen"), key=("sequence",),
)
FLOOR_QUESTIONS: Final = _of_day(
    "floor_questions", _number("ruling"), _number("asked_ms"), _values("options"), _number("closed_ms", null=True),
    _text("closed_by", null=True), _text("chosen", null=True),
    sa.Index("ix_floor_questions_closed", "closed_ms"), key=("ruling",),
)
"""Rulings that wait for the floor; `closed_by` says how the waiting ended."""
DECISIONS: Final = sa.Table(
    "decisions", METADATA,
    sa.Column("id", sa.Text, primary_key=True),
    _text("table_id"), _text("evening"), _number("ruling"), _text("choose"), _text("person"), _text("role"),
    _number("decided_ms"), _number("tries"), _number("sent_ms", null=True), _text("state"),
    _number("answered_ms", null=True), _values("answer", null=True),
    sa.Index("ix_decisions_of_ruling", "table_id", "evening", "ruling"), sa.Index("ix_decisions_state", "state"),
)  # fmt: skip
"""What a person decided on the page, the command that went to the table, and its answer."""
PLAY_COMMANDS: Final = sa.Table(
    "play_commands", METADATA,
    sa.Column("id", sa.Text, primary_key=True),
    _text("table_id"), _text("evening"), _text("command"), _values("told"), _text("person"), _text("role"),
    _number("given_ms"), _number("tries"), _number("sent_ms", null=True), _text("state"),
    _number("answered_ms", null=True), _values("answer", null=True),
    sa.Index("ix_play_commands_given", "given_ms"), sa.Index("ix_play_commands_state", "state"),
)  # fmt: skip
"""Play that the floor has halted or let go on, table by table, and each table's answer."""
ALERTS: Final = sa.Table(
    "alerts", METADATA,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    _text("table_id"), _text("kind"), _text("subject"), _number("at_ms"), _text("says"),
    _number("closed_ms", null=True), _number("acknowledged_ms", null=True), _text("acknowledged_by", null=True),
    _values("messages", null=True), sa.Index("ix_alerts_open", "closed_ms", "acknowledged_ms"),
    sa.Index("ix_alerts_subject", "table_id", "kind", "subject"),
)  # fmt: skip
KEPT_APART: Final = sa.Table(
    "kept_apart", METADATA,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    _number("at_ms"), _text("topic"), _text("kind"), _number("sequence", null=True), _number("size"), _text("digest"),
    _text("why"), sa.Index("ix_kept_apart_at", "at_ms"),
)  # fmt: skip
"""Messages that are not valid: what they claim to be, their digest and the reason, and never their content."""
USERS: Final = sa.Table(
    "users", METADATA,
    sa.Column("name", sa.Text, primary_key=True),
    _text("role"), _text("password_hash"), _number("created_ms"), _number("changed_ms"), _text("language", null=True),
)  # fmt: skip
"""Who may use the page; `language` is null for one who has not chosen any there."""
SESSIONS: Final = sa.Table(
    "sessions", METADATA,
    sa.Column("digest", sa.Text, primary_key=True),
    _text("name"), _text("form_key"), _number("created_ms"), sa.Index("ix_sessions_name", "name"),
)  # fmt: skip
"""Who is logged in, by the digest of the secret in the browser."""
LOGIN_TRIES: Final = sa.Table(
    "login_tries", METADATA,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    _text("name"), _text("address"), _number("at_ms"), sa.Index("ix_login_tries_at", "at_ms"),
)  # fmt: skip
ACTS: Final = sa.Table(
    "acts", METADATA,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    _number("at_ms"), _text("person"), _text("does"), _values("told"), sa.Index("ix_acts_at", "at_ms"),
)  # fmt: skip
"""What persons did: log in, decide, acknowledge, change users, erase."""

DAILY: Final = (EVENTS, HANDS, RULINGS, REMEDY_STEPS, TRAY_COUNTS, DEVICE_CHANGES, FLOOR_QUESTIONS)
"""What has a gaming day: partitioned, and dropped by the day."""
