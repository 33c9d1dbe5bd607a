"""Moves the rows of gaming days that are over from the journal to segments.

The segment is durable, was read back and checked before the journal names it, and only then are the rows deleted. A
program that ends anywhere between goes on at the next run: a file that the journal does not name yet is written again,
and rows that a named one has are deleted.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

from controller.journal.database import Connection, empty_log, in_memory, rows, transaction
from controller.journal.evidence.chain_check import check_chain
from controller.journal.evidence.chain_reading import chain_rows_in
from controller.journal.evidence.chain_table import Chain
from controller.journal.evidence.segment_rows import Cut, SegmentRow, cut_in, segments_in
from controller.journal.journal_key import JournalKey
from controller.journal.journal_rows import JournalError
from controller.journal.segments.openings import USUAL_HOUR, gaming_day
from controller.journal.segments.segment_file import FOLDER, digest_of, read_segment, write_segment
from controller.journal.segments.segment_image import cut_behind, image_of_rows

LONGEST: Final = 100_000
"""The most events of a segment; more than that stay in the journal, as in an evening that an older version began."""
DELETED_AT_ONCE: Final = 100
"""The most events that are deleted in one transaction, for which an event of the table may have to wait."""
FEWEST_AT_ONCE: Final = 25
HELD_S: Final = 0.02
"""How long a piece's way to the medium should take, for which a key's own may have to wait: a slower one halves the
next piece, one that took a quarter of it doubles the next."""
PAUSE_S: Final = 0.05
"""How long the table's other threads have the computer for themselves between two pieces of work."""
_OPENINGS: Final = "SELECT seq FROM opening WHERE seq > ? ORDER BY seq"
_HIDDEN: Final = "SELECT 1 FROM hand WHERE first <= ? AND stand_ins IS NULL LIMIT 1"
_EARLIEST: Final = "SELECT min(seq) FROM checkpoint"
_WALL: Final = "SELECT wall_ms FROM event WHERE seq = ?"
_NOW: Final = "SELECT coalesce(max(now_ms), 0) FROM checkpoint"
_AT: Final = "SELECT at_ms FROM event WHERE seq = ?"
_WAITING: Final = """SELECT min(seq) FROM outbox
    WHERE number > (SELECT coalesce(max(CAST(value AS INTEGER)), 0) FROM meta WHERE key = 'carried')"""
_STARTS: Final = """DELETE FROM start WHERE number <= ? AND number <>
    (SELECT coalesce(max(number), 0) FROM start WHERE kind = 'start' AND number <= ?)"""
_NAMED: Final = "INSERT INTO segment VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL)"


