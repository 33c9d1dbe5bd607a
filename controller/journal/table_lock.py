"""A lock of one process on a table's directory; it ends with the process."""

from __future__ import annotations

import fcntl
import json
import os
import socket
import time
from pathlib import Path
from typing import Final

from controller.terms.texts import mended
from firmware_bridge import files

NAME: Final = "holder"
LONGEST_HOLDER_FILE: Final = 1024
LONGEST_HOLDER_WORD: Final = 100


class TableInUseError(Exception):
    """Another process holds the lock; the text says which, since when, and what to do."""


class TableLock:
    """The lock on a table's directory; its holder may write there.

    The kernel releases the lock when the process ends in any way. The lock's file stays; it has no meaning then.
    """

    def __init__(self, directory: Path) -> None:
        """Take the lock.

        Raises:
            TableInUseError: another process holds it; nothing was changed.
            OSError: the directory cannot be written.
        """
        path = directory / NAME
        self._number = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(self._number)
            raise TableInUseError(
                f"{directory}: {_who(path)} already runs this table. End it before you start another, or give the "
                "other table its own directory in its settings; nothing was changed"
            ) from None
        since = time.strftime("%Y-%m-%d %H:%M:%S")
        told = {"pid": os.getpid(), "host": socket.gethostname(), "since": since}
        os.ftruncate(self._number, 0)
        os.pwrite(self._number, json.dumps(told).encode("utf-8"), 0)

    def close(self) -> None:
        """Release the directory."""
        os.close(self._number)


def _who(path: Path) -> str:
    """Return who holds the lock, in words."""
    try:
        told = files.read_json(path, LONGEST_HOLDER_FILE)
    except files.FileFaultError:
        told = None
    if not isinstance(told, dict):
        return "another process"
    pid, host, since = (mended(str(told.get(key, "?")), LONGEST_HOLDER_WORD) for key in ("pid", "host", "since"))
    return f"process {pid} on {host}, since {since}"
