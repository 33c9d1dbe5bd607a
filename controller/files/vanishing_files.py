"""Removes files that nobody may read any more, and makes files and folders durable."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

_PIECE: Final = 65536


def overwrite(path: Path) -> None:
    """Overwrite a file once, and remove it with its log."""
    size = path.stat().st_size
    with path.open("r+b") as file:
        for _ in range(0, size, _PIECE):
            file.write(bytes(_PIECE))
        file.flush()
        os.fsync(file.fileno())
    remove(path)
    sync(path.parent)


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
