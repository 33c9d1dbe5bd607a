"""`railbird games new`, `games try` and `games show --html`."""

import io
from pathlib import Path

from houses_data import COURCHEVEL_ANSWERS

from controller.__main__ import main

CORNER = Path(__file__).parents[2] / "data" / "house" / "courchevel.toml"


def test_courchevel_is_made_from_nothing_and_played(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(COURCHEVEL_ANSWERS) + "\n"))
    assert main(["games", "new"]) == 0
    assert "Play it: railbird sim --game courchevel.toml" in capsys.readouterr().out
    assert main(["games", "check", "courchevel.toml"]) == 0
    assert main(["sim", "--game", "./courchevel.toml", "--hands", "2"]) == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("Courchevel\n" + "\n" * 60))
    before = Path("courchevel.toml").read_bytes()
    assert main(["games", "new"]) == 0
    assert Path("courchevel.toml").read_bytes() == before
    assert main(["games", "check", "courchevel-2.toml"]) == 0


def test_a_file_that_is_there_is_refused_before_the_first_question(tmp_path, monkeypatch, capsys):
    ours = tmp_path / "ours.toml"
    ours.write_text("kept", "utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("Courchevel\n" + "\n" * 60))
    assert main(["games", "new", "--output", str(ours)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "ours.toml is there already; name another file with --output" in told.err
    assert ours.read_text("utf-8") == "kept"


def test_what_cannot_be_begun_writes_nothing(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["games", "new", "--base", "ofc"]) == 2
    monkeypatch.setattr("sys.stdin", io.StringIO("Ours\nstop\n"))
    assert main(["games", "new"]) == 0
    assert "Nothing was written." in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


def test_the_cases_of_a_shipped_game_are_dealt_as_the_own_one(capsys):
    assert main(["games", "try", str(CORNER), "--base", "bigo"]) == 0
    assert "carried cases of bigo, dealt as Courchevel" in capsys.readouterr().out
    assert main(["games", "try", str(CORNER)]) == 2
    assert "no shipped game has the id courchevel: name one with --base" in capsys.readouterr().err


def test_a_page_to_print(capsys):
    assert main(["games", "show", str(CORNER), "--html"]) == 0
    assert "<h1>Courchevel" in capsys.readouterr().out
