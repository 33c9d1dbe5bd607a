"""Tries whether a journal's pages take what a table writes next, and leaves nothing behind."""

from __future__ import annotations

from typing import Final

from controller.journal.database import Connection

_WRITES: Final = (
    "INSERT INTO event (at_ms, wall_ms, body) VALUES (0, 0, '{}')",
    "INSERT INTO output VALUES ((SELECT max(seq) FROM event), 0, '{}')",
    "INSERT INTO outbox (seq, topic, payload, kind, wall_ms) VALUES (0, '', '', '', 0)",
    "INSERT INTO edge (at_ms, body) VALUES (0, '')",
    "INSERT OR REPLACE INTO told VALUES ('', 0, 0)",
    "INSERT OR REPLACE INTO meta VALUES ('trial', '')",
    "INSERT INTO start VALUES ((SELECT coalesce(max(number), 0) + 1 FROM start), 0, 0, '', x'', 'start')",
    "INSERT OR IGNORE INTO shown VALUES ((SELECT max(seq) FROM event), '')",
    "INSERT INTO chain VALUES ((SELECT coalesce(max(seq), 0) + 1 FROM chain), x'', x'', NULL)",
    "INSERT INTO head VALUES ((SELECT coalesce(max(seq), 0) + 1 FROM head), '')",
    "INSERT INTO checkpoint VALUES ((SELECT coalesce(max(seq), 0) + 1 FROM checkpoint), 0, x'')",
    "INSERT INTO face VALUES ((SELECT coalesce(max(seq), 0) + 1 FROM face), NULL, '')",
    "INSERT INTO difference VALUES ((SELECT coalesce(max(seq), 0) + 1 FROM difference), 0, '', '')",
    "INSERT INTO opening VALUES ((SELECT coalesce(max(seq), 0) + 1 FROM opening), 0, 0, x'')",
    "INSERT INTO segment VALUES ((SELECT coalesce(max(first), 0) + 1 FROM segment), 0, 0, 0, '', x'', x'', 0, NULL)",
    "INSERT INTO hand VALUES ((SELECT coalesce(max(first), 0) + 1 FROM hand), 0, 0, '', NULL)",
)
"""A row at the end of every table, where the next one goes."""


def try_writes(base: Connection) -> None:
    """Write a row into every table, and take all of them back.

    Raises:
        DatabaseError: a page does not take it.
    """
    base.execute("BEGIN IMMEDIATE")
    try:
        for write in _WRITES:
            base.execute(write)
    finally:
        if base.in_transaction:
            base.execute("ROLLBACK")
