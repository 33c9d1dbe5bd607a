"""Whoever takes the file of an encrypted journal, and its write-ahead log, learns nothing; the right key opens it."""

import traceback
from contextlib import closing

import apsw
import pytest

from controller.journal.database import PLAIN, Access, code_of, copy_encrypted, kind_of, open_database
from controller.journal.journal import JournalError, SqliteJournal
from controller.journal.journal_entries import JournalEntry, OutboxMessage
from controller.journal.journal_faults import LOCKED, OTHER_KEY, fault_text
from controller.journal.journal_key import new_key
from controller.journal.journal_reading import JournalReader

PLANTED = "Qh-planted-hole-card"
EVENT = JournalEntry(5, 5, f'{{"e":"{PLANTED}"}}', (PLANTED,), (OutboxMessage("a", "b", PLANTED),))


@pytest.fixture
def path(tmp_path):
    return tmp_path / "journal.sqlite"


def written(path):
    """Every byte that lies beside the journal."""
    return b"".join(one.read_bytes() for one in sorted(path.parent.iterdir()))


@pytest.mark.parametrize("is_closed", [True, False])
def test_nothing_of_a_hand_can_be_read_without_the_key(path, is_closed):
    journal = SqliteJournal(path, "{}", access=Access(new_key()))
    for _ in range(50):
        journal.append(EVENT)
    journal.keep_edge(1, PLANTED)
    if is_closed:
        journal.close()
    assert PLANTED.encode() not in written(path)
    journal.close()
    assert journal.is_encrypted


def test_the_same_search_finds_the_hand_in_a_plain_journal(path):
    with closing(SqliteJournal(path, "{}")) as journal:
        journal.append(EVENT)
        assert PLANTED.encode() in written(path)
        assert not journal.is_encrypted


def test_the_key_opens_it_again_and_for_reading(path):
    access = Access(new_key())
    with closing(SqliteJournal(path, "{}", access=access)) as journal:
        journal.append(EVENT)
    with closing(SqliteJournal(path, access=access)) as journal:
        journal.append(EVENT)
        with JournalReader(path, access) as reader:
            assert [one.body for one in reader.recorded()] == [EVENT.body] * 2


@pytest.mark.parametrize(("access", "advice"), [(Access(), LOCKED), (Access(new_key()), OTHER_KEY)])
def test_no_key_or_another_one_is_said_and_changes_nothing(path, access, advice):
    SqliteJournal(path, "{}", access=Access(new_key())).close()
    before = path.read_bytes()
    for opened in (lambda: SqliteJournal(path, "{}", access=access), lambda: JournalReader(path, access)):
        with pytest.raises(JournalError) as caught:
            opened()
        assert str(caught.value).endswith(advice)
    assert path.read_bytes() == before


def test_a_plain_journal_goes_on_plain_under_a_key(path):
    SqliteJournal(path, "{}").close()
    with closing(SqliteJournal(path, access=Access(new_key()))) as journal:
        journal.append(EVENT)
        assert not journal.is_encrypted
    assert kind_of(path) == "plain"


def test_what_no_database_is_is_not_taken_for_one(tmp_path):
    (tmp_path / "text").write_text("0123456789abcdefghijk@  and so on")
    assert [kind_of(tmp_path / name) for name in ("text", "missing")] == ["other", "none"]
    assert kind_of(tmp_path) == "other"


def test_an_error_of_the_encrypted_copy_never_repeats_the_key(tmp_path):
    base, key = open_database(tmp_path / "plain.sqlite", PLAIN, "FULL"), new_key()
    with pytest.raises(apsw.CantOpenError) as told:
        copy_encrypted(base, tmp_path / "no" / "such.sqlite", key)
    base.close()
    assert code_of(told.value) == "SQLITE_CANTOPEN"
    said = "".join(traceback.format_exception(told.value)) + fault_text(tmp_path, "copying", told.value)
    assert "such.sqlite" in said
    assert key.secret.hex() not in said
