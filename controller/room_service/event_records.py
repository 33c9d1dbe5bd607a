"""What each event adds to the room's records: hands, rulings, counts, faults, questions.

Each function writes within the transaction that counts the event, so that a record is there exactly once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, TypeAlias

import sqlalchemy as sa

from controller.room_service import alert_records
from controller.room_service.play_desk import keep_answer
from controller.room_service.room_tables import (
    DECISIONS,
    DEVICE_CHANGES,
    EVENTS,
    FLOOR_QUESTIONS,
    HANDS,
    REMEDY_STEPS,
    RULINGS,
    TRAY_COUNTS,
)

Plain: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class TakenEvent:
    """An event that is counted now: its table, evening and number, its day, and what it says.

    `told` is None for an event that was kept apart.
    """

    table: str
    evening: str
    sequence: int
    kind: str
    at_ms: int
    day: date
    dealer: str
    told: Plain | None

    def key(self) -> Plain:
        """Return the columns that place a new row."""
        return {"gaming_day": self.day, "table_id": self.table, "evening": self.evening}

    def of(self, table: sa.Table) -> sa.ColumnElement[bool]:
        """Return the condition for the rows of this evening."""
        return sa.and_(table.c.table_id == self.table, table.c.evening == self.evening)


def record_event(connection: sa.Connection, event: TakenEvent) -> None:
    """Keep an event, and what it means."""
    told = event.told
    hand = told.get("hand") if told is not None else None
    connection.execute(sa.insert(EVENTS).values(
        **event.key(), sequence=event.sequence, kind=event.kind, at_ms=event.at_ms, hand=hand, told=told,
    ))  # fmt: skip
    if told is not None and (meaning := _MEANINGS.get(event.kind)) is not None:
        meaning(connection, event, told)


def seat_bits(seats: list[int]) -> int:
    """Return the seats as bits of one number, by which hands are searched."""
    return sum(1 << seat for seat in set(seats) if 0 < seat < 62)


def _hand_of(event: TakenEvent, number: int) -> sa.ColumnElement[bool]:
    return sa.and_(event.of(HANDS), HANDS.c.hand == number)


def _hand_began(connection: sa.Connection, event: TakenEvent, told: Plain) -> None:
    close_questions(connection, event, "next_hand")
    connection.execute(sa.delete(HANDS).where(_hand_of(event, told["hand"])))
    connection.execute(sa.insert(HANDS).values(
        **event.key(), hand=told["hand"], began_ms=event.at_ms, game=told["game"], button=told["button"],
        seats=seat_bits(told["seats"]), dealer=event.dealer,
    ))  # fmt: skip


def _street_dealt(connection: sa.Connection, event: TakenEvent, told: Plain) -> None:
    connection.execute(sa.update(HANDS).where(_hand_of(event, told["hand"])).values(boards=told["boards"]))


def _hand_ended(connection: sa.Connection, event: TakenEvent, told: Plain) -> None:
    connection.execute(sa.update(HANDS).where(_hand_of(event, told["hand"])).values(
        ended_ms=event.at_ms, how=told["how"], awarded=told["awarded"],
    ))  # fmt: skip


def _hand_reopened(connection: sa.Connection, event: TakenEvent, told: Plain) -> None:
    connection.execute(sa.update(HANDS).where(_hand_of(event, told["hand"])).values(
        ended_ms=None, how=None, awarded=None,
    ))  # fmt: skip


def _hand_raked(connection: sa.Connection, event: TakenEvent, told: Plain) -> None:
    connection.execute(sa.update(HANDS).where(_hand_of(event, told["hand"])).values(raked=told["amount"]))


def record_ruling(connection: sa.Connection, event: TakenEvent, told: Plain) -> None:
    """Keep a ruling.

    One with options is a question to the floor, and replaces a question that was open.
    """
    connection.execute(sa.insert(RULINGS).values(
        **event.key(), number=told["number"], at_ms=event.at_ms, hand=told["hand"], cause=told["cause"],
        outcome=told["outcome"], basis=told["basis"], seat=told["seat"],
        rules="".join(f"\n{one}" for one in told["rules"]) + "\n", options=told["options"], text=told["text"],
        dealer=event.dealer, messages=told.get("messages"),
    ))  # fmt: skip
    if told["options"]:
        close_questions(connection, event, "replaced")
        connection.execute(sa.insert(FLOOR_QUESTIONS).values(
            **event.key(), ruling=told["number"], asked_ms=event.at_ms, options=told["options"],
        ))  # fmt: skip


def _ruling_retracted(connection: sa.Connection, event: TakenEvent, told: Plain) -> None:
    ruling = sa.and_(event.of(RULINGS), RULINGS.c.number == told["number"])
    known = connection.scalar(sa.select(RULINGS.c.messages).where(ruling)) or {}
    connection.execute(sa.update(RULINGS).where(ruling).values(
        retracted_ms=event.at_ms, retracted_why=told["why"], messages=known | (told.get("messages") or {}) or None,
    ))  # fmt: skip
    close_questions(connection, event, "retracted", told["number"])


def _remedy_step(connection: sa.Connection, event: TakenEvent, told: Plain) -> None:
    connection.execute(sa.insert(REMEDY_STEPS).values(
        **event.key(), sequence=event.sequence, ruling=told["ruling"], step_index=told["index"], step=told["step"],
        say=told["say"], at_ms=event.at_ms,
    ))  # fmt: skip
    close_questions(connection, event, "at_table", told["ruling"])


def _remedy_closed(connection: sa.Connection, event: TakenEvent, told: Plain) -> None:
    ruling = sa.and_(event.of(RULINGS), RULINGS.c.number == told["ruling"])
    connection.execute(sa.update(RULINGS).where(ruling).values(closed_ms=event.at_ms, closed_by=told["ended_by"]))
    close_questions(connection, event, "remedied", told["ruling"])


def _tray_counted(connection: sa.Connection, event: TakenEvent, told: Plain) -> None:
    connection.execute(sa.insert(TRAY_COUNTS).values(
        **event.key(), sequence=event.sequence, at_ms=event.at_ms, denomination=told["denomination"],
        chips=told["count"], confidence=told["confidence"],
    ))  # fmt: skip


def _device_changed(connection: sa.Connection, event: TakenEvent, told: Plain) -> None:
    connection.execute(sa.insert(DEVICE_CHANGES).values(
        **event.key(), sequence=event.sequence, at_ms=event.at_ms, device=told["device"], state=told["state"],
        blind=told["blind"], unseen=told["unseen"],
    ))  # fmt: skip
    alert_records.note_device(connection, event.table, event.at_ms, told)


def close_questions(connection: sa.Connection, event: TakenEvent, how: str, ruling: int | None = None) -> None:
    """Note how the open questions of the table, or one of them, ended."""
    open_now = sa.and_(event.of(FLOOR_QUESTIONS), FLOOR_QUESTIONS.c.closed_ms.is_(None))
    if ruling is not None:
        open_now = sa.and_(open_now, FLOOR_QUESTIONS.c.ruling == ruling)
    connection.execute(sa.update(FLOOR_QUESTIONS).where(open_now).values(closed_ms=event.at_ms, closed_by=how))


def _answered(connection: sa.Connection, event: TakenEvent, told: Plain) -> None:
    """Keep the table's answer beside its decision or command; a question then waits no longer."""
    accepted = event.kind == "railbird.command.accepted"
    keep_answer(connection, event.table, told, event.at_ms, accepted=accepted)
    known = connection.execute(
        sa.select(DECISIONS.c.ruling, DECISIONS.c.choose).where(
            DECISIONS.c.id == told["id"], DECISIONS.c.table_id == event.table, DECISIONS.c.answered_ms.is_(None)
        )
    ).first()
    if known is None:
        return
    connection.execute(sa.update(DECISIONS).where(DECISIONS.c.id == told["id"]).values(
        state="accepted" if accepted else "refused", answered_ms=event.at_ms, answer=told,
    ))  # fmt: skip
    if accepted:  # the steps that follow may have come first, and say less of how it ended
        question = sa.and_(event.of(FLOOR_QUESTIONS), FLOOR_QUESTIONS.c.ruling == known.ruling)
        closed = {"closed_ms": event.at_ms, "closed_by": "decided", "chosen": known.choose}
        connection.execute(sa.update(FLOOR_QUESTIONS).where(question).values(closed))


