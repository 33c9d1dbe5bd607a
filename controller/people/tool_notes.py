"""Notes of who opened a technician's tool, kept until the table has recorded them."""

from __future__ import annotations

import json
import os
import secrets
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from controller.files.private_file import write_private
from controller.files.strict import StructureFaultError, structured
from controller.files.vanishing_files import sync
from firmware_bridge import files

FOLDER: Final = "tool-notes"
LONGEST_NOTE: Final = 1000


@dataclass(frozen=True, slots=True)
class ToolNote:
    """A tool that was opened, or stayed closed (`refused`).

    `tool` is the command, `by` the technician's id, `when` a time in ISO 8601.
    """

    tool: str
    by: str
    when: str
    refused: bool = False


def write_note(directory: Path, note: ToolNote) -> None:
    """Write a note durably, for the user to whom the table's folder belongs.

    Raises:
        OSError: it cannot be written.
    """
    folder = directory / FOLDER
    for one in (directory, folder):
        if not one.is_dir():
            one.mkdir(mode=0o700, parents=True)
            _give(one, one.parent)
    # The name orders them; two at one moment differ by the second part.
    path = folder / f"{time.time_ns():020d}-{secrets.token_hex(4)}.json"
    new = path.with_suffix(".new")
    with write_private(new) as file:
        file.write(json.dumps(asdict(note)))
        file.flush()
        os.fsync(file.fileno())
    _give(new, directory)
    new.replace(path)
    sync(folder)


def _give(path: Path, beside: Path) -> None:
    """Give a file that root wrote to the table's user, who will remove it."""
    if os.geteuid() == 0:
        owner = beside.stat()
        os.chown(path, owner.st_uid, owner.st_gid)


def notes_in(directory: Path) -> tuple[tuple[Path, ToolNote | None], ...]:
    """Return the notes of a table's folder in order; None for one that cannot be read."""
    return tuple((path, _note_in(path)) for path in sorted((directory / FOLDER).glob("*.json")))


def _note_in(path: Path) -> ToolNote | None:
    try:
        return structured(files.read_json(path, LONGEST_NOTE), ToolNote)
    except (files.FileFaultError, StructureFaultError):
        return None
