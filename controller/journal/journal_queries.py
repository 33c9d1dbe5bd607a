"""The longer queries of the journal's database."""

from __future__ import annotations

from typing import Final

USED: Final = "DELETE FROM edge WHERE id <= ? AND id NOT IN (SELECT value FROM json_each(?))"
NEWS: Final = """INSERT INTO told VALUES (?, ?, ?) ON CONFLICT (port) DO UPDATE SET boot_id = excluded.boot_id,
    number = excluded.number WHERE boot_id <> excluded.boot_id OR number < excluded.number"""
"""Records a node's newest edge; changes no row if the edge is not newer than the stored one."""
EVENTS: Final = "SELECT seq, at_ms, body, wall_ms FROM event WHERE seq > ? ORDER BY seq LIMIT ?"
LETTER: Final = "INSERT INTO outbox (seq, topic, payload, kind, wall_ms) VALUES (?, ?, ?, ?, ?)"
OUTPUTS: Final = "SELECT seq, body FROM output WHERE seq BETWEEN ? AND ? ORDER BY seq, n"
PASSED: Final = """DELETE FROM checkpoint WHERE seq <> (SELECT min(seq) FROM checkpoint)
    AND seq NOT IN (SELECT seq FROM checkpoint ORDER BY seq DESC LIMIT ?)"""
LATEST: Final = """SELECT max(at_ms) FROM (
    SELECT now_ms AS at_ms FROM checkpoint
    UNION ALL SELECT at_ms FROM event WHERE seq > (SELECT coalesce(max(seq), 0) FROM checkpoint)
    UNION ALL SELECT at_ms FROM edge)"""
STARTED: Final = "SELECT body FROM start WHERE seq < ? AND kind = 'start' ORDER BY number DESC LIMIT 1"
DIFFERENCE: Final = "INSERT OR REPLACE INTO difference VALUES (?, ?, ?, ?)"
FACES: Final = "SELECT seq, salt, body FROM face WHERE seq BETWEEN ? AND ? ORDER BY seq"
STAND_INS: Final = "SELECT stand_ins FROM hand WHERE first <= ? ORDER BY first DESC LIMIT 1"
