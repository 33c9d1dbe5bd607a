"""Takes batches of messages into the database, each in one transaction.

Only then is a batch acknowledged. A crash before the commit leaves the messages with the broker; one after it makes
them come again, and their numbers drop them. The database may be away: then nothing is acknowledged, and the broker
and the tables keep what comes.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import sqlalchemy as sa

from controller.room_service import alert_records
from controller.room_service.came_messages import (
    AnswerCame,
    Came,
    ChunkCame,
    EventCame,
    Refused,
    SnapshotCame,
    StateCame,
)
from controller.room_service.catch_ups import CatchUps, SendCommand
from controller.room_service.gaming_day import GamingDays
from controller.room_service.message_door import MessageDoor
from controller.room_service.room_tables import KEPT_APART, TABLE_STATES
from controller.room_service.sequence_keeper import LostRaceError, SequenceKeeper
from controller.room_service.table_texts import text_in
from controller.views.phrases.phrase import phrase

SNAPSHOT_S: Final = 1.0
"""The shortest time between two writes of snapshots, which come after every event."""
MOST_APART: Final = 1000
"""Messages that are kept apart at most in an hour; more are counted by the broker's log alone."""
HOUR_MS: Final = 3_600_000
GONE: Final = "events_gone"
"""The code with which a table refuses what it no longer has."""


@dataclass(frozen=True, slots=True)
class RawMessage:
    """A message as it came from the broker."""

    topic: str
    payload: bytes


class RoomIntake:
    """Keeps what comes, batch by batch; one thread uses it."""

    def __init__(self, engine: sa.Engine, sender: str, days: GamingDays, send: SendCommand) -> None:
        """Prepare; `send` gives a table a command of the service's own."""
        self._engine = engine
        self._door = MessageDoor(sender)
        self._keeper = SequenceKeeper(days)
        self._catch_ups = CatchUps(send, self._keeper.next_of)
        self._refused: set[str] = set()
        """Tables that no longer have what they were asked for."""
        self._snapshots_s = 0.0
        self.taken = 0
        """Messages that are kept, or known to be kept."""

    def take(self, messages: Sequence[RawMessage]) -> None:
        """Keep a batch; on return it is durable, and the caller may acknowledge it.

        Raises:
            sqlalchemy.exc.DBAPIError: the database is away; nothing is kept.
        """
        came = [self._door.open(one.topic, one.payload) for one in messages if one.payload]
        try:
            self._commit(came)
        except (sa.exc.StatementError, LostRaceError) as error:
            if _is_away(error):
                raise
            for one in came:
                self._commit_alone(one)
        self.taken += len(messages)
        self._catch_ups.ask()

    def _commit_alone(self, came: Came) -> None:
        """Keep one message of a batch that failed; one that the database refuses is kept apart."""
        try:
            self._commit([came])
        except LostRaceError:
            self._commit([came])
        except sa.exc.StatementError as error:
            if _is_away(error):
                raise
            if isinstance(came, ChunkCame):
                for one in came.events:
                    self._commit_alone(one)
                self._commit([replace(came, events=())])
                return
            kind, number = (came.kind, came.sequence) if isinstance(came, EventCame) else (type(came).__name__, None)
            why = f"the database does not take it ({type(error).__name__})"
            self._commit([Refused(came.table, f"railbird/{came.table}", kind, number, 0, "", why, is_final=True)])

    def _commit(self, came: Sequence[Came]) -> None:
        with_snapshots = time.monotonic() - self._snapshots_s >= SNAPSHOT_S
        try:
            with self._engine.begin() as connection:
                self._keeper.load(connection)
                for one in came:
                    self._take(connection, one)
                for table in sorted(self._refused):
                    if self._keeper.jump_to_snapshot(connection, table):
                        self._catch_ups.want(table)
                self._keeper.write(connection, with_snapshots=with_snapshots)
        except Exception:
            self._keeper.forget()
            raise
        self._refused.clear()
        self._keeper.committed(with_snapshots=with_snapshots)
        if with_snapshots:
            self._snapshots_s = time.monotonic()

    def _take(self, connection: sa.Connection, came: Came) -> None:
        match came:
            case EventCame():
                self._hear_refusal(connection, came.table, came.kind, came.told)
                if self._keeper.take_event(connection, came):
                    self._catch_ups.want(came.table)
            case SnapshotCame():
                if self._keeper.take_snapshot(connection, came):
                    self._catch_ups.want(came.table)
            case ChunkCame():
                self._take_chunk(connection, came)
            case AnswerCame():
                self._hear_refusal(connection, came.table, f"railbird.command.{came.told['kind']}", came.told)
            case StateCame():
                _keep_state(connection, came)
            case Refused():
                self._take_refused(connection, came)

    def _take_chunk(self, connection: sa.Connection, came: ChunkCame) -> None:
        for one in came.events:
            if isinstance(one, EventCame):
                self._keeper.take_event(connection, one)
            else:
                self._take_refused(connection, one)
        if not self._catch_ups.is_answer(came.table, came.asked):
            return
        self._catch_ups.heard(came.table)
        alert_records.close_alert(connection, came.table, "catch_up", "catch_up", _now_ms())
        if came.is_last:
            self._catch_ups.answered(came.table)
            if came.next is not None:
                self._catch_ups.want(came.table)

    def _take_refused(self, connection: sa.Connection, came: Refused) -> None:
        """Keep a message apart; the number of one that will not come otherwise is passed over."""
        _keep_apart(connection, came)
        if came.is_final:
            self._keeper.pass_over(connection, came, _now_ms())

    def _hear_refusal(self, connection: sa.Connection, table: str, kind: str, told: dict[str, Any]) -> None:
        """Note that a table no longer has what it was asked for, or lets nobody ask."""
        if kind != "railbird.command.refused" or not self._catch_ups.is_answer(table, told.get("id")):
            return
        if told["code"] == GONE:
            self._catch_ups.answered(table)
            self._refused.add(table)
            return
        self._catch_ups.refused(table)
        reason = text_in(told, "reason")
        says = phrase("the table sends no missed events: {reason}", reason=reason)
        alert_records.raise_alert(connection, table, "catch_up", "catch_up", _now_ms(), says)

    def connected(self) -> None:
        """Ask every table for what came while the service was away, once the broker answers again."""
        with self._engine.connect() as connection:
            self._keeper.load(connection)
        self._catch_ups.begin_again(self._keeper.tables())
        self._catch_ups.ask()

    def idle(self) -> None:
        """Write the newest snapshots if nothing else does; ask again for what was not answered."""
        if self._keeper.has_unwritten and time.monotonic() - self._snapshots_s >= SNAPSHOT_S:
            self._commit(())
        self._catch_ups.ask()


