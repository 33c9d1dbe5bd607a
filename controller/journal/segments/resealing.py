"""Seals the segments of a journal that was plain."""

from __future__ import annotations

from pathlib import Path

from controller.files.sealed_file import is_sealed
from controller.journal.journal_key import JournalKey
from controller.journal.segments.segment_file import FOLDER, MAGIC, read_segment, write_segment
from controller.journal.vanishing_files import overwrite
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
        old = path.with_name(f"{name}.plain")
        if path.is_file() and not is_sealed(files.read_start(path, 2 * len(MAGIC)).removeprefix(MAGIC)):
            image = read_segment(path, None)
            old.unlink(missing_ok=True)
            old.hardlink_to(path)
            write_segment(path, image, key)
            count += 1
        if old.exists():
            overwrite(old)
    return count
