"""Alerts: what a person should look at.

One is open until its cause is gone, and is shown until it is acknowledged.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import sqlalchemy as sa

from controller.room_service.room_tables import ALERTS

Plain: TypeAlias = dict[str, Any]
WELL: Final = frozenset({"back", "ok"})


def raise_alert(connection: sa.Connection, table: str, kind: str, subject: str, at_ms: int, says: str) -> None:
    """Open an alert of a table about a subject, or give an open one the newest words."""
    open_now = _open(table, kind, subject)
    changed = connection.execute(sa.update(ALERTS).where(open_now).values(says=says))
    if not changed.rowcount:
        connection.execute(
            sa.insert(ALERTS).values(table_id=table, kind=kind, subject=subject, at_ms=at_ms, says=says)
        )


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
    unseen = f"; nothing sees {', '.join(sorted(told['unseen']))}" if told["unseen"] else ""
    raise_alert(connection, table, "device", told["device"], at_ms, f"{told['device']}: {told['state']}{unseen}")


def note_variance(connection: sa.Connection, table: str, at_ms: int, told: Plain) -> None:
    """Open an alert about a tray whose count is not as expected."""
    says = f"the tray has {told['counted']}, expected {told['expected']} ({told['reason']})"
    raise_alert(connection, table, "tray", f"tray {at_ms}", at_ms, says)


def note_set_aside(connection: sa.Connection, table: str, at_ms: int) -> None:
    """Open an alert about an event that the table's program could not take."""
    says = "the table's program could not take an event: check stacks, bets and turn"
    raise_alert(connection, table, "set_aside", f"event {at_ms}", at_ms, says)


def note_sign_on(connection: sa.Connection, table: str, at_ms: int, told: Plain) -> None:
    """Open an alert about wrong numbers that somebody typed again and again."""
    whose = "a dealer" if told["role"] == "dealer" else "a floor person"
    says = f"wrong numbers of {whose} were typed again and again: see who sits there"
    raise_alert(connection, table, "sign_on", f"sign-on {at_ms}", at_ms, says)


def note_lost_events(connection: sa.Connection, table: str, at_ms: int, first: int, last: int) -> None:
    """Open an alert about events that the table can no longer send."""
    says = f"events {first} to {last} are lost: the table no longer has them; its journal may"
    raise_alert(connection, table, "lost_events", f"events {first}", at_ms, says)


def note_state(connection: sa.Connection, table: str, at_ms: int, told: Plain) -> None:
    """Open or close the alerts about a table's controller."""
    faults = {
        "lost": ("the table is not connected any more", told["state"] == "lost"),
        "unheard": ("commands of the room do not reach the table", told["commands"] == "unheard"),
        "storage": (f"the table does not record as it should: {told['storage']}", told["storage"] != "ok"),
        "software": ("the table's software is not as released", told["software"] == "altered"),
    }
    for kind, (says, holds) in faults.items():
        if holds:
            raise_alert(connection, table, kind, "controller", at_ms, says)
        else:
            close_alert(connection, table, kind, "controller", at_ms)
