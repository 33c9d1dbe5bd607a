"""A player's name that the room gives is on the screens alone, while he sits there: in no file, event, answer or log."""

import json

import pytest

from controller.decks.enrolled_decks import Decks
from controller.room.gateway import ReceivedCommand, RoomSettings, Sender
from controller.runtime.composition import Deployment, compose_table
from controller.runtime.table_settings import SeatSettings, TableSettings
from hw.board import Board

NAME, BAD = "Xaverine Quistorp", "Xaverine <b>Quistorp"
SEATS = 6


class Screens:
    """Keeps every line of a view, and the newest of each."""

    def __init__(self):
        self.lines, self.newest = [], {}

    def show_all(self, lines):
        for name, line in lines.items():
            self.lines.append(line)
            self.newest[name] = line

    def naming(self):
        return {name for name, line in self.newest.items() if NAME in line}


class NamedTable:
    def __init__(self, folder):
        self.folder, self.said, self.screens, self.sent = folder, [], Screens(), 0
        told = TableSettings("t9", "golden-nugget-2025", "nlhe", (1, 2), readers="none",
                             seats=(SeatSettings(1, 200), SeatSettings(4, 200)))  # fmt: skip
        room = RoomSettings((Sender("desk", ("*",)),))
        self.parts = compose_table(told, Board("bare", SEATS), Decks({}), Deployment(folder, "", room=room), self.said.append)
        self.parts.feeder._sinks = (self.screens,)
        self.parts.feeder._told.clear()  # what it drew before it had this sink
        self.parts.table_controller.turn(0)

    def command(self, command, number=None, **fields):
        """Send a command, and return its answer."""
        self.sent += 1
        told = {"id": number or f"c{self.sent}", "command": command, **fields}
        self.parts.table_controller.inbox.put(ReceivedCommand("desk", json.dumps(told).encode()))
        self.parts.table_controller.turn(0)
        letters = self.parts.journal.since(1, 1000)
        return next(one for one in reversed(letters) if one.topic.startswith("command/"))

    def kept(self):
        files = b"".join(path.read_bytes() for path in self.folder.rglob("*") if path.is_file())
        return files.decode("latin-1") + "\n".join(self.said)


@pytest.fixture
def table(tmp_path):
    running = NamedTable(tmp_path)
    yield running
    running.parts.close()


def test_a_name_is_on_the_screens_and_nowhere_else_and_goes_with_its_player(table):
    assert table.command("name", seat=4, name=NAME).topic == "command/accepted"
    assert table.screens.naming() == {"felt", "seat:4", "floor"}
    table.command("move_seat", seat=4, to=2)
    assert table.screens.naming() == {"felt", "seat:2", "floor"}
    assert table.command("leave", seat=2).topic == "command/accepted"
    assert table.screens.naming() == set()
    assert table.screens.newest.keys() >= {f"seat:{seat}" for seat in range(1, SEATS + 1)}
    assert [part for part in NAME.split() if part in table.kept()] == []


def test_a_name_is_taken_away_and_a_repetition_does_not_bring_it_back(table):
    table.command("name", "a", seat=4, name=NAME)
    table.command("name", "b", seat=4, name="")
    assert table.screens.naming() == set()
    assert table.command("name", "a", seat=4, name=NAME).topic == "command/accepted"
    assert table.screens.naming() == set()


@pytest.mark.parametrize("fields", [
    {"seat": 4, "name": BAD}, {"seat": 4, "name": NAME * 3}, {"seat": NAME, "name": NAME}, {"seat": 4, "name": [NAME]},
    {"seat": 4, "name": NAME, NAME: 1}, {"seat": 4, "player": NAME}, {"seat": 5, "name": NAME}, {"seat": 99, "name": NAME},
])  # fmt: skip
def test_what_refuses_a_name_does_not_repeat_it(table, fields):
    answer = table.command("name", **fields)
    assert answer.topic == "command/refused"
    assert "Quistorp" not in answer.payload
    assert "Quistorp" not in "".join((table.kept(), *table.screens.lines))


def test_a_seat_that_is_kept_for_somebody_takes_no_name_yet(table):
    table.command("lock_up", seat=5)
    assert "nobody plays at seat 5" in table.command("name", seat=5, name=NAME).payload
    assert table.screens.naming() == set()
    table.command("come_back", seat=5, stack=100)
    table.command("name", seat=5, name=NAME)
    assert table.screens.naming() == {"felt", "seat:5", "floor"}


def test_the_end_of_the_table_and_a_restart_leave_no_name_on_a_screen(table):
    table.command("name", seat=4, name=NAME)
    table.parts.close()
    assert table.screens.naming() == set()
    again = NamedTable(table.folder)
    assert again.screens.naming() == set()
    again.parts.close()
