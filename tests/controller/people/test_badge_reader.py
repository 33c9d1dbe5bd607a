"""A badge on the reader signs its dealer on, over a real serial port; its number is found nowhere."""

import json
import logging
import os
import pty
import threading
import time
from contextlib import closing

import pytest

from controller.__main__ import main
from controller.calibration.antenna_stream import StreamWriter
from controller.decks.enrolled_decks import Decks
from controller.ingest.person_check import PersonCheck
from controller.ingest.sign_on import MOST_WRONG
from controller.journal.recorder import TapeRecorder
from controller.people import people_file
from controller.people.people import Person, TableRole
from controller.people.people_file import digest_of, load_people, new_people, save_people
from controller.people.people_settings import PeopleSettings
from controller.runtime.composition import Deployment, compose_table, header_told
from controller.runtime.table_settings import SeatSettings, TableSettings
from hw.board import Board, PortWiring

pytestmark = pytest.mark.pty
BADGE, OTHER, WRONG = "04A1B2C3D4E5F6", "0077310295", "04FFEE11223344"


class Reader:
    """A badge reader's end of a serial line."""

    def __init__(self):
        self.master, slave = pty.openpty()
        self.path = os.ttyname(slave)
        self._slave = slave

    def put(self, number):
        os.write(self.master, number.encode() + b"\r\n")

    def close(self):
        os.close(self.master)
        os.close(self._slave)


class SpyScreen:
    def __init__(self):
        self.lines = []

    def show_all(self, lines):
        self.lines += lines.values()


class Table:
    """A table whose only device is a badge reader."""

    def __init__(self, folder, reader, **settings):
        self.said, self.screen = [], SpyScreen()
        people = PersonCheck(folder / "people.json", PeopleSettings("people.json", **settings), lambda: 1000, self.said.append)
        told = TableSettings("t9", "golden-nugget-2025", "nlhe", (1, 2), readers="none",
                             seats=(SeatSettings(1, 200), SeatSettings(4, 200)))  # fmt: skip
        board = Board("bare", 9, (PortWiring("badge", reader.path, "badge", 9600),), touch=True)
        self.parts = compose_table(told, board, Decks({}), Deployment(folder / "run", "", people=lambda _: people), self.said.append)
        self.controller = self.parts.table_controller
        self.parts.feeder._sinks = (self.screen,)
        # What lies on a port when it is opened is dropped, badges too.
        self.turn_until(lambda: "badge answers" in self.said)

    def turn_until(self, condition, longest_s=20.0):
        ends_s = time.monotonic() + longest_s
        while not condition():
            assert time.monotonic() < ends_s, self.said
            self.controller.turn(0.01)

    def close(self):
        self.parts.close()

    def shows(self, sentence):
        return any(sentence in line for line in self.screen.lines)


@pytest.fixture
def reader():
    with closing(Reader()) as found:
        yield found


@pytest.fixture
def house(tmp_path, monkeypatch):
    monkeypatch.setitem(people_file.COST, "n", 2)
    people = new_people()
    for called, role, number in (("p-deal", TableRole.DEALER, BADGE), ("p-two", TableRole.DEALER, OTHER)):
        people = people.with_person(Person(called, role, badge=digest_of(number, people.salt)))
    save_people(tmp_path / "people.json", people)
    return tmp_path


def test_a_badge_signs_its_dealer_on_and_its_number_is_found_nowhere(house, reader, caplog):
    caplog.set_level(logging.DEBUG)
    with closing(Table(house, reader)) as table:
        tape = TapeRecorder(house / "tape.jsonl", header_told(table.parts.journal), public=False)
        table.controller.listen(tape)
        stream = StreamWriter(house / "stream.bin")
        table.controller.ingest.intake.overread = stream.heard
        reader.put(WRONG)
        table.turn_until(lambda: table.shows("This badge is nobody's"))
        reader.put(BADGE)
        table.turn_until(lambda: table.controller.table.dealer == "p-deal")
        reader.put(OTHER.lower())
        table.turn_until(lambda: table.controller.table.dealer == "p-two")
        for _ in range(20):
            table.controller.turn(0.01)
        tape.close()
        stream.close()
        told = [json.loads(one.payload) for one in table.parts.journal.since(1, 100) if one.topic == "dealer"]
        assert [one["dealer"] for one in told] == ["", "p-deal", "p-two"]
        bundle = [repr(table.controller.ingest.intake.counters), *table.said, *table.screen.lines, caplog.text]
    files = [path for path in house.rglob("*") if path.is_file() and path.name != "people.json"]
    found = "\n".join(bundle) + b"".join(path.read_bytes() for path in files).decode("latin-1")
    assert "p-deal" in found
    assert len(files) > 2
    assert [number for number in (BADGE, OTHER, WRONG, BADGE.lower()) if number in found] == []


def test_wrong_badges_are_limited_like_wrong_numbers(house, reader):
    with closing(Table(house, reader)) as table:
        for number in range(MOST_WRONG):
            seen = table.controller.ingest.intake.sign_on
            reader.put(f"0400000{number}9A")
            table.turn_until(lambda count=number + 1, seen=seen: seen._wrong is not None and len(seen._wrong) == count)
        reader.put(BADGE)
        table.turn_until(lambda: table.shows("Too many wrong numbers"))
        assert table.controller.table.dealer == ""
        refused = [one for one in table.parts.journal.since(1, 100) if one.topic.startswith("sign_on")]
        assert len(refused) == 1


def test_a_reader_that_is_unplugged_is_told_and_the_table_deals_on(house):
    reader = Reader()
    with closing(Table(house, reader)) as table:
        reader.close()
        table.turn_until(lambda: "badge" in table.controller.table.devices.lost)
        assert not table.controller.table.devices.blind


def test_a_badge_is_enrolled_on_a_reader(house, reader, capsys):
    people = str(house / "people.json")
    def enroll(number):
        ended = threading.Event()

        def lies_on_the_reader():
            while not ended.wait(0.2):
                reader.put(number)

        badge = threading.Thread(target=lies_on_the_reader)
        badge.start()
        status = main(["people", "add", "--role", "dealer", "--badge", "--reader", reader.path, "--people", people])
        ended.set()
        badge.join()
        return status, capsys.readouterr()

    status, told = enroll("04D00DFEED0042")
    assert status == 0, told.err
    assert "Put the badge on the reader." in told.err
    called = told.out.strip()
    file = load_people(house / "people.json")
    assert file.who(digest_of("04D00DFEED0042", file.salt), TableRole.DEALER, file.find(called).from_ms).id == called
    assert "04D00DFEED0042" not in told.out + told.err
    status, told = enroll("0000000000")
    assert (status, "one digit again and again" in told.err) == (2, True)
    assert main(["people", "add", "--role", "dealer", "--reader", reader.path, "--people", people]) == 2
    assert "give --badge" in capsys.readouterr().err
    assert main(["people", "add", "--role", "dealer", "--badge", "--reader", "/dev/no-such", "--people", people]) == 2
    assert "/dev/no-such" in capsys.readouterr().err
