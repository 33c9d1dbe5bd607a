"""Takes every event of every table exactly once, by table, evening and number.

A repeat is dropped. A gap is not stepped over: the missing events are asked of the table. What a table can no longer
send is written down as lost, and its snapshot is taken instead (`docs/mqtt.md`, "Keeping a table").
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import sqlalchemy as sa

from controller.room_service import alert_records
from controller.room_service.came_messages import EventCame, Refused, SnapshotCame
from controller.room_service.daily_partitions import make_day
from controller.room_service.event_records import TakenEvent, close_questions, record_event, record_ruling, seat_bits
from controller.room_service.gaming_day import GamingDays, wall_ms
from controller.room_service.room_tables import EVENINGS, FLOOR_QUESTIONS, HANDS, LOST_EVENTS, POKER_TABLES, RULINGS

Plain: TypeAlias = dict[str, Any]
BEGAN = "railbird.evening.began"


@dataclass(frozen=True, slots=True)
class Known:
    """How far a table is kept: its evening, the last number that was taken, its dealer."""

    evening: str
    sequence: int
    dealer: str


class LostRaceError(Exception):
    """Another writer has counted events of the same table; nothing of this transaction holds."""


class SequenceKeeper:
    """Counts the events of all tables within the transactions of its owner.

    What it knows beside the database is as of the last transaction: `forget` after one that failed.
    """

    def __init__(self, days: GamingDays) -> None:
        self._days = days
        self._known: dict[str, Known] = {}
        self._written: dict[str, Known] = {}
        """What the database says of each table of this transaction, or said before it."""
        self._made_days: set[str] = set()
        self._snapshots: dict[str, Plain] = {}
        """The newest snapshot of each table; not all of them are written."""
        self._unwritten: set[str] = set()
        self._asking: set[str] = set()
        """Tables that may have an open question to the floor."""

    @property
    def has_unwritten(self) -> bool:
        """Whether snapshots have come that are not written."""
        return bool(self._unwritten)

    def forget(self) -> None:
        """Forget what a failed transaction would have made true."""
        self._known.clear()
        self._written.clear()
        self._made_days.clear()

    def load(self, connection: sa.Connection) -> None:
        """Read how far each table is kept, if that is not known."""
        if self._known:
            return
        for row in connection.execute(sa.select(POKER_TABLES)):
            self._known[row.table_id] = Known(row.evening, row.sequence, row.dealer)
        self._written = dict(self._known)
        waiting = sa.select(FLOOR_QUESTIONS.c.table_id).where(FLOOR_QUESTIONS.c.closed_ms.is_(None))
        self._asking = set(connection.scalars(waiting))

    def tables(self) -> dict[str, int]:
        """Return the number of each table's next event."""
        return {table: known.sequence + 1 for table, known in self._known.items()}

    def next_of(self, table: str) -> int | None:
        """Return the number of a table's next event; None before its first snapshot."""
        known = self._known.get(table)
        return known.sequence + 1 if known is not None else None

    def take_event(self, connection: sa.Connection, event: EventCame) -> bool:
        """Count an event if it is the next one; return whether an earlier one is missing."""
        known = self._known.get(event.table)
        if known is None or event.sequence <= known.sequence:
            return False
        if event.sequence > known.sequence + 1:
            return True
        if event.kind == BEGAN:
            self._begin_evening(connection, event, known)
        elif event.kind == "railbird.dealer.changed":
            self._known[event.table] = replace(known, dealer=event.told["dealer"])
        table, number, kind = event.table, event.sequence, event.kind
        record_event(connection, self._taken(connection, table, number, kind, event.at_ms, event.told))
        self._known[event.table] = replace(self._known[event.table], sequence=event.sequence)
        if event.told.get("options"):
            self._asking.add(event.table)
        self._compare_snapshot(connection, event.table)
        return False

    def pass_over(self, connection: sa.Connection, refused: Refused, at_ms: int) -> None:
        """Count an event that came on request and is not valid, without its content."""
        known = self._known.get(refused.table)
        if known is None or refused.sequence != known.sequence + 1:
            return
        kind = refused.kind or "unknown"
        record_event(connection, self._taken(connection, refused.table, refused.sequence, kind, at_ms, None))
        self._known[refused.table] = replace(known, sequence=refused.sequence)

    def _taken(
        self, connection: sa.Connection, table: str, sequence: int, kind: str, at_ms: int, told: Plain | None
    ) -> TakenEvent:
        known = self._known[table]
        day = self._days.day_of(at_ms)
        if day.isoformat() not in self._made_days:
            make_day(connection, day)
            self._made_days.add(day.isoformat())
        return TakenEvent(table, known.evening, sequence, kind, at_ms, day, known.dealer, told)

    def _begin_evening(self, connection: sa.Connection, event: EventCame, known: Known) -> None:
        """Begin a table's new evening; what was open in the last one is over."""
        ended = self._taken(connection, event.table, event.sequence, event.kind, event.at_ms, None)
        close_questions(connection, ended, "evening")
        evening = event.told.get("evening") or f"before-{event.sequence}"
        self._note_evening(connection, event.table, evening, event.at_ms, event.sequence, event.told["rulebook"])
        self._known[event.table] = replace(known, evening=evening, dealer="")

    def _note_evening(
        self, connection: sa.Connection, table: str, evening: str, at_ms: int, first: int, rulebook: str
    ) -> None:
        key = sa.and_(EVENINGS.c.table_id == table, EVENINGS.c.evening == evening)
        if connection.execute(sa.select(EVENINGS.c.evening).where(key)).first() is None:
            connection.execute(sa.insert(EVENINGS).values(
                table_id=table, evening=evening, began_ms=at_ms, first_sequence=first, rulebook=rulebook,
            ))  # fmt: skip

    def take_snapshot(self, connection: sa.Connection, came: SnapshotCame) -> bool:
        """Keep a snapshot; return whether events before it are to be asked for.

        A newcomer begins from it. So does a table whose numbers began again: another evening, with numbers below
        those that were taken. A snapshot of an evening that is over has only been overtaken.
        """
        told, table = came.told, came.table
        known, before = self._known.get(table), self._snapshots.get(table)
        if known is None:
            self._jump(connection, table, told)
            return True
        if told["evening"] != known.evening:
            if self._is_past(connection, table, told["evening"]):
                return False
            if told["sequence"] <= known.sequence:
                self._jump(connection, table, told)
                return True
        elif before is not None and before["evening"] == told["evening"] and told["sequence"] < before["sequence"]:
            return False
        self._keep_snapshot(table, told)
        self._close_by_snapshot(connection, table, told)
        return bool(told["sequence"] > known.sequence)

    def _keep_snapshot(self, table: str, told: Plain) -> None:
        self._snapshots[table] = told
        self._unwritten.add(table)

    def _is_past(self, connection: sa.Connection, table: str, evening: str) -> bool:
        key = sa.and_(EVENINGS.c.table_id == table, EVENINGS.c.evening == evening)
        return connection.execute(sa.select(EVENINGS.c.evening).where(key)).first() is not None

    def jump_to_snapshot(self, connection: sa.Connection, table: str) -> bool:
        """Give up events that the table no longer has, and go on from its snapshot.

        Return whether there was a newer one.
        """
        told, known = self._snapshots.get(table), self._known.get(table)
        if told is None or known is None or (told["sequence"] <= known.sequence and told["evening"] == known.evening):
            return False
        at_ms = wall_ms(told["time"])
        if told["sequence"] > known.sequence:
            first, last = known.sequence + 1, told["sequence"]
            connection.execute(sa.insert(LOST_EVENTS).values(
                table_id=table, evening=known.evening, first=first, last=last, noticed_ms=at_ms,
                why="the table no longer has them",
            ))  # fmt: skip
            alert_records.note_lost_events(connection, table, at_ms, first, last)
        self._jump(connection, table, told)
        return True

    def _compare_snapshot(self, connection: sa.Connection, table: str) -> None:
        """Compare with a snapshot that came before its event.

        If it is of an evening that began with events that were never seen, go on from it.
        """
        told, known = self._snapshots.get(table), self._known[table]
        if told is None or told["sequence"] != known.sequence:
            return
        if told["evening"] == known.evening:
            self._close_by_snapshot(connection, table, told)
        elif not self._is_past(connection, table, told["evening"]):
            self._jump(connection, table, told)

    def _jump(self, connection: sa.Connection, table: str, told: Plain) -> None:
        """Take the table as its snapshot says: the hand on it, the open ruling, the dealer."""
        self._keep_snapshot(table, told)
        at_ms = wall_ms(told["time"])
        known = self._known.get(table)
        if known is not None and known.evening != told["evening"]:
            close_questions(connection, self._taken(connection, table, 0, "", at_ms, None), "evening")
        self._note_evening(connection, table, told["evening"], at_ms, told["sequence"], told["rulebook"])
        self._known[table] = Known(told["evening"], told["sequence"], told["dealer"])
        event = self._taken(connection, table, told["sequence"], "snapshot", at_ms, told)
        if (hand := told["hand"]) is not None and not _has(connection, event, HANDS, hand=hand["hand"]):
            connection.execute(sa.insert(HANDS).values(
                **event.key(), hand=hand["hand"], began_ms=at_ms, game=hand["game"], button=hand["button"],
                seats=seat_bits(hand["seats"]), dealer=told["dealer"], boards=hand["boards"],
            ))  # fmt: skip
        ruling = told["ruling"]
        if ruling is not None and not _has(connection, event, FLOOR_QUESTIONS, ruling=ruling["number"]):
            connection.execute(sa.delete(RULINGS).where(event.of(RULINGS), RULINGS.c.number == ruling["number"]))
            record_ruling(connection, event, ruling)
            self._asking.add(table)
        self._close_by_snapshot(connection, table, told)

    def _close_by_snapshot(self, connection: sa.Connection, table: str, told: Plain) -> None:
        """Close a question that the table no longer has open: it was decided there, by a key."""
        known, ruling, step = self._known[table], told["ruling"], told["step"]
        is_same = told["evening"] == known.evening and told["sequence"] == known.sequence
        if not is_same or table not in self._asking:
            return
        over = sa.and_(
            FLOOR_QUESTIONS.c.table_id == table, FLOOR_QUESTIONS.c.evening == known.evening,
            FLOOR_QUESTIONS.c.closed_ms.is_(None),
        )  # fmt: skip
        if step is not None:
            over = sa.and_(over, FLOOR_QUESTIONS.c.ruling == step["ruling"])
        elif ruling is not None and ruling["options"]:
            over = sa.and_(over, FLOOR_QUESTIONS.c.ruling != ruling["number"])
        else:
            self._asking.discard(table)
        closed = {"closed_ms": wall_ms(told["time"]), "closed_by": "at_table"}
        connection.execute(sa.update(FLOOR_QUESTIONS).where(over).values(closed))

    def write(self, connection: sa.Connection, *, with_snapshots: bool) -> None:
        """Write how far each table is kept now; part of the same transaction as its events.

        Raises:
            LostRaceError: another writer was faster; the transaction must not be committed.
        """
        now = round(time.time() * 1000)  # noqa: TID251 - shown to people as "heard", and orders nothing
        changed = {table for table, known in self._known.items() if known != self._written.get(table)}
        for table in changed | (self._unwritten if with_snapshots else set()):
            known, before, told = self._known[table], self._written.get(table), self._snapshots.get(table)
            values: Plain = {"evening": known.evening, "sequence": known.sequence, "dealer": known.dealer}
            values |= {"heard_ms": now}
            if told is not None and (with_snapshots or before is None):
                values |= {"snapshot": told, "snapshot_sequence": told["sequence"]}
            _write(connection, table, before, values)

    def committed(self, *, with_snapshots: bool) -> None:
        """Note that the transaction holds."""
        self._written = dict(self._known)
        if with_snapshots:
            self._unwritten.clear()


def _write(connection: sa.Connection, table: str, before: Known | None, values: Plain) -> None:
    if before is None:
        made = values | {"table_id": table, "joined_ms": values["heard_ms"]}
        connection.execute(sa.insert(POKER_TABLES).values(made))
        return
    held = sa.and_(
        POKER_TABLES.c.table_id == table, POKER_TABLES.c.evening == before.evening,
        POKER_TABLES.c.sequence == before.sequence,
    )  # fmt: skip
    if connection.execute(sa.update(POKER_TABLES).where(held).values(values)).rowcount != 1:
        raise LostRaceError(table)


def _has(connection: sa.Connection, event: TakenEvent, table: sa.Table, **number: int) -> bool:
    ((column, value),) = number.items()
    asked = sa.select(table.c.evening).where(event.of(table), table.c[column] == value)
    return connection.execute(asked).first() is not None
