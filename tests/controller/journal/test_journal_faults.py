"""What a journal that cannot be used tells: every real fault has a sentence that keeps the evening."""

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from random import Random

import pytest

from controller.files.installed_files import which_release
from controller.journal.database import PLAIN, Access, DatabaseError, open_database
from controller.journal.journal import JournalError, SqliteJournal
from controller.journal.journal_entries import JournalEntry
from controller.journal.journal_faults import BUSY, FULL, NOT_OURS, OLDER_PROGRAM, fault_text
from controller.journal.journal_key import new_key
from controller.journal.journal_reading import JournalReader
from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.runtime.evening_header import header_of
from controller.runtime.loop import ReplayDivergedError, restore
from controller.runtime.table_settings import SeatSettings, TableSettings
from controller.tape.codec import TapeError

HEADER = header_of(TableSettings("t1", "golden-nugget-2025", "nlhe", (1, 2), seats=(SeatSettings(1, 200),)))
EVENT = JournalEntry(5, 5, '{"e":"tap","t":0.005}', (), ())


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "journal.sqlite"
    with closing(SqliteJournal(path, HEADER)) as journal:
        for _ in range(20):
            journal.append(EVENT)
    return path


def said(call, *told):
    with pytest.raises(JournalError) as caught:
        call(*told)
    return str(caught.value)


def test_a_full_disk_says_so_and_what_was_written_stays(path):
    journal = SqliteJournal(path)
    pages = journal._base.execute("PRAGMA page_count").fetchone()[0]
    journal._base.execute(f"PRAGMA max_page_count = {pages}")
    text = said(lambda: [journal.append(JournalEntry(5, 5, '{"e":"tap"}', ("x" * 5000,), ())) for _ in range(50)])
    assert str(path) in text
    assert text.endswith(FULL)
    journal.close()
    with JournalReader(path) as reader:
        assert len(list(reader.recorded())) >= 20


def test_a_journal_that_may_not_be_written_says_so(path):
    journal = SqliteJournal(path)
    journal._base.execute("PRAGMA query_only = ON")
    assert said(journal.append, EVENT).endswith(NOT_OURS)
    assert said(journal.keep_clock, "{}").endswith(NOT_OURS)


def test_a_folder_in_its_place_says_so(tmp_path):
    (tmp_path / "journal.sqlite").mkdir()
    assert said(SqliteJournal, tmp_path / "journal.sqlite", HEADER).endswith(NOT_OURS)


def test_a_journal_that_another_program_locks_says_so(path):
    with closing(open_database(path, PLAIN, "FULL")) as other, closing(SqliteJournal(path)) as journal:
        journal._base.execute("PRAGMA busy_timeout = 10")
        other.execute("BEGIN IMMEDIATE")
        assert said(journal.append, EVENT).endswith(BUSY)


@pytest.mark.parametrize("error", [PermissionError(13, "Permission denied"), OSError(30, "Read-only file system")])
def test_the_system_s_own_refusals_have_their_cure(path, error):
    assert fault_text(path, "the journal cannot be opened", error).endswith(NOT_OURS)
    assert fault_text(path, "x", OSError(28, "No space left on device")).endswith(FULL)


def test_a_newer_journal_names_the_version_that_wrote_it(path):
    with closing(sqlite3.connect(path)) as base:
        base.execute("PRAGMA user_version = 99")
    for opened in (SqliteJournal, JournalReader):
        text = said(opened, path)
        assert "version 99" in text
        assert text.endswith(OLDER_PROGRAM)


def test_of_a_damaged_encrypted_journal_the_events_beside_the_damage_are_read(tmp_path):
    path, access = tmp_path / "journal.sqlite", Access(new_key())
    with closing(SqliteJournal(path, HEADER, access=access)) as journal:
        for _ in range(1500):
            journal.append(EVENT)
        page = journal._base.execute("SELECT max(pageno) FROM dbstat WHERE name = 'event'").get
    data = bytearray(path.read_bytes())
    data[(page - 1) * 4096 + 2000] ^= 1
    path.write_bytes(data)
    with JournalReader(path, access) as reader:
        read = list(reader.recorded())
    assert [one.seq for one in read] == list(range(1, 1501))
    lost = [one.seq for one in read if one.fault]
    assert lost == list(range(lost[0], 1501)), "the rows of the last page"
    assert 1 <= len(lost) < 500
    assert {one.body for one in read if not one.fault} == {EVENT.body}


