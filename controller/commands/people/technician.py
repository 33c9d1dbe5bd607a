"""Asks for a technician's PIN before a tool opens, where the table's house wants it."""

from __future__ import annotations

import argparse
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from controller.people.people import People
    from controller.runtime.table_settings import Settings

SETTINGS: Final = Path("/etc/railbird/table.toml")
TRIES: Final = 3


def add_table(parser: argparse.ArgumentParser) -> None:
    """Add `--config`, for a tool that changes what a table has."""
    told = "the settings of the table, whose house may ask for a technician's PIN; default: %(default)s, if it is there"
    parser.add_argument("--config", type=Path, default=SETTINGS, metavar="FILE", help=told)


def is_admitted(config: Path | None, key: Path | None, tool: str) -> bool:
    """Whether a tool may be opened; ask who opens it, and note it for the table's record.

    Args:
        config: the table's settings; without them, or with faulty ones, nobody is asked. None: the tool that runs this
            one has asked.
        key: the file with the table's key, for a people file that is sealed.
        tool: the command, such as `deck enroll`.
    """
    from controller.journal.journal_key import KeyFaultError
    from controller.people.people import PeopleFaultError
    from controller.people.people_file import load_people
    from controller.people.tool_notes import ToolNote, write_note

    settings = _settings(config) if config is not None else None
    if config is None or settings is None or settings.people.technician == "none":
        return True
    is_required, folder = settings.people.technician == "required", config.resolve().parent
    try:
        people = load_people(folder / settings.people.file, _secret(settings, folder, key))
        who = _who(people, is_required=is_required)
        when = datetime.now(UTC).isoformat(timespec="seconds")  # noqa: TID251 - for the record, no table's clock
        write_note(folder / settings.directory, ToolNote(tool, who or "", when, refused=who is None))
    except (PeopleFaultError, KeyFaultError) as error:
        sys.stderr.write(f"railbird {tool}: nobody can sign on as a technician: {error}\n")
        return not is_required
    except OSError as error:
        sys.stderr.write(f"railbird {tool}: who opens it cannot be noted: {error.filename}: {error.strerror}\n")
        return not is_required
    if who is None:
        sys.stderr.write(f"railbird {tool}: stays closed: no PIN of a technician who may sign on here now\n")
    return who is not None


def _settings(config: Path) -> Settings | None:
    """Return the settings; None if they cannot be read, which the tool itself says."""
    from controller.files.strict import DataFileError
    from controller.runtime.table_settings import load_settings
    from firmware_bridge.files import FileFaultError

    try:
        return load_settings(config) if config.is_file() else None
    except (DataFileError, FileFaultError):
        return None


def key_of(config: Path, key: Path | None) -> Path | None:
    """Return the file with a table's key: the one given, or that of the settings, if any."""
    settings = _settings(config) if key is None else None
    if settings is None or settings.journal.key != "file":
        return key
    return config.resolve().parent / settings.journal.key_file


def _secret(settings: Settings, folder: Path, key: Path | None) -> bytes | None:
    """Return the table's key: that of the command line, or of the file that the settings name."""
    from controller.journal.journal_key import key_in

    if key is None and settings.journal.key == "file":
        key = folder / settings.journal.key_file
    return key_in(key).secret if key is not None else None


def _who(people: People, *, is_required: bool) -> str | None:
    """Return the id of who typed his PIN, None if it is nobody's; empty if none was needed."""
    from controller.people.people import PIN_DIGITS, TableRole, number_fault
    from controller.people.people_file import digest_of

    for _ in range(TRIES):
        number = _typed("technician's PIN: " if is_required else "technician's PIN (ENTER: none): ")
        if number is None:
            return None
        if not number and not is_required:
            return ""
        if not number_fault(number, PIN_DIGITS):
            now_ms = round(time.time() * 1000)  # noqa: TID251 - from when to when he may sign on, by the calendar
            person = people.who(digest_of(number, people.salt), TableRole.TECHNICIAN, now_ms)
            if person is not None:
                return person.id
        if not sys.stdin.isatty():
            return None
    return None


def _typed(prompt: str) -> str | None:
    """Return what was typed, unseen; from a pipe, its next line. None: it was broken off."""
    import getpass

    try:
        return getpass.getpass(prompt) if sys.stdin.isatty() else sys.stdin.readline().strip()
    except (EOFError, KeyboardInterrupt):
        return None
