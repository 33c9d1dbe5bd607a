"""Makes a segment's content: a small journal in memory that has the rows of some hands."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from typing import Final

from controller.journal.database import Connection, image_of, in_memory, rows
from controller.journal.evidence.chain import read_start
from controller.journal.evidence.segment_rows import Cut, cut_in
from controller.journal.schema import NEWEST, script

COPIED_AT_ONCE: Final = 200
"""Number of events that are copied at once; other threads run between two pieces."""
LATER: Final = "erased_later"
"""The key in `meta` of the erasings whose records are in a later segment, as a JSON list."""
BY_EVENT: Final = ("event", "output", "face", "difference", "head", "chain")
_ERASED: Final = "SELECT body FROM start WHERE kind = 'erased' AND number > ? ORDER BY number"


def cut_behind(base: Connection, last: int) -> Cut:
    """Return where the chain stands behind an event that others follow."""
    before = cut_in(base)
    noted = base.execute(
        "SELECT number, hash FROM start WHERE seq <= ? AND number > ? ORDER BY number DESC LIMIT 1",
        (last, before.starts),
    ).fetchone()
    starts = before.starts if noted is None else int(noted[0])
    found = base.execute("SELECT hash FROM start WHERE seq = ? ORDER BY number DESC LIMIT 1", (last,)).get
    found = found if found is not None else base.execute("SELECT hash FROM chain WHERE seq = ?", (last,)).get
    if found is None:  # the chain begins behind it
        meta = dict(rows(base, "SELECT key, value FROM meta WHERE key IN ('header', 'chain')"))
        found = read_start(meta["chain"]).evening(meta["header"])
    return Cut(last, bytes(found), starts)


def image_of_rows(base: Connection, before: Cut, behind: Cut, pause: Callable[[], None]) -> bytes:
    """Return the content of the segment that has the rows between two cuts.

    `pause` is called between two pieces.
    """
    with closing(in_memory()) as image:
        for number in range(1, NEWEST + 1):
            image.execute(f"BEGIN; {script(number)} COMMIT;")
        image.execute("DELETE FROM hand")
        _copy(base, image, "meta", "key IN ('header', 'chain')")
        for first in range(before.row + 1, behind.row + 1, COPIED_AT_ONCE):
            within = (first, min(first + COPIED_AT_ONCE - 1, behind.row))
            for table in BY_EVENT:
                _copy(base, image, table, "seq BETWEEN ? AND ?", within)
            pause()
        _copy(base, image, "hand", "first BETWEEN ? AND ?", (before.row + 1, behind.row))
        _copy(base, image, "start", "number > ? AND number <= ?", (before.starts, behind.starts))
        _copy(base, image, "opening", "seq = ?", (before.row,))
        _copy(base, image, "segment", "last = ?", (before.row,))
        later = [
            told for (told,) in rows(base, _ERASED, (behind.starts,))
            if before.row < json.loads(told)["first"] <= behind.row
        ]  # fmt: skip
        image.execute("INSERT INTO meta VALUES (?, ?)", (LATER, json.dumps(later)))
        return image_of(image)


def _copy(base: Connection, image: Connection, table: str, wanted: str, values: tuple[int, ...] = ()) -> None:
    found = rows(base, f"SELECT * FROM {table} WHERE {wanted}", values)  # noqa: S608 - our own names
    if found:
        with image:
            image.executemany(f"INSERT INTO {table} VALUES ({_marks(found[0])})", found)  # noqa: S608


def _marks(values: tuple[object, ...]) -> str:
    return ", ".join("?" * len(values))
