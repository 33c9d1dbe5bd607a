"""The page's users, kept on it: a manager adds, changes, logs out and removes them.

Each change needs the manager's own password, whose failed attempts count as those of a log-in do: a page that somebody
left open changes nobody. Every change is written down in the transaction that makes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa

from controller.room_service.retention import without_user
from controller.room_service.room_tables import ACTS, SESSIONS, USERS
from controller.room_service.room_users import (
    LoggedIn,
    Role,
    UserFaultError,
    check_name,
    hash_of,
    note_act,
    password_fits,
    wall_now_ms,
)
from controller.views.phrases.phrase import phrase


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks for a change, with his own password, and from which address."""

    who: LoggedIn
    password: str
    address: str


class PeopleDesk:
    """Changes the users of a database."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    def add(self, asker: Asker, name: str, role: Role, password: str) -> None:
        """Add a user.

        Raises:
            UserFaultError: there is one of this name, or the name or a password cannot be used.
        """
        self._check(asker, Role.MANAGER)
        check_name(name)
        now, kept = wall_now_ms(), hash_of(password)
        with self._engine.begin() as connection:
            _managers(connection)
            if connection.scalar(sa.select(USERS.c.name).where(USERS.c.name == name)) is not None:
                raise UserFaultError(phrase("there is a user {name} already", name=name))
            connection.execute(sa.insert(USERS).values(
                name=name, role=role.value, password_hash=kept, created_ms=now, changed_ms=now
            ))  # fmt: skip
            _note(connection, asker, "add user", {"user": name, "role": role.value})

    def change(self, asker: Asker, name: str, role: Role, password: str) -> None:
        """Give a user another role, and another password unless it is empty.

        Another password ends his sessions.

        Raises:
            UserFaultError: there is no such user, he is the last manager, or a password cannot be used.
        """
        self._check(asker, Role.MANAGER)
        kept = hash_of(password) if password else None
        with self._engine.begin() as connection:
            managers, known = _managers(connection), _known(connection, name)
            if known.role != role:
                _check_others(managers, name)
                connection.execute(_of(name).values(role=role.value, changed_ms=wall_now_ms()))
                _note(connection, asker, "change role", {"user": name, "role": role.value})
            if kept is not None:
                connection.execute(_of(name).values(password_hash=kept, changed_ms=wall_now_ms()))
                connection.execute(sa.delete(SESSIONS).where(SESSIONS.c.name == name))
                _note(connection, asker, "change password", {"user": name})

    def end_sessions(self, asker: Asker, name: str) -> None:
        """Log a user out everywhere.

        Raises:
            UserFaultError: there is no such user, or the asker's own password does not fit.
        """
        self._check(asker, Role.MANAGER)
        with self._engine.begin() as connection:
            _known(connection, name)
            connection.execute(sa.delete(SESSIONS).where(SESSIONS.c.name == name))
            _note(connection, asker, "end sessions", {"user": name})

    def remove(self, asker: Asker, name: str) -> None:
        """Remove a user with his sessions, and erase his name from what he did.

        Raises:
            UserFaultError: there is no such user, he is the last manager, or the asker's own password does not fit.
        """
        self._check(asker, Role.MANAGER)
        with self._engine.begin() as connection:
            managers = _managers(connection)
            _known(connection, name)
            _check_others(managers, name)
            _note(connection, asker, "remove user", {"user": name})
            without_user(connection, name)

    def change_own(self, asker: Asker, password: str) -> None:
        """Give the asker another password; his other sessions end.

        Raises:
            UserFaultError: his password does not fit, or the new one cannot be used.
        """
        self._check(asker, Role.VIEWER)
        kept, name = hash_of(password), asker.who.name
        with self._engine.begin() as connection:
            connection.execute(_of(name).values(password_hash=kept, changed_ms=wall_now_ms()))
            others = sa.and_(SESSIONS.c.name == name, SESSIONS.c.digest != asker.who.digest)
            connection.execute(sa.delete(SESSIONS).where(others))
            _note(connection, asker, "own password", {})

    def choose_language(self, who: LoggedIn, code: str) -> None:
        """Keep the language that a user has chosen."""
        with self._engine.begin() as connection:
            connection.execute(_of(who.name).values(language=code))

    def _check(self, asker: Asker, role: Role) -> None:
        """Refuse who has not the role, or does not know his own password."""
        if not asker.who.may(role):
            raise UserFaultError(phrase("your role may not do that"))
        if not password_fits(self._engine, asker.who.name, asker.password, asker.address):
            note_act(self._engine, asker.who.name, "password refused", {"address": asker.address})
            raise UserFaultError(phrase("your own password does not fit: nothing was changed"))


MANAGERS: Final = sa.select(USERS.c.name).where(USERS.c.role == Role.MANAGER.value).order_by(USERS.c.name)


def _managers(connection: sa.Connection) -> list[str]:
    """Return all managers, locked until the transaction ends.

    So two cannot remove each other at the same time.
    """
    return list(connection.scalars(MANAGERS.with_for_update()))


def _check_others(managers: list[str], name: str) -> None:
    if managers == [name]:
        raise UserFaultError(phrase("{name} is the last manager: make somebody else a manager first", name=name))


def _known(connection: sa.Connection, name: str) -> Any:
    known = connection.execute(sa.select(USERS.c.name, USERS.c.role).where(USERS.c.name == name)).first()
    if known is None:
        raise UserFaultError(phrase("there is no user {name}", name=name))
    return known


def _of(name: str) -> sa.Update:
    return sa.update(USERS).where(USERS.c.name == name)


def _note(connection: sa.Connection, asker: Asker, does: str, told: dict[str, Any]) -> None:
    """Write a change down, with those who are told of it."""
    connection.execute(sa.insert(ACTS).values(at_ms=wall_now_ms(), person=asker.who.name, does=does, told=told))
