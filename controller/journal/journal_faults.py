"""Advice on an unusable journal: the reason, and how to keep the evening.

No advice loses data.
"""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Final

FULL: Final = "free space on the disk and leave this folder as it is; everything played is in it"
NOT_OURS: Final = (
    "give the file and its folder back to the controller's user, and see that the disk can be written; all that was "
    "played is in it"
)
BUSY: Final = "another program holds it: end that program; everything played is in it"
FAILING: Final = "the disk fails: copy this folder to another disk, and go on from there"
DAMAGED: Final = (
    "copy the file, with its -wal and -shm, to another disk first; `sqlite3 FILE .recover | sqlite3 mended.sqlite` "
    "brings back what can be read, and the evening goes on with mended.sqlite in the file's place"
)
OLDER_PROGRAM: Final = "install the version that wrote it again: the evening goes on with it"
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


def fault_text(path: Path, what: str, error: Exception) -> str:
    """Return the sentence for a journal's error: file, failed action, reason, advice."""
    return f"{path}: {what} ({error}): {_cure(error)}"


def newer_text(path: Path, version: int, newest: int) -> str:
    """Return the sentence for a journal that a newer program wrote."""
    told = f"the journal is of version {version}, newer than this program, which knows {newest}"
    return f"{path}: {told}: {OLDER_PROGRAM}"


def _cure(error: Exception) -> str:
    if isinstance(error, OSError):
        return _BY_NUMBER.get(error.errno or 0, FAILING)
    name = getattr(error, "sqlite_errorname", "")
    return next((cure for code, cure in _BY_CODE if name.startswith(code)), DAMAGED)