def test_other_outputs_of_this_very_program_name_the_version_that_goes_on(path):
    with closing(SqliteJournal(path)) as journal:
        journal.note_start(1, json.dumps(dict(zip(("version", "software"), which_release(), strict=True))))
        journal.append(JournalEntry(9, 9, '{"e":"time","t":0.009}', ("{}",), ()))
        with pytest.raises(ReplayDivergedError, match="install the version that wrote it; the evening"):
            restore(journal, load_book("golden-nugget-2025"), load_games())


def use(path):
    """Everything that a start does with a journal."""
    try:
        with closing(SqliteJournal(path, HEADER)) as journal:
            restore(journal, load_book("golden-nugget-2025"), load_games())
            journal.durable_edges()
            journal.kept_clock()
            journal.numbers()
    except (JournalError, ReplayDivergedError, TapeError) as error:
        told = str(error)
        assert told.strip()
    try:
        with JournalReader(path) as reader:
            assert reader.header
            list(reader.recorded())
    except JournalError as error:
        told = str(error)
        assert path.name in told


def damage(path, times, seed):
    whole, random = path.read_bytes(), Random(seed)
    for name in ("journal.sqlite-wal", "journal.sqlite-shm"):
        path.with_name(name).unlink(missing_ok=True)
    for number in range(times):
        damaged = path.with_name(f"d{number}.sqlite")
        data = bytearray(whole)
        for _ in range(random.choice((1, 4, 60))):
            data[random.randrange(len(data))] = random.randrange(256)
        damaged.write_bytes(data if random.random() < 0.8 else data[: random.randrange(len(data))])
        use(damaged)
        for one in path.parent.glob(f"d{number}.sqlite*"):
            one.unlink()


def test_a_damaged_journal_ends_in_a_sentence(path):
    damage(path, 40, 34)


@pytest.mark.slow
def test_a_thousand_damaged_journals_end_in_sentences(path):
    damage(path, 1000, Random().randrange(2**32))


def test_a_reader_works_beside_a_table_and_writes_nothing(path):
    with closing(SqliteJournal(path)) as journal, JournalReader(path) as reader:
        journal.append(EVENT)
        assert len(list(reader.recorded())) == 20
        with JournalReader(path) as later:
            assert len(list(later.recorded())) == 21
        journal.append(EVENT)
        with pytest.raises(DatabaseError):
            reader._base.execute("DELETE FROM event")


def test_a_reader_of_a_closed_journal_changes_nothing_in_its_folder(path):
    before = {one.name: one.stat().st_mtime_ns for one in path.parent.iterdir()}
    with JournalReader(path) as reader:
        assert len(list(reader.recorded())) == 20
    after = {one.name: one.stat().st_mtime_ns for one in path.parent.iterdir()}
    assert after[path.name] == before[path.name]
    with closing(SqliteJournal(path)) as journal:
        journal.append(EVENT)


AS_NOBODY = """
import os, sys
from pathlib import Path
from controller.journal.journal_reading import JournalReader
os.setgid(65534); os.setuid(65534)
with JournalReader(Path(sys.argv[1])) as reader:
    print(len(list(reader.recorded())))
"""


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
def test_a_journal_in_a_folder_that_one_may_not_write_is_read(path):
    path.chmod(0o644)
    folder = path.parent
    while folder.parent != folder:
        folder.chmod(folder.stat().st_mode | 0o055)
        folder = folder.parent
    told = subprocess.run([sys.executable, "-c", AS_NOBODY, str(path)], capture_output=True, text=True, check=False)
    assert told.stdout.strip() == "20", told.stderr


def test_what_is_no_journal_is_told(tmp_path):
    (tmp_path / "x").write_bytes(b"SQLite format 3\0" + b"x" * 5000)
    assert str(tmp_path / "x") in said(JournalReader, tmp_path / "x")
    sqlite3.connect(tmp_path / "y").execute("CREATE TABLE z (a)")
    assert "is not a journal: name the journal" in said(JournalReader, tmp_path / "y")
    assert "there is no such journal" in said(JournalReader, tmp_path / "none")
