"""Passwords, sessions and the limit on attempts."""

import pytest
import sqlalchemy as sa
from test_room_intake import rows

from controller.room_service import room_users
from controller.room_service.room_tables import LOGIN_TRIES, SESSIONS, USERS
from controller.room_service.room_users import Role, UserFaultError, log_in, session_of, set_user

PASSWORD = "a long password"


def test_a_password_is_kept_as_argon2_alone_and_lets_its_user_in(sqlite_engine):
    assert set_user(sqlite_engine, "flo", Role.FLOOR, PASSWORD)
    ((kept,),) = rows(sqlite_engine, USERS, "password_hash")
    assert kept.startswith("$argon2id$")
    secret = log_in(sqlite_engine, "flo", PASSWORD, "1.2.3.4")
    who = session_of(sqlite_engine, secret, 60)
    assert (who.name, who.may(Role.VIEWER), who.may(Role.FLOOR), who.may(Role.MANAGER)) == ("flo", True, True, False)
    assert secret not in str(rows(sqlite_engine, SESSIONS, "digest", "form_key"))
    assert session_of(sqlite_engine, secret, 0) is None
    assert session_of(sqlite_engine, "other", 60) is None
    assert not set_user(sqlite_engine, "flo", Role.VIEWER, PASSWORD + "!")
    assert session_of(sqlite_engine, secret, 60) is None, "another password ends every session"


@pytest.mark.parametrize(("name", "password"), [("", PASSWORD), ("a/b", PASSWORD), ("x" * 65, PASSWORD), ("flo", "short"), ("flo", "x" * 201)])
def test_a_name_or_password_that_may_not_be_is_refused(sqlite_engine, name, password):
    with pytest.raises(UserFaultError):
        set_user(sqlite_engine, name, Role.VIEWER, password)


def test_attempts_are_limited_by_name_and_by_address(sqlite_engine, monkeypatch):
    set_user(sqlite_engine, "flo", Role.FLOOR, PASSWORD)
    looked = []
    monkeypatch.setattr(room_users, "_fits", lambda known, password: looked.append(known) or password == PASSWORD)
    for _ in range(5):
        assert log_in(sqlite_engine, "flo", "wrong", "1.2.3.4") is None
    with pytest.raises(UserFaultError, match="too many attempts"):
        log_in(sqlite_engine, "flo", PASSWORD, "1.2.3.4")
    assert len(looked) == 5, "the password is not looked at"
    assert log_in(sqlite_engine, "flo", PASSWORD, "5.6.7.8"), "who is elsewhere still comes in"
    for number in range(15):
        log_in(sqlite_engine, f"nobody {number}", "wrong", "1.2.3.4")
    with pytest.raises(UserFaultError):
        log_in(sqlite_engine, "mara", PASSWORD, "1.2.3.4")
    with sqlite_engine.begin() as connection:
        connection.execute(sa.update(LOGIN_TRIES).values(at_ms=0))
    assert log_in(sqlite_engine, "flo", PASSWORD, "1.2.3.4")


def test_a_name_that_nobody_has_takes_as_long(sqlite_engine, monkeypatch):
    """It is compared with a hash too, of the same cost."""
    seen = []
    real = room_users._HASHER

    class Counting:
        def verify(self, known, password):
            seen.append(known.split("$")[1:4])
            return real.verify(known, password)

    set_user(sqlite_engine, "flo", Role.FLOOR, PASSWORD)
    monkeypatch.setattr(room_users, "_HASHER", Counting())
    assert log_in(sqlite_engine, "flo", "wrong", "1.2.3.4") is None
    assert log_in(sqlite_engine, "nobody", "wrong", "1.2.3.4") is None
    assert seen[0] == seen[1]
