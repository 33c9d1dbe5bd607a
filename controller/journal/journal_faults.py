"""Advice on an unusable journal: the reason, and how to keep the evening.

No advice loses data.
"""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Final

from controller.journal.database import PLAIN, Access, DatabaseError, code_of, kind_of

FULL: Final = "free space on the disk, but leave this folder as it is: it has the whole evening"
NOT_OURS: Final = (
    "give the file and its folder back to the controller's user (chown), and make the disk writable; the file has the "
    "whole evening"
)
BUSY: Final = "another program has locked the file: end that program; the file has the whole evening"
FAILING: Final = "the disk is failing: copy this folder to another disk, and continue from there"
DAMAGED: Final = (
    "copy the file, with its -wal and -shm, to another disk first; of a plain journal `sqlite3 FILE .recover | sqlite3 "
    "mended.sqlite` recovers the readable part: put mended.sqlite in the file's place to continue the evening; that "
    "tool cannot read an encrypted one: `railbird record FILE --output TAPE --key KEY` writes the events before the "
    "damage; docs/recovery.md says how the table goes on"
)
LOCKED: Final = (
    "the journal is encrypted: give its key (`[journal]` in the settings file, or --key FILE); without the key nobody "
    "can read it"
)
OTHER_KEY: Final = (
    "the key is not the one that the journal was begun with, or the file is damaged: try the key that was in force "
    "then, and leave the file as it is"
)
OLDER_PROGRAM: Final = "install the version that wrote it; the evening continues with that version"
_BY_CODE: Final = (
    ("SQLITE_FULL", FULL),
    ("SQLITE_READONLY", NOT_OURS), ("SQLITE_CANTOPEN", NOT_OURS), ("SQLITE_PERM", NOT_OURS), ("SQLITE_AUTH", NOT_OURS),
    ("SQLITE_BUSY", BUSY), ("SQLITE_LOCKED", BUSY),
    ("SQLITE_IOERR", FAILING),
)
"""Advice by the beginning of SQLite's error name; any other error means damage."""
_BY_NUMBER: Final = {
    errno.ENOSPC: FULL, errno.EDQUOT: FULL, errno.EACCES: NOT_OURS, errno.EPERM: NOT_OURS, errno.EROFS: NOT_OURS,
}


def fault_text(path: Path, what: str, error: Exception, access: Access = PLAIN) -> str:
    """Return the sentence for a journal's error: file, failed action, reason, advice."""
    is_locked = code_of(error) == "SQLITE_NOTADB" and access.key is not None
    cure = OTHER_KEY if is_locked and kind_of(path) == "encrypted" else _cure(error)
    return f"{path}: {what} ({error}): {cure}"


def is_damage(error: Exception) -> bool:
    """Whether the storage has damaged a journal, rather than refuses it."""
    cause = error.__context__
    return code_of(cause) in {"SQLITE_CORRUPT", "SQLITE_NOTADB"} if isinstance(cause, DatabaseError) else (
        isinstance(cause, (TypeError, ValueError))
    )


def unlocked_fault(path: Path, access: Access) -> str:
    """Return the sentence for an encrypted journal without a key; empty if it can be tried."""
    return f"{path}: {LOCKED}" if access.key is None and kind_of(path) == "encrypted" else ""


def newer_text(path: Path, version: int, newest: int) -> str:
    """Return the sentence for a journal that a newer program wrote."""
    told = f"the journal has version {version}; this program reads up to version {newest}"
    return f"{path}: {told}: {OLDER_PROGRAM}"


def _cure(error: Exception) -> str:
    if isinstance(error, OSError):
        return _BY_NUMBER.get(error.errno or 0, FAILING)
    name = code_of(error)
    return next((cure for code, cure in _BY_CODE if name.startswith(code)), DAMAGED)
