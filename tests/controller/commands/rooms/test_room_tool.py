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
