"""What the table needs: settings, wiring, devices, pins, decks, the broker."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from controller.commands.doctor.findings import Computer, DoctorFinding, bad, doubtful, well
from controller.files.strict import DataFileError
from firmware_bridge.files import FileFaultError
from hw.board import Board, BoardError

if TYPE_CHECKING:
    from controller.runtime.table_settings import Settings

SEALED: Final = "is sealed under the table's key; the table opens it"
RULES: Final = "/etc/udev/rules.d/70-railbird.rules"


def settings_of(path: Path) -> tuple[Settings | None, list[DoctorFinding]]:
    """Return the settings, if they can be read, with what is found of them."""
    from controller.runtime.table_settings import load_settings

    try:
        settings = load_settings(path)
    except (DataFileError, FileFaultError) as error:
        return None, [bad("settings", str(path), _without_name(error, path), "docs/settings.md has every key")]
    table = settings.table
    found = [well("settings", str(path), f"table {table.id}, {table.rulebook}, {table.game}")]
    if settings.journal.key == "none":
        said = "none: whoever takes the storage card can read every hole card"
        found.append(doubtful("settings", "journal's key", said, "docs/recovery.md"))
    return settings, found


def _without_name(error: Exception, path: Path) -> str:
    """Return an error's text without the file's name, which the line of the page begins with."""
    return str(error).removeprefix(f"{path}: ")


def board_of(settings: Settings, folder: Path) -> tuple[Board | None, list[DoctorFinding]]:
    """Return the wiring, if it can be read, with what is found of it against the settings."""
    from controller.runtime.table_settings import surroundings_faults
    from hw.board_file import BOARDS, load_board

    path = folder / settings.board.file
    stem = settings.board.file.removesuffix(".toml")
    source = stem if not path.is_file() and (BOARDS / f"{stem}.toml").is_file() else str(path)
    try:
        board = load_board(source)
    except BoardError as error:
        what_to_do = "python -m hw BOARD --check; docs/board.md has every key"
        return None, [bad("wiring", str(path), _without_name(error, path), what_to_do)]
    faults = tuple(surroundings_faults(settings, board.seats))
    if faults:
        return board, [bad("wiring", str(path), "; ".join(map(str, faults)), "settings and wiring must agree")]
    said = f"{len(board.ports)} ports, {len(board.antennas)} antennas, {len(board.pins)} pins"
    return board, [well("wiring", source, said)]


def devices(computer: Computer, board: Board) -> Iterator[DoctorFinding]:
    """Yield whether each port is there and may be used.

    No port is opened, because the table may be playing.
    """
    for port in board.ports:
        path = computer.path(port.path)
        if not path.exists():
            yield bad("devices", port.name, f"{port.path} is not there", f"its cable; its line in {RULES}")
        elif not os.access(path, os.R_OK | os.W_OK):
            said = f"{port.path} may not be used by this user"
            yield bad("devices", port.name, said, "the user must be in the group dialout")
        else:
            real = path.resolve().name
            delay = computer.read(f"/sys/bus/usb-serial/devices/{real}/latency_timer")
            if delay not in {"", "1"}:
                said = f"{real} holds bytes back for {delay} ms"
                yield doubtful("devices", port.name, said, "udevadm trigger --action=add")
            else:
                yield well("devices", port.name, f"{port.device} at {real}")


def badges(settings: Settings, board: Board) -> Iterator[DoctorFinding]:
    """Yield whether the badges of a badge reader sign anybody on."""
    for port in board.ports:
        if port.device == "badge" and not settings.people.file:
            said = "nobody signs on by a badge: the settings name no people file"
            yield doubtful("people", port.name, said, "file below [people]: docs/evidence.md")


def pins(board: Board) -> Iterator[DoctorFinding]:
    """Yield whether the header's chip and the pin library are there, if the board has pins."""
    from importlib.util import find_spec

    from hw.chip import ChipError, chip_number

    if not board.pins:
        return
    try:
        number = chip_number(board.chip)
    except ChipError as error:
        yield bad("pins", "header", str(error), "wire the keys to the node, or set `chip` in the board file")
        return
    if not os.access(f"/dev/gpiochip{number}", os.R_OK | os.W_OK):
        said = f"/dev/gpiochip{number} may not be used by this user"
        yield bad("pins", "header", said, "the user must be in the group gpio")
    else:
        yield well("pins", "header", f"gpiochip{number}")
    if find_spec("lgpio") is None and find_spec("RPi") is None:
        yield bad("pins", "library", "lgpio is not installed", "docs/table-computer.md, The pin library")
    else:
        yield well("pins", "library", "lgpio" if find_spec("lgpio") else "RPi.GPIO")


def decks(settings: Settings, folder: Path) -> Iterator[DoctorFinding]:
    """Yield how many cards of each deck are enrolled; never which tag is which card."""
    from controller.decks.enrolled_decks import DeckError, is_sealed_decks, load_decks

    path = folder / settings.board.decks
    if is_sealed_decks(path):
        yield well("decks", str(path), SEALED)
        return
    try:
        found = load_decks(path)
    except DeckError as error:
        state = "cannot be read" if path.exists() else "is not there"
        cure = "railbird deck enroll" if not path.exists() else str(error)
        if settings.table.readers == "none":
            yield well("decks", str(path), f"{state}; the table has no readers")
        else:
            yield bad("decks", str(path), state, cure)
        return
    for name in found.deck_names():
        count = sum(1 for one in found.cards.values() if one.deck == name)
        yield well("decks", f"deck {name}", f"{count} cards")
    if path.stat().st_mode & 0o077:
        yield bad("decks", "privacy", f"{path} can be read by others", f"chmod 0600 {path}")


def people(settings: Settings, folder: Path) -> Iterator[DoctorFinding]:
    """Yield how many people there are, never who, and whether others can read the file."""
    from controller.people.people import PeopleFaultError
    from controller.people.people_file import is_sealed_people, load_people

    if not settings.people.file:
        return
    path = folder / settings.people.file
    if is_sealed_people(path):
        yield well("people", str(path), SEALED)
        return
    try:
        known = [one for one in load_people(path).persons if not one.erased]
    except PeopleFaultError as error:
        yield bad("people", str(path), "cannot be used", str(error))
        return
    if settings.journal.key == "none":
        said = f"{len(known)} in the file, which is not sealed: whoever takes the storage card can find every PIN"
        yield doubtful("people", str(path), said, "a key for the table: docs/recovery.md, The key")
    else:
        yield well("people", str(path), f"{len(known)} in the file; the table seals it at its next start")
    if path.stat().st_mode & 0o077:
        yield bad("people", "privacy", f"{path} can be read by others", f"chmod 0600 {path}")


def broker(settings: Settings) -> Iterator[DoctorFinding]:
    """Yield whether the broker lets the table in; the trial has its own name and sends nothing."""
    if settings.broker is None:
        said = "none: the table tells nobody and takes no command"
        yield doubtful("broker", "settings", said, "docs/mqtt.md, if the room has one")
        return
    from firmware_bridge.broker_link.login_trial import login_fault

    where = f"{settings.broker.host}:{settings.broker.port}"
    fault = login_fault(settings.broker, f"railbird-doctor-{settings.table.id}")
    if fault:
        yield bad("broker", where, fault, "docs/mqtt.md")
    else:
        said = "lets the table in, with TLS" if settings.broker.uses_tls() else "lets the table in"
        yield well("broker", where, said)