class Segmenter:
    """Makes the segments of one journal, by a connection of its own."""

    def __init__(
        self, base: Connection, journal: Path, key: JournalKey | None, chain: Callable[[], Chain],
        writing: threading.Lock, hour: int = USUAL_HOUR,
    ) -> None:
        """Use a connection.

        Args:
            base: the connection.
            journal: the journal's file; its key, or None.
            key: seals the segments.
            chain: returns the journal's chain.
            writing: the lock of all who write.
            hour: at which a gaming day begins; the files' names have the day.
        """
        self._base, self._folder, self._key = base, journal.parent / FOLDER, key
        self._chain, self._writing, self._hour = chain, writing, hour
        self._at_once = DELETED_AT_ONCE
        self.rest: Callable[[], None] = lambda: time.sleep(PAUSE_S)
        """Called between two pieces of work."""

    def cut(self) -> int:
        """Move what is due; return how many segments were made.

        Raises:
            JournalError: the rows are not what was written; they stay in the journal.
            OSError, DatabaseError: a file cannot be written; every row is in the journal or in a segment.
        """
        count = 0
        self._delete()
        while (last := self._due()) is not None:
            self._move(last)
            self._delete()
            count += 1
        return count

    def _due(self) -> int | None:
        """Return the last event of the next segment; None if none is due."""
        before, earliest = cut_in(self._base), self._base.execute(_EARLIEST).get
        for (seq,) in rows(self._base, _OPENINGS, (before.row,)):
            if earliest is None or earliest <= seq or self._base.execute(_HIDDEN, (seq,)).get:
                return None
            # What an older version recorded may be a month in one piece.
            return int(seq) if seq - before.row <= LONGEST else None
        return None

    def _move(self, last: int) -> None:
        before, behind = cut_in(self._base), cut_behind(self._base, last)
        image = image_of_rows(self._base, before, behind, self.rest)
        wall_ms = int(self._base.execute(_WALL, (before.row + 1,)).get)
        day = gaming_day(wall_ms, self._hour)
        path = self._folder / f"{day}-{self._chain().evening.hex()[:8]}-{before.row + 1:08}.segment"
        write_segment(path, image, self._key)
        del image
        self.rest()
        digest = self._checked(path, behind)
        at_ms = self._base.execute(_AT, (last,)).get
        told = (before.row + 1, last, at_ms, wall_ms, path.name, digest, behind.hash, behind.starts)
        with self._writing, transaction(self._base):
            self._base.execute(_NAMED, told)

    def _checked(self, path: Path, behind: Cut) -> bytes:
        """Return the digest of what a segment's file holds; it is what the journal holds.

        Raises:
            JournalError: it is not.
        """
        image = read_segment(path, self._key)
        with closing(in_memory(image)) as base:
            found = chain_rows_in(base, path)
        faults = check_chain(found).faults
        if not faults and found.ends != behind:
            faults = (f"its rows end with another hash than the journal has for row {behind.row}",)
        if faults:
            raise JournalError(f"{path}: rows stay in the journal, because they are damaged there: {faults[0]}")
        return digest_of(image)

    def _delete(self) -> None:
        """Delete what a named segment has, a few rows at a time."""
        cut = cut_in(self._base)
        self._base.pragma("synchronous", "NORMAL")  # a later run deletes what a power cut brings back
        try:
            self._delete_from("event", cut.row, ("output", "face", "difference", "event"))
            # The messages that the room may still ask for are checked by these.
            kept = self._base.execute(_WAITING).get
            self._delete_from("chain", cut.row if kept is None else min(cut.row, kept - 1), ("head", "chain"))
            with self._writing, transaction(self._base) as base:
                base.execute("DELETE FROM hand WHERE first <= ?", (cut.row,))
                base.execute(_STARTS, (cut.starts, cut.starts))
                base.execute("DELETE FROM opening WHERE seq < ?", (cut.row,))
            empty_log(self._base)
        finally:
            self._base.pragma("synchronous", "FULL")

    def _delete_from(self, leading: str, last: int, tables: tuple[str, ...]) -> None:
        """Delete rows in pieces.

        Each piece is carried to the medium before the next, while nobody waits for this connection's lock: else the
        next key's sync would write all of it, and one of them SQLite's whole checkpoint.
        """
        while True:
            first = self._base.execute(f"SELECT min(seq) FROM {leading}").get  # noqa: S608 - our own names
            if first is None or first > last:
                return
            within = (first, min(first + self._at_once - 1, last))
            with self._writing, transaction(self._base) as base:
                for table in tables:
                    base.execute(f"DELETE FROM {table} WHERE seq BETWEEN ? AND ?", within)  # noqa: S608
            began = time.perf_counter()
            empty_log(self._base)
            self._at_once = next_piece(self._at_once, time.perf_counter() - began)
            self.rest()

    def remove(self, keep_ms: int, wall_ms: int, keep_hands: Callable[[Path], None]) -> int:
        """Remove the segments that ended `keep_ms` ago, by the table's clock; return how many.

        `keep_hands` writes a segment's finished hands to a file of their own before; if it fails, the segment stays.
        The removal's record stays in the chain. A file that a power cut left is removed by the next run.
        """
        count, now_ms = 0, int(self._base.execute(_NOW).get)
        for one in segments_in(self._base):
            if one.removed_ms is None and one.at_ms < now_ms - keep_ms:
                keep_hands(self._folder / one.file)
                self._note_removed(one, wall_ms)
                count += 1
            elif one.removed_ms is None:
                break
            (self._folder / one.file).unlink(missing_ok=True)
        return count

    def _note_removed(self, one: SegmentRow, wall_ms: int) -> None:
        told = {"first": one.first, "last": one.last, "digest": one.digest.hex()}
        with self._writing:
            chain = self._chain()
            with transaction(self._base) as base:
                base.execute("UPDATE segment SET removed_ms = ? WHERE first = ?", (wall_ms, one.first))
                chain.note(base, wall_ms, json.dumps(told), "removed")
            chain.keep()


def next_piece(rows_at_once: int, took_s: float) -> int:
    """Return how many rows to delete next, behind a piece that took so long to the medium."""
    if took_s > HELD_S:
        return max(rows_at_once // 2, FEWEST_AT_ONCE)
    return min(rows_at_once * 2, DELETED_AT_ONCE) if took_s < HELD_S / 4 else rows_at_once
