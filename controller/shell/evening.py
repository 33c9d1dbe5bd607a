"""An evening as it was written down, by the journal or by a flight recorder: the table it began with and its events."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from controller.rulebook.book import Book
from controller.shell.codec import TapeError, read_event
from controller.shell.games import load_games
from controller.shell.journal import JournalError, SqliteJournal
from controller.shell.library import BookError, load_book
from controller.shell.recorded_hands import Told
from controller.shell.tape import Check, Tape, open_table, parse_tape, read_tape
from controller.shell.unreadable import unreadable
from controller.table.state import Table

DEFAULT_BOOK = "golden-nugget-2025"
"""Of tapes that do not say under which book they were recorded."""
SQLITE = b"SQLite format 3\x00"


class EveningError(ValueError):
    """A file that is neither journal nor tape, or cannot be read; the text says which and why."""


@dataclass(frozen=True, slots=True)
class Evening:
    """A table before its first event, everything that happened, and the table's name."""

    table: Table
    told: tuple[Told, ...]
    name: str


def open_evening(path: Path, rulebook: str | None = None) -> Evening:
    """Open a journal or a tape.

    Args:
        path: the file; a journal is known by its first bytes.
        rulebook: the house's book; without one, that under which it was recorded.

    Raises:
        EveningError: the file cannot be read, or the rulebook is unknown.
    """
    try:
        with path.open("rb") as file:
            is_journal = file.read(len(SQLITE)) == SQLITE
        if not is_journal:
            tape = read_tape(path)
            told = tuple(Told(event) for event in tape.events if not isinstance(event, Check))
            return Evening(_table_of(tape, rulebook), told, tape.id)
        journal = SqliteJournal(path, "{}")
        try:
            tape = parse_tape(journal.header, path.stem)
            told = tuple(Told(read_event(json.loads(one.body), one.at_ms), one.wall_ms) for one in journal.recorded())
        finally:
            journal.close()
        return Evening(_table_of(tape, rulebook), told, tape.id)
    except (TapeError, BookError, JournalError) as error:
        raise EveningError(str(error)) from None
    except OSError as error:
        raise EveningError(f"{path}: {unreadable(error)}") from None


def book_of(tape: Tape, rulebook: str | None = None) -> Book:
    """The book that is asked for, else the one under which a tape was recorded.

    Raises:
        BookError: there is no such book.
    """
    return load_book(rulebook or tape.rulebook or DEFAULT_BOOK)


def _table_of(tape: Tape, rulebook: str | None) -> Table:
    return open_table(tape, book_of(tape, rulebook), load_games())
