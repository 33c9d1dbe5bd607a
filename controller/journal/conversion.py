"""Makes an encrypted journal of a plain one; the new file takes the plain one's place."""

from __future__ import annotations

import os
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from controller.files.vanishing_files import give_up, remove, replaced, sync
from controller.journal.damage.standby import read_standby, write_standby
from controller.journal.database import (
    PLAIN,
    Access,
    Connection,
    DatabaseError,
    copy_encrypted,
    kind_of,
    open_database,
)
from controller.journal.evidence.segment_rows import segments_in
from controller.journal.journal import JournalError
from controller.journal.journal_faults import BUSY, fault_text
from controller.journal.journal_key import JournalKey
from controller.journal.rollback import COPY
from controller.journal.segments.resealing import seal_hands, seal_segments
from controller.journal.set_aside import JOURNAL

REMAINS: Final = (
    "Each plain file was overwritten once and removed. An SD card or SSD keeps old copies of its pages where no "
    "program can reach them: whoever takes the medium apart can still read the hands played until now. If that "
    "matters, change the medium. Backups, tapes, streams and exports that were made before are plain too."
)


class AlreadyEncryptedError(JournalError):
    """A journal with nothing left to convert."""


def encrypt(path: Path, key: JournalKey) -> None:
    """Encrypt a plain journal with its segments; the table must not run.

    The plain file stays until the encrypted one is complete and was compared with it.

    Raises:
        AlreadyEncryptedError: it is encrypted, with everything beside it.
        JournalError: it cannot be converted; the plain journal is as it was.
    """
    new, old = path.with_name(f"{path.name}.encrypting"), path.with_name(f"{path.name}.plain")
    if old.exists() and not path.exists():
        old.rename(path)  # an older program's conversion ended when the plain journal had no name but this
    give_up(old)
    kind = kind_of(path)
    if kind == "encrypted" and _seal_segments(path, key):
        return  # an earlier conversion ended before its segments were sealed
    if kind != "plain":
        said = {"none": "there is no such journal", "other": "is not a journal"}
        if kind in said:
            raise JournalError(f"{path}: {said[kind]}; nothing was changed")
        raise AlreadyEncryptedError(f"{path}: is encrypted already; nothing was changed")
    remove(new)
    try:
        _copy(path, new, key)
        if (standby := read_standby(path)) is not None:
            # Before the journal is encrypted: an open standby beside it would take a wrong key for damage.
            write_standby(path, standby, Access(key))
        with replaced(path, old):
            new.replace(path)
        _seal_segments(path, key)
    except (OSError, DatabaseError) as error:
        raise JournalError(fault_text(path, "the journal cannot be encrypted", error)) from None
    finally:
        remove(new)


def encrypt_all(directory: Path, key: JournalKey) -> tuple[tuple[Path, ...], tuple[str, ...]]:
    """Encrypt a table's plain journals.

    They are the running evening's, those set aside, and the copy before an upgrade.

    Returns:
        the journals that were plain; why others stay as they are.

    Raises:
        JournalError: all are encrypted already.
    """
    others = [one for one in (*sorted(directory.glob("evening-*.sqlite")), directory / COPY) if one.is_file()]
    done, faults, is_encrypted = [], [], ""
    for path in (directory / JOURNAL, *others):
        try:
            encrypt(path, key)
            done.append(path)
        except AlreadyEncryptedError as error:
            is_encrypted = is_encrypted or str(error)
        except JournalError as error:
            faults.append(str(error))
        except OSError as error:
            faults.append(f"{error.filename or path}: {error.strerror or error}")
    if not done and not faults:
        raise AlreadyEncryptedError(is_encrypted)
    return tuple(done), tuple(faults)


def _seal_segments(path: Path, key: JournalKey) -> int:
    """Seal the plain segments, and the hands of removed ones; return how many were plain."""
    with suppress(DatabaseError), closing(open_database(path, Access(key), "FULL")) as base:
        segments = segments_in(base)
        kept = tuple(one.file for one in segments if one.removed_ms is None)
        removed = tuple(one.file for one in segments if one.removed_ms is not None)
        return seal_segments(path, kept, key) + seal_hands(path, removed, key)
    return 0  # it has another key


def _copy(path: Path, new: Path, key: JournalKey) -> None:
    """Write the encrypted file, with what still lies in the plain one's write-ahead log."""
    with closing(open_database(path, PLAIN, "FULL")) as base:
        base.pragma("wal_checkpoint(TRUNCATE)")
        if base.pragma("journal_mode", "delete") != "delete":
            raise JournalError(f"{path}: {BUSY}")
        before = _content(base)
        os.close(os.open(new, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600))
        copy_encrypted(base, new, key)
    with closing(open_database(new, Access(key), "FULL")) as copy:
        if _content(copy) != before:
            raise JournalError(f"{path}: the encrypted copy differs from the journal; nothing was changed")
    sync(new)


def _content(base: Connection) -> list[tuple[object, ...]]:
    """Return what the check of all pages says, and every table's number of rows and last row."""
    told: list[tuple[object, ...]] = list(base.execute("PRAGMA integrity_check"))
    for (name,) in base.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").fetchall():
        told += base.execute(f'SELECT count(*) FROM "{name}"')  # noqa: S608 - the names are the schema's own
        told += base.execute(f'SELECT * FROM "{name}" ORDER BY 1 DESC LIMIT 1')  # noqa: S608
    return told
