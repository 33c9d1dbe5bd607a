"""Alerts: what a person should look at.

One is open until its cause is gone, and is shown until it is acknowledged.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

import sqlalchemy as sa

from controller.room_service.room_tables import ALERTS
from controller.views.phrases.phrase import Worded, all_of, in_context, listed, money, phrase
from controller.views.phrases.phrase_codec import encoded

Plain: TypeAlias = dict[str, Any]
WELL: Final = frozenset({"back", "ok"})
DEVICE_STATES: Final[Mapping[str, Worded]] = {
    "lost": in_context("device", "lost"), "back": in_context("device", "back"), "ok": in_context("device", "well"),
    "slow": in_context("device", "slow"), "failing": in_context("device", "failing"),
    "dead": in_context("device", "dead"),
}  # fmt: skip
STORAGE: Final[Mapping[str, Worded]] = {
    "ok": in_context("storage", "well"), "slow": in_context("storage", "slow"), "full": in_context("storage", "full"),
    "read_only": in_context("storage", "read-only"), "locked": in_context("storage", "locked by another program"),
    "failing": in_context("storage", "failing"), "missing": in_context("storage", "missing"),
}  # fmt: skip


def raise_alert(connection: sa.Connection, table: str, kind: str, subject: str, at_ms: int, says: Worded) -> None:
    """Open an alert of a table about a subject, or give an open one the newest words."""
    open_now = _open(table, kind, subject)
    words = {"says": str(says), "messages": {str(says): encoded(says)}}
    if not connection.execute(sa.update(ALERTS).where(open_now).values(words)).rowcount:
        opened = {"table_id": table, "kind": kind, "subject": subject, "at_ms": at_ms}
        connection.execute(sa.insert(ALERTS).values(opened | words))


def close_alert(connection: sa.Connection, table: str, kind: str, subject: str, at_ms: int) -> None:
    """Note that the cause of an alert is gone."""
    connection.execute(sa.update(ALERTS).where(_open(table, kind, subject)).values(closed_ms=at_ms))


def _open(table: str, kind: str, subject: str) -> sa.ColumnElement[bool]:
    return sa.and_(
        ALERTS.c.table_id == table, ALERTS.c.kind == kind, ALERTS.c.subject == subject, ALERTS.c.closed_ms.is_(None)
    )


def note_device(connection: sa.Connection, table: str, at_ms: int, told: Plain) -> None:
    """Open or close the alert of a device."""
    if told["state"] in WELL:
        close_alert(connection, table, "device", told["device"], at_ms)
        return
    says: Worded = listed((told["device"], DEVICE_STATES.get(told["state"], told["state"])), ": ")
    if told["unseen"]:
        says = phrase("{device}; nothing sees {places}", device=says, places=all_of(sorted(told["unseen"])))
    raise_alert(connection, table, "device", told["device"], at_ms, says)


def note_variance(connection: sa.Connection, table: str, at_ms: int, told: Plain) -> None:
    """Open an alert about a tray whose count is not as expected."""
    says = phrase(
        "the tray has {counted}, expected {expected}", counted=money(told["counted"]), expected=money(told["expected"])
    )
    raise_alert(connection, table, "tray", f"tray {at_ms}", at_ms, says)


def note_set_aside(connection: sa.Connection, table: str, at_ms: int) -> None:
    """Open an alert about an event that the table's program could not take."""
    says = phrase("the table's program could not take an event: check stacks, bets and turn")
    raise_alert(connection, table, "set_aside", f"event {at_ms}", at_ms, says)


def note_sign_on(connection: sa.Connection, table: str, at_ms: int, told: Plain) -> None:
    """Open an alert about wrong numbers that somebody typed again and again."""
    if told["role"] == "dealer":
        says = phrase("wrong numbers of a dealer were typed again and again: see who sits there")
    else:
        says = phrase("wrong numbers of a floor person were typed again and again: see who sits there")
    raise_alert(connection, table, "sign_on", f"sign-on {at_ms}", at_ms, says)


def note_lost_events(connection: sa.Connection, table: str, at_ms: int, first: int, last: int) -> None:
    """Open an alert about events that the table can no longer send."""
    says = phrase(
        "events {first} to {last} are lost: the table no longer has them; its journal may", first=first, last=last
    )
    raise_alert(connection, table, "lost_events", f"events {first}", at_ms, says)


def note_state(connection: sa.Connection, table: str, at_ms: int, told: Plain) -> None:
    """Open or close the alerts about a table's controller."""
    faults = {
        "lost": (phrase("the table is not connected any more"), told["state"] == "lost"),
        "unheard": (phrase("commands of the room do not reach the table"), told["commands"] == "unheard"),
        "storage": (
            phrase("the table does not record as it should: {why}", why=STORAGE.get(told["storage"], told["storage"])),
            told["storage"] != "ok",
        ),
        "software": (phrase("the table's software is not as released"), told["software"] == "altered"),
    }
    for kind, (says, holds) in faults.items():
        if holds:
            raise_alert(connection, table, kind, "controller", at_ms, says)
        else:
            close_alert(connection, table, kind, "controller", at_ms)
