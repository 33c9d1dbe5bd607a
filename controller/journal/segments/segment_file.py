"""A segment's file: the image of a small journal, compressed, sealed under its key."""

from __future__ import annotations

import hashlib
import os
import zlib
from pathlib import Path
from typing import Final

from controller.files.sealed_file import SealError, is_sealed, seal, unseal
from controller.files.vanishing_files import sync
from controller.journal.journal_faults import LOCKED
from controller.journal.journal_key import JournalKey
from controller.journal.journal_rows import JournalError
from firmware_bridge import files

FOLDER: Final = "segments"
"""The folder beside the journal."""
MAGIC: Final = b"railbird segment 1\n"
PURPOSE: Final = "journal segment"
HANDS_SUFFIX: Final = ".phhs"
"""The suffix of a file beside a removed segment, which has its finished hands."""
HANDS_PURPOSE: Final = "kept hands"
LARGEST_IMAGE: Final = 1024 * 1024 * 1024
"""The most bytes of a segment's content; an ordinary one has some ten million."""
_LEVEL: Final = 6
_NOT_ONE: Final = "is not a segment, or is damaged: take it from a backup of the table's folder"


def is_segment(path: Path) -> bool:
    """Whether a file is a segment by its first bytes; false for one that cannot be read."""
    try:
        return files.read_start(path, len(MAGIC)) == MAGIC
    except files.FileFaultError:
        return False


def digest_of(image: bytes) -> bytes:
    """Return the digest of a segment's content."""
    return hashlib.sha256(image).digest()


def write_segment(path: Path, image: bytes, key: JournalKey | None) -> None:
    """Write a segment durably, readable only by its owner; it replaces one of its name.

    Raises:
        OSError: it cannot be written; what was there stays.
    """
    data = zlib.compress(image, _LEVEL)
    write_durably(path, MAGIC + (data if key is None else seal(data, key.secret, PURPOSE)))


def write_durably(path: Path, data: bytes) -> None:
    """Write a private file and its name durably.

    Raises:
        OSError: it cannot be written; what was there stays.
    """
    if not path.parent.is_dir():
        path.parent.mkdir(mode=0o700)
        sync(path.parent.parent)
    new = path.with_name(f"{path.name}.new")
    number = os.open(new, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(number)
        new.replace(path)
    except OSError:
        new.unlink(missing_ok=True)  # on a full disk it would take what room there is
        raise
    sync(path.parent)


def read_segment(path: Path, key: JournalKey | None) -> bytes:
    """Return a segment's content.

    Raises:
        JournalError: it is missing, is damaged, or needs another key.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise JournalError(
            f"{path}: the segment is missing: the journal's folder `{FOLDER}` belongs beside it"
        ) from None
    except OSError as error:
        raise JournalError(f"{path}: the segment cannot be read ({error.strerror})") from None
    if not data.startswith(MAGIC):
        raise JournalError(f"{path}: {_NOT_ONE}")
    data = data.removeprefix(MAGIC)
    if is_sealed(data) and key is None:
        raise JournalError(f"{path}: {LOCKED}")
    try:
        packed = unseal(data, key.secret if key is not None else None, PURPOSE) if is_sealed(data) else data
        unpacker = zlib.decompressobj()
        image = unpacker.decompress(packed, LARGEST_IMAGE)
    except SealError as error:
        raise JournalError(f"{path}: {error}") from None
    except zlib.error:
        raise JournalError(f"{path}: {_NOT_ONE}") from None
    if not unpacker.eof:
        raise JournalError(f"{path}: {_NOT_ONE}")
    return image
