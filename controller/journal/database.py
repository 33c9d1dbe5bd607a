"""The only user of SQLite: opens plain and encrypted files, and runs transactions.

SQLite comes with the binding (`apsw-sqlite3mc`), so every table has the same version. It encrypts each page with
ChaCha20-Poly1305, in the file and in its write-ahead log, under a key of 32 bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias
from urllib.parse import quote

import apsw

from controller.journal.journal_key import JournalKey
from firmware_bridge import files

Connection: TypeAlias = apsw.Connection
DatabaseError: TypeAlias = apsw.Error
Kind: TypeAlias = Literal["none", "plain", "encrypted", "other"]

BUSY_MS: Final = 5000
LONGEST_LOG: Final = 4000
"""Pages of the write-ahead log at which a writer must run SQLite's checkpoint itself.

The outbox's thread normally does so earlier.
"""
_PLAIN: Final = b"SQLite format 3\x00"
_PAGE: Final = slice(16, 18)
_PAGE_SIZE: Final = (4096).to_bytes(2, "big")
_FRACTIONS: Final = slice(21, 24)
_FIXED: Final = bytes((64, 32, 32))
"""Bytes that every SQLite file has there, as its page size; the cipher leaves both as they are."""


@dataclass(frozen=True, slots=True)
class Access:
    """How a journal's file is reached: its key, and SQLite's file system (for fault tests)."""

    key: JournalKey | None = None
    vfs: str | None = None


PLAIN: Final = Access()


def kind_of(path: Path) -> Kind:
    """Return what a file is by its first bytes.

    `none` is a missing or empty one, `other` also one that cannot be read.
    """
    if not path.exists():
        return "none"
    try:
        start = files.read_start(path, _FRACTIONS.stop)
    except files.FileFaultError:
        return "other"  # opening it says why
    if not start:
        return "none"
    if start.startswith(_PLAIN):
        return "plain"
    return "encrypted" if (start[_PAGE], start[_FRACTIONS]) == (_PAGE_SIZE, _FIXED) else "other"


def open_database(path: Path, access: Access, synchronous: str) -> Connection:
    """Open a file for writing, with a write-ahead log.

    A missing file is created, encrypted if there is a key. `access` is that of `access_to`.

    Raises:
        DatabaseError: it cannot be opened, or is not a database under this key.
    """
    flags = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE | apsw.SQLITE_OPEN_URI
    base = Connection(f"file:{quote(str(path.resolve()))}", flags=flags, vfs=access.vfs)
    try:
        _unlock(base, access)
        base.set_busy_timeout(BUSY_MS)
        base.pragma("journal_mode", "wal")
        base.pragma("synchronous", synchronous)
        base.pragma("foreign_keys", 1)
        base.pragma("secure_delete", 1)  # what is deleted may be hidden cards: overwrite it
        base.pragma("wal_autocheckpoint", LONGEST_LOG)
    except BaseException:
        base.close(force=True)
        raise
    return base


def open_snapshot(path: Path, access: Access, how: str) -> Connection:
    """Open a file for reading alone, as it is now.

    Raises:
        DatabaseError: it cannot be opened, or is not a database under this key.
    """
    flags = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI
    base = Connection(f"file:{quote(str(path.resolve()))}?{how}", flags=flags, vfs=access.vfs)
    try:
        _unlock(base, access)
        base.pragma("query_only", 1)
        base.execute("BEGIN")
        base.execute("SELECT count(*) FROM sqlite_schema").fetchall()
    except BaseException:
        base.close(force=True)
        raise
    return base


def in_memory(image: bytes = b"") -> Connection:
    """Return a database in memory: an empty one, or one from its image.

    Raises:
        DatabaseError: the image is not a database.
    """
    base = Connection(":memory:")
    if image:
        base.deserialize("main", image)
    return base


def image_of(base: Connection) -> bytes:
    """Return a database as the bytes of its file."""
    return base.serialize("main")


def access_to(path: Path, access: Access) -> Access:
    """Return how a file is reached: a plain one without the key, until somebody converts it.

    Call it before the file is opened: closing any descriptor of it would drop the locks of this process's connections
    (POSIX advisory locks), and another process could then remove the write-ahead log under them.
    """
    return replace(access, key=None) if kind_of(path) == "plain" else access


def _unlock(base: Connection, access: Access) -> None:
    if access.key is not None:
        base.pragma("cipher", "chacha20")
        base.pragma("key", _raw(access.key))


def _raw(key: JournalKey) -> str:
    """Return a key in the form from which the cipher derives no other."""
    return f"raw:{key.secret.hex()}"


def copy_encrypted(base: Connection, new: Path, key: JournalKey) -> None:
    """Write an encrypted copy of an open database; no plain page of it reaches the disk.

    Raises:
        DatabaseError: it cannot be written.
    """
    try:
        base.execute("VACUUM INTO ?", (f"file:{quote(str(new.resolve()))}?cipher=chacha20&key={_raw(key)}",))
    except DatabaseError as error:
        raise _without_key(error, key) from None


def copy_whole(base: Connection, new: Path, access: Access) -> None:
    """Write a copy of an open database to an empty file, encrypted as it is.

    Raises:
        DatabaseError: it cannot be written.
    """
    if access.key is not None:
        copy_encrypted(base, new, access.key)
    else:
        base.execute("VACUUM INTO ?", (str(new.resolve()),))


def _without_key(error: apsw.Error, key: JournalKey) -> apsw.Error:
    """Return an error without the key, which SQLite repeats with the file's name."""
    told = type(error)(str(error).replace(_raw(key), "…"))
    vars(told).update(vars(error))
    return told


def rows(base: Connection, ask: str, values: tuple[object, ...] = ()) -> list[tuple[Any, ...]]:
    """Return every row of a query."""
    return base.execute(ask, values).fetchall()


@contextmanager
def transaction(base: Connection) -> Iterator[Connection]:
    """Write all of a block durably, or nothing of it."""
    _roll_back(base)
    base.execute("BEGIN IMMEDIATE")
    try:
        yield base
        base.execute("COMMIT")
    except BaseException:
        # On a failing disk this may fail too; it is then done before the next transaction.
        with suppress(DatabaseError):
            _roll_back(base)
        raise


def empty_log(base: Connection) -> None:
    """Carry what the write-ahead log holds over to the file, durably.

    What a reader needs stays in it. Writers go on meanwhile; only their own syncs wait for this one's.
    """
    base.execute("PRAGMA wal_checkpoint (PASSIVE)").fetchall()


def close_as_it_is(base: Connection) -> None:
    """Close a connection and leave the file and its write-ahead log as they are.

    Usually the last one to close carries the log over and removes it.
    """
    base.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    base.close(force=True)


def _roll_back(base: Connection) -> None:
    if base.in_transaction:
        base.execute("ROLLBACK")


def code_of(error: Exception) -> str:
    """Return SQLite's name of an error's code, `SQLITE_FULL`; empty for another error."""
    number = getattr(error, "result", None)
    return str(apsw.mapping_result_codes[number & 0xFF]) if isinstance(number, int) else ""
