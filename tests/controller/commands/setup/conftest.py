"""A table's computer and a technician for the tests of the set-up: the rig behind real ptys, and scripted answers."""

import io
import json
import sys
import time
from contextlib import contextmanager
from functools import partial

import pytest

from controller.__main__ import main
from controller.commands.setup.port_search import find_ports
from hw.board_file import parse_board
from hw.panel import Level
from hw.sim.noise import compress
from hw.sim.physical_acts import Award, Lay, MoveCards, PlayerAct, TrayMove
from hw.sim.profile import load_noise
from hw.sim.rig import Rig
from tests.scripted_answers import answer_by

HALF_BLINK_S = 0.04
WIRED = """
name = "Two seats"
seats = 2
antennas = [
    { port = "reader", antenna = 1, place = "seat:1" }, { port = "reader", antenna = 2, place = "seat:2" },
    { port = "reader", antenna = 3, place = "board" }, { port = "reader", antenna = 4, place = "burn" },
    { port = "reader", antenna = 5, place = "muck" }, { port = "reader", antenna = 6, place = "stub" },
]
pins = [
    { pin = 4, key = "confirm" }, { pin = 6, key = "floor" }, { pin = 27, contact = "shuffler" },
    { pin = 21, lamp = "ready" }, { pin = 22, lamp = "buzzer", active_low = true },
]
lines = [
    { port = "node", line = 1, key = "fold" }, { port = "node", line = 2, key = "check" },
    { port = "node", line = 1, lamp = "seat_1" }, { port = "node", line = 3, lamp = "wrong" },
]
tray = [
    { port = "node", cell = 1, denomination = 5, chip_weight_mg = 9500, sigma_mg = 60, tare_counts = -8000, counts_per_gram = 420 },
    { port = "node", cell = 2, denomination = 1, chip_weight_mg = 10000, sigma_mg = 60 },
]
spots = [{ port = "node", spot = 1, seat = 2 }, { port = "node", spot = 2, seat = 1 }]

[[ports]]
name = "reader"
path = "{run}/reader"
device = "pepper"

[[ports]]
name = "node"
path = "{run}/node"
device = "node"
"""


class Technician(io.StringIO):
    """Standard input: each prompt is answered by the first rule whose words it has; a rule may act on the table."""

    def __init__(self, capsys, rules):
        super().__init__()
        self.rules, self.capsys, self.told = list(rules), capsys, ""

    def readline(self, *_):
        said = self.capsys.readouterr().out
        self.told += said
        prompt = said.rsplit("\n", 1)[-1]
        line = answer_by(self.rules, prompt)
        if line is None:
            return ""
        self.told += f"{line}\n"
        return f"{line}\n"


class SetupTable:
    """One table's computer: its folder, its devices, its technician."""

    def __init__(self, folder, rig, capsys, monkeypatch):
        self.folder, self.rig, self.capsys, self.monkeypatch = folder, rig, capsys, monkeypatch
        self.lying = ()

    def run(self, *words, rules=()):
        """Run `railbird setup`; return its exit status and what was told."""
        person = Technician(self.capsys, rules)
        self.monkeypatch.setattr(sys, "stdin", person)
        # The twins answer at once; a wait for other kinds of device is only lost.
        self.monkeypatch.setattr("controller.commands.setup.port_part.find_ports", partial(find_ports, wait_s=0.4))
        status = main(["setup", *words, "--folder", str(self.folder), "--rules", str(self.folder / "70.rules"),
                       "--port-names", str(self.rig.folder / "*")])
        left = self.capsys.readouterr()
        return status, person.told + left.out + left.err

    def card_on(self, *places):
        """Return an answer that lays one card on each of the places alone, then presses Enter."""
        def lay():
            if self.lying:
                self.rig.play([MoveCards(self.lying, "box")])
            self.lying = ("As", "Kd")[: len(places)]
            self.rig.play([Lay((card,), place) for card, place in zip(self.lying, places, strict=True)])
            assert self.rig.wait_idle()
            return ""

        return lay

    def press(self, *names):
        """Return an answer that presses keys, then Enter."""
        def press():
            for closed in (True, False):
                for name in names:
                    self.rig.press(name, closed=closed)
            return ""

        return press

    def chips(self, **columns):
        """Return an answer that leaves so many chips in columns of the tray, such as `c5=20`, then presses Enter."""
        def lay():
            there = self.rig.world.tray
            self.rig.play([TrayMove(name[1:], count - there[name[1:]]) for name, count in columns.items()])
            assert self.rig.wait_idle()
            return ""

        return lay

    def bets(self, *seats):
        """Return an answer that puts chips on these betting spots and takes all others away, then presses Enter."""
        def lay():
            # The virtual table's dealer pulls all bets in as he pushes a pot.
            self.rig.play([Award(1, 0), *(PlayerAct(seat, chips=5) for seat in seats)])
            assert self.rig.wait_idle()
            return ""

        return lay

    def lit_lamp(self):
        """Return the name of the lamp that is lit, or lights while one would blink twice; an answer."""
        ends_s = time.monotonic() + 4 * HALF_BLINK_S
        while time.monotonic() < ends_s:
            lit = [name for name, level in self.rig.lamps().items() if level]
            if lit:
                (name,) = lit
                return name
            time.sleep(HALF_BLINK_S / 5)
        return ""

    def still_lit(self):
        """Return whether a lamp is lit once it has stopped blinking; an answer."""
        time.sleep(2 * HALF_BLINK_S)
        return "yes" if any(self.rig.lamps().values()) else "no"

    def name_ports(self):
        """Write the board as the part `ports` leaves it."""
        ports = "".join(f'[[ports]]\nname = "{one.name}"\npath = "{one.path}"\ndevice = "{one.device}"\n'
                        for one in self.rig.board.ports)
        (self.folder / "board.toml").write_text('name = "T"\nseats = 2\n' + ports)

    def done(self):
        return json.loads((self.folder / "setup.json").read_text())["done"]


@contextmanager
def set_up_table(folder, capsys, monkeypatch):
    """Yield a table in an empty folder, with its devices answering."""
    place = folder / "table"
    place.mkdir()
    board = parse_board(WIRED, "two seats")
    # A node tells of its levels once a second, and a weighing needs seven: only the wait is shortened.
    monkeypatch.setattr("hw.sim.node_twin.LEVELS_MS", 10)
    monkeypatch.setattr("hw.gpio.BLINK_MS", {Level.SLOW: HALF_BLINK_S * 1000, Level.FAST: 10})
    monkeypatch.setattr("hw.gpio.REREAD_MS", 10)
    with Rig(folder / "dev", board, compress(load_noise("clean"), 20), 7, cycle_ms=20) as rig:
        monkeypatch.setattr("hw.chip.make_factory", lambda *_: rig.pin_factory)
        yield SetupTable(place, rig, capsys, monkeypatch)


@pytest.fixture
def table(tmp_path, capsys, monkeypatch):
    with set_up_table(tmp_path, capsys, monkeypatch) as made:
        yield made
