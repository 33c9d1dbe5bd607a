"""`railbird run` with something wrong round it: a sentence and status 2, never a traceback, and nothing stays open."""

import threading
import time
from contextlib import suppress

import pytest

from controller.__main__ import main
from controller.commands import run
from controller.journal.journal import JournalError
from controller.journal.journal_key import new_key
from controller.journal.table_lock import TableLock
from controller.runtime.handed_key import hand_over
from controller.runtime.table_settings import load_settings
from controller.screens.start_notes import StartNotes
from controller.views.wire import NOTE_SUFFIX

SETTINGS = """directory = "run"
[table]
id = "t1"
rulebook = "golden-nugget-2025"
game = "nlhe"
blinds = [1, 2]
readers = "none"
seats = [{ seat = 1, stack = 100 }, { seat = 2, stack = 100 }]
[board]
file = "board.toml"
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "table.toml").write_text(SETTINGS)
    (tmp_path / "board.toml").write_text('name = "bare"\nseats = 9\n')
    (tmp_path / "decks.json").write_text("{}")
    return tmp_path


def settings(old, new):
    def change(folder):
        path = folder / "table.toml"
        assert old in path.read_text()
        path.write_text(path.read_text().replace(old, new))

    return change


def written(name, data):
    def change(folder):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(data)

    return change


PINS = b'name = "bare"\nseats = 9\npins = [{ pin = 4, key = "confirm" }]\n'


@pytest.mark.parametrize(("change", "said"), [
    (settings("stack = 100 }]", "stack = -5 }]"), "table.seats[1].stack: -5 is not an amount"),
    (settings("[1, 2]", "[2, 1]"), "table.blinds: write the amounts smallest first"),
    (settings("[1, 2]", "[1]"), "is played with 2 blinds"),
    (settings("seat = 2", "seat = 10"), "table.seats[1].seat: 10 is not a seat from 1 to 9"),
    (settings('"nlhe"', '"nlh"'), "there is no game 'nlh'"),
    (settings('"golden-nugget-2025"', '"' + "x" * 900 + '"'), "there is no rulebook"),
    (settings('"run"', '"table.toml"'), "File exists"),
    (settings('"run"', '"a\\u0000b"'), "directory: 'a\\x00b' has control characters"),
    (settings("[board]", '[screens]\nsocket = "../decks.json"\n[board]'), "is not a socket"),
    (settings("[board]", '[screens]\nsocket = "' + "x" * 150 + '"\n[board]'), "socket cannot be created"),
    (settings("[board]", '[broker]\nhost = "localhost"\nusername = "u"\npassword_file = "none"\n[board]'), "broker.password_file"),
    (settings("[board]", '[broker]\nhost = "h"\nca_file = "board.toml"\n[board]'), "board.toml is not a certificate"),
    (written("decks.json", b'{"A": {"01020304": 5}}'), "decks.json: deck A, entry 1"),
    (written("board.toml", b"seats = 9"), "board.toml"),
    (written("run/journal.sqlite", b"no journal " * 1000), "the journal cannot be read"),
    (written("table.toml", b"a = " + b"[" * 100_000), "brackets nested too deeply"),
])
def test_what_is_wrong_is_a_sentence_and_nothing_stays_open(folder, capsys, change, said):
    change(folder)
    threads = threading.active_count()
    assert main(["run", "--config", str(folder / "table.toml"), "--pins", "none"]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.startswith("railbird run: ")
    assert threading.active_count() == threads


def test_decks_are_needed_where_there_are_readers_alone(folder, capsys, monkeypatch):
    command = ["run", "--config", str(folder / "table.toml"), "--pins", "none"]
    (folder / "decks.json").unlink()
    monkeypatch.setattr(run, "_turn_until_told", lambda table, *_: len(table.table_controller.table.seating.seats))
    assert main(command) == 2  # two seats: it was composed
    settings('readers = "none"\n', "")(folder)
    (folder / "run" / "journal.sqlite").unlink()
    capsys.readouterr()
    assert main(command) == 2
    assert "enroll the decks: railbird deck enroll" in capsys.readouterr().err


def test_the_screens_are_told_why_unless_another_table_has_them(folder):
    note = folder / "run" / f"views.sock{NOTE_SUFFIX}"
    note.parent.mkdir()
    written("decks.json", b"[")(folder)
    command = ["run", "--config", str(folder / "table.toml"), "--pins", "none"]
    assert main(command) == 2
    assert "decks.json" in note.read_text()
    note.unlink()
    written("decks.json", b"{}")(folder)
    lock = TableLock(folder / "run")
    assert main(command) == 2
    lock.close()
    assert not note.exists()


def test_a_pi_that_is_not_known_is_a_sentence(folder, capsys, monkeypatch):
    from gpiozero.pins.mock import MockFactory

    written("board.toml", PINS)(folder)
    monkeypatch.setattr("gpiozero.pins.mock.MockFactory", lambda: MockFactory(revision="0"))
    assert main(["run", "--config", str(folder / "table.toml"), "--pins", "mock"]) == 2
    assert "pin 4 (confirm) cannot be used" in capsys.readouterr().err


def test_an_evening_is_set_aside_only_once_everything_else_is_right(folder, capsys):
    journal = folder / "run" / "journal.sqlite"
    written("run/journal.sqlite", b"an evening")(folder)
    written("decks.json", b"[")(folder)
    assert main(["run", "--config", str(folder / "table.toml"), "--pins", "none", "--new-evening"]) == 2
    assert journal.read_bytes() == b"an evening"


@pytest.mark.parametrize("option", ["--record", "--stream"])
def test_a_recording_that_cannot_be_written_is_a_sentence_and_nothing_stays_open(folder, capsys, option):
    threads = threading.active_count()
    none = str(folder / "no" / "such" / "file")
    assert main(["run", "--config", str(folder / "table.toml"), "--pins", "none", option, none]) == 2
    assert f"{none}: No such file or directory" in capsys.readouterr().err
    assert threading.active_count() == threads


def test_the_screens_are_told_that_the_table_waits_for_its_key_until_it_has_it(folder):
    settings("[board]", '[journal]\nkey = "room"\n[board]')(folder)
    directory, notes = folder / "run", StartNotes(folder / "table.toml")
    directory.mkdir()
    told, key = [], new_key()

    def room():
        until = time.monotonic() + 5
        while time.monotonic() < until:
            told.extend(one.read_text() for one in directory.glob("*.not-started"))
            with suppress(JournalError):  # until the table waits at the pipe
                if told:
                    return hand_over(directory, key.text())
            time.sleep(0.005)
        return None

    later = threading.Thread(target=room)
    later.start()
    access = run._access(load_settings(folder / "table.toml"), folder, notes)
    later.join()
    assert access.key == key
    assert told[-1].startswith("waiting for the journal's key")
    assert not list(directory.glob("*.not-started"))
