"""A planted PIN is found nowhere: journal, key edges, log, screens, room, tape; its person's id alone is."""

import json
import time

import pytest

from controller.__main__ import main
from controller.decks.enrolled_decks import Decks
from controller.ingest.person_check import PersonCheck
from controller.journal.database import Access
from controller.journal.journal_key import new_key
from controller.journal.recorder import TapeRecorder
from controller.people import people_file
from controller.people.people import Person, TableRole
from controller.people.people_file import digest_of, load_people, new_people, save_people
from controller.people.people_settings import PeopleSettings
from controller.runtime.composition import Deployment, compose_table, header_told
from controller.runtime.table_settings import SeatSettings, TableSettings
from controller.runtime.taps import TapDoor
from hw.board import Board

PIN, FLOOR_PIN, WRONG = "482915073", "736204", "590617284"
"""Long enough that no hash has them by chance."""
SETTINGS = PeopleSettings("people.json", floor="required")


class SpyScreen:
    """Keeps every line that a screen or a topic of views gets."""

    def __init__(self):
        self.lines = []

    def show_all(self, lines):
        self.lines += lines.values()


class RunningTable:
    """A table with a touch screen, keyed as a dealer keys it."""

    def __init__(self, folder, settings=SETTINGS, key=None):
        self.folder, self.said, self.screen = folder, [], SpyScreen()
        people = PersonCheck(folder / "people.json", settings, lambda: 1000, self.said.append, key and key.secret)
        told = TableSettings("t9", "golden-nugget-2025", "nlhe", (1, 2), readers="none",
                             seats=(SeatSettings(1, 200), SeatSettings(4, 200)))  # fmt: skip
        self.parts = compose_table(told, Board("bare", 9, touch=True), Decks({}), Deployment(folder / "run", "", people=lambda _: people, access=lambda: Access(key)),
                                   self.said.append)  # fmt: skip
        self.controller = self.parts.table_controller
        self.parts.feeder._sinks = (self.screen,)
        self.parts.journal._base.execute("CREATE TABLE IF NOT EXISTS copied (body)")
        self.parts.journal._base.execute("CREATE TRIGGER IF NOT EXISTS copying AFTER INSERT ON edge BEGIN INSERT INTO copied VALUES (new.body); END")
        now_ms = self.parts.table_controller._parts.clock.now_ms
        self._pressed_s = {}
        self.door = TapDoor(self.controller.put, now_ms, pytest.fail, is_open=True)

    def key(self, *names):
        """Press keys; a number stands for its digits."""
        for name in names:
            if name in self._pressed_s:
                # No finger presses the same key twice so soon: that would count as one press (`double_ms`).
                time.sleep(max(0, self._pressed_s[name] + 0.2 - time.monotonic()))
            for one in [f"digit_{digit}" for digit in name] if name.isdecimal() else [name]:
                self.door.hear(json.dumps({"tap": one}).encode())
                self.turn()
            if not name.isdecimal():
                self._pressed_s[name] = time.monotonic()

    def turn(self):
        """Let the loop take what was keyed, to the end of every hold."""
        intake = self.controller.ingest.intake
        for _ in range(2):
            self.controller.turn(0.005)
        ends_s = time.monotonic() + 1
        while time.monotonic() < ends_s and (intake.waiting or intake.keys.next_deadline() is not None):
            self.controller.turn(0.01)

    def edges(self):
        return [row[0] for row in self.parts.journal._base.execute("SELECT body FROM copied")]


@pytest.fixture
def house(tmp_path, monkeypatch):
    # What a hash costs is none of this file's: a table hashes as often as a number is tried.
    monkeypatch.setitem(people_file.COST, "n", 2)
    people = new_people()
    for one, pin in ((Person("p-deal", TableRole.DEALER, "M. Roy"), PIN), (Person("p-floor", TableRole.FLOOR, "K. Ito"), FLOOR_PIN)):
        people = people.with_person(Person(one.id, one.role, one.name, pin=digest_of(pin, people.salt)))
    save_people(tmp_path / "people.json", people)
    return tmp_path


@pytest.fixture
def table(house):
    running = RunningTable(house)
    yield running
    running.parts.close()


def everything(folder, table):
    """All that was written, said and shown, without what hashes of it are."""
    files = b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file() and path.name != "people.json")
    return files.decode("latin-1") + "\n".join([*table.said, *table.screen.lines])


