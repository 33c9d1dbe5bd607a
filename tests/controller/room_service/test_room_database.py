"""The database's form is that of the program; a dump comes back, and the tables send what happened since."""

import sqlite3
import subprocess

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from room_messages import AskedTable, snapshot
from test_room_intake import Driven, kept, rows

from controller.room_service.room_database import RoomDatabaseError, migrate, open_database
from controller.room_service.room_tables import DAILY, HANDS, METADATA
from controller.room_service.service_settings import DatabaseSettings
from tests.needs import needs


def test_the_steps_lead_to_the_tables_of_the_program(engine):
    migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_a_database_of_a_newer_program_is_left_alone(engine):
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(RoomDatabaseError, match="a newer program has made this database"):
        migrate(engine)


def test_a_database_that_is_away_is_said():
    with pytest.raises(RoomDatabaseError, match=r"the database .* cannot be used") as away:
        migrate(open_database(DatabaseSettings("postgresql://nobody:secret@127.0.0.1:9/nothing")))
    assert "postgresql://nobody:***@127.0.0.1:9/nothing (database.url)" in str(away.value)
    with pytest.raises(RoomDatabaseError, match="is not an address"):
        open_database(DatabaseSettings("sqlite:///x?a=%ZZ:::@@//:x:postgresql://["[::-1]))


def copied(url, tmp_path, postgres):
    """A dump of the database, restored as another one."""
    if url.startswith("sqlite"):
        path = tmp_path / "restored.sqlite"
        with sqlite3.connect(url.removeprefix("sqlite:///")) as source, sqlite3.connect(path) as target:
            source.backup(target)
        return f"sqlite:///{path}"
    dump, restored = tmp_path / "room.dump", postgres().new_database()
    subprocess.run([needs("pg_dump"), "-Fc", "-f", dump, url], check=True)
    subprocess.run([needs("pg_restore"), "--no-owner", "-d", restored, dump], check=True)
    return restored


def test_a_dump_is_restored_and_what_happened_since_comes_from_the_tables(url, tmp_path, request):
    table, engine = AskedTable("t1"), open_database(DatabaseSettings(url))
    driven = Driven(engine, table)
    began = {"hand": 1, "game": "nlhe", "button": 1, "small_blind": 2, "big_blind": 3, "seats": [1, 2], "stacks": {}, "dealer": ""}
    driven.take(snapshot("t1", 0), table.happen("railbird.hand.began", began), table.happen())
    again = copied(url, tmp_path, lambda: request.getfixturevalue("postgres"))
    driven.take(*(table.happen() for _ in range(5)))
    assert kept(engine) == [1, 2, 3, 4, 5, 6, 7]
    engine.dispose()
    restored = open_database(DatabaseSettings(again))
    migrate(restored)
    assert kept(restored) == [1, 2]
    later = Driven(restored, table)
    later.intake.connected()
    later.settle()
    assert kept(restored) == [1, 2, 3, 4, 5, 6, 7]
    assert rows(restored, HANDS, "hand") == [(1,)]
    with restored.connect() as connection:
        partitions = sa.text("SELECT count(*) FROM pg_inherits")
        assert restored.dialect.name == "sqlite" or connection.scalar(partitions) >= len(DAILY)
    restored.dispose()
