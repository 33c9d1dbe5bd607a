"""`railbird room` says what it does, and what is wrong before anything begins."""

import sys

import pytest

from controller.__main__ import main
from tests.mosquitto import Mosquitto


def settings(tmp_path, port=1, more=""):
    path = tmp_path / "room.toml"
    path.write_text(f'[broker]\nhost = "127.0.0.1"\nport = {port}\n{more}')
    return str(path)


@pytest.mark.broker
def test_check_says_whether_database_and_broker_can_be_used(tmp_path, capsys):
    with Mosquitto(tmp_path) as broker:
        assert main(["room", "check", "--config", settings(tmp_path, broker.port)]) == 0
    assert capsys.readouterr().out.count(": well") == 2
    assert main(["room", "check", "--config", settings(tmp_path)]) == 1
    assert "cannot be reached" in capsys.readouterr().out


def test_a_wrong_file_and_a_database_that_is_away_are_said(tmp_path, capsys):
    assert main(["room", "serve", "--config", str(tmp_path / "none.toml")]) == 2
    assert "none.toml" in capsys.readouterr().err
    away = settings(tmp_path, more='[database]\nurl = "postgresql://nobody@127.0.0.1:9/x"\n')
    assert main(["room", "check", "--config", away]) == 2
    assert "the database cannot be used" in capsys.readouterr().err


def test_erasing_needs_a_name(tmp_path, capsys):
    assert main(["room", "forget-dealer", "--config", settings(tmp_path)]) == 2
    assert "--name" in capsys.readouterr().err
    assert main(["room", "forget-dealer", "--config", settings(tmp_path), "--name", "Ann Ace"]) == 0
    assert capsys.readouterr().out.startswith("0 rows")


def test_without_the_optional_part_the_command_says_how_to_install_it(tmp_path, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "alembic", None)
    assert main(["room", "serve", "--config", settings(tmp_path)]) == 2
    assert "pip install 'railbird[room]'" in capsys.readouterr().err


def test_users_are_added_changed_and_forgotten(tmp_path, capsys):
    config, word = settings(tmp_path), tmp_path / "word"
    word.write_text("a long password\n")
    told = ["room", "set-user", "--config", config, "--name", "flo", "--password-file", str(word)]
    assert main([*told, "--role", "floor"]) == 0
    assert main([*told, "--role", "viewer"]) == 0
    assert "flo: floor, added" in (said := capsys.readouterr().out)
    assert "flo: viewer, changed" in said
    word.write_text("short\n")
    assert main(told) == 2
    assert "10 to 200 characters" in capsys.readouterr().err
    assert main(["room", "forget-user", "--config", config, "--name", "flo"]) == 0
    assert main(["room", "forget-user", "--config", config, "--name", "flo"]) == 1


def test_two_passwords_that_differ_change_nothing(tmp_path, capsys, monkeypatch):
    typed = iter(("a long password", "another password"))
    monkeypatch.setattr("getpass.getpass", lambda _prompt: next(typed))
    assert main(["room", "set-user", "--config", settings(tmp_path), "--name", "flo"]) == 2
    assert "the two passwords differ" in capsys.readouterr().err


def test_the_settings_are_asked_for(capsys):
    assert main(["room", "serve"]) == 2
    assert "--config" in capsys.readouterr().err
