"""A journal that cannot be continued is set aside and kept; the table goes on with the stacks of the newest hand."""

import json
import re
from contextlib import closing, suppress
from pathlib import Path

import pytest

from controller.decks.enrolled_decks import Decks
from controller.journal.conversion import encrypt
from controller.journal.damage.standby import read_standby, standby_path
from controller.journal.damage.write_trial import _WRITES
from controller.journal.database import PLAIN, Access, open_database, rows
from controller.journal.journal import JournalError
from controller.journal.journal_key import JournalKey
from controller.journal.journal_reading import JournalReader
from controller.journal.set_aside import set_aside
from controller.runtime.begun_evening import open_journal
from controller.runtime.composition import Deployment, compose_table
from controller.runtime.table_settings import SeatSettings, TableSettings
from controller.table import events as happened
from controller.terms.codes import Act
from hw.board import Board
from tests.mosquitto import wait_for

KEY, OTHER = (Access(JournalKey(bytes([byte] * 32))) for byte in (1, 2))
PAGE = 4096
SETTINGS = TableSettings(
    "t9", "golden-nugget-2025", "nlhe", (1, 2), seats=tuple(SeatSettings(one, 200) for one in (1, 2, 3)), button=1,
    readers="none",
)


def start(folder, access, said=None):
    said = [] if said is None else said
    return compose_table(SETTINGS, Board("bare", 9), Decks({}), Deployment(folder, "", access=lambda: access), said.append)


def play_into_the_second_hand(assembled):
    """Seat 1 raises and takes the blinds; then the next hand is dealt, and seat 2 raises."""
    accept = assembled.table_controller.loop.accept
    acts = [
        happened.NewDeal(1000), happened.ActionDeclared(2000, 1, Act.RAISE, 6), happened.ActionDeclared(3000, 2, Act.FOLD),
        happened.ActionDeclared(4000, 3, Act.FOLD), happened.NewDeal(9000), happened.ActionDeclared(10_000, 2, Act.RAISE, 6),
    ]
    for event in acts:
        accept(event)
        for listener in assembled.table_controller._listeners:
            listener.heard(event, (), assembled.table_controller.table)


def played(folder, access):
    """Return the files of a table that ended in its second hand, its key, where the header lies, and the last number."""
    with closing(start(folder, access)) as assembled:
        play_into_the_second_hand(assembled)
        wait_for(lambda: (found := read_standby(folder / "journal.sqlite", access)) is not None and found.hand == 2)
    with closing(open_database(folder / "journal.sqlite", access, "FULL")) as base:
        base.pragma("wal_checkpoint(TRUNCATE)")
        ask = "SELECT max(pageno) FROM dbstat WHERE name = 'meta' AND pagetype = 'overflow'"
        header_page = base.execute(ask).get
        last = base.execute("SELECT seq FROM sqlite_sequence WHERE name = 'outbox'").get
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}, access, header_page, last


@pytest.fixture(scope="module")
def evenings(tmp_path_factory):
    return {access: played(tmp_path_factory.mktemp("evening"), access) for access in (PLAIN, KEY)}


@pytest.fixture(params=[PLAIN, KEY], ids=["plain", "encrypted"])
def evening(request, evenings):
    return evenings[request.param]


def damaged(evening, folder, page):
    """Write the evening's files with one page of zeros."""
    files, access, header_page, last = evening
    folder.mkdir(mode=0o700)
    for name, data in files.items():
        (folder / name).write_bytes(data)
    at = ((header_page if page == "header" else page) - 1) * PAGE
    data = bytearray(files["journal.sqlite"])
    if at < len(data):
        data[at : at + PAGE] = bytes(PAGE)
    (folder / "journal.sqlite").write_bytes(data)
    return access, last


def test_the_table_goes_on_in_a_new_record_with_the_stacks_of_the_newest_hand(evening, tmp_path):
    access, last = damaged(evening, tmp_path / "run", 1)
    whole, said = (tmp_path / "run" / "journal.sqlite").read_bytes(), []
    with closing(start(tmp_path / "run", access, said)) as assembled:
        table = assembled.table_controller.table
        assert {seat.number: seat.stack for seat in table.seating.seats} == {1: 203, 2: 199, 3: 198}
        assert table.seating.button == 2
        assert assembled.journal.numbers()[0] > last + 1000, "a number of the damaged journal may come again"
        (kept,) = (tmp_path / "run").glob("evening-*.sqlite")
        assert kept.read_bytes() == whole
        assert any("the journal cannot be continued: " in one for one in said)
        assert not any(f"{tmp_path / 'run' / 'journal.sqlite'}" in one and "mended.sqlite" in one for one in said)
        (told,) = [one for one in said if "a new record begins" in one]
        for words in (kept.name, "hand 2", "seat 1 203, seat 2 199, seat 3 198", "the button at seat 2"):
            assert words in told
        assert told == assembled.feeder._said, "the dealer reads it"
        assembled.table_controller.loop.accept(happened.NewDeal(table.now_ms + 1000))
    again = []
    with closing(start(tmp_path / "run", access, again)) as assembled:
        assert assembled.table_controller.table.hand is not None
    assert not any("new record" in one for one in again)


