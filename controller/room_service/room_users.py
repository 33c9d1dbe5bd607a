"""The people who use the page: roles, passwords, sessions, the limit on attempts."""

from __future__ import annotations

import hashlib
import secrets
import time
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from controller.room_service.room_database import reading
from controller.room_service.room_tables import ACTS, LOGIN_TRIES, SESSIONS, USERS
from controller.views.phrases.phrase import Worded, phrase

SHORTEST_PASSWORD: Final = 10
LONGEST_PASSWORD: Final = 200
LONGEST_PERSON: Final = 64
TRIES_S: Final = 900
"""Seconds for which a failed attempt counts."""
TRIES_OF_NAME_HERE: Final = 5
TRIES_OF_ADDRESS: Final = 20
TRIES_OF_NAME: Final = 50
_HASHER: Final = PasswordHasher()


class Role(StrEnum):
    """What a person may do; each role may do what those before it may."""

    VIEWER = "viewer"
    """Sees everything."""
    FLOOR = "floor"
    """Decides questions and acknowledges alerts."""
    MANAGER = "manager"
    """Keeps the users, and sees who did what."""


class UserFaultError(ValueError):
    """A name or a password that cannot be used; `says` is why, for any language."""

    def __init__(self, says: Worded) -> None:
        super().__init__(str(says))
        self.says = says


@dataclass(frozen=True, slots=True)
class LoggedIn:
    """A person who is logged in; `form_key` is in every form that this session may send."""

    name: str
    role: Role
    form_key: str
    digest: str
    language: str = ""
    """The language that he has chosen; empty if he has not."""

    def may(self, role: Role) -> bool:
        """Whether the person has this role, or one above it."""
        order = list(Role)
        return order.index(self.role) >= order.index(role)


def wall_now_ms() -> int:
    """Return the wall time in milliseconds since 1970, for what persons do."""
    return round(time.time() * 1000)  # noqa: TID251 - when a person did something; it orders nothing at a table


def set_user(engine: sa.Engine, name: str, role: Role, password: str) -> bool:
    """Add a user, or give one another role and password; return whether he is new.

    His sessions end.

    Raises:
        UserFaultError: the name or the password cannot be used.
    """
    check_name(name)
    values = {"role": role.value, "password_hash": hash_of(password), "changed_ms": wall_now_ms()}
    with engine.begin() as connection:
        connection.execute(sa.delete(SESSIONS).where(SESSIONS.c.name == name))
        if connection.execute(sa.update(USERS).where(USERS.c.name == name).values(values)).rowcount:
            return False
        connection.execute(sa.insert(USERS).values(name=name, created_ms=values["changed_ms"], **values))
        return True


def check_name(name: str) -> None:
    """Check a new user's name.

    Raises:
        UserFaultError: it cannot be used.
    """
    if not 0 < len(name.strip()) <= LONGEST_PERSON or not all(one.isalnum() or one in "-_. " for one in name):
        raise UserFaultError(phrase(
            "a user's name has 1 to {most} letters, digits, spaces, dashes and dots", most=LONGEST_PERSON
        ))  # fmt: skip


def hash_of(password: str) -> str:
    """Return what is kept of a new password.

    Raises:
        UserFaultError: it cannot be used.
    """
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise UserFaultError(phrase(
            "a password has {least} to {most} characters", least=SHORTEST_PASSWORD, most=LONGEST_PASSWORD
        ))  # fmt: skip
    return _HASHER.hash(password)


def users(engine: sa.Engine, longest_s: int) -> list[Any]:
    """Return every user with his role and the number of his sessions, by name."""
    since = wall_now_ms() - longest_s * 1000
    open_now = sa.select(sa.func.count()).where(SESSIONS.c.name == USERS.c.name, SESSIONS.c.created_ms > since)
    asked = sa.select(
        USERS.c.name, USERS.c.role, USERS.c.created_ms, open_now.scalar_subquery().label("sessions")
    ).order_by(USERS.c.name)
    with reading(engine) as connection:
        return list(connection.execute(asked))


