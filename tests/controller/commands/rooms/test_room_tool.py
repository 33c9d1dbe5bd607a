"""`railbird room` says what it does, and what is wrong before anything begins."""

import socket
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
    assert "the database postgresql://nobody@127.0.0.1:9/x (database.url) cannot be used" in capsys.readouterr().err


def test_erasing_needs_a_name(tmp_path, capsys):
    assert main(["room", "forget-dealer", "--config", settings(tmp_path)]) == 2
    assert "--name" in capsys.readouterr().err
    assert main(["room", "forget-dealer", "--config", settings(tmp_path), "--name", "Ann Ace"]) == 1
    assert capsys.readouterr().out == "there is no dealer Ann Ace\n"
    for what in ("set-user", "forget-user"):
        assert main(["room", what, "--config", settings(tmp_path)]) == 2
        assert "name the user with --name" in capsys.readouterr().err


def test_a_password_is_asked_for_on_a_terminal_alone(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("getpass.getpass", lambda _prompt: (_ for _ in ()).throw(EOFError))
    told = ["room", "set-user", "--config", settings(tmp_path), "--name", "flo"]
    assert main(told) == 2
    assert "else use --password-file" in capsys.readouterr().err
    assert main([*told, "--password-file", str(tmp_path / "none")]) == 2
    assert f"{tmp_path / 'none'}: cannot be read" in capsys.readouterr().err


def test_files_that_the_settings_name_are_looked_for_all_at_once(tmp_path, capsys):
    more = 'ca_file = "ca.crt"\npassword_file = "word"\n[page]\ncertificate_file = "page.crt"\nkey_file = "page.key"\n'
    for what in ("check", "serve"):
        assert main(["room", what, "--config", settings(tmp_path, more=more)]) == 2
        said = capsys.readouterr().err
        for key, name in (("broker.ca_file", "ca.crt"), ("broker.password_file", "word"), ("page.key_file", "page.key")):
            assert f"{key}: {tmp_path / name} cannot be read (No such file or directory)" in said


def test_a_try_says_that_the_page_s_port_is_taken(tmp_path, capsys):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert main(["room", "try", "--port", port, "--output", str(tmp_path / "room")]) == 2
    assert f"port {port} is taken by another program: name one for the page with --port" in capsys.readouterr().err


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
