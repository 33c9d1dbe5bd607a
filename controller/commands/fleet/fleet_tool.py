"""`railbird fleet`: make what many tables need from one file, and show how they are."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from controller.commands.command import Subcommands, add_command
from firmware_bridge.commandline.argument_types import above_zero
from firmware_bridge.commandline.status import NOT_WELL, REFUSED, WELL

if TYPE_CHECKING:
    from controller.commands.fleet.fleet_file import FleetFile

EXAMPLES = """examples:
  railbird fleet check --config fleet.toml
  railbird fleet make --config fleet.toml --output fleet     certificates, access list, settings; after each change
  railbird fleet make --config fleet.toml --new-key t12      another key for a table whose computer was stolen
  railbird fleet status --config fleet.toml                  versions, health and clocks of all tables
docs/fleet.md shows a file."""
NOT_INSTALLED: Final = "the library for certificates is missing: pip install 'railbird[room]' (from a clone: '.[room]')"


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    parser = add_command(subcommands, "fleet", "make many tables' files from one, and show how they are", EXAMPLES)
    parser.add_argument("what", choices=tuple(_WORK), metavar="{" + ",".join(_WORK) + "}")
    parser.add_argument("--config", type=Path, required=True, metavar="FILE", help="the fleet's file (TOML)")
    parser.add_argument("--output", type=Path, default=Path("fleet"), metavar="DIR", help="default: %(default)s")
    parser.add_argument("--new-key", action="append", default=[], metavar="NAME", help="make: another key for it")
    parser.add_argument("--wait", type=above_zero, default=3.0, metavar="S", help="status: listens; %(default)s s")
    parser.add_argument("--json", action="store_true", help="status: one object a line")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Do what the first argument says."""
    try:
        import cryptography  # noqa: F401 - asks whether the optional part is installed
        import jsonschema_rs  # noqa: F401
    except ModuleNotFoundError:
        sys.stderr.write(f"railbird fleet: {NOT_INSTALLED}\n")
        return REFUSED
    from controller.commands.fleet.certificates import CertificateError
    from controller.commands.fleet.fleet_file import load_fleet
    from controller.files.strict import DataFileError
    from firmware_bridge.files import FileFaultError

    try:
        return _WORK[options.what](options, load_fleet(options.config))
    except (DataFileError, CertificateError, FileFaultError) as error:
        sys.stderr.write(f"railbird fleet {options.what}: {error}\n")
        return REFUSED


def _check(options: argparse.Namespace, fleet: FleetFile) -> int:
    """Check the file, and every settings file that would be made of it."""
    from controller.commands.fleet.fleet_folder import fleet_texts

    texts = fleet_texts(fleet)
    for one in texts.unchecked:
        sys.stdout.write(f"{one}\n")
    sys.stdout.write(f"{options.config}: well: {len(fleet.tables)} tables\n")
    return WELL


def _make(options: argparse.Namespace, fleet: FleetFile) -> int:
    """Make what is missing or due."""
    from controller.commands.fleet.fleet_folder import make_fleet

    made = make_fleet(fleet, options.output, datetime.now(UTC), options.new_key)  # noqa: TID251 - certificates have dates
    for one in made.done:
        sys.stdout.write(f"{one}\n")
    for one in made.faults:
        sys.stderr.write(f"railbird fleet make: {one}\n")
    if not made.done and not made.faults:
        sys.stdout.write(f"{options.output}: nothing is missing or due\n")
    return NOT_WELL if made.faults else WELL


def _status(options: argparse.Namespace, fleet: FleetFile) -> int:
    """Show how all tables are."""
    import json

    from controller.commands.fleet.fleet_status import watch_fleet, watcher_settings
    from controller.runtime.settings_sense import broker_file_faults
    from firmware_bridge.broker_link.login_trial import login_fault

    access = watcher_settings(fleet, options.output)
    if faults := tuple(broker_file_faults(access)):
        sys.stderr.write(f"railbird fleet status: {faults[0]}: railbird fleet make comes first\n")
        return REFUSED
    where = f"{access.host}:{access.port}"
    watch = watch_fleet(fleet, access, options.wait)
    if isinstance(watch, str):
        why = login_fault(access, "railbird-fleet-status") or watch
        sys.stderr.write(f"railbird fleet status: the broker {where} {why}\n")
        return REFUSED
    tables = watch.all()
    for one in tables:
        sys.stdout.write((json.dumps(one.told()) if options.json else one.line()) + "\n")
    needing = sum(bool(one.needs()) for one in tables)
    versions = sorted({one.state["version"] for one in tables if one.state is not None and one.state["version"]})
    if not options.json:
        told = f"{len(tables)} tables, {needing} need somebody; versions: {', '.join(versions) or 'unknown'}"
        sys.stdout.write(f"{told}\n")
    return NOT_WELL if needing else WELL


_WORK: Final[dict[str, Callable[[argparse.Namespace, FleetFile], int]]] = {
    "check": _check,
    "make": _make,
    "status": _status,
}
