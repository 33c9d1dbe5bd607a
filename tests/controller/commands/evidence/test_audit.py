"""`railbird audit`: the lines of a time, and times that are none."""

import pytest

from controller.__main__ import main
from controller.commands.evidence.audit import moment
from controller.journal.journal import SqliteJournal
from controller.journal.journal_entries import JournalEntry


def test_only_what_was_in_that_time_is_printed(tmp_path, capsys):
    path = tmp_path / "j.sqlite"
    journal = SqliteJournal(path, '{"tape": 1}')
    begin = moment("2026-11-21T20:00")
    for number in range(3):
        body = f'{{"e": "dealer_change", "t": 0.01, "dealer": "Dealer {number}"}}'
        journal.append(JournalEntry(10, begin + number * 60_000, body, (), ()))
    journal.close()
    assert main(["audit", str(path), "--from", "2026-11-21T20:01", "--to", "2026-11-21T20:02"]) == 0
    told = capsys.readouterr()
    assert told.out.splitlines()[0].split() == ["time", "row", "dealer", "what", "happened"]
    assert told.out.splitlines()[1:] == ["2026-11-21 20:01:00       2  Dealer 1      Dealer 1 sat down to deal"]
    assert main(["audit", str(path), "--from", "2027-01-01"]) == 0
    assert "nothing happened" in capsys.readouterr().err
    assert main(["audit", str(tmp_path / "none")]) == 2


@pytest.mark.parametrize("text", ["yesterday", "", "2026-13-01", "9" * 50])
def test_what_is_no_time_is_told(text, capsys):
    with pytest.raises(SystemExit):
        main(["audit", "j", "--from", text])
    assert "is not a time such as" in capsys.readouterr().err
