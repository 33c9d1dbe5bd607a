"""Sets an evening's journal aside, and passes its numbering to the next one.

A subscriber drops events by their number, so the numbers continue over the evenings, and the next evening sends the
last one's undelivered messages. If the last journal is unreadable or was moved by hand, its last number is unknown. A
small file beside it therefore holds a number that cannot have been reached; numbering continues from there.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from controller.files.vanishing_files import sync
from controller.journal.damage.standby import standby_path
from controller.journal.database import PLAIN, Access
from controller.journal.journal import JournalError
from controller.journal.journal_entries import Before
from controller.journal.journal_faults import fault_text
from controller.journal.journal_reading import JournalReader
from firmware_bridge import files

JOURNAL: Final = "journal.sqlite"
NUMBERS: Final = "numbers.json"
LEAP: Final = 1_000_000
"""More messages than a table sends between two starts of its controller; a hand has a few dozen."""
LONGEST_NUMBERS_FILE: Final = 1000
"""The most bytes of the file with the number."""
_GREATEST: Final = 10**15


@dataclass(frozen=True, slots=True)
class Given:
    """The highest number that may have been used, and its evening."""

    last: int
    evening: str = ""


def set_aside(directory: Path, access: Access = PLAIN) -> None:
    """Rename the evening's journal and its files; overwrite nothing."""
    journal, standby = directory / JOURNAL, standby_path(directory / JOURNAL)
    name = free_name(directory)
    # For an unreadable journal, the bound from its opening holds: no number above it was used.
    with suppress(JournalError):
        _keep(directory, Given(left_by(journal, access).last, f"{name}.sqlite"))
    if standby.is_file():
        _rename(standby, name)  # first: a start that finds it without a journal would go on from it
    for path in sorted(directory.glob(f"{JOURNAL}*")):
        _rename(path, name)


def _rename(path: Path, name: str) -> None:
    path.rename(path.with_name(name + path.name.removeprefix("journal")))


def set_damaged_aside(directory: Path) -> str:
    """Rename a journal that cannot be used, and its log; return its new name.

    Its standby gets the name too, and keeps its own until another is written: a start that ends in between is known
    by it. Numbers go on behind the bound from the journal's opening: those in a damaged file may be wrong.

    Raises:
        JournalError, OSError: it cannot be renamed; the next start goes on where this one was.
    """
    name = half_aside(directory)
    if not name:
        name, given = f"{free_name(directory)}.sqlite", _given(directory)
        if given is not None and not (directory / given.evening).is_file():
            _keep(directory, Given(given.last, name))
        standby_path(directory / name).hardlink_to(standby_path(directory / JOURNAL))
    for path in (directory / f"{JOURNAL}{end}" for end in ("", "-wal", "-shm")):
        if path.is_file():
            _rename(path, name.removesuffix(".sqlite"))
    sync(directory)
    return name


def half_aside(directory: Path) -> str:
    """Return a damaged journal's new name if no other has begun yet; empty otherwise."""
    given = _given(directory)
    is_left = standby_path(directory / JOURNAL).is_file() and not (directory / JOURNAL).is_file()
    return given.evening if is_left and given is not None and (directory / given.evening).is_file() else ""


def what_came_before(directory: Path, said: Callable[[str], None], access: Access = PLAIN) -> Before:
    """Return the start of a new journal's numbers, and the messages that it still has to send.

    `said` takes a sentence if the last number is not exactly known.
    """
    given = _given(directory)
    if given is None:
        return _of_all(directory, said, access)
    try:
        if given.evening:
            return Before(given.last, left_by(directory / given.evening, access).unsent)
    except JournalError as error:
        said(f"what the room has not received of the last evening cannot be sent: {error}")
        return Before(given.last)
    said(
        f"the last evening's journal cannot be read or is not in {directory}: events are numbered from "
        f"{given.last + 1} on, and what the room has not received of that evening cannot be sent"
    )
    return Before(given.last)


def keep_bound(directory: Path, last: int) -> None:
    """Store a number that will not be reached before the next start; `last` is the current one.

    Raises:
        JournalError: the file cannot be written.
    """
    _keep(directory, Given(last + LEAP))


def _of_all(directory: Path, said: Callable[[str], None], access: Access) -> Before:
    """Return what the evenings of an older version left; each of them counted from 1."""
    found, leap = Before(), 0
    for path in sorted(directory.glob("evening-*.sqlite")):
        try:
            left = left_by(path, access)
        except JournalError as error:
            leap = LEAP
            said(f"{error}; events are numbered from a number that it cannot have reached")
        else:
            found = left if left.last >= found.last else found
    # Their unsent messages would reach the room under numbers that are already used.
    return Before(found.last + leap)


def free_name(directory: Path) -> str:
    """Return a name that no evening of the folder has, from the present time."""
    name = f"evening-{time.strftime('%Y%m%d-%H%M%S')}"
    taken = {path.name.split(".")[0] for path in directory.glob("evening-*")}
    return next(one for n in range(1, len(taken) + 2) if (one := name if n == 1 else f"{name}-{n}") not in taken)


def _given(directory: Path) -> Given | None:
    """Return the stored bound; None if there is no usable file."""
    try:
        told = files.read_json(directory / NUMBERS, LONGEST_NUMBERS_FILE)
        given = Given(told["last"], told["evening"])
    except (files.FileFaultError, TypeError, KeyError):
        return None
    is_number = type(given.last) is int and 0 <= given.last <= _GREATEST
    is_name = isinstance(given.evening, str) and Path(given.evening).name == given.evening
    return given if is_number and is_name else None


def _keep(directory: Path, given: Given) -> None:
    path = directory / NUMBERS
    new = path.with_suffix(".new")
    try:
        with new.open("w", encoding="ascii") as file:
            file.write(json.dumps(asdict(given)))
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError as error:
        raise JournalError(fault_text(path, "the numbers of the events cannot be written", error)) from None


def left_by(path: Path, access: Access = PLAIN) -> Before:
    """Return what an evening's journal leaves to the next one; nothing is written to it.

    Raises:
        JournalError: it is missing or cannot be read.
    """
    with JournalReader(path, access) as journal:
        return journal.left()
