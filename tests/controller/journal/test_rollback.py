"""An upgrade keeps a copy of the evening, and `railbird rollback` returns to it until the next hand is dealt."""

import lzma
import stat
from contextlib import closing
from pathlib import Path

import pytest

from controller.__main__ import main
from controller.journal import rollback
from controller.journal.conversion import encrypt
from controller.journal.database import PLAIN, Access, open_database
from controller.journal.journal import NEWEST, SqliteJournal
from controller.journal.journal_entries import JournalEntry, OutboxMessage
from controller.journal.journal_key import new_key
from controller.journal.journal_rows import JournalError
from controller.journal.rollback import COPY, drop_copy, keep_copy, roll_back
from controller.journal.set_aside import JOURNAL

BEFORE = Path(__file__).parents[2] / "data" / "journals" / "before-38" / "nlhe-npl-tournament.sqlite.xz"
DECK = ("As", "Kd")


@pytest.fixture(params=["plain", "encrypted"])
def table(request, tmp_path):
    """A table's folder with a journal of an older version, and how it is reached."""
    path, access = tmp_path / JOURNAL, PLAIN
    path.write_bytes(lzma.decompress(BEFORE.read_bytes()))
    if request.param == "encrypted":
        access = Access(new_key())
        encrypt(path, access.key)
        (tmp_path / "key").write_text(access.key.text())
    return path, access


def version(path, access):
    with closing(open_database(path, access, "FULL")) as base:
        return base.pragma("user_version"), list(base.execute("SELECT * FROM event ORDER BY seq"))


def upgraded(path, access, *entries):
    """What a start of this program does with a journal, and then these entries."""
    said = keep_copy(path, access)
    with closing(SqliteJournal(path, access=access)) as journal:
        for entry in entries:
            journal.append(entry)
    return said


def entry(deck=()):
    letter = OutboxMessage("hand/action", "railbird.hand.action", "{}")
    return JournalEntry(10**9, 5, '{"e":"tap"}', (), (letter,), deck=deck)


def test_the_evening_is_as_it_was_and_what_came_since_is_kept(table):
    path, access = table
    before = version(path, access)
    assert before[0] < NEWEST
    said = upgraded(path, access, entry(), entry())
    assert f"from version {before[0]} to {NEWEST}" in said
    assert stat.S_IMODE((path.parent / COPY).stat().st_mode) == 0o600
    assert version(path, access)[0] == NEWEST
    with closing(SqliteJournal(path, access=access)) as journal:
        last = journal.numbers()[1]
        journal.mark_sent(one.number for one in journal.waiting(0, -1))
    told = roll_back(path.parent, access)
    assert "(2 events) is in evening-" in told
    assert version(path, access) == before
    assert not (path.parent / COPY).exists()
    (kept,) = path.parent.glob("evening-*.sqlite")
    with closing(SqliteJournal(kept, access=access)) as journal:
        assert sum(1 for _ in journal.recorded()) == len(before[1]) + 2
    # A subscriber that knows the numbers of since drops none of what comes.
    with closing(SqliteJournal(path, access=access)) as journal:
        assert journal.numbers()[1] == last
        journal.append(entry())
        assert [one.number for one in journal.waiting(0, -1)] == [last + 1]


def test_a_hand_that_was_dealt_ends_it(table):
    path, access = table
    upgraded(path, access, entry(deck=DECK))
    with pytest.raises(JournalError, match="a hand has been dealt since the upgrade"):
        roll_back(path.parent, access)
    drop_copy(path.parent)
    drop_copy(path.parent)
    with pytest.raises(JournalError, match="there is no copy"):
        roll_back(path.parent, access)
    assert version(path, access)[0] == NEWEST


def test_a_journal_of_this_version_needs_no_copy(table):
    path, access = table
    SqliteJournal(path, access=access).close()
    assert keep_copy(path, access) == ""
    assert not (path.parent / COPY).exists()
    assert keep_copy(path.parent / "none.sqlite") == ""


def test_where_there_is_no_room_for_a_copy_the_table_starts_and_says_so(table, monkeypatch):
    path, access = table
    def full(*_arguments):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(rollback, "copy_whole", full)
    said = upgraded(path, access)
    assert "no copy of it could be kept" in said
    assert "No space left" in said
    assert {one.name for one in path.parent.iterdir()} <= {JOURNAL, "key"}


def test_the_command_says_what_it_did_and_what_it_cannot_do(table, capsys):
    path, access = table
    config = path.parent / "table.toml"
    config.write_text('directory = "."\n[table]\nid = "t1"\nrulebook = "npl-2015"\ngame = "nlhe"\n[board]\nfile = "bare"\n')
    key = ["--key", str(path.parent / "key")] if access.key else []
    assert main(["rollback", "--config", str(config), *key]) == 2
    assert "there is no copy" in capsys.readouterr().err
    upgraded(path, access)
    assert main(["rollback", "--config", str(config), *key]) == 0
    assert "is as it was before the upgrade" in capsys.readouterr().out
    assert main(["rollback", "--config", str(path.parent / "other.toml")]) == 2
    capsys.readouterr()
