"""An empty database of the room for each test: in SQLite, and in a real PostgreSQL where it is installed."""

import shutil

import psycopg
import pytest

from controller.room_service.room_database import migrate, open_database
from controller.room_service.room_tables import DAILY, METADATA
from controller.room_service.service_settings import DatabaseSettings
from tests.postgres import Postgres


def migrated(url):
    engine = open_database(DatabaseSettings(url))
    migrate(engine)
    engine.dispose()


@pytest.fixture(scope="session")
def postgres():
    """A server with a database `room1` that has all tables."""
    with Postgres() as server:
        migrated(server.new_database())
        yield server


@pytest.fixture(scope="session")
def sqlite_file(tmp_path_factory):
    """A file that has all tables."""
    path = tmp_path_factory.mktemp("room") / "empty.sqlite"
    migrated(f"sqlite:///{path}")
    return path


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    """The address of a database with all tables and nothing in them."""
    if request.param == "sqlite":
        shutil.copy(request.getfixturevalue("sqlite_file"), tmp_path / "room.sqlite")
        return f"sqlite:///{tmp_path / 'room.sqlite'}"
    address = request.getfixturevalue("postgres").address("room1")
    emptied(address)
    return address


def emptied(address):
    """Leave nothing in a database but its tables; faster than to make another one."""
    with psycopg.connect(address, autocommit=True) as connection:
        for (partition,) in connection.execute("SELECT inhrelid::regclass::text FROM pg_inherits JOIN pg_class ON oid = inhrelid WHERE relkind = 'r'").fetchall():
            connection.execute(f"DROP TABLE {partition}")
        names = ", ".join(one.name for one in METADATA.sorted_tables if one not in DAILY)
        connection.execute(f"TRUNCATE {names} RESTART IDENTITY")
        connection.execute("UPDATE alembic_version SET version_num = '0004'")


@pytest.fixture
def engine(url):
    opened = open_database(DatabaseSettings(url))
    yield opened
    opened.dispose()


@pytest.fixture
def sqlite_engine(tmp_path, sqlite_file):
    """A database with all tables, in SQLite alone."""
    shutil.copy(sqlite_file, tmp_path / "one.sqlite")
    opened = open_database(DatabaseSettings(f"sqlite:///{tmp_path / 'one.sqlite'}"))
    yield opened
    opened.dispose()
