"""Finds hands by table, day, seat, ruling and rule, and shows one event by event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, TypeAlias

import sqlalchemy as sa

from controller.room_service.room_tables import DECISIONS, EVENTS, HANDS, RULINGS

Plain: TypeAlias = dict[str, Any]
ON_A_PAGE: Final = 50
LONGEST_WORD: Final = 64


@dataclass(frozen=True, slots=True)
class HandQuery:
    """What hands are looked for; what is empty or 0 does not count."""

    table: str = ""
    day: str = ""
    seat: int = 0
    cause: str = ""
    rule: str = ""
    page: int = 0

    @classmethod
    def of(cls, told: Mapping[str, str]) -> HandQuery:
        """Return the query of a form; what cannot be read does not count."""

        def word(name: str) -> str:
            return told.get(name, "").strip().replace("\x00", "")[:LONGEST_WORD]

        def number(name: str, most: int) -> int:
            text = word(name)
            return min(int(text), most) if text.isascii() and text.isdecimal() else 0

        try:
            day = date.fromisoformat(word("day")).isoformat()
        except ValueError:
            day = ""
        return cls(word("table"), day, number("seat", 61), word("cause"), word("rule"), number("page", 10_000))


def find_hands(connection: sa.Connection, query: HandQuery) -> tuple[list[Plain], bool]:
    """Return a page of hands, newest first, with their rulings; and whether there are more."""
    asked = sa.select(HANDS)
    if query.table:
        asked = asked.where(HANDS.c.table_id == query.table)
    if query.day:
        asked = asked.where(HANDS.c.gaming_day == date.fromisoformat(query.day))
    if query.seat:
        asked = asked.where(HANDS.c.seats.op("&")(sa.literal(1 << query.seat, sa.BigInteger())) != 0)
    if query.cause or query.rule:
        ruled = sa.select(RULINGS.c.number).where(
            RULINGS.c.table_id == HANDS.c.table_id, RULINGS.c.evening == HANDS.c.evening,
            RULINGS.c.hand == HANDS.c.hand,
        )  # fmt: skip
        if query.cause:
            ruled = ruled.where(RULINGS.c.cause == query.cause)
        if query.rule:
            ruled = ruled.where(RULINGS.c.rules.contains(f"\n{query.rule}\n", autoescape=True))
        asked = asked.where(ruled.exists())
    asked = asked.order_by(HANDS.c.began_ms.desc()).offset(query.page * ON_A_PAGE).limit(ON_A_PAGE + 1)
    found = connection.execute(asked).all()
    return [{"hand": one, "rulings": _rulings(connection, one)} for one in found[:ON_A_PAGE]], len(found) > ON_A_PAGE


def _rulings(connection: sa.Connection, hand: Any) -> list[Any]:
    return list(connection.execute(
        sa.select(RULINGS).where(
            RULINGS.c.table_id == hand.table_id, RULINGS.c.evening == hand.evening, RULINGS.c.hand == hand.hand,
        ).order_by(RULINGS.c.number)
    ))  # fmt: skip


def known_causes(connection: sa.Connection) -> list[str]:
    """Return the causes of all rulings that are kept."""
    return sorted(connection.scalars(sa.select(RULINGS.c.cause).distinct()))


def one_hand(connection: sa.Connection, table: str, evening: str, number: int) -> Plain | None:
    """Return a hand, its rulings, and every event up to the next deal; None without it."""
    of_evening = sa.and_(HANDS.c.table_id == table, HANDS.c.evening == evening)
    hand = connection.execute(sa.select(HANDS).where(of_evening, HANDS.c.hand == number)).first()
    if hand is None:
        return None
    until = connection.scalar(
        sa.select(sa.func.min(HANDS.c.began_ms)).where(of_evening, HANDS.c.hand > number)
    )  # fmt: skip
    happened = sa.select(EVENTS).where(
        EVENTS.c.table_id == table, EVENTS.c.evening == evening, EVENTS.c.at_ms >= hand.began_ms,
        sa.or_(EVENTS.c.hand == number, EVENTS.c.hand.is_(None), EVENTS.c.kind == "railbird.chips.changed"),
    )  # fmt: skip
    if until is not None:
        happened = happened.where(EVENTS.c.at_ms <= until)
    events = connection.execute(happened.order_by(EVENTS.c.sequence).limit(2000)).all()
    rulings = _rulings(connection, hand)
    decided = sa.select(DECISIONS).where(
        DECISIONS.c.table_id == table, DECISIONS.c.evening == evening,
        DECISIONS.c.ruling.in_([one.number for one in rulings]),
    ).order_by(DECISIONS.c.decided_ms)  # fmt: skip
    decisions = connection.execute(decided).all()
    return {"hand": hand, "rulings": rulings, "events": events, "decisions": decisions}