def test_a_planted_pin_is_found_nowhere_and_its_person_signs_on(house, table):
    tape = TapeRecorder(house / "tape.jsonl", header_told(table.parts.journal), public=False)
    table.controller.listen(tape)
    table.key("dealer_push", WRONG, "confirm", PIN, "confirm", "next_hand")
    tape.close()
    assert table.controller.table.dealer == "p-deal"
    told = {one.topic: json.loads(one.payload) for one in table.parts.journal.since(1, 100)}
    assert told["hand/began"]["dealer"] == told["dealer"]["dealer"] == "p-deal"
    assert not [edge for edge in table.edges() if "digit" in edge]
    assert len([edge for edge in table.edges() if edge == '["hidden"]']) == 2 * len(WRONG + PIN)
    assert "p-deal" in (house / "tape.jsonl").read_text()
    found = everything(house, table)
    assert "p-deal" in found
    assert [secret for secret in (PIN, WRONG, "M. Roy", "digit_4") if secret in found] == []
    assert any("••••••" in line for line in table.screen.lines)
    assert not any("•" in sentence for sentence in table.said)


def test_a_table_with_a_key_has_neither_names_nor_numbers_nor_their_hashes_on_its_storage(house):
    hashes = [one.pin for one in load_people(house / "people.json").persons]
    key = new_key()
    running = RunningTable(house, key=key)
    try:
        running.key("dealer_push", PIN, "confirm", "next_hand")
        assert running.controller.table.dealer == "p-deal"
    finally:
        running.parts.close()
    left = b"".join(path.read_bytes() for path in house.rglob("*") if path.is_file()).decode("latin-1")
    secrets = [PIN, "M. Roy", "K. Ito", "p-floor", "p-deal", *hashes, *(bytes.fromhex(one).decode("latin-1") for one in hashes)]
    assert [one for one in secrets if one in left] == []
    assert load_people(house / "people.json", key.secret).find("p-deal").name == "M. Roy"


def test_too_many_wrong_numbers_are_told_to_the_room_and_kept(house, table):
    table.key("dealer_push", *[WRONG, "confirm"] * 5, PIN, "confirm", "dealer_push", PIN, "confirm")
    letters = table.parts.journal.since(1, 100)
    assert [json.loads(one.payload) for one in letters if one.topic == "sign_on/refused"] == [{"role": "dealer"}]
    assert any("no more are taken" in sentence for sentence in table.said)
    assert [secret for secret in (PIN, WRONG, PIN[:6]) if secret in everything(house, table)] == []


def test_a_pin_that_nobody_asked_for_is_found_nowhere_either(house, table):
    """Between hands nothing waits for the floor: the digits would wait on the screen, as an amount does."""
    table.key("floor", FLOOR_PIN, "confirm")
    assert any("No number is taken now" in line for line in table.screen.lines)
    assert not [edge for edge in table.edges() if "digit" in edge]
    found = everything(house, table)
    assert [FLOOR_PIN[:many] for many in range(4, 7) if f" {FLOOR_PIN[:many]}" in found or f'"{FLOOR_PIN[:many]}"' in found] == []
    assert FLOOR_PIN not in found


def test_a_number_that_a_node_kept_during_a_restart_is_hidden_too(house, table):
    table.key("dealer_push", PIN[:2])
    table.parts.close()
    again = RunningTable(house)
    before = len(again.edges())
    try:
        for digit in PIN[2:]:
            again.door.hear(json.dumps({"tap": f"digit_{digit}"}).encode())
        assert again.edges()[before:] == ['["hidden"]'] * 2 * len(PIN[2:])
    finally:
        again.parts.close()


def test_an_erased_person_is_named_nowhere_and_the_chain_stays_whole(house, table, capsys):
    table.key("dealer_push", PIN, "confirm", "next_hand", "floor", PIN, "confirm", FLOOR_PIN, "confirm", "2")
    assert "no PIN of a floor person" in " ".join(table.said)
    table.parts.close()
    people, journal = ["--people", str(house / "people.json")], str(house / "run" / "journal.sqlite")
    assert main(["audit", journal, *people]) == 0
    assert "p-deal (M. Roy) sat down to deal" in capsys.readouterr().out
    hashes = [one.pin for one in load_people(house / "people.json").persons]
    assert main(["people", "erase", "p-deal", *people]) == 0
    assert main(["verify", journal]) == 0
    assert main(["audit", journal, *people]) == 0
    told = capsys.readouterr().out
    assert "p-deal (erased) sat down to deal" in told
    assert "p-floor (K. Ito) decided: void" in told
    left = b"".join(path.read_bytes() for path in house.rglob("*") if path.is_file())
    assert (b"M. Roy" in left, hashes[0].encode() in left, hashes[1].encode() in left) == (False, False, True)


def test_amounts_are_kept_as_before_and_a_restart_amid_a_pin_asks_for_it_again(house, table):
    table.key("next_hand", "seat_1", "bet", "25", "dealer_push", PIN[:3])
    assert [json.loads(edge)[2] for edge in table.edges() if "digit" in edge] == ["digit_2"] * 2 + ["digit_5"] * 2
    table.parts.close()
    again = RunningTable(house)
    try:
        again.controller.turn(0.05)
        assert again.controller.ingest.intake.sign_on.hides
        again.key(PIN, "confirm")
        assert again.controller.table.dealer == "p-deal"
    finally:
        again.parts.close()