def _is_away(error: Exception) -> bool:
    """Whether an error means that the database cannot be reached or written now."""
    lost = isinstance(error, sa.exc.DBAPIError) and error.connection_invalidated
    return lost or isinstance(error, sa.exc.OperationalError | sa.exc.InterfaceError)


def _now_ms() -> int:
    return round(time.time() * 1000)  # noqa: TID251 - when it came, for people; it orders nothing


def _keep_state(connection: sa.Connection, came: StateCame) -> None:
    """Keep a controller's newest state, and its alerts."""
    now, told = _now_ms(), came.told
    values = {"state": told["state"], "changed_ms": now, "told": told}
    key = TABLE_STATES.c.table_id == came.table
    if not connection.execute(sa.update(TABLE_STATES).where(key).values(values)).rowcount:
        connection.execute(sa.insert(TABLE_STATES).values(table_id=came.table, **values))
    alert_records.note_state(connection, came.table, now, told)


def _keep_apart(connection: sa.Connection, came: Refused) -> None:
    """Keep what is known of a message that is not valid, unless there are too many."""
    now = _now_ms()
    lately = connection.scalar(
        sa.select(sa.func.count()).select_from(KEPT_APART).where(KEPT_APART.c.at_ms > now - HOUR_MS)
    )
    if (lately or 0) < MOST_APART:
        connection.execute(sa.insert(KEPT_APART).values(
            at_ms=now, topic=came.topic, kind=came.kind, sequence=came.sequence, size=came.size,
            digest=came.digest, why=came.why,
        ))  # fmt: skip
