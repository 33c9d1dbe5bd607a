"""All that a spare computer needs to take a table over, in one sealed file."""

from __future__ import annotations

import io
import os
import tarfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Final

from controller.files.sealed_file import SealError, is_sealed, seal, unseal
from controller.journal.database import Access, DatabaseError, access_to, open_database
from controller.journal.journal import JournalError
from controller.journal.journal_faults import fault_text, unlocked_fault
from controller.journal.journal_key import JournalKey
from controller.journal.journal_reading import JournalReader
from controller.journal.segments.segment_file import FOLDER, HANDS_SUFFIX
from controller.journal.set_aside import JOURNAL
from controller.journal.table_lock import NAME as HOLDER
from controller.journal.table_lock import TableLock
from controller.runtime.table_settings import Settings
from controller.views.wire import NOTE_SUFFIX

SEALED_AS: Final = "spare copy"
LARGEST_COPY: Final = 1024 * 1024 * 1024
"""The most bytes of a copy; it is made and opened in memory."""
_LEFT: Final = ("evening-", f"{JOURNAL}-wal", f"{JOURNAL}-shm", HOLDER)
"""Earlier evenings, what the journal takes in before it is copied, and the lock."""


class SpareCopyError(Exception):
    """A copy that cannot be made or unpacked; the text says why and what to do."""


def pack(config: Path, settings: Settings, key: JournalKey) -> bytes:
    """Return the sealed copy of a table that is stopped.

    Raises:
        TableInUseError: the table runs.
        JournalError, SpareCopyError, OSError: a file cannot be read.
    """
    folder = config.resolve().parent
    directory = folder / settings.directory
    if not directory.is_dir():
        raise SpareCopyError(f"{directory}: there is no such folder: the table has not run yet")
    lock = TableLock(directory)
    try:
        if (directory / JOURNAL).is_file():
            _take_in_log(directory / JOURNAL, key)
        archive = io.BytesIO()
        with tarfile.open(fileobj=archive, mode="w:xz") as tar:
            for path in dict.fromkeys((config.resolve(), *_named(settings, folder), *_kept(directory, Access(key)))):
                tar.add(path, arcname=str(path).lstrip("/"), recursive=False)
    finally:
        lock.close()
    return seal(archive.getvalue(), key.secret, SEALED_AS)


def _take_in_log(journal: Path, key: JournalKey) -> None:
    """Write the write-ahead log into the journal, so that one file has the whole evening."""
    access = Access(key)
    if fault := unlocked_fault(journal, access):
        raise JournalError(fault)
    try:
        base = open_database(journal, access_to(journal, access), "FULL")
        base.pragma("wal_checkpoint(TRUNCATE)")
        base.close(force=True)
    except DatabaseError as error:
        raise JournalError(fault_text(journal, "the journal cannot be copied", error, access)) from None


def _named(settings: Settings, folder: Path) -> Iterator[Path]:
    """Yield the files that the settings name, as far as they are there."""
    table, broker = settings.table, settings.broker
    names = [settings.board.file, settings.board.decks, settings.board.antennas, table.rulebook, table.game]
    names += [settings.people.file, *table.games, *(one.game for one in table.rounds)]
    if broker is not None:
        names += [broker.password_file, broker.ca_file, broker.certificate_file, broker.key_file]
    yield from (path.resolve() for name in names if name and (path := folder / name).is_file())


def _kept(directory: Path, access: Access) -> Iterator[Path]:
    """Yield the table's own files, with the segments of this evening."""
    for path in sorted(directory.resolve().iterdir()):
        # Why a start failed here is nothing that another computer shows.
        if path.is_file() and not path.is_symlink() and not path.name.startswith(_LEFT) and path.suffix != NOTE_SUFFIX:
            yield path
    if (journal := directory / JOURNAL).is_file():
        with JournalReader(journal, access) as reader:
            segments = [directory.resolve() / FOLDER / one.file for one in reader.segments]
        # Of a removed segment its finished hands are left.
        yield from (path for one in segments for path in (one, one.with_suffix(HANDS_SUFFIX)) if path.is_file())


def unpack(data: bytes, key: JournalKey, root: Path, *, replace: bool = False) -> tuple[Path, ...]:
    """Write the files of a copy to where they were, below `root`; return them.

    Raises:
        SpareCopyError: it cannot be opened, or a file is there already that differs; nothing was written.
        OSError: a file cannot be written.
    """
    if not is_sealed(data):
        raise SpareCopyError("is not a table's sealed copy")
    try:
        archive = unseal(data, key.secret, SEALED_AS)
    except SealError as error:
        raise SpareCopyError(str(error)) from None
    with tarfile.open(fileobj=io.BytesIO(archive), mode="r:xz") as tar:
        found = [(_below(root, one.name), one.mode, tar.extractfile(one)) for one in tar if one.isfile()]
        files = [(path, mode, file.read()) for path, mode, file in found if file is not None]
    there = [path for path, _, content in files if path.exists() and path.read_bytes() != content]
    if there and not replace:
        raise SpareCopyError(
            f"{there[0]} is there already, and differs ({len(there)} files do): nothing was written. "
            "Look whether this computer has a table of its own; --replace renames its files to *.before"
        )
    for path, mode, content in files:
        if path in there:
            path.replace(path.with_name(f"{path.name}.before"))
        _write(path, mode, content)
    return tuple(path for path, _, _ in files)


def _below(root: Path, name: str) -> Path:
    parts = PurePosixPath(name).parts
    if not parts or name.startswith("/") or ".." in parts:
        raise SpareCopyError("has a path that leaves its folder")
    return root.joinpath(*parts)


def _write(path: Path, mode: int, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    number = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600)
    with os.fdopen(number, "wb") as file:
        file.write(content)
        file.flush()
        os.fchmod(number, mode & 0o644)
        os.fsync(number)
