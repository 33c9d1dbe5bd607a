"""Waits for the journal's key, which the room hands over through a pipe after each start.

A pipe keeps nothing on the storage: what is written to it passes from one process to the other.
"""

from __future__ import annotations

import os
import select
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from controller.journal.journal import JournalError
from controller.journal.journal_key import LONGEST_TEXT

PIPE: Final = "journal-key"
WAIT_TOLD_S: Final = 5.0
"""How often the wait tells systemd that it goes on."""


def wait_for_key(directory: Path, waits: Callable[[], None]) -> str:
    """Return the text that somebody writes to the pipe in the table's directory.

    `waits` is called from time to time while nobody does.

    Raises:
        JournalError: another file is in the pipe's place.
    """
    path = directory / PIPE
    with suppress(FileExistsError):
        os.mkfifo(path, 0o600)
    if not stat.S_ISFIFO(path.lstat().st_mode):
        raise JournalError(f"{path}: is no pipe: give that file another name, and start again; nothing was changed")
    # Open for writing too: otherwise the pipe would be at its end before the first writer comes.
    pipe = os.open(path, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        text = b""
        while b"\n" not in text and len(text) < LONGEST_TEXT:
            if select.select([pipe], [], [], WAIT_TOLD_S)[0]:
                text += os.read(pipe, LONGEST_TEXT)
            else:
                waits()
        return text.decode("ascii", "replace")
    finally:
        os.close(pipe)
        path.unlink(missing_ok=True)


def hand_over(directory: Path, text: str) -> None:
    """Write a key to the pipe of a table that waits for it.

    Raises:
        JournalError: no table waits there.
    """
    path = directory / PIPE
    try:
        pipe = os.open(path, os.O_WRONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError as error:
        raise JournalError(
            f"{path}: no table waits for its key here ({error.strerror}): start it first (railbird run)"
        ) from None
    try:
        os.write(pipe, f"{text}\n".encode("ascii"))
    finally:
        os.close(pipe)
