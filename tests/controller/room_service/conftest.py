"""An empty database of the room for each test: in SQLite, and in a real PostgreSQL where it is installed."""

import shutil

import psycopg
import pytest

from controller.room_service.room_database import migrate, open_database
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
    server = request.getfixturevalue("postgres")
    server.count = getattr(server, "count", 0) + 1
    with psycopg.connect(server.address("postgres"), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE copy{server.count} TEMPLATE room1")
    return server.address(f"copy{server.count}")


@pytest.fixture
def engine(url):
    opened = open_database(DatabaseSettings(url))
    yield opened
    opened.dispose()
