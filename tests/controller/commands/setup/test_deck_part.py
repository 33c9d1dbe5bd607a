"""The parts `decks` and `calibration` use the table's own files and the commands that exist."""

import json

import pytest

from controller.commands.setup.table_files import TableFiles
from controller.decks.enrolled_decks import is_sealed_decks
from controller.journal.journal_key import new_key
from controller.terms.cards import STANDARD_DECK


@pytest.fixture
def named(table):
    assert table.run("table", "--set", "places=2")[0] == 0
    table.name_ports()
    (table.folder / "tags.csv").write_text(
        "".join(f"E0040150{number:08X}, {one.code}\n" for number, one in enumerate(STANDARD_DECK)))
    return table


def test_enrolls_a_deck_from_a_list_and_asks_again_for_a_reader_that_is_not_there(named):
    rules = [("Enroll deck A", ["maybe", "yes"]), ("On which reader", ["readr", str(named.folder / "tags.csv")]),
             ("Enroll deck B", "no")]
    status, told = named.run("decks", rules=rules)
    assert status == 0, told
    assert "answer yes or no" in told
    assert "there is no reader 'readr'" in told
    assert json.loads(named.run("decks", "--list", "--json")[1]) == {"name": "A", "cards": 52}
    assert (named.folder / "decks.json").stat().st_mode & 0o077 == 0


def test_a_sealed_file_of_decks_is_extended_with_the_table_s_key(named, tmp_path):
    key, other = tmp_path / "house.key", tmp_path / "other.key"
    key.write_text(new_key().text() + "\n")
    other.write_text(new_key().text() + "\n")
    tags = (named.folder / "tags.csv").read_text()
    (named.folder / "more.csv").write_text(tags.replace("E0040150", "E0040151"))
    assert named.run("decks", "--set", f"A={named.folder / 'tags.csv'}", "--key", str(key))[0] == 0
    assert is_sealed_decks(named.folder / "decks.json")
    assert named.run("decks", "--set", f"B={named.folder / 'more.csv'}")[0] == 2
    assert named.run("decks", "--set", f"B={named.folder / 'more.csv'}", "--key", str(other))[0] == 2
    assert named.run("decks", "--set", f"B={named.folder / 'more.csv'}", "--key", str(key))[0] == 0
    told = named.run("decks", "--list", "--json", "--key", str(key))[1]
    assert [json.loads(line)["name"] for line in told.splitlines()] == ["A", "B"]
    assert "E0040151" not in (named.folder / "decks.json").read_bytes().decode("latin-1")
    status, told = named.run("decks", "--list", "--key", str(tmp_path / "none.key"))
    assert (status, "none.key" in told, "Traceback" in told) == (2, True, False)


def test_a_deck_that_cannot_be_enrolled_is_said_and_the_part_is_not_done(named):
    status, told = named.run("decks", "--set", "A=./none.csv")
    assert status == 2
    assert "deck A is not enrolled" in told
    assert named.run("decks", rules=[("Enroll deck", "no")])[0] == 2
    assert "decks" not in named.done()
    assert named.run("decks", "--set", "C=reader")[0] == 2


def test_the_calibration_can_be_left_out_and_is_named_in_the_settings_when_it_is_done(named, monkeypatch):
    assert named.run("calibration", rules=[("Measure the antennas", "no")])[0] == 0
    assert named.run("calibration", "--set", "cycles=none")[0] == 2

    def measured(options):
        assert options.board == str(named.folder / "board.toml")
        options.output.write_text("{}")
        return 0

    monkeypatch.setattr("controller.commands.antennas.run", measured)
    assert named.run("calibration", "--set", "cycles=5")[0] == 0
    files = TableFiles(named.folder, named.folder, named.folder / "rules")
    assert files.read_settings()["board"]["antennas"] == str(named.folder / "antennas.json")
