"""`railbird verify` on journals: what it says, and its exit status."""

import json

import pytest

from controller.__main__ import main
from controller.journal.database import PLAIN, Access, open_database
from controller.journal.evidence.heads import HeadSigner
from controller.journal.journal import SqliteJournal
from controller.journal.journal_entries import JournalEntry
from controller.journal.journal_key import JournalKey

KEY = JournalKey(bytes(range(32)))


def journal(path, access=PLAIN):
    journal = SqliteJournal(path, '{"tape": 1}', access=access)
    journal.sign_with(HeadSigner(bytes(32)))
    for number in range(1, 5):
        journal.append(JournalEntry(number, number, "{}", (), (), ends_hand=number == 4))
    heads = [one.payload for one in journal.since(1, 10)]
    journal.close()
    (path.parent / "heads").write_text("\n".join(heads) + "\n")
    return path


def test_a_journal_that_nobody_changed(tmp_path, capsys):
    path = journal(tmp_path / "j.sqlite")
    assert main(["verify", str(path)]) == 0
    assert "Proof against others: --heads" in capsys.readouterr().out
    assert main(["verify", str(path), "--heads", str(tmp_path / "heads")]) == 0
    assert "Nothing was changed or cut off up to row 4" in capsys.readouterr().out
    key = json.loads((tmp_path / "heads").read_text())["key"]
    assert main(["verify", str(path), "--signed-by", key]) == 0
    assert main(["verify", str(path), "--signed-by", "00"]) == 1


def test_a_journal_that_was_cut_and_one_that_was_changed(tmp_path, capsys):
    path = journal(tmp_path / "j.sqlite")
    base = open_database(path, PLAIN, "FULL")
    for table in ("event", "chain", "head"):
        base.execute(f"DELETE FROM {table} WHERE seq > 2")
    base.close()
    assert main(["verify", str(path), "--heads", str(tmp_path / "heads")]) == 1
    assert "rows 3 to 4 were cut off" in capsys.readouterr().out


def test_an_encrypted_journal_needs_its_key(tmp_path, capsys):
    path = journal(tmp_path / "j.sqlite", Access(KEY))
    assert main(["verify", str(path)]) == 2
    (tmp_path / "key").write_text(KEY.text())
    assert main(["verify", str(path), "--key", str(tmp_path / "key"), "--heads", str(tmp_path / "heads")]) == 0
    capsys.readouterr()


@pytest.mark.parametrize(("text", "said"), [("{}\n", "has no head"), ("x\n", "line 1")])
def test_what_are_no_heads_is_told(tmp_path, capsys, text, said):
    path = journal(tmp_path / "j.sqlite")
    (tmp_path / "heads").write_text(text)
    assert main(["verify", str(path), "--heads", str(tmp_path / "heads")]) == 2
    assert said in capsys.readouterr().err
    assert main(["verify", str(tmp_path / "none")]) == 2
