"""Reads from a journal's database everything that the chain covers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from controller.journal.database import Connection, rows
from controller.journal.evidence.chain import StartRecord, read_start
from controller.journal.evidence.chain_rows import ChainLink, ChainRows
from controller.journal.evidence.segment_rows import cut_in
from controller.journal.journal_entries import Numbered
from controller.journal.journal_rows import FIRST_FACES, events_in, header_in

FIRST_CHAINED: Final = 3
"""The first version of the database's schema with a chain."""
_LINKS: Final = "SELECT seq, letters, hash, faces FROM chain"
_LINKS_BEFORE: Final = "SELECT seq, letters, hash, NULL FROM chain"
_STARTS: Final = "SELECT number, seq, wall_ms, body, kind, hash FROM start ORDER BY number"
_STARTS_BEFORE: Final = "SELECT number, seq, wall_ms, body, 'start', hash FROM start ORDER BY number"
_LETTERS: Final = "SELECT number, seq, topic, kind, payload, wall_ms FROM outbox ORDER BY number"
_STAND_INS: Final = "SELECT first, stand_ins FROM hand WHERE stand_ins IS NOT NULL"


def starts_in(base: Connection) -> tuple[StartRecord, ...]:
    """Return the starts of the program and the erasings of cards, in order.

    Raises:
        DatabaseError: they cannot be read.
    """
    version = int(base.pragma("user_version"))
    if version < FIRST_CHAINED:
        return ()
    found = rows(base, _STARTS if version >= FIRST_FACES else _STARTS_BEFORE)
    before = cut_in(base).starts
    return tuple(StartRecord(*row[:5]) for row in found if row[0] > before)


def chain_rows_in(base: Connection, path: Path) -> ChainRows:
    """Return everything that the chain of a journal covers, with its hashes.

    Raises:
        DatabaseError, ValueError, JournalError: a part of the file cannot be read.
    """
    start = base.execute("SELECT value FROM meta WHERE key = 'chain'").get
    version = int(base.pragma("user_version"))
    is_chained, has_faces = start is not None and version >= FIRST_CHAINED, version >= FIRST_FACES
    cut = cut_in(base)
    links = rows(base, _LINKS if has_faces else _LINKS_BEFORE) if is_chained else []
    starts = rows(base, _STARTS if has_faces else _STARTS_BEFORE) if is_chained else []
    newest = base.execute("SELECT seq FROM sqlite_sequence WHERE name = 'outbox'").get
    later = base.execute("SELECT value FROM meta WHERE key = 'erased_later'").get
    return ChainRows(
        header_in(base, path), read_start(start) if is_chained else None, tuple(events_in(base, path, cut.row)),
        {seq: ChainLink(bytes(letters), bytes(found), None if faces is None else bytes(faces))
         for seq, letters, found, faces in links if seq > cut.row},
        tuple(Numbered(*row) for row in rows(base, _LETTERS)), int(newest or 0),
        tuple((StartRecord(*row[:5]), bytes(row[5])) for row in starts if row[0] > cut.starts),
        dict(rows(base, _STAND_INS)) if has_faces else {},
        cut, {link[0]: bytes(link[1]) for link in links}, tuple(json.loads(later or "[]")), later is not None,
    )  # fmt: skip
