"""Play that the floor halts or lets go on, at one table or at all.

It is kept, told to the tables, and answered by each. A table that is not connected is told nothing: it would halt when
nobody expects it any more.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any, Final

import sqlalchemy as sa

from controller.room_service.floor_desk import WAITS, DecisionError
from controller.room_service.room_tables import ACTS, PLAY_COMMANDS, POKER_TABLES, TABLE_STATES
from controller.room_service.room_users import LoggedIn, Role, wall_now_ms
from controller.views.phrases.phrase import phrase

FIELD_OF: Final = {
    "halt": ("reason", ("break", "hand_for_hand", "balance")), "resume": ("lets", ("play", "hand", "cards")),
}  # fmt: skip
"""The commands, each with its one field and what that may be."""


def tell_tables(engine: sa.Engine, who: LoggedIn, table: str, command: str, value: str) -> tuple[str, ...]:
    """Keep a `halt` or `resume` to be sent; return the ids of the commands.

    An empty `table` means all tables that are connected.

    Raises:
        DecisionError: the person may not, no such command, no table is connected, or one has just been told.
    """
    if not who.may(Role.FLOOR):
        raise DecisionError(phrase("your role does not halt play"))
    if command not in FIELD_OF or value not in FIELD_OF[command][1]:
        raise DecisionError(phrase("there is no such command"))
    number, now = f"play-{uuid.uuid4().hex}", wall_now_ms()
    with engine.begin() as connection:
        told = _connected(connection, table)
        under_way = sa.select(PLAY_COMMANDS.c.person).where(
            PLAY_COMMANDS.c.table_id.in_(told), PLAY_COMMANDS.c.state.in_(WAITS)
        )
        if (other := connection.scalar(under_way)) is not None:
            raise DecisionError(phrase("{name} has just halted play or let it go on: see what comes", name=other))
        evenings = {one.table_id: one.evening for one in connection.execute(sa.select(POKER_TABLES))}
        connection.execute(sa.insert(PLAY_COMMANDS), [
            {
                "id": f"{number}-{at}", "table_id": one, "evening": evenings.get(one, ""), "command": command,
                "told": {FIELD_OF[command][0]: value}, "person": who.name, "role": who.role.value, "given_ms": now,
                "tries": 0, "state": "waiting",
            }
            for at, one in enumerate(told)
        ])  # fmt: skip
        act = {"table": ", ".join(told), FIELD_OF[command][0]: value, "id": number}
        connection.execute(sa.insert(ACTS).values(at_ms=now, person=who.name, does=command, told=act))
    return tuple(f"{number}-{at}" for at in range(len(told)))


def _connected(connection: sa.Connection, table: str) -> Sequence[str]:
    """Return the tables that can be told: one, or all that are connected.

    Raises:
        DecisionError: it is not connected, or none is.
    """
    name = TABLE_STATES.c.table_id
    online = sa.select(name).where(TABLE_STATES.c.state == "online").order_by(name)
    found = connection.scalars(online.where(name == table) if table else online).all()
    if not found:
        says = phrase("the table is not connected: tell its dealer") if table else phrase("no table is connected")
        raise DecisionError(says)
    return found


def newest_commands(connection: sa.Connection, most: int, table: str = "") -> Sequence[Any]:
    """Return the newest commands about play, of all tables or of one."""
    newest = sa.select(PLAY_COMMANDS).order_by(PLAY_COMMANDS.c.given_ms.desc(), PLAY_COMMANDS.c.table_id).limit(most)
    return connection.execute(newest.where(PLAY_COMMANDS.c.table_id == table) if table else newest).all()


def keep_answer(connection: sa.Connection, table: str, told: dict[str, Any], at_ms: int, *, accepted: bool) -> None:
    """Keep a table's answer beside its command."""
    asked = sa.and_(PLAY_COMMANDS.c.id == told["id"], PLAY_COMMANDS.c.table_id == table)
    connection.execute(sa.update(PLAY_COMMANDS).where(asked, PLAY_COMMANDS.c.answered_ms.is_(None)).values(
        state="accepted" if accepted else "refused", answered_ms=at_ms, answer=told,
    ))  # fmt: skip
