"""`railbird report`: one page with pictures, rules, decision and heads, and no hidden card."""

import re

import pytest

from controller.__main__ import main
from controller.journal.database import Access
from controller.journal.evidence.heads import HeadSigner
from controller.journal.journal import SqliteJournal
from controller.journal.journal_entries import JournalEntry
from controller.journal.journal_key import new_key
from tests.controller.commands.evidence.test_show_hand import EVENTS, HEADER
from tests.controller.showing.shown_tapes import FLOOR_SAYS, hidden_cards, named


def written(*arguments):
    return main(["report", *map(str, arguments)])


def test_a_page_has_pictures_rules_decision_and_no_hidden_card(tmp_path, capsys):
    page = tmp_path / "page.html"
    assert written(FLOOR_SAYS, "--rulebook", "golden-nugget-2025", "--hand", 1, "--output", page) == 0
    assert "3 pictures" in capsys.readouterr().out
    text = page.read_text()
    assert text.count("data:image/png;base64,iVBOR") == 3
    told = re.sub(r'src="data:[^"]*"', "", text)
    for said in ("Two cards were burned", "121, 164, 163 of Golden Nugget", "The floor decided: fix", "Seat 3 raises to 6"):
        assert said in told
    assert not named(told) & hidden_cards(FLOOR_SAYS)
    assert "http" not in told, "the page needs nothing from elsewhere"


@pytest.mark.parametrize("key", [None, new_key()], ids=["plain", "encrypted"])
def test_a_journals_page_has_the_heads_that_cover_the_hand(key, tmp_path):
    path, file, page = tmp_path / "journal.sqlite", tmp_path / "key", tmp_path / "page.html"
    journal = SqliteJournal(path, HEADER, access=Access(key)) if key else SqliteJournal(path, HEADER)
    journal.sign_with(HeadSigner(bytes(32)))
    for number, body in enumerate(EVENTS):
        ends = number == len(EVENTS) - 1
        journal.append(JournalEntry(number * 1000, 1_795_000_000_000 + number * 1000, body, (), (), ends_hand=ends))
    file.write_text(key.text() if key else "")
    arguments = ["--hand", 1, "--output", page, *(["--key", file] if key else [])]
    assert written(path, *arguments) == 0
    text = page.read_text()
    assert "covers every row up to 3, signed" in text
    assert "rows are as they were written, by its hashes and 1 head of the journal itself." in text
    (tmp_path / "heads").write_text('{"evening": "00", "row": 2, "hash": "00", "key": "00", "signature": "00"}\n')
    assert written(path, *arguments, "--heads", tmp_path / "heads") == 0
    (tmp_path / "none").write_text('{"kind": "another"}\n')
    assert written(path, *arguments, "--heads", tmp_path / "none") == 2, "nothing of it is proven by no head"
    assert "covers every row" not in page.read_text(), "a head of another evening"
    journal.close()


def test_what_cannot_be_reported_is_told(tmp_path, capsys):
    assert written(FLOOR_SAYS, "--hand", 77, "--output", tmp_path / "p.html") == 2
    assert "there is no hand 77" in capsys.readouterr().err
    assert written(FLOOR_SAYS, "--hand", 1, "--output", tmp_path / "p.docx") == 2
    assert "a browser prints it" in capsys.readouterr().err
    assert written(FLOOR_SAYS, "--hand", 1, "--output", tmp_path / "no" / "p.html") == 2
    assert "No such file" in capsys.readouterr().err
