"""A technician signs on before his tools open, where the house wants it; the table's record has his id."""

import io
import json

import pytest

from controller.__main__ import main
from controller.commands.people.technician import is_admitted
from controller.people import people_file
from controller.people.people import Person, TableRole
from controller.people.people_file import digest_of, load_people, new_people, save_people
from controller.people.tool_notes import FOLDER, notes_in

PIN, DEALERS = "482915073", "736204881"
SETTINGS = """
[table]
id = "t1"
rulebook = "golden-nugget-2025"
game = "nlhe"
blinds = [1, 2]
[people]
file = "people.json"
technician = "{how}"
"""


@pytest.fixture
def house(tmp_path, monkeypatch):
    monkeypatch.setitem(people_file.COST, "n", 2)
    people = new_people()
    for one, pin in ((Person("p-tech", TableRole.TECHNICIAN, "T. Abe"), PIN), (Person("p-deal", TableRole.DEALER), DEALERS)):
        people = people.with_person(Person(one.id, one.role, one.name, pin=digest_of(pin, people.salt)))
    save_people(tmp_path / "people.json", people)
    (tmp_path / "decks.json").write_text("{}")
    return tmp_path


@pytest.fixture
def opens(house, monkeypatch):
    """Run a tool with lines on standard input; return whether it was admitted."""

    def opened(how, typed, *words):
        (house / "table.toml").write_text(SETTINGS.format(how=how))
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        return main([*words]) if words else is_admitted(house / "table.toml", None, "deck enroll")

    return opened


def notes(house):
    return [(note.tool, note.by, note.refused) for _, note in notes_in(house / "run")]


@pytest.mark.parametrize(("how", "typed", "is_open", "noted"), [
    ("none", "", True, []), ("required", PIN, True, [("deck enroll", "p-tech", False)]),
    ("required", "", False, [("deck enroll", "", True)]), ("required", DEALERS, False, [("deck enroll", "", True)]),
    ("required", "90317264", False, [("deck enroll", "", True)]), ("asked", "", True, [("deck enroll", "", False)]),
    ("asked", PIN, True, [("deck enroll", "p-tech", False)]), ("asked", DEALERS, False, [("deck enroll", "", True)]),
])  # fmt: skip
def test_who_opens_a_tool_is_noted_and_another_is_refused(opens, house, how, typed, is_open, noted):
    assert opens(how, f"{typed}\n") is is_open
    assert notes(house) == noted
    assert not [path for path in house.rglob("*") if path.is_file() and typed and typed.encode() in path.read_bytes()]


def test_a_sealed_people_file_needs_the_table_s_key(opens, house, capsys):
    save_people(house / "people.json", load_people(house / "people.json"), bytes(32))
    assert not opens("required", PIN)
    assert "nobody can sign on as a technician" in capsys.readouterr().err
    assert opens("asked", PIN)


@pytest.mark.parametrize("words", [
    ("setup", "ports", "--list", "--folder", "{house}"), ("doctor", "--config", "{house}/table.toml"),
    ("antennas", "--output", "{house}/a.json", "--config", "{house}/table.toml"),
    ("deck", "seal", "--decks", "{house}/decks.json", "--config", "{house}/table.toml"),
    ("people", "erase", "p-deal", "--people", "{house}/people.json", "--config", "{house}/table.toml"),
], ids=lambda words: words[0])  # fmt: skip
def test_each_tool_stays_closed_without_a_technician(opens, house, words, capsys):
    before = {path.name: path.read_bytes() for path in house.glob("*.json")}
    told = [word.format(house=house) for word in words]
    assert opens("required", f"{DEALERS}\n", *told) == 2
    assert "stays closed: no PIN of a technician" in capsys.readouterr().err
    assert [refused for *_, refused in notes(house)] == [True]
    assert {path.name: path.read_bytes() for path in house.glob("*.json")} == before


def test_a_technician_erases_a_person_and_the_note_says_so(opens, house):
    told = ("people", "erase", "p-deal", "--people", str(house / "people.json"), "--config", str(house / "table.toml"))
    assert opens("required", f"{PIN}\n", *told) == 0
    assert load_people(house / "people.json").find("p-deal").erased
    assert notes(house) == [("people erase", "p-tech", False)]
    note = json.loads(next((house / "run" / FOLDER).iterdir()).read_text())
    assert set(note) == {"tool", "by", "when", "refused"}


def test_on_a_terminal_three_wrong_numbers_are_enough(opens, monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    monkeypatch.setattr("io.StringIO", Terminal)
    asked = iter([DEALERS, "1", PIN, DEALERS, DEALERS, DEALERS, PIN])
    monkeypatch.setattr("getpass.getpass", lambda _prompt: next(asked))
    assert opens("required", "")
    assert not opens("required", "")
