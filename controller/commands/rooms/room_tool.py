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
from firmware_bridge.commandline.argument_types import above_zero, at_least_one
from firmware_bridge.commandline.status import NOT_WELL, REFUSED, WELL

if TYPE_CHECKING:
    from controller.room_service.service_settings import RoomServiceSettings

EXAMPLES = """examples:
  railbird room serve --config room.toml                         follow all tables until Ctrl-C
  railbird room check --config room.toml                         settings, database and broker
  railbird room set-user --config room.toml --name ann --role floor   asks for the password
  railbird room try --output run/room                            a room to try: broker, database, ten tables, page
  railbird room forget-dealer --config room.toml --name "A. Ace"  a dealer's name goes, hands and rulings stay
docs/room.md has the settings and what is kept for how long."""
NOT_INSTALLED: Final = "the room's service is not installed: pip install 'railbird[room]' (from a clone: '.[room]')"


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    parser = add_command(subcommands, "room", "keep what all tables of a broker publish, for the floor", EXAMPLES)
    parser.add_argument("what", choices=(*_WORK, "try"), metavar="{" + ",".join((*_WORK, "try")) + "}")
    parser.add_argument("--config", type=Path, metavar="FILE", help="the service's settings (TOML)")
    parser.add_argument("--name", default="", help="set-user, forget-user: the user; forget-dealer: the dealer")
    parser.add_argument("--role", choices=("viewer", "floor", "manager"), default="viewer", help="set-user")
    password = "set-user: its first line is the password; without it, the password is asked for"  # noqa: S105
    parser.add_argument("--password-file", type=Path, metavar="FILE", help=password)
    parser.add_argument("--tables", type=at_least_one, default=10, metavar="N", help="try: virtual tables; %(default)s")
    parser.add_argument("--pace", type=above_zero, default=2.0, metavar="X", help="try: times a dealer's; %(default)s")
    parser.add_argument("--port", type=at_least_one, default=8080, help="try: the page's port; %(default)s")
    parser.add_argument("--output", type=Path, default=Path("run/room"), metavar="DIR", help="try: default %(default)s")
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
    from controller.room_service.page.page_server import PageServerError
    from controller.room_service.room_database import RoomDatabaseError, address_of, open_database
    from controller.room_service.room_users import UserFaultError
    from controller.room_service.service_settings import load_service_settings, missing_files
    from firmware_bridge.files import FileFaultError

    if options.what == "try":
        from controller.commands.rooms.room_trial import try_room

        return try_room(options.output, options.tables, options.pace, options.port)
    if options.config is None:
        sys.stderr.write(f"railbird room {options.what}: name the service's settings with --config\n")
        return REFUSED
    if missing := _missing_name(options):
        sys.stderr.write(f"railbird room {options.what}: {missing}\n")
        return REFUSED
    try:
        settings = load_service_settings(options.config)
        if options.what in {"serve", "check"} and (faults := missing_files(settings)):
            sys.stderr.write("".join(f"railbird room {options.what}: {options.config}: {one}\n" for one in faults))
            return REFUSED
        return _WORK[options.what](options, settings)
    except (DataFileError, RoomDatabaseError, FileFaultError, PageServerError, UserFaultError) as error:
        sys.stderr.write(f"railbird room {options.what}: {error}\n")
    except sa.exc.DBAPIError as error:
        first = str(error.orig).strip().partition("\n")[0]
        where = address_of(open_database(settings.database))
        sys.stderr.write(f"railbird room {options.what}: the database {where} cannot be used: {first}\n")
    return REFUSED


def _missing_name(options: argparse.Namespace) -> str:
    """Return what is said of a command that lacks its name; empty if nothing is missing."""
    whose = {"set-user": "user", "forget-user": "user", "forget-dealer": "dealer"}.get(options.what)
    return f"name the {whose} with --name" if whose and not options.name else ""


def _serve(options: argparse.Namespace, settings: RoomServiceSettings) -> int:
    """Follow all tables until told to end."""
    import logging

    from controller.room_service.page.page_server import PageServerError
    from controller.room_service.room_service import RoomService

    logging.basicConfig(format="railbird room: %(message)s")
    ended = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_told: ended.set())
    service = RoomService(settings)
    try:
        service.start()
    except PageServerError:
        service.close()
        raise
    page = f"; page: {service.page.address}" if service.page is not None else ""
    where = f"{settings.broker.host}:{settings.broker.port}"
    sys.stdout.write(f"follows all tables of {where}; settings: {options.config}{page}\n")
    sys.stdout.flush()
    ended.wait()
    service.close()
    return WELL


def _check(_options: argparse.Namespace, settings: RoomServiceSettings) -> int:
    """Say whether database and broker can be used."""
    from controller.room_service.room_database import address_of, migrate, open_database
    from firmware_bridge.broker_link.login_trial import login_fault

    engine = open_database(settings.database)
    migrate(engine)
    sys.stdout.write(f"database: {address_of(engine)}: well\n")
    fault = login_fault(settings.broker, f"railbird-room-check-{settings.sender}")
    sys.stdout.write(f"broker: {settings.broker.host}:{settings.broker.port}: {fault or 'well'}\n")
    return NOT_WELL if fault else WELL


def _forget_dealer(options: argparse.Namespace, settings: RoomServiceSettings) -> int:
    """Replace a dealer's name."""
    from controller.room_service.retention import erase_dealer
    from controller.room_service.room_database import migrate, open_database

    engine = open_database(settings.database)
    migrate(engine)
    rows = erase_dealer(engine, options.name)
    told = f"{rows} rows have another name now" if rows else f"there is no dealer {options.name}"
    sys.stdout.write(f"{told}\n")
    return WELL if rows else NOT_WELL


def _set_user(options: argparse.Namespace, settings: RoomServiceSettings) -> int:
    """Add a user, or give one another role and password."""
    import getpass

    from controller.room_service.room_database import migrate, open_database
    from controller.room_service.room_users import Role, set_user
    from firmware_bridge.files import FileFaultError, first_line

    if options.password_file is not None:
        try:
            password = first_line(options.password_file)
        except FileFaultError as error:
            raise FileFaultError(f"{options.password_file}: {error}") from None
    else:
        try:
            password = getpass.getpass(f"password of {options.name}: ")
            again = getpass.getpass("once more: ")
        except EOFError:
            told = "the password is asked for on a terminal; else use --password-file"
            sys.stderr.write(f"\nrailbird room set-user: {told}\n")
            return REFUSED
        if again != password:
            sys.stderr.write("railbird room set-user: the two passwords differ; nothing was changed\n")
            return REFUSED
    engine = open_database(settings.database)
    migrate(engine)
    is_new = set_user(engine, options.name, Role(options.role), password)
    sys.stdout.write(f"{options.name}: {options.role}, {'added' if is_new else 'changed, and logged out everywhere'}\n")
    return WELL


def _forget_user(options: argparse.Namespace, settings: RoomServiceSettings) -> int:
    """Remove a user, and his name from what he did."""
    from controller.room_service.retention import erase_user
    from controller.room_service.room_database import migrate, open_database

    engine = open_database(settings.database)
    migrate(engine)
    rows = erase_user(engine, options.name)
    sys.stdout.write(f"{rows} rows are without {options.name} now\n" if rows else f"there is no user {options.name}\n")
    return WELL if rows else NOT_WELL


_WORK: Final[dict[str, Callable[[argparse.Namespace, RoomServiceSettings], int]]] = {
    "serve": _serve,
    "check": _check,
    "set-user": _set_user,
    "forget-user": _forget_user,
    "forget-dealer": _forget_dealer,
}
