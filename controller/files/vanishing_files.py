"""Removes and replaces files that nobody may read any more, and makes files durable."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

_PIECE: Final = 65536


def overwrite(path: Path) -> None:
    """Overwrite a file once, and remove it with its log."""
    with path.open("r+b") as file:
        _overwrite(file)
    remove(path)
    sync(path.parent)


@contextmanager
def replaced(path: Path, old: Path) -> Iterator[None]:
    """Let the body put another file in the place of one, and overwrite the one before once.

    The body gives the new file, which is durable, the name `path`. Meanwhile the one before has the second name `old`,
    where the medium has hard links: a power cut leaves one of the two whole as `path`, and `give_up` ends the rest.

    Raises:
        OSError: the one before cannot be overwritten.
    """
    give_up(old)
    if not path.is_file():
        yield
        sync(path.parent)
        return
    with suppress(OSError):
        old.hardlink_to(path)
    try:
        with path.open("r+b") as before:
            yield
            sync(path.parent)  # or a power cut leaves the name with the pages that are overwritten next
            if _is_another(before, path):
                _overwrite(before)
    finally:
        with suppress(FileNotFoundError):
            old.unlink()
    sync(path.parent)


def give_up(old: Path) -> None:
    """End what a replacement that was cut off has left under its second name."""
    if not old.is_file():
        return
    if old.stat().st_nlink == 1:
        overwrite(old)
    else:
        old.unlink()  # still the file itself, under its other name


def _is_another(file: BinaryIO, path: Path) -> bool:
    return not os.path.samestat(os.fstat(file.fileno()), path.stat())


def _overwrite(file: BinaryIO) -> None:
    file.seek(0)
    file.writelines(bytes(_PIECE) for _ in range(0, os.fstat(file.fileno()).st_size, _PIECE))
    file.flush()
    os.fsync(file.fileno())


def remove(path: Path) -> None:
    """Remove a database and its log, as far as they are there."""
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm", f"{path.name}-journal"):
        path.with_name(name).unlink(missing_ok=True)


def sync(path: Path) -> None:
    """Make a file's bytes, or a folder's names, durable."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
