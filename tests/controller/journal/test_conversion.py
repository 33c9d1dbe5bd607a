"""A plain journal becomes an encrypted one with everything in it, or stays as it was."""

import lzma
from contextlib import closing
from pathlib import Path

import pytest

from controller.journal import conversion
from controller.journal.conversion import encrypt
from controller.journal.database import Access, kind_of
from controller.journal.journal import JournalError, SqliteJournal
from controller.journal.journal_key import new_key

BEFORE = Path(__file__).parents[2] / "data" / "journals" / "before-38" / "nlhe-npl-tournament.sqlite.xz"


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "journal.sqlite"
    path.write_bytes(lzma.decompress(BEFORE.read_bytes()))
    return path


def content(path, access):
    with closing(SqliteJournal(path, access=access)) as journal:
        return journal.header, list(journal.recorded()), journal.waiting(0, -1), journal.durable_edges(), journal.numbers()


def test_everything_is_in_the_encrypted_journal_and_no_plain_file_stays(path):
    key, before = new_key(), content(path, Access())
    encrypt(path, key)
    assert kind_of(path) == "encrypted"
    assert content(path, Access(key)) == before
    assert [one.name for one in path.parent.iterdir()] == [path.name]
    assert b"rulebook" not in path.read_bytes()


def test_a_journal_in_use_stays_as_it_is(path):
    with closing(SqliteJournal(path)), pytest.raises(JournalError, match="end that program"):
        encrypt(path, new_key())
    assert kind_of(path) == "plain"


def test_what_is_no_plain_journal_is_told(path):
    encrypt(path, new_key())
    for one, why in ((path, "encrypted already"), (path.with_name("none"), "no such journal")):
        with pytest.raises(JournalError, match=why):
            encrypt(one, new_key())


def test_a_copy_that_differs_changes_nothing(path, monkeypatch):
    told = iter(([], ["other"]))
    monkeypatch.setattr(conversion, "_content", lambda _: next(told))
    before = content(path, Access())
    with pytest.raises(JournalError, match="differs"):
        encrypt(path, new_key())
    assert content(path, Access()) == before


def test_a_conversion_that_was_cut_off_is_finished_by_the_next(path):
    old = path.with_name("journal.sqlite.plain")
    old.write_bytes(path.read_bytes())
    encrypt(path, new_key())
    assert not old.exists()


def test_a_plain_journal_that_a_cut_left_without_its_name_is_not_given_up(path):
    """An older program renamed it first, and then the encrypted one."""
    key, before = new_key(), content(path, Access())
    path.rename(path.with_name("journal.sqlite.plain"))
    encrypt(path, key)
    assert content(path, Access(key)) == before


def test_what_was_encrypted_is_told_also_if_another_file_then_fails(path, monkeypatch):
    key, other = new_key(), path.with_name("evening-20261121-043000.sqlite")
    other.write_bytes(path.read_bytes())
    real = conversion.encrypt

    def failing(one, by):
        if one == other:
            raise OSError(28, "No space left on device", str(one))
        real(one, by)

    monkeypatch.setattr(conversion, "encrypt", failing)
    done, faults = conversion.encrypt_all(path.parent, key)
    assert done == (path,)
    assert faults == (f"{other}: No space left on device",)
