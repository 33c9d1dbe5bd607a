"""No key waits until what a moved day leaves has reached the medium."""

from collections import Counter
from contextlib import closing, contextmanager

import pytest

from controller.journal.database import Access
from controller.journal.kept_journal import KeptJournal
from controller.journal.segments import segmenter
from tests.controller.journal.segments.days_played import played
from tests.faults.virtual_disk import VirtualDisk

MOST_OF_AN_EVENT = 12
"""The most rows of all tables that an event has here."""


@pytest.fixture
def small_log(monkeypatch):
    """SQLite's own checkpoint is due after few pages, as it is after a thousand rows of a real day."""
    monkeypatch.setattr("controller.journal.database.LONGEST_LOG", 12)
    monkeypatch.setattr(segmenter, "DELETED_AT_ONCE", 2)
    monkeypatch.setattr(segmenter, "FEWEST_AT_ONCE", 2)


def test_no_key_waits_until_what_is_moved_has_reached_the_medium(tmp_path, monkeypatch, small_log):
    disk, left, held = VirtualDisk("waits"), [], []
    path = tmp_path / "journal.sqlite"
    played(path, 3).close()
    disk.begin(None)
    with closing(KeptJournal(path, access=Access(vfs="waits"))) as journal:

        def strike(when, call):
            if call == "sync" and when == "before" and journal._writing.locked():
                held.append(len(disk.images[str(path)].pending))

        disk.strike = strike
        monkeypatch.setattr(segmenter.time, "sleep", lambda _: left.append(sum(len(one.pending) for one in disk.images.values())))
        assert journal.cut_segments() == 2
        disk.strike = None
    assert len(left) > 12
    assert not any(left), "a key's sync between two pieces would write them"
    assert held, "the segments' names are durable at once"
    assert not any(held), "SQLite's checkpoint ran while everybody else waited"


def test_no_write_of_the_move_holds_the_others_up_for_more_than_a_piece(tmp_path, monkeypatch):
    monkeypatch.setattr(segmenter, "DELETED_AT_ONCE", 4)
    monkeypatch.setattr(segmenter, "FEWEST_AT_ONCE", 4)
    monkeypatch.setattr(segmenter, "PAUSE_S", 0.0)
    pieces, whole = [], segmenter.transaction

    @contextmanager
    def counted(base):
        rows = Counter()
        base.set_update_hook(lambda _how, _database, table, _row: rows.update([table]))
        with whole(base) as one:
            yield one
        base.set_update_hook(None)
        pieces.append(rows)

    monkeypatch.setattr(segmenter, "transaction", counted)
    with closing(played(tmp_path / "journal.sqlite", 3)) as journal:
        assert journal.cut_segments() == 2
    assert sum(one["event"] for one in pieces) == 24, "all rows of two days"
    assert max(one[table] for one in pieces for table in ("event", "chain", "face", "head")) == 4
    assert max(one.total() for one in pieces) <= 4 * MOST_OF_AN_EVENT


def test_a_slow_medium_gets_smaller_pieces():
    assert segmenter.next_piece(100, 0.05) == 50
    assert segmenter.next_piece(50, 0.01) == 50
    assert segmenter.next_piece(50, 0.001) == 100
    assert segmenter.next_piece(100, 0.001) == 100
    assert segmenter.next_piece(30, 1.0) == segmenter.FEWEST_AT_ONCE
