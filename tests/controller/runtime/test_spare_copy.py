"""A spare computer takes a table over with everything, from one sealed file."""

import io
import lzma
import tarfile
from contextlib import closing

import pytest

from controller.__main__ import main
from controller.files.sealed_file import seal, unseal
from controller.journal.database import Access
from controller.journal.journal import SqliteJournal
from controller.journal.journal_entries import JournalEntry
from controller.journal.journal_key import new_key
from controller.journal.journal_reading import JournalReader
from controller.journal.table_lock import TableLock
from controller.people.people import Person, TableRole
from controller.people.people_file import load_people, new_people, save_people
from controller.runtime.spare_copy import SEALED_AS, SpareCopyError, unpack
from controller.views.wire import NOTE_SUFFIX
from tests.controller.journal.segments.days_played import faults, played, told

KEY = new_key()
SETTINGS = """directory = "state"
[table]
id = "t1"
rulebook = "golden-nugget-2025"
game = "nlhe"
blinds = [1, 2]
[board]
file = "board.toml"
decks = "state/decks.json"
"""


@pytest.fixture
def table(tmp_path):
    folder = tmp_path / "etc"
    (folder / "state").mkdir(parents=True)
    for name, text in (("table.toml", SETTINGS), ("board.toml", "wiring"), ("state/decks.json", "decks"), ("state/boot", "7"),
                       ("state/evening-1.sqlite", "old"), (f"state/views.sock{NOTE_SUFFIX}", "a start failed"), ("key", KEY.text())):  # fmt: skip
        (folder / name).write_text(text)
    journal = SqliteJournal(folder / "state/journal.sqlite", '{"tape": 1}', access=Access(KEY))
    for number in range(5):
        journal.append(JournalEntry(number, number, "{}", (), ()))
    journal._base.close(force=True)  # as a power cut leaves it: the events lie in the write-ahead log
    return folder


def spare(folder, what, *more):
    return main(["spare", what, "--key", str(folder / "key"), "--copy", str(folder.parent / "copy"), *more])


def test_the_spare_has_the_evening_the_settings_the_board_and_the_decks(table, tmp_path, capsys):
    assert spare(table, "pack", "--config", str(table / "table.toml")) == 0
    copy = (tmp_path / "copy").read_bytes()
    assert not any(word in copy for word in (b"golden-nugget", b"wiring", b"decks.json"))
    root = tmp_path / "spare"
    assert spare(table, "unpack", "--root", str(root)) == 0
    there = root / str(table).lstrip("/")
    assert {path.relative_to(there).as_posix() for path in there.rglob("*") if path.is_file()} == {
        "table.toml", "board.toml", "state/decks.json", "state/boot", "state/journal.sqlite"}
    with JournalReader(there / "state/journal.sqlite", Access(KEY)) as journal:
        assert len(list(journal.recorded())) == 5
    assert spare(table, "unpack", "--root", str(root)) == 0  # the same again changes nothing
    (there / "board.toml").write_text("another table's")
    assert spare(table, "unpack", "--root", str(root)) == 2
    assert "is there already, and differs" in capsys.readouterr().err
    assert (there / "board.toml").read_text() == "another table's"
    assert spare(table, "unpack", "--root", str(root), "--replace") == 0
    assert (there / "board.toml.before").read_text() == "another table's"
    assert (there / "board.toml").read_text() == "wiring"


def test_the_people_go_with_the_copy_and_cannot_be_read_in_it(table, tmp_path):
    with (table / "table.toml").open("a") as settings:
        settings.write('[people]\nfile = "people.json"\n')
    people = new_people().with_person(Person("p-a", TableRole.DEALER, "M. Delacroix", "a" * 64))
    save_people(table / "people.json", people)
    assert spare(table, "pack", "--config", str(table / "table.toml")) == 0
    copy = (tmp_path / "copy").read_bytes()
    assert b"Delacroix" not in copy
    assert b"M. Delacroix" in lzma.decompress(unseal(copy, KEY.secret, SEALED_AS)), "the search is able to fail"
    assert spare(table, "unpack", "--root", str(tmp_path / "spare")) == 0
    assert load_people(tmp_path / "spare" / str(table).lstrip("/") / "people.json") == people


def test_a_running_table_another_key_and_a_foreign_file_are_told(table, tmp_path, capsys):
    lock = TableLock(table / "state")
    assert spare(table, "pack", "--config", str(table / "table.toml")) == 2
    assert "already runs this table" in capsys.readouterr().err
    lock.close()
    assert spare(table, "pack") == 2
    assert spare(table, "pack", "--config", str(table / "table.toml")) == 0
    (table / "key").write_text(new_key().text())
    assert spare(table, "unpack", "--root", str(tmp_path / "x")) == 2
    assert "another key" in capsys.readouterr().err
    (tmp_path / "copy").write_text("no copy")
    assert spare(table, "unpack", "--root", str(tmp_path / "x")) == 2
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize("name", ["../x", "a/../../x"])
def test_no_path_leaves_the_folder(tmp_path, name):
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w:xz") as tar:
        tar.addfile(tarfile.TarInfo(name), io.BytesIO())
    with pytest.raises(SpareCopyError, match="leaves its folder"):
        unpack(seal(archive.getvalue(), KEY.secret, SEALED_AS), KEY, tmp_path / "root")


def test_the_spare_has_the_evening_s_segments(tmp_path):
    folder = tmp_path / "etc"
    (folder / "state").mkdir(parents=True)
    for name, text in (("table.toml", SETTINGS), ("board.toml", "wiring"), ("key", KEY.text())):
        (folder / name).write_text(text)
    with closing(played(folder / "state/journal.sqlite", 3, access=Access(KEY))) as journal:
        journal.cut_segments()
    (folder / "state/segments/another-evening.segment").write_text("old")
    removed = min((folder / "state/segments").glob("2026*"))
    removed.with_suffix(".phhs").write_text("the hands of a removed day")
    (folder / "state/journal.sqlite-standby").write_text("the header, if the journal's is damaged")
    before = told(folder / "state/journal.sqlite", Access(KEY))
    assert spare(folder, "pack", "--config", str(folder / "table.toml")) == 0
    assert spare(folder, "unpack", "--root", str(tmp_path / "spare")) == 0
    there = tmp_path / "spare" / str(folder).lstrip("/") / "state"
    assert sorted(one.suffix for one in (there / "segments").iterdir()) == [".phhs", ".segment", ".segment"]
    assert (there / "journal.sqlite-standby").exists()
    assert told(there / "journal.sqlite", Access(KEY)) == before
    assert faults(there / "journal.sqlite", Access(KEY)).faults == ()