def test_a_header_that_cannot_be_read_is_taken_from_the_standby_and_nothing_is_lost(evening, tmp_path):
    access, _ = damaged(evening, tmp_path / "run", "header")
    with JournalReader(tmp_path / "run" / "journal.sqlite", access) as reader:
        assert json.loads(reader.header)["id"] == "t9"
    with closing(start(tmp_path / "run", access)) as assembled:
        assert assembled.table_controller.table.counters.hands_begun == 2
        assert len(list(assembled.journal.recorded())) >= 6
    assert list((tmp_path / "run").glob("evening-*")) == []


@pytest.mark.parametrize("how", ["no standby", "a spoiled standby"])
def test_without_proof_of_damage_nothing_is_set_aside(evening, tmp_path, how):
    access, _ = damaged(evening, tmp_path / "run", 1)
    path = tmp_path / "run" / "journal.sqlite"
    if how == "no standby":
        standby_path(path).unlink()
    else:
        standby_path(path).write_bytes(standby_path(path).read_bytes().replace(b"203", b"903"))
    with pytest.raises(JournalError):
        start(tmp_path / "run", access)
    assert path.exists()
    assert list((tmp_path / "run").glob("evening-*")) == []


@pytest.mark.parametrize("page", [1, 2**20])
def test_a_wrong_key_sets_nothing_aside_whether_the_journal_is_damaged_or_not(evenings, tmp_path, page):
    damaged(evenings[KEY], tmp_path / "run", page)
    with pytest.raises(JournalError):
        start(tmp_path / "run", OTHER)
    assert list((tmp_path / "run").glob("evening-*")) == []


def test_a_journal_that_takes_no_more_rows_is_found_at_the_start(evening, tmp_path):
    files, access, _, _ = evening
    folder = tmp_path / "whole"
    folder.mkdir()
    (folder / "journal.sqlite").write_bytes(files["journal.sqlite"])
    with closing(open_database(folder / "journal.sqlite", access, "FULL")) as base:
        page = base.execute("SELECT max(pageno) FROM dbstat WHERE name = 'outbox' AND pagetype = 'leaf'").get
    damaged(evening, tmp_path / "run", page)
    said = []
    with closing(start(tmp_path / "run", access, said)) as assembled:
        assembled.table_controller.loop.accept(happened.NewDeal(assembled.table_controller.table.now_ms + 1000))
    assert any("a new record begins" in one for one in said)


def test_every_table_of_the_file_is_tried(evening, tmp_path):
    access, _ = damaged(evening, tmp_path / "run", 2**20)
    with closing(open_database(tmp_path / "run" / "journal.sqlite", access, "FULL")) as base:
        names = {name for (name,) in rows(base, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")}
    assert {re.search(r"INTO (\w+)", one)[1] for one in _WRITES} == names


class Killed(BaseException):
    """The end of a program."""


def killed_in(patched, at):
    """End the program at the `at`th change of a name in a folder."""
    left = [at]

    def killing(change):
        def struck(*arguments):
            left[0] -= 1
            if left[0] < 0:
                raise Killed
            return change(*arguments)

        return struck

    for name in ("rename", "replace", "hardlink_to"):
        patched.setattr(Path, name, killing(getattr(Path, name)))
    return left


def begun(folder, said):
    """Open the journal as a start does; return the stacks with which the evening begins."""
    journal, _ = open_journal(folder / "journal.sqlite", SETTINGS, said.append, KEY)
    with closing(journal):
        return {int(seat): told["stack"] for seat, told in json.loads(journal.header)["table"]["seats"].items()}


def test_a_start_that_ends_while_it_sets_a_journal_aside_is_followed_by_one_that_goes_on(evenings, tmp_path, monkeypatch):
    at = 0
    while True:
        folder, said = tmp_path / str(at), []
        damaged(evenings[KEY], folder, 1)
        whole = (folder / "journal.sqlite").read_bytes()
        with monkeypatch.context() as patched, suppress(Killed):
            left = killed_in(patched, at)
            begun(folder, said)
        if left[0] >= 0:
            break
        assert begun(folder, said) == {1: 203, 2: 199, 3: 198}
        (kept,) = folder.glob("evening-*.sqlite")
        assert kept.read_bytes() == whole
        assert standby_path(kept).exists()
        at += 1
    assert at == 5
    assert begun(folder, said) == {1: 203, 2: 199, 3: 198}
    assert not any("none (begun with" in one for one in said), "only what differs is told"


def test_a_new_evening_begins_by_the_settings_whatever_was_left(evenings, tmp_path, monkeypatch):
    folder = tmp_path / "run"
    damaged(evenings[KEY], folder, 1)
    with monkeypatch.context() as patched, suppress(Killed):
        patched.setattr("controller.runtime.damaged_evening.SqliteJournal", killed)
        begun(folder, [])
    assert not (folder / "journal.sqlite").exists()
    set_aside(folder, KEY)
    assert begun(folder, []) == {1: 200, 2: 200, 3: 200}


def killed(*_arguments):
    raise Killed


def test_a_wrong_key_sets_nothing_aside_after_a_journal_was_encrypted(evenings, tmp_path):
    damaged(evenings[PLAIN], tmp_path / "run", 2**20)
    encrypt(tmp_path / "run" / "journal.sqlite", KEY.key)
    with pytest.raises(JournalError, match="the key is not the one"):
        start(tmp_path / "run", OTHER)
    assert list((tmp_path / "run").glob("evening-*")) == []
    assert read_standby(tmp_path / "run" / "journal.sqlite", KEY).hand == 2
