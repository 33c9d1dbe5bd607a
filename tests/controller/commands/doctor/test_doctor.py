"""`railbird doctor`: its page, its exit status, its bundle."""

import json

from controller.__main__ import main
from controller.commands.doctor.doctor import page_of
from controller.commands.doctor.findings import bad, doubtful, well


def test_the_page_has_a_line_for_each_thing_and_what_to_do():
    page = page_of([well("a", "x", "fine"), doubtful("a", "y", "odd", "look"), bad("b", "z", "gone", "buy")])
    assert page.splitlines() == [
        "a", "    x: fine", " ?  y: odd", "       look", "b", " !  z: gone", "       buy",
        "1 well, 1 to be looked at (?), 1 bad (!)",
    ]


def test_a_computer_without_settings_is_not_well(tmp_path, capsys):
    assert main(["doctor", "--config", str(tmp_path / "none.toml"), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert [one["area"] for one in found if one["state"] == "bad"][-1] == "settings"


def test_the_bundle_is_written_or_the_reason_told(tmp_path, capsys):
    config = str(tmp_path / "none.toml")
    assert main(["doctor", "--config", config, "--bundle", str(tmp_path / "s.tar.gz")]) == 1
    assert (tmp_path / "s.tar.gz").is_file()
    assert "doctor.txt" in capsys.readouterr().err
    assert main(["doctor", "--config", config, "--bundle", str(tmp_path / "no" / "s.tar.gz")]) == 2
    assert "No such file" in capsys.readouterr().err
