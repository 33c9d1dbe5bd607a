"""The room's database: opens it, and brings its tables to the newest form (Alembic)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from controller.room_service.service_settings import DatabaseSettings

MIGRATIONS: Final = Path(__file__).parent / "migrations"
CONNECT_S: Final = 5
"""Seconds after which a database that does not answer counts as away."""


class RoomDatabaseError(Exception):
    """The database cannot be used; the text says why and what to do."""


def open_database(settings: DatabaseSettings) -> sa.Engine:
    """Return the engine of the room's database; nothing is connected yet.

    Raises:
        RoomDatabaseError: the address is none.
    """
    try:
        address = sa.make_url(settings.address())
    except sa.exc.ArgumentError:
        raise RoomDatabaseError("database.url is not an address of a database") from None
    if address.get_backend_name() == "sqlite":
        # Writers wait for one another instead of failing.
        engine = sa.create_engine(address, connect_args={"timeout": 30.0})
        sa.event.listen(engine, "connect", _set_up_sqlite)
        sa.event.listen(engine, "begin", _begin_sqlite)
        return engine
    return sa.create_engine(address, pool_pre_ping=True, connect_args={"connect_timeout": CONNECT_S})


def _set_up_sqlite(connection: Any, _record: object) -> None:
    """Prepare a connection: readers beside the writer, commits that outlive a power cut."""
    connection.isolation_level = None  # the driver's own transactions would leave out statements that define tables
    for statement in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON"):
        connection.execute(f"PRAGMA {statement}")


def _begin_sqlite(connection: sa.Connection) -> None:
    """Begin as a writer at once, unless only reading, so that none is refused later."""
    how = "" if connection.get_execution_options().get("reads") else " IMMEDIATE"
    connection.exec_driver_sql(f"BEGIN{how}")


def reading(engine: sa.Engine) -> sa.Connection:
    """Return a connection for reading in a `with` block; it keeps no writer waiting."""
    return engine.connect().execution_options(reads=True)


def _config(engine: sa.Engine) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["engine"] = engine
    return config


def migrate(engine: sa.Engine) -> None:
    """Bring the database's tables to the newest form; nothing that is kept is lost.

    Raises:
        RoomDatabaseError: the database is away, or a newer program made it.
    """
    newest = ScriptDirectory.from_config(_config(engine)).get_current_head()
    try:
        with engine.connect() as connection:
            has = MigrationContext.configure(connection).get_current_revision()
        if has == newest:
            return
        if has is not None and has not in _known(engine):
            raise RoomDatabaseError(
                f"a newer program has made this database (its form is {has}, this program knows {newest}): use that one"
            )
        command.upgrade(_config(engine), "head")
    except sa.exc.DBAPIError as error:
        raise RoomDatabaseError(f"the database {address_of(engine)} cannot be used: {_first_line(error)}") from None


def address_of(engine: sa.Engine) -> str:
    """Return where a database is, without a password: as `database.url` says it."""
    url = engine.url.set(drivername=engine.url.get_backend_name())
    return f"{url.render_as_string()} (database.url)"


def _known(engine: sa.Engine) -> set[str]:
    return {one.revision for one in ScriptDirectory.from_config(_config(engine)).walk_revisions()}


def _first_line(error: sa.exc.DBAPIError) -> str:
    return str(error.orig).strip().partition("\n")[0]