def log_in(engine: sa.Engine, name: str, password: str, address: str) -> str | None:
    """Return the secret of a new session; None if the name and the password do not fit.

    Raises:
        UserFaultError: there were too many attempts; the password was not looked at.
    """
    name, address = name[:LONGEST_PERSON], address[:LONGEST_PERSON]
    if not password_fits(engine, name, password, address):
        note_act(engine, name, "log-in refused", {"address": address})
        return None
    secret = secrets.token_urlsafe(32)
    with engine.begin() as connection:
        connection.execute(sa.insert(SESSIONS).values(
            digest=_digest(secret), name=name, form_key=secrets.token_urlsafe(32), created_ms=wall_now_ms(),
        ))  # fmt: skip
    note_act(engine, name, "log-in", {"address": address})
    return secret


def password_fits(engine: sa.Engine, name: str, password: str, address: str) -> bool:
    """Return whether a password is that of a name.

    A failed attempt counts; one that fits ends the count.

    Raises:
        UserFaultError: there were too many attempts; the password was not looked at.
    """
    now = wall_now_ms()
    with engine.begin() as connection:
        if _too_many(connection, name, address, now):
            raise UserFaultError(phrase("too many attempts: wait a quarter of an hour"))
        # Counted before the password is looked at, so that attempts at the same time do not slip through.
        connection.execute(sa.insert(LOGIN_TRIES).values(name=name, address=address, at_ms=now))
        known = connection.scalar(sa.select(USERS.c.password_hash).where(USERS.c.name == name))
    if not _fits(known, password):
        return False
    with engine.begin() as connection:
        fit = sa.and_(LOGIN_TRIES.c.name == name, LOGIN_TRIES.c.address == address)
        connection.execute(sa.delete(LOGIN_TRIES).where(fit))
    return True


def _too_many(connection: sa.Connection, name: str, address: str, now: int) -> bool:
    lately = LOGIN_TRIES.c.at_ms > now - TRIES_S * 1000
    of_name, of_address = LOGIN_TRIES.c.name == name, LOGIN_TRIES.c.address == address
    here = sa.and_(of_name, of_address)
    limits = ((here, TRIES_OF_NAME_HERE), (of_address, TRIES_OF_ADDRESS), (of_name, TRIES_OF_NAME))
    count = sa.select(sa.func.count()).select_from(LOGIN_TRIES)
    return any((connection.scalar(count.where(lately, which)) or 0) >= most for which, most in limits)


_NOBODY: Final = _HASHER.hash(secrets.token_urlsafe(16))
"""What the password of a name that nobody has is compared with, so that the answer takes as long."""


def _fits(known: str | None, password: str) -> bool:
    try:
        return _HASHER.verify(known or _NOBODY, password[: LONGEST_PASSWORD + 1]) and known is not None
    except (VerificationError, InvalidHashError):
        return False


def session_of(engine: sa.Engine, secret: str, longest_s: int) -> LoggedIn | None:
    """Return who is logged in by a session's secret; None if it is none, or too old."""
    since = wall_now_ms() - longest_s * 1000
    digest = _digest(secret)
    with reading(engine) as connection:
        row = connection.execute(
            sa.select(SESSIONS.c.name, SESSIONS.c.form_key, USERS.c.role, USERS.c.language)
            .join(USERS, USERS.c.name == SESSIONS.c.name)
            .where(SESSIONS.c.digest == digest, SESSIONS.c.created_ms > since)
        ).first()
    return LoggedIn(row.name, Role(row.role), row.form_key, digest, row.language or "") if row is not None else None


def log_out(engine: sa.Engine, who: LoggedIn) -> None:
    """End a session."""
    with engine.begin() as connection:
        connection.execute(sa.delete(SESSIONS).where(SESSIONS.c.digest == who.digest))
    note_act(engine, who.name, "log-out", {})


def note_act(engine: sa.Engine, person: str, does: str, told: dict[str, Any]) -> None:
    """Write down what a person did."""
    with engine.begin() as connection:
        connection.execute(sa.insert(ACTS).values(at_ms=wall_now_ms(), person=person, does=does, told=told))


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()
