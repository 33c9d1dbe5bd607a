"""Where a journal's rows begin, and which segments have those before."""

from __future__ import annotations

from typing import Final, NamedTuple

from controller.journal.database import Connection, rows

FIRST_SEGMENTS: Final = 7
"""The first version of the database's schema with segments."""
_SEGMENTS: Final = """SELECT first, last, at_ms, wall_ms, file, digest, hash, starts, removed_ms FROM segment
    ORDER BY first"""
_CUT: Final = "SELECT last, hash, starts FROM segment ORDER BY first DESC LIMIT 1"


class SegmentRow(NamedTuple):
    """A segment as the journal names it.

    Attributes:
        first, last: its events.
        at_ms: the table's own clock at its last event.
        wall_ms: the wall clock at its first event.
        file: its name in the folder `segments`.
        digest: of its content.
        hash: the chain's hash behind its last event.
        starts: how many starts of the program and erasings the chain had by then.
        removed_ms: when the house's retention removed the file; None while it is kept.
    """

    first: int
    last: int
    at_ms: int
    wall_ms: int
    file: str
    digest: bytes
    hash: bytes
    starts: int
    removed_ms: int | None = None


class Cut(NamedTuple):
    """Where the rows of a file begin: behind this event, with this hash, after so many starts."""

    row: int = 0
    hash: bytes = b""
    starts: int = 0


WHOLE: Final = Cut()
"""Where the rows of a journal without segments begin."""


def has_segments(base: Connection) -> bool:
    """Whether the schema of a database has segments."""
    return int(base.pragma("user_version")) >= FIRST_SEGMENTS


def segments_in(base: Connection) -> tuple[SegmentRow, ...]:
    """Return a journal's segments in order.

    Raises:
        DatabaseError: they cannot be read.
    """
    if not has_segments(base):
        return ()
    return tuple(
        SegmentRow(first, last, at_ms, wall_ms, file, bytes(digest), bytes(found), starts, removed_ms)
        for first, last, at_ms, wall_ms, file, digest, found, starts, removed_ms in rows(base, _SEGMENTS)
    )


def cut_in(base: Connection) -> Cut:
    """Return where the rows of a journal, or of a segment's content, begin.

    Raises:
        DatabaseError: it cannot be read.
    """
    told = base.execute(_CUT).fetchone() if has_segments(base) else None
    return Cut(told[0], bytes(told[1]), told[2]) if told is not None else WHOLE
