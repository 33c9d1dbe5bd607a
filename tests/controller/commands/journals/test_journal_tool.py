"""`railbird journal`: a key is made, a plain journal is encrypted, and the evening goes on and is read with the key."""

import io
import json
from contextlib import closing

import pytest

from controller.__main__ import main
from controller.decks.enrolled_decks import save_decks
from controller.journal.database import Access, kind_of
from controller.journal.journal import SqliteJournal
from controller.journal.journal_key import key_in, read_key
from controller.journal.recorder import TapeRecorder
from controller.journal.table_lock import TableLock
from controller.people.people import Person, TableRole
from controller.people.people_file import load_people, new_people, save_people
from controller.runtime.evening_header import header_of
from controller.runtime.table_settings import SeatSettings, TableSettings
from controller.simulation.demo.demo_table import enrolled
from controller.table.events import CardMoved
from controller.tape.codec import TapeError
from controller.tape.tape import read_tape
from controller.terms.cards import card
from controller.terms.places import place

SETTINGS = """
[table]
id = "t1"
rulebook = "golden-nugget-2025"
game = "nlhe"
blinds = [1, 2]
"""


@pytest.fixture
def config(tmp_path):
    (tmp_path / "table.toml").write_text(SETTINGS)
    (tmp_path / "run").mkdir()
    told = TableSettings("t1", "golden-nugget-2025", "nlhe", (1, 2), seats=(SeatSettings(1, 200),))
    SqliteJournal(tmp_path / "run" / "journal.sqlite", header_of(told)).close()
    return tmp_path / "table.toml"


@pytest.fixture
def key(tmp_path, capsys):
    assert main(["journal", "new-key"]) == 0
    (tmp_path / "key").write_text(capsys.readouterr().out)
    return tmp_path / "key"


def test_a_plain_journal_is_encrypted_and_read_with_its_key(config, key, tmp_path, capsys):
    path = tmp_path / "run" / "journal.sqlite"
    assert main(["journal", "encrypt", "--config", str(config), "--key", str(key)]) == 0
    assert "old copies of its pages" in capsys.readouterr().out
    with closing(SqliteJournal(path, access=Access(read_key(key.read_text())))) as journal:
        assert journal.is_encrypted
    tape = ["record", str(path), "--output", str(tmp_path / "tape")]
    assert main(tape) == 2
    assert "the journal is encrypted: give its key" in capsys.readouterr().err
    assert main([*tape, "--key", str(key)]) == 0


def test_all_that_is_plain_in_a_table_s_folder_is_converted_and_the_rest_is_said(config, key, tmp_path, capsys):
    secret, path = read_key(key.read_text()).secret, tmp_path / "run" / "journal.sqlite"
    for name in ("evening-20260101-040000.sqlite", "rollback.sqlite"):
        (tmp_path / "run" / name).write_bytes(path.read_bytes())
    (tmp_path / "run" / "evening-20260102-040000.sqlite").write_bytes(b"no journal")
    save_people(tmp_path / "people.json", new_people().with_person(Person("p-a", TableRole.DEALER, "M. Roy", "a" * 64)))
    save_decks(tmp_path / "decks.json", enrolled())
    config.write_text('directory = "run"\n' + SETTINGS + '[people]\nfile = "people.json"\n')
    encrypt = ["journal", "encrypt", "--config", str(config), "--key", str(key)]
    assert main(encrypt) == 2
    out, err = capsys.readouterr()
    assert [line.split(": ")[0].rpartition("/")[2] for line in out.splitlines() if "encrypted now" in line] == [
        "journal.sqlite", "evening-20260101-040000.sqlite", "rollback.sqlite", "people.json",
    ]
    assert "decks.json: is plain: railbird deck seal" in out
    assert "evening-20260102-040000.sqlite: is not a journal" in err
    assert load_people(tmp_path / "people.json", secret).find("p-a").name == "M. Roy"
    assert [one.name for one in (tmp_path / "run").iterdir() if kind_of(one) == "plain"] == []
    (tmp_path / "run" / "evening-20260102-040000.sqlite").unlink()
    assert main(encrypt) == 2
    assert "encrypted already" in capsys.readouterr().err


def test_a_running_table_s_journal_stays_as_it_is(config, key, tmp_path, capsys):
    with closing(TableLock(tmp_path / "run")):
        assert main(["journal", "encrypt", "--config", str(config), "--key", str(key)]) == 2
    assert "already runs this table" in capsys.readouterr().err
    assert kind_of(tmp_path / "run" / "journal.sqlite") == "plain"


@pytest.mark.parametrize("what", ["encrypt", "unlock"])
def test_what_is_missing_is_said(what, config, tmp_path, capsys, monkeypatch):
    assert main(["journal", what]) == 2
    assert "--config" in capsys.readouterr().err
    monkeypatch.setattr("sys.stdin", io.StringIO("0123"))
    assert main(["journal", what, "--config", str(config)]) == 2
    assert "72 digits" in capsys.readouterr().err
    assert main(["journal", what, "--config", str(config), "--key", str(tmp_path / "none")]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_a_key_that_nobody_waits_for_is_said(config, key, capsys):
    assert main(["journal", "unlock", "--config", str(config), "--key", str(key)]) == 2
    assert "no table waits for its key here" in capsys.readouterr().err


@pytest.fixture
def tape(tmp_path, key):
    recorder = TapeRecorder(tmp_path / "evening.jsonl", {"tape": 1, "id": "t1"}, secret=key_in(key).secret)
    recorder.heard(CardMoved(5, card("Qd"), place("seat:3")), (), None)
    recorder.close()
    return tmp_path / "evening.jsonl"


def test_a_tape_of_a_table_with_a_key_names_no_card_until_it_is_unsealed(tape, key, tmp_path, capsys):
    assert b'"card"' not in tape.read_bytes()
    with pytest.raises(TapeError, match="is sealed under its table's key: `railbird journal unseal`"):
        read_tape(tape)
    plain = tmp_path / "plain.jsonl"
    assert main(["journal", "unseal", "--sealed", str(tape), "--output", str(plain), "--key", str(key)]) == 0
    assert "2 lines in plain text" in capsys.readouterr().out
    assert [json.loads(line).get("card") for line in plain.read_text().splitlines()] == [None, "Qd"]
    assert plain.stat().st_mode & 0o777 == 0o600


def test_what_lies_before_a_change_of_a_sealed_tape_is_written(tape, key, tmp_path, capsys):
    lines = tape.read_text().splitlines(keepends=True)
    tape.write_text("".join([*lines[:3], lines[3].swapcase(), *lines[4:]]))
    plain = tmp_path / "plain.jsonl"
    assert main(["journal", "unseal", "--sealed", str(tape), "--output", str(plain), "--key", str(key)]) == 2
    assert "line 4 cannot be opened" in (said := capsys.readouterr().err)
    assert f"what lies before it (1 lines) is in {plain}" in said
    assert len(plain.read_text().splitlines()) == 1


@pytest.mark.parametrize(("more", "said"), [
    ([], "name the file with --sealed"), (["--sealed", "table.toml", "--output", "x"], "is no sealed tape"),
    (["--sealed", "evening.jsonl", "--output", "evening.jsonl"], "another file"),
    (["--sealed", "missing.jsonl", "--output", "x"], "missing.jsonl"),
])
def test_what_cannot_be_unsealed_is_refused_and_nothing_is_written(more, said, tape, key, config, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    before = tape.read_bytes()
    assert main(["journal", "unseal", *more, "--key", str(key)]) == 2
    assert said in capsys.readouterr().err
    assert (tape.read_bytes(), (tmp_path / "x").exists()) == (before, False)