def _variance(connection: sa.Connection, event: TakenEvent, told: Plain) -> None:
    alert_records.note_variance(connection, event.table, event.at_ms, told)


def _sign_on_refused(connection: sa.Connection, event: TakenEvent, told: Plain) -> None:
    alert_records.note_sign_on(connection, event.table, event.at_ms, told)


def _set_aside(connection: sa.Connection, event: TakenEvent, _told: Plain) -> None:
    alert_records.note_set_aside(connection, event.table, event.at_ms)


Meaning: TypeAlias = Callable[[sa.Connection, TakenEvent, Plain], None]
_MEANINGS: Final[Mapping[str, Meaning]] = {
    "railbird.hand.began": _hand_began,
    "railbird.hand.street": _street_dealt,
    "railbird.hand.ended": _hand_ended,
    "railbird.hand.reopened": _hand_reopened,
    "railbird.hand.raked": _hand_raked,
    "railbird.ruling.issued": record_ruling,
    "railbird.ruling.retracted": _ruling_retracted,
    "railbird.remedy.step": _remedy_step,
    "railbird.remedy.closed": _remedy_closed,
    "railbird.tray.counted": _tray_counted,
    "railbird.tray.variance": _variance,
    "railbird.device.changed": _device_changed,
    "railbird.event.set_aside": _set_aside,
    "railbird.sign_on.refused": _sign_on_refused,
    "railbird.command.accepted": _answered,
    "railbird.command.refused": _answered,
}
