"""`railbird show`: in words, as pictures, and what cannot be shown."""

import io
import sys

import pytest

from controller.__main__ import main
from controller.journal.database import Access
from controller.journal.journal import SqliteJournal
from controller.journal.journal_entries import JournalEntry
from controller.journal.journal_key import new_key
from tests.controller.showing.shown_tapes import FLOOR_SAYS, hidden_cards, named

HEADER = '{"tape": 1, "id": "t7", "rulebook": "npl-2015", "table": {"game": "nlhe", "blinds": [1, 2], "button": 1, "seats": {"1": {"stack": 200}, "4": {"stack": 300}}, "readers": "none"}}'
EVENTS = ('{"e": "new_deal", "t": 0}', '{"e": "act", "seat": 1, "do": "raise", "to": 6, "t": 4}', '{"e": "act", "seat": 4, "do": "fold", "t": 5}')


def shown(*arguments):
    return main(["show", str(FLOOR_SAYS), "--rulebook", "golden-nugget-2025", "--hand", "1", *arguments])


def test_a_hand_is_printed_with_its_chain_and_no_hidden_card(capsys):
    assert shown("--print", "--currency", "$") == 0
    told = capsys.readouterr().out
    assert "Seat 3 raises to $6." in told
    assert "Decision:     The floor decided: fix" in told
    assert not named(told) & hidden_cards(FLOOR_SAYS)


def test_words_of_the_terminal_lead_through_the_hand(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("ruling\nback\n5\nwhat\nq\n"))
    assert shown("--words") == 0
    told = capsys.readouterr().out
    assert "32/34" in told
    assert "Two cards were burned" in told
    assert told.index("31/34") < told.index("5/34")
    assert "there is no 'what' here" in told


def test_pictures_are_written_by_the_display(tmp_path):
    assert shown("--pictures", str(tmp_path), "--target", "off:640x480") == 0
    assert len(list(tmp_path.glob("moment-*.png"))) == 34


@pytest.mark.parametrize("key", [None, new_key()], ids=["plain", "encrypted"])
def test_a_running_tables_journal_is_shown_with_its_times(key, tmp_path, capsys):
    path, file = tmp_path / "journal.sqlite", tmp_path / "key"
    journal = SqliteJournal(path, HEADER, access=Access(key)) if key else SqliteJournal(path, HEADER)
    for number, body in enumerate(EVENTS):
        journal.append(JournalEntry(number * 1000, 1_795_000_000_000 + number * 1000, body, (), ()))
    if key:
        file.write_text(key.text())
    # The journal is open and its table running.
    assert main(["show", str(path), "--print", *(["--key", str(file)] if key else [])]) == 0
    told = capsys.readouterr().out
    assert "Seat 4 folds" in told
    assert "+0:" not in told, "a journal knows the time of day"
    if key:
        assert main(["show", str(path), "--print"]) == 2
        assert "--key" in capsys.readouterr().err
    journal.close()


def test_what_cannot_be_shown_is_told(tmp_path, capsys):
    damaged = tmp_path / "damaged.sqlite"
    damaged.write_bytes(b"SQLite format 3\0" + b"\xff" * 5000)
    for file in (tmp_path / "none", damaged):
        assert main(["show", str(file)]) == 2
        assert str(file) in capsys.readouterr().err
    assert main(["show", str(FLOOR_SAYS), "--hand", "77"]) == 2
    assert "there is no hand 77" in capsys.readouterr().err
    assert shown("--screen", "seat:9") == 2
    assert "there is no screen 'seat:9' in this hand" in capsys.readouterr().err
