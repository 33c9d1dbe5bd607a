"""The settings of the tables and of the room's service, checked as their programs do."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from controller.commands.fleet.fleet_file import FleetFile
from controller.drafting.toml_text import document
from controller.files.strict import DataFileError
from controller.loading.named_files import is_path
from controller.room_service.service_settings import load_service_settings
from controller.runtime.table_settings import TableSettings, game_faults, load_settings

TABLE_HEAD: Final = "# Written by `railbird fleet make`; docs/settings.md has every key.\n"
ROOM_HEAD: Final = "# Written by `railbird fleet make`; docs/room.md has every key.\n"


def table_tables(fleet: FleetFile, table: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings of a table, as the tables of a file.

    Raises:
        DataFileError: the profile's sections are no tables.
    """
    profile, name = fleet.profile_of(table), table["id"]
    for section in ("table", "room"):
        if not isinstance(profile.get(section, {}), Mapping):
            raise DataFileError(None, (f"{section}: is not a table of keys and values",))
    own = {key: value for key, value in table.items() if key != "profile"}
    room = dict(profile.get("room", {}))
    # The fleet's senders are in every table; a profile may add its own.
    room["senders"] = [*({**asdict(one), "may": list(one.may)} for one in fleet.commanders()), *room.get("senders", ())]
    return {
        **profile,
        "table": {**profile.get("table", {}), **own},
        "broker": _broker(fleet, name),
        "room": room,
    }


def _broker(fleet: FleetFile, user: str) -> dict[str, Any]:
    return {
        "host": fleet.broker.host, "port": fleet.broker.port, "ca_file": "ca.crt", "certificate_file": f"{user}.crt",
        "key_file": f"{user}.key",
    }


def table_text(fleet: FleetFile, table: Mapping[str, Any]) -> tuple[str, tuple[str, ...]]:
    """Return a table's settings file, and the house's files that only the table's computer has.

    Raises:
        DataFileError: `railbird run` would refuse it.
    """
    where = f"table {table['id']}"
    try:
        text = TABLE_HEAD + document(table_tables(fleet, table))
        with tempfile.TemporaryDirectory(prefix="railbird-fleet-") as folder:
            path = Path(folder) / "table.toml"
            path.write_text(text, "utf-8")
            settings = load_settings(path).table
            missing = _missing(settings, folder)
            faults = () if missing else tuple(game_faults(settings, settings.law()))
    except DataFileError as error:
        raise DataFileError(None, tuple(f"{where}: {fault}" for fault in error.faults)) from None
    if faults:
        raise DataFileError(None, tuple(f"{where}: {fault}" for fault in faults))
    return text, missing


def _missing(table: TableSettings, folder: str) -> tuple[str, ...]:
    """Return the house's own books and games that are not on this computer."""
    named = (table.rulebook, table.game, *table.games, *(one.game for one in table.rounds))
    return tuple(sorted({one.removeprefix(f"{folder}/") for one in named if is_path(one) and not Path(one).exists()}))


def room_text(fleet: FleetFile) -> str:
    """Return the settings file of the room's service.

    Raises:
        DataFileError: `railbird room serve` would refuse it.
    """
    room = fleet.room
    sections = {"database": room.database, "keeping": room.keeping, "page": room.page}
    told = {name: section for name, section in sections.items() if section}
    text = ROOM_HEAD + document({"sender": room.sender, "broker": _broker(fleet, room.sender), **told})
    with tempfile.TemporaryDirectory(prefix="railbird-fleet-") as folder:
        path = Path(folder) / "room.toml"
        path.write_text(text, "utf-8")
        try:
            load_service_settings(path)
        except DataFileError as error:
            raise DataFileError(None, tuple(f"room: {fault}" for fault in error.faults)) from None
    return text
