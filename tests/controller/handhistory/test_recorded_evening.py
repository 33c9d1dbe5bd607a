"""Journals and tapes as evenings, and `railbird export` over them."""

import json

import pytest
from dealer_talk import Talk

from controller.__main__ import main
from controller.engine.advance import advance
from controller.handhistory.recorded_evening import EveningError, open_evening
from controller.journal.journal import SqliteJournal
from controller.journal.journal_entries import JournalEntry
from controller.journal.output_lines import output_line
from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.runtime.evening_header import header_of
from controller.runtime.table_settings import TableSettings
from controller.tape.codec import write_event
from controller.tape.tape import open_table, parse_tape

HEADER = {
    "tape": 1, "id": "T7",
    "table": {
        "game": "nlhe", "blinds": [1, 2], "seats": {str(seat): {"stack": 200} for seat in (1, 2, 3)}, "button": 3,
        "readers": "full",
    },
}  # fmt: skip


class Keeping(Talk):
    """A talk that keeps its events."""

    def __init__(self, *args, **table):
        super().__init__(*args, **table)
        self.events = []

    def feed(self, event):
        self.events.append(event)
        super().feed(event)


def events():
    talk = Keeping("G", seats=3)
    talk.play("new deal 3:raise=6 1:fold 2:fold award:3=9 new deal 1:raise=6 2:fold 3:fold award:1=9")
    return talk.events


@pytest.fixture
def tape(tmp_path):
    path = tmp_path / "evening.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in (HEADER, *map(write_event, events()))))
    return path


@pytest.fixture
def journal(tmp_path):
    path = tmp_path / "evening.journal"
    kept = SqliteJournal(path, json.dumps(HEADER))
    table = open_table(parse_tape(json.dumps(HEADER), "T7"), load_book("golden-nugget-2025"), load_games())
    for event in events():
        table, outputs = advance(table, event)
        told = tuple(output_line(output) for output in outputs)
        kept.append(JournalEntry(event.at_ms, 1_700_000_000_000 + event.at_ms, json.dumps(write_event(event)), told, ()))
    kept.close()
    return path


def test_a_journal_and_a_tape_are_the_same_evening(tape, journal):
    one, other = open_evening(tape), open_evening(journal)
    assert [told.event for told in one.told] == [told.event for told in other.told]
    assert (one.name, other.name) == ("T7", "T7")
    assert {told.wall_ms > 0 for told in other.told} == {True}


@pytest.mark.parametrize("form", ["phh", "ohh"])
def test_export_from_both(tape, journal, form, capsys):
    assert main(["export", str(tape), "--format", form]) == 0
    from_tape = capsys.readouterr().out
    assert main(["export", str(journal), "--format", form]) == 0
    from_journal = capsys.readouterr().out
    if form == "phh":
        assert from_tape == from_journal
        assert from_tape.count("actions = ") == 2
    else:
        hands = [json.loads(line)["ohh"] for line in from_journal.splitlines() if line]
        assert [hand["start_date_utc"] for hand in hands] == ["2023-11-14T22:13:20Z", "2023-11-14T22:13:31Z"]


def test_one_hand_to_a_file_that_only_its_owner_reads(journal, tmp_path):
    out = tmp_path / "one.phhs"
    assert main(["export", str(journal), "--format", "phh", "--hand", "2", "--output", str(out)]) == 0
    assert "hand = 2" in out.read_text()
    assert "hand = 1" not in out.read_text()
    assert out.stat().st_mode & 0o077 == 0


def test_no_evening(tmp_path, capsys):
    junk = tmp_path / "junk"
    junk.write_bytes(b"\x00\xff\xfe")
    with pytest.raises(EveningError):
        open_evening(junk)
    assert main(["export", str(tmp_path / "nothing"), "--format", "ohh"]) == 2
    assert "cannot be read" in capsys.readouterr().err
    with pytest.raises(EveningError):
        open_evening(junk, "no-such-book")


def test_an_evening_is_read_under_the_book_that_it_was_recorded_under(tmp_path):
    told = TableSettings("t1", "eagles-3512", "nlhe", (1, 2), readers="none")
    path = tmp_path / "journal.sqlite"
    SqliteJournal(path, header_of(told)).close()
    assert open_evening(path).table.rules.id == "eagles-3512"
    assert open_evening(path, "npl-2015").table.rules.id == "npl-2015"
