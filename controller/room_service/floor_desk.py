"""Decisions of the floor: a person chooses, the table is told, its answer comes back.

A decision is kept before it is sent. It is sent to a table that is connected, for a question that is open, and dropped
by the broker after some seconds: a table that comes back later must not take it for another question.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

import sqlalchemy as sa

from controller.room_service.room_tables import (
    ACTS,
    ALERTS,
    DECISIONS,
    FLOOR_QUESTIONS,
    PLAY_COMMANDS,
    TABLE_STATES,
)
from controller.room_service.room_users import LoggedIn, Role, wall_now_ms
from controller.views.phrases.phrase import Worded, phrase

TOLD_AGAIN_MS: Final = 5_000
"""How long a table may take to answer before it is told again, under the same id."""
MOST_TRIES: Final = 3
EXPECTED_MS: Final = 20_000
"""How long after it was given a halt or its end may still reach a table; later nobody expects it."""
DUE_LOOKED_S: Final = 1.0
"""How often answers that are due are looked for."""
WAITS: Final = ("waiting", "sent")
SendCommand: TypeAlias = Callable[[str, dict[str, Any]], None]


class DecisionError(Exception):
    """A decision that cannot be made now; `says` is why, for any language."""

    def __init__(self, says: Worded) -> None:
        super().__init__(str(says))
        self.says = says


def decide(engine: sa.Engine, who: LoggedIn, question: tuple[str, str, int], choose: str) -> str:
    """Keep a decision of the question (table, evening, ruling), to be sent; return its id.

    Raises:
        DecisionError: the person may not, the question is not open, or the table is not connected.
    """
    if not who.may(Role.FLOOR):
        raise DecisionError(phrase("your role does not decide"))
    table, evening, ruling = question
    now, number = wall_now_ms(), f"floor-{uuid.uuid4().hex}"
    with engine.begin() as connection:
        options = connection.scalar(sa.select(FLOOR_QUESTIONS.c.options).where(
            _is(FLOOR_QUESTIONS, table, evening), FLOOR_QUESTIONS.c.ruling == ruling,
            FLOOR_QUESTIONS.c.closed_ms.is_(None),
        ))  # fmt: skip
        if options is None:
            raise DecisionError(phrase("this question does not wait any more"))
        if choose not in options:
            raise DecisionError(phrase("that is none of the options"))
        if connection.scalar(sa.select(TABLE_STATES.c.state).where(TABLE_STATES.c.table_id == table)) != "online":
            raise DecisionError(phrase("the table is not connected: decide there, by its keys"))
        under_way = sa.and_(_is(DECISIONS, table, evening), DECISIONS.c.ruling == ruling, DECISIONS.c.state.in_(WAITS))
        if (other := connection.scalar(sa.select(DECISIONS.c.person).where(under_way))) is not None:
            raise DecisionError(phrase("{name} has just decided it", name=other))
        connection.execute(sa.insert(DECISIONS).values(
            id=number, table_id=table, evening=evening, ruling=ruling, choose=choose, person=who.name,
            role=who.role.value, decided_ms=now, tries=0, state="waiting",
        ))  # fmt: skip
        told = {"table": table, "ruling": ruling, "choose": choose, "id": number}
        connection.execute(sa.insert(ACTS).values(at_ms=now, person=who.name, does="decide", told=told))
    return number


def acknowledge(engine: sa.Engine, who: LoggedIn, alert: int) -> None:
    """Note that a person has seen an alert; one without a cause that ends is closed by it.

    Raises:
        DecisionError: the person may not.
    """
    _acknowledge(engine, who, ALERTS.c.id == alert)


def acknowledge_over(engine: sa.Engine, who: LoggedIn) -> None:
    """Note that a person has seen all alerts whose cause is gone.

    Raises:
        DecisionError: the person may not.
    """
    _acknowledge(engine, who, ALERTS.c.closed_ms.is_not(None))


def _acknowledge(engine: sa.Engine, who: LoggedIn, which: sa.ColumnElement[bool]) -> None:
    """Note who saw alerts first; two people at the same moment are one after the other."""
    if not who.may(Role.FLOOR):
        raise DecisionError(phrase("your role does not acknowledge"))
    now = wall_now_ms()
    named = {"acknowledged_ms": now, "acknowledged_by": who.name}
    with engine.begin() as connection:
        unseen = sa.and_(which, ALERTS.c.acknowledged_ms.is_(None))
        seen = connection.scalars(sa.update(ALERTS).where(unseen).values(named).returning(ALERTS.c.id)).all()
        if not seen:
            return
        ends_so = sa.and_(ALERTS.c.id.in_(seen), ALERTS.c.closed_ms.is_(None), ALERTS.c.kind.in_(ENDED_BY_A_PERSON))
        connection.execute(sa.update(ALERTS).where(ends_so).values(closed_ms=now))
        acts = [{"at_ms": now, "person": who.name, "does": "acknowledge", "told": {"alert": one}} for one in seen]
        connection.execute(sa.insert(ACTS), acts)


ENDED_BY_A_PERSON: Final = ("tray", "set_aside", "sign_on", "lost_events")
"""Alerts about what has happened, not about what is so."""


def _is(table: sa.Table, table_id: str, evening: str) -> sa.ColumnElement[bool]:
    return sa.and_(table.c.table_id == table_id, table.c.evening == evening)


class DecisionOutbox:
    """Sends what the floor has decided, or told about play; the broker line's thread uses it."""

    def __init__(self, engine: sa.Engine, send: SendCommand) -> None:
        self._engine, self._send = engine, send
        self._looked_s = 0.0
        self.changes = 0
        """How often a decision or a command has changed its state here."""

    def work(self, *, at_once: bool = False) -> None:
        """Send what waits, and again what was not answered in time."""
        if not at_once and time.monotonic() - self._looked_s < DUE_LOOKED_S:
            return
        self._looked_s = time.monotonic()
        with self._engine.begin() as connection:
            due = [
                (row.table_id, {"id": row.id, "command": "decide", "choose": row.choose})
                for row in self._due(connection, DECISIONS, _still_asked)
            ]
            due += [
                (row.table_id, {"id": row.id, "command": row.command, **row.told})
                for row in self._due(connection, PLAY_COMMANDS, _still_expected)
            ]
        for table, command in due:
            self._send(table, command)

    def _due(
        self, connection: sa.Connection, table: sa.Table, holds: Callable[[sa.Connection, Any], bool]
    ) -> Iterator[Any]:
        """Yield the rows to be sent now.

        One that holds no longer, or was sent too often, gets its last state.
        """
        now = wall_now_ms()
        for row in connection.execute(sa.select(table).where(table.c.state.in_(WAITS))).all():
            if row.state == "sent" and row.sent_ms > now - TOLD_AGAIN_MS:
                continue
            state = ("sent" if row.tries < MOST_TRIES else "unanswered") if holds(connection, row) else "too_late"
            changed = {"state": state} | ({"tries": row.tries + 1, "sent_ms": now} if state == "sent" else {})
            connection.execute(sa.update(table).where(table.c.id == row.id).values(changed))
            self.changes += 1
            if state == "sent":
                yield row


def _still_expected(_connection: sa.Connection, row: Any) -> bool:
    """Whether a command about play was given just now."""
    return bool(row.given_ms > wall_now_ms() - EXPECTED_MS)


def _still_asked(connection: sa.Connection, row: Any) -> bool:
    """Whether the question of a decision waits for the floor."""
    waits = sa.select(FLOOR_QUESTIONS.c.ruling).where(
        _is(FLOOR_QUESTIONS, row.table_id, row.evening), FLOOR_QUESTIONS.c.ruling == row.ruling,
        FLOOR_QUESTIONS.c.closed_ms.is_(None),
    )  # fmt: skip
    return connection.execute(waits).first() is not None
