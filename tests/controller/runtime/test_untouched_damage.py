"""Of a damaged journal no byte is changed, its write-ahead log included, before and after it is set aside."""

from contextlib import closing

import pytest

from controller.journal.database import PLAIN, Access, open_database
from controller.journal.journal import SqliteJournal
from controller.journal.journal_entries import JournalEntry, OutboxMessage
from controller.journal.journal_key import JournalKey
from controller.journal.kept_journal import KeptJournal
from controller.journal.set_aside import left_by
from controller.runtime import begun_evening
from controller.runtime.begun_evening import open_journal
from controller.runtime.evening_header import header_of
from controller.runtime.table_settings import SeatSettings, TableSettings

ACCESSES = pytest.mark.parametrize("access", [PLAIN, Access(JournalKey(bytes(range(32))))], ids=["plain", "encrypted"])
PAGE = 4096
SETTINGS = TableSettings(
    "t9", "golden-nugget-2025", "nlhe", (1, 2), seats=tuple(SeatSettings(one, 200) for one in (1, 2, 3)), readers="none"
)
HAND = {"seats": {"1": {"stack": 203}, "2": {"stack": 197}}, "button": 2}


def killed(folder, access):
    """Leave a journal as a kill does: its newest rows are in the write-ahead log alone."""
    run = folder / "run"
    run.mkdir()
    with closing(KeptJournal(run / "journal.sqlite", header_of(SETTINGS), access=access)) as journal:
        for n in range(30):
            letters = (OutboxMessage("hand", "railbird.hand", '{"told": "' + "x" * 400 + '"}'),) * 3
            journal.append(JournalEntry(n, 1_700_000_000_000, '{"e":"time","t":1}', (), letters))
        journal.keep_standby(2, HAND)
        journal._outbox.empty_log()
        journal.keep_clock("later")
        left = {path.name: path.read_bytes() for path in run.iterdir()}
    for path in run.iterdir():
        path.unlink()
    for name, data in left.items():
        if not name.endswith("-shm"):
            (run / name).write_bytes(data)
    return run / "journal.sqlite"


def spoil(path, access):
    """Put zeros in the place of a page that holds waiting messages; the log does not have it."""
    copy = path.with_name("copy.sqlite")
    copy.write_bytes(path.read_bytes())
    with closing(open_database(copy, access, "FULL")) as base:
        page = base.execute("SELECT max(pageno) FROM dbstat WHERE name = 'outbox' AND pagetype = 'leaf'").get
    for one in path.parent.glob("copy.sqlite*"):
        one.unlink()
    data = bytearray(path.read_bytes())
    data[(page - 1) * PAGE : page * PAGE] = bytes(PAGE)
    path.write_bytes(data)


def both(path):
    return path.read_bytes(), path.with_name(f"{path.name}-wal").read_bytes()


@ACCESSES
@pytest.mark.parametrize("found", ["by reading", "by the trial"])
def test_a_damaged_journal_is_set_aside_as_it_was(tmp_path, access, found, monkeypatch):
    path = killed(tmp_path, access)
    spoil(path, access)
    before, said = both(path), []
    assert len(before[1]) > PAGE
    if found == "by the trial":
        monkeypatch.setattr(begun_evening, "look_first", lambda *_: None)
    journal, _ = open_journal(path, SETTINGS, said.append, access)
    with closing(journal):
        assert "seat 1 203, seat 2 197" in journal.lost
    (kept,) = path.parent.glob("evening-*.sqlite")
    assert both(kept) == before


@ACCESSES
def test_what_an_evening_leaves_is_read_without_a_change(tmp_path, access):
    path = killed(tmp_path, access)
    before = both(path)
    left = left_by(path, access)
    assert (left.last, [one.number for one in left.unsent]) == (90, [*range(1, 91)])
    assert both(path) == before
    with closing(SqliteJournal(path, access=access)) as journal:
        assert journal.waiting(0, -1) == left.unsent
        assert journal.kept_clock() == "later"
