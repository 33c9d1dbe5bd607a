"""Reads a journal's rows: its header, its events with their cards, its checkpoints."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final, Literal

from controller.journal.damage.damaged_rows import UNREADABLE, newest_row, read_again, rows_one_by_one
from controller.journal.damage.standby import read_standby
from controller.journal.database import Connection, DatabaseError, rows
from controller.journal.faces.hidden_faces import RowFaces, SealedRow, opened
from controller.journal.faces.stand_ins import StandIns, replayed_items, unknown_items
from controller.journal.journal_entries import Checkpoint, RecordedEvent
from controller.journal.journal_faults import fault_text
from controller.journal.journal_queries import EVENTS, FACES, OUTPUTS, STAND_INS

_PLACEHOLDER: Final = '"?card"'
PIECE: Final = 500
"""Number of events that are read into memory at once."""
FIRST_FACES: Final = 6
"""The first version of the schema whose rows have their cards apart."""


class JournalError(Exception):
    """A journal that cannot be opened or written; the text says why and what to do."""


@contextmanager
def faults_told(path: Path, what: str) -> Iterator[None]:
    """Convert the database's errors into a `JournalError` with a sentence."""
    try:
        yield
    except (DatabaseError, ValueError) as error:
        # A damaged file may hold a text that is not UTF-8, which arrives as a ValueError.
        raise JournalError(fault_text(path, what, error)) from None


def header_in(base: Connection, path: Path) -> str:
    """Return the header of a journal's evening."""
    with faults_told(path, "the journal cannot be read"):
        try:
            found = base.execute("SELECT value FROM meta WHERE key = 'header'").fetchone()
            if found is not None:
                json.loads(found[0])  # a page of zeros within a plain text is read without a fault
        except (DatabaseError, ValueError):
            read_again(base)
            if (header := _standby_header(base, path)) is None:
                raise
            return header
    if found is None:
        raise JournalError(f"{path}: this journal has no evening: railbird run begins one")
    return str(found[0])


def _standby_header(base: Connection, path: Path) -> str | None:
    """Return the header of the standby; None if that is of another journal."""
    standby = read_standby(path)
    chain = base.execute("SELECT value FROM meta WHERE key = 'chain'").get if standby is not None else None
    return standby.header if standby is not None and chain is not None and standby.chain == chain else None


def checkpoints_in(base: Connection, path: Path) -> tuple[Checkpoint, ...]:
    """Return the checkpoints of a journal, newest first."""
    with faults_told(path, "the journal cannot be read"):
        numbers = {*_checkpoint_numbers(base, "ASC"), *_checkpoint_numbers(base, "DESC")}
        return tuple(_checkpoint(base, seq) for seq in sorted(numbers, reverse=True))


def _checkpoint_numbers(base: Connection, order: Literal["ASC", "DESC"]) -> list[int]:
    """Return the numbers of checkpoints from one end on, up to a page that cannot be read."""
    found = []
    try:
        for (seq,) in base.execute(f"SELECT seq FROM checkpoint ORDER BY seq {order}"):  # noqa: S608 - one of two words
            found.append(int(seq))
    except (DatabaseError, ValueError):
        read_again(base)
    return found


def _checkpoint(base: Connection, seq: int) -> Checkpoint:
    """Return a checkpoint; one that cannot be read has no body, and whoever opens it says so."""
    try:
        return Checkpoint(*rows(base, "SELECT * FROM checkpoint WHERE seq = ?", (seq,))[0])
    except (DatabaseError, ValueError, IndexError):
        read_again(base)
        return Checkpoint(seq, 0, b"")


def events_in(base: Connection, path: Path, after: int = 0) -> Iterator[RecordedEvent]:
    """Yield the events of a journal after that number; a piece at a time is in memory."""
    with faults_told(path, "the journal cannot be read"):
        has_faces = int(base.pragma("user_version")) >= FIRST_FACES
        while True:
            try:
                piece = _piece(base, after)
            except (DatabaseError, ValueError):
                read_again(base)
                last = min(after + PIECE, newest_row(base))
                piece = list(rows_one_by_one(base, after + 1, last))
                if all(one.fault for one in piece) and not after:
                    raise  # no event at all can be read
            if not piece:
                return
            for stored in piece:
                yield _with_its_faces(base, stored) if has_faces and _PLACEHOLDER in _text(stored) else stored
            after = piece[-1].seq


def _piece(base: Connection, after: int) -> list[RecordedEvent]:
    found = rows(base, EVENTS, (after, PIECE))
    outputs: dict[int, list[str]] = {}
    for seq, body in rows(base, OUTPUTS, (after + 1, found[-1][0])) if found else ():
        outputs.setdefault(seq, []).append(body)
    for seq, at_ms, body, wall_ms in found:
        if (type(at_ms), type(body), type(wall_ms)) != (int, str, int):
            raise ValueError(f"event {seq} has values of a wrong type")
    return [RecordedEvent(seq, at, body, tuple(outputs.get(seq, ())), wall) for seq, at, body, wall in found]


def _text(stored: RecordedEvent) -> str:
    return stored.body + "".join(stored.outputs)


def _with_its_faces(base: Connection, stored: RecordedEvent) -> RecordedEvent:
    """Return an event with its cards; one whose cards cannot be read is `unreadable`."""
    try:
        faces = faces_in(base, stored.seq, stored.seq)
        return _with_faces(base, stored, faces[stored.seq]) if faces else stored
    except (DatabaseError, ValueError):
        read_again(base)
        return replace(stored, fault=UNREADABLE)


def faces_in(base: Connection, first: int, last: int) -> dict[int, RowFaces]:
    """Return the cards of rows, by the row's number; ValueError where one was damaged."""
    found = rows(base, FACES, (first, last))
    for seq, salt, body in found:
        if type(body) is not str or not isinstance(salt, bytes | None):
            raise ValueError(f"the cards of event {seq} have values of a wrong type")
    return {
        seq: RowFaces(bytes(salt) if salt is not None else None, tuple(body.split("\n"))) for seq, salt, body in found
    }


def public_body(recorded: RecordedEvent) -> str:
    """Return an event's body with the unknown card in the place of each erased one."""
    row = recorded.sealed
    return opened(row, unknown_items(row.faces))[0] if row is not None and row.faces is not None else recorded.body


def _with_faces(base: Connection, stored: RecordedEvent, faces: RowFaces) -> RecordedEvent:
    row = SealedRow(stored.body, stored.outputs, faces)
    stand_ins: StandIns = json.loads(base.execute(STAND_INS, (stored.seq,)).get or "{}") if faces.is_erased else {}
    body, outputs = opened(row, replayed_items(faces, stand_ins))
    return RecordedEvent(stored.seq, stored.at_ms, body, outputs, stored.wall_ms, row)
