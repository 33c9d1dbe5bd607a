"""A room that asks; passwords that are cheap to check (what a real one costs is tested in test_room_users)."""

import pytest
from argon2 import PasswordHasher
from busy_rooms import busy_room

from controller.room_service import room_users


@pytest.fixture(autouse=True)
def cheap_passwords(monkeypatch):
    cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(room_users, "_HASHER", cheap)
    monkeypatch.setattr(room_users, "_NOBODY", cheap.hash("nobody's"))


@pytest.fixture
def asked(sqlite_engine):
    """A room with a question, in SQLite."""
    return sqlite_engine, *busy_room(sqlite_engine)
