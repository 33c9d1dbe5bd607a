"""A recorded evening from a journal or a tape: its opening table and its events."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from controller.files.strict import DataFileError
from controller.handhistory.recorded_hands import ToldHand
from controller.journal.checkpoint_codec import CheckpointError, read
from controller.journal.database import PLAIN, Access
from controller.journal.journal import JournalError
from controller.journal.journal_entries import RecordedEvent
from controller.journal.journal_faults import OLDER_PROGRAM
from controller.journal.journal_reading import JournalReader, is_recorded
from controller.journal.left_out_rows import DamagedRowsError, rows_taken
from controller.loading.law import Law, under_law
from controller.table.events import Event
from controller.table.state import Table
from controller.tape.codec import TapeError
from controller.tape.tape import Check, Tape, open_table, parse_tape, read_tape
from firmware_bridge import files

ERASED: Final = "this record no longer has the cards that were never shown; what was public is told as it was"


class EveningError(ValueError):
    """A file that is neither journal nor tape, or cannot be read; the text says which and why."""


@dataclass(frozen=True, slots=True)
class Evening:
    """A table before its first event, all events of the evening, and the table's name."""

    table: Table
    told: tuple[ToldHand, ...]
    name: str
    gone: tuple[str, ...] = ()
    """Sentences about what the journal no longer has: erased hidden cards, damaged rows."""


def open_evening(path: Path, rulebook: str | None = None, access: Access = PLAIN) -> Evening:
    """Open a journal or a tape.

    Args:
        path: the file; a journal is recognized by its first bytes.
        rulebook: another rulebook, an id or a path; empty keeps the recorded one.
        access: how an encrypted journal is reached.

    Raises:
        EveningError: the file cannot be read, or its rulebook or game cannot be used.
    """
    try:
        if not is_recorded(path):
            tape = read_tape(path)
            told = tuple(ToldHand(event) for event in tape.events if not isinstance(event, Check))
            return Evening(_table_of(tape, rulebook), told, tape.id)
        with JournalReader(path, access) as journal:
            tape = parse_tape(journal.header, path.stem)
            table = table_of_record(journal, *under_law(tape, rulebook))
            rows, lost = _rows_of(journal)
        told = tuple(ToldHand(event, one.wall_ms, one.seq) for one, event in rows)
        gone = (*((ERASED,) if any(one.is_erased for one, _ in rows) else ()), *lost)
        return Evening(table, told, tape.id, gone)
    except (TapeError, DataFileError, JournalError, files.FileFaultError) as error:
        said = str(error)
        raise EveningError(said if str(path) in said else f"{path}: {said}") from None


def _rows_of(journal: JournalReader) -> tuple[list[tuple[RecordedEvent, Event]], tuple[str, ...]]:
    """Return the rows before the first damaged one, and sentences about those that are lost."""
    unread = (journal.unread,) if journal.unread else ()
    rows: list[tuple[RecordedEvent, Event]] = []
    try:
        rows.extend(rows_taken(journal.recorded(journal.begins_behind), journal.begins_behind))
    except DamagedRowsError as error:
        return rows, (*unread, str(error))
    return rows, unread


def table_of_record(journal: JournalReader, tape: Tape, law: Law) -> Table:
    """Return the table before the first event that a journal, or a segment, has.

    Raises:
        JournalError: it is not kept.
        TapeError: the header cannot be used.
    """
    opening = journal.opening()
    if opening is None:
        return open_table(tape, law.book, law.games)
    try:
        return read(opening.body, law.book, law.games)
    except CheckpointError as error:
        raise JournalError(f"{journal.path}: the table of row {opening.seq} {error}: {OLDER_PROGRAM}") from None


def _table_of(tape: Tape, rulebook: str | None) -> Table:
    tape, law = under_law(tape, rulebook)
    return open_table(tape, law.book, law.games)
