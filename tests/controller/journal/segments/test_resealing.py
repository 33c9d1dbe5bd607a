"""Segments of a plain journal are sealed with it, also if the conversion was cut off."""

from contextlib import closing

import pytest

from controller.handhistory.kept_hands import are_kept_hands, read_kept_hands
from controller.journal import conversion
from controller.journal.conversion import encrypt
from controller.journal.database import Access
from controller.journal.journal import JournalError
from controller.journal.journal_key import new_key
from tests.controller.journal.segments.days_played import faults, played, told


def test_the_segments_of_a_converted_journal_are_sealed(tmp_path):
    path, key = tmp_path / "journal.sqlite", new_key()
    with closing(played(path, 3)) as journal:
        journal.cut_segments()
    before = told(path)
    encrypt(path, key)
    assert (told(path, Access(key)), faults(path, Access(key)).faults) == (before, ())
    for segment in (tmp_path / "segments").iterdir():
        assert b"railbird sealed" in segment.read_bytes()
    assert [one.suffix for one in (tmp_path / "segments").iterdir()] == [".segment"] * 2
    with pytest.raises(JournalError, match="encrypted already"):
        encrypt(path, key)


def test_a_conversion_that_ended_before_its_segments_is_finished_by_the_next(tmp_path, monkeypatch):
    path, key = tmp_path / "journal.sqlite", new_key()
    with closing(played(path, 3)) as journal:
        journal.cut_segments()
    before = told(path)
    with monkeypatch.context() as patched:
        patched.setattr(conversion, "seal_segments", lambda *_: 0)
        encrypt(path, key)
    assert told(path, Access(key)) == before, "they are read as they are"
    first = min((tmp_path / "segments").iterdir())
    first.with_name(f"{first.name}.plain").write_bytes(first.read_bytes())
    encrypt(path, key)
    assert told(path, Access(key)) == before
    assert all(b"railbird sealed" in segment.read_bytes() for segment in (tmp_path / "segments").iterdir())


def test_the_hands_of_a_removed_segment_are_sealed_too(tmp_path):
    path, key = tmp_path / "journal.sqlite", new_key()
    with closing(played(path, 3)) as journal:
        journal.cut_segments()
        name = min((tmp_path / "segments").iterdir()).name
        journal._base.execute("UPDATE segment SET removed_ms = 5 WHERE file = ?", (name,))
    hands = (tmp_path / "segments" / name).with_suffix(".phhs")
    hands.write_text("[1]\nvariant = 'NT'\n")
    plain = hands.open("rb")
    encrypt(path, key)
    assert are_kept_hands(hands)
    assert read_kept_hands(hands, Access(key)) == "[1]\nvariant = 'NT'\n"
    assert set(plain.read()) == {0}
    hands.write_text("of a conversion by a version before")
    encrypt(path, key)
    assert are_kept_hands(hands)
