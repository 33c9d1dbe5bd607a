"""`railbird room`: keep what all tables of a broker publish, and forget what is to go."""

from __future__ import annotations

import argparse
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from controller.commands.command import Subcommands, add_command
from firmware_bridge.commandline.status import NOT_WELL, REFUSED, WELL

if TYPE_CHECKING:
    from controller.room_service.service_settings import RoomServiceSettings

EXAMPLES = """examples:
  railbird room serve --config room.toml                         follow all tables until Ctrl-C
  railbird room check --config room.toml                         settings, database and broker
  railbird room forget-dealer --config room.toml --name "A. Ace"  a dealer's name goes, hands and rulings stay
docs/room.md has the settings and what is kept for how long."""
NOT_INSTALLED: Final = "the room's service is not installed: pip install 'railbird[room]' (from a clone: '.[room]')"


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    parser = add_command(subcommands, "room", "keep what all tables of a broker publish, for the floor", EXAMPLES)
    parser.add_argument("what", choices=tuple(_WORK), metavar="{" + ",".join(_WORK) + "}")
    parser.add_argument("--config", type=Path, required=True, metavar="FILE", help="the service's settings (TOML)")
    parser.add_argument("--name", default="", help="forget-dealer: the dealer")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Do what the first argument says."""
    try:
        import alembic  # noqa: F401 - asks whether the optional part is installed
        import sqlalchemy as sa
    except ModuleNotFoundError:
        sys.stderr.write(f"railbird room: {NOT_INSTALLED}\n")
        return REFUSED
    from controller.files.strict import DataFileError
    from controller.room_service.room_database import RoomDatabaseError
    from controller.room_service.service_settings import load_service_settings
    from firmware_bridge.files import FileFaultError

    try:
        return _WORK[options.what](options, load_service_settings(options.config))
    except (DataFileError, RoomDatabaseError, FileFaultError) as error:
        sys.stderr.write(f"railbird room {options.what}: {error}\n")
    except sa.exc.DBAPIError as error:
        first = str(error.orig).strip().partition("\n")[0]
        sys.stderr.write(f"railbird room {options.what}: the database cannot be used: {first}\n")
    return REFUSED


def _serve(options: argparse.Namespace, settings: RoomServiceSettings) -> int:
    """Follow all tables until told to end."""
    import logging

    from controller.room_service.room_service import RoomService

    logging.basicConfig(format="railbird room: %(message)s")
    ended = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_told: ended.set())
    service = RoomService(settings)
    service.start()
    where = f"{settings.broker.host}:{settings.broker.port}"
    sys.stdout.write(f"follows all tables of {where}; settings: {options.config}\n")
    sys.stdout.flush()
    ended.wait()
    service.close()
    return WELL


def _check(_options: argparse.Namespace, settings: RoomServiceSettings) -> int:
    """Say whether database and broker can be used."""
    from controller.room_service.room_database import migrate, open_database
    from firmware_bridge.broker_link.login_trial import login_fault

    engine = open_database(settings.database)
    migrate(engine)
    sys.stdout.write(f"database: {engine.url.render_as_string()}: well\n")
    fault = login_fault(settings.broker, f"railbird-room-check-{settings.sender}")
    sys.stdout.write(f"broker: {settings.broker.host}:{settings.broker.port}: {fault or 'well'}\n")
    return NOT_WELL if fault else WELL


def _forget_dealer(options: argparse.Namespace, settings: RoomServiceSettings) -> int:
    """Replace a dealer's name."""
    from controller.room_service.retention import erase_dealer
    from controller.room_service.room_database import migrate, open_database

    if not options.name:
        sys.stderr.write("railbird room forget-dealer: name the dealer with --name\n")
        return REFUSED
    engine = open_database(settings.database)
    migrate(engine)
    sys.stdout.write(f"{erase_dealer(engine, options.name)} rows have another name now\n")
    return WELL


_WORK: Final[dict[str, Callable[[argparse.Namespace, RoomServiceSettings], int]]] = {
    "serve": _serve,
    "check": _check,
    "forget-dealer": _forget_dealer,
}
