"""Passwords of tests are cheap to check; what a real one costs is tested in test_room_users."""

import pytest
from argon2 import PasswordHasher

from controller.room_service import room_users


@pytest.fixture(autouse=True)
def cheap_passwords(monkeypatch):
    monkeypatch.setattr(room_users, "_HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
