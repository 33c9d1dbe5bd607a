"""Stores what an erasing needs: an event's cards, what became public, where a hand began."""

from __future__ import annotations

from typing import Final

from controller.journal.database import Connection
from controller.journal.faces.hidden_faces import SealedRow
from controller.journal.journal_entries import JournalEntry
from controller.terms.cards import STANDARD_DECK

_STANDARD: Final = frozenset(one.face for one in STANDARD_DECK)


def keep_faces(base: Connection, seq: int, row: SealedRow, entry: JournalEntry) -> None:
    """Write what the erasing of an event's hidden cards will need, in its transaction."""
    if row.faces is not None:
        base.execute("INSERT INTO face VALUES (?, ?, ?)", (seq, row.faces.salt, "\n".join(row.faces.lines)))
    if entry.shown:
        base.executemany("INSERT OR IGNORE INTO shown VALUES (?, ?)", ((seq, code) for code in entry.shown))
    if entry.deck:
        base.execute(
            "INSERT OR REPLACE INTO hand VALUES (?, ?, ?, ?, NULL)",
            (seq, entry.at_ms, entry.wall_ms, "" if set(entry.deck) == _STANDARD else " ".join(entry.deck)),
        )
