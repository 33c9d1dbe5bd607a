"""Seals the segments of a plain journal, and the hands of those that were removed."""

from __future__ import annotations

from pathlib import Path

from controller.files.sealed_file import is_sealed, seal
from controller.files.vanishing_files import give_up, replaced
from controller.journal.journal_key import JournalKey
from controller.journal.segments.segment_file import (
    FOLDER,
    HANDS_PURPOSE,
    HANDS_SUFFIX,
    MAGIC,
    read_segment,
    write_durably,
    write_segment,
)
from firmware_bridge import files


def seal_segments(journal: Path, names: tuple[str, ...], key: JournalKey) -> int:
    """Seal the plain segments among these; return how many were plain.

    A plain file is overwritten once when its sealed one is durable.

    Raises:
        JournalError, OSError: a segment cannot be read or written; the others of before are sealed.
    """
    count = 0
    for name in names:
        path = journal.parent / FOLDER / name
        if path.is_file() and not is_sealed(files.read_start(path, 2 * len(MAGIC)).removeprefix(MAGIC)):
            image = read_segment(path, None)
            with replaced(path, _second(path)):
                write_segment(path, image, key)
            count += 1
        give_up(_second(path))
    return count


def seal_hands(journal: Path, names: tuple[str, ...], key: JournalKey) -> int:
    """Seal the plain hands that these removed segments left; return how many were plain.

    Raises:
        OSError: a file cannot be read or written; the others of before are sealed.
    """
    count = 0
    for name in names:
        path = (journal.parent / FOLDER / name).with_suffix(HANDS_SUFFIX)
        if path.is_file() and not is_sealed(data := path.read_bytes()):
            with replaced(path, _second(path)):
                write_durably(path, seal(data, key.secret, HANDS_PURPOSE))
            count += 1
        give_up(_second(path))
    return count


def _second(path: Path) -> Path:
    """Return where the plain file is kept until the sealed one is durable."""
    return path.with_name(f"{path.name}.plain")
