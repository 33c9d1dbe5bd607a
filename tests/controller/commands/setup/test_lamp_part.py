"""The part `lamps`: lines that are dark, a lamp lit by a low level, a lamp named twice, pins at ground, and commands."""

import pytest

from hw.board_file import load_board
from hw.panel import Lamp

pytestmark = pytest.mark.pty


@pytest.fixture
def named(table, monkeypatch):
    table.name_ports()
    monkeypatch.setattr("controller.commands.setup.lamp_part.USUAL_PINS", (4, 20, 21, 22, 23))
    assert table.run("keys", "--set", "confirm=pin/4")[0] == 0
    return table


def lamps(table):
    return {lamp: getattr(wire, "pin", None) or (wire.port, wire.line)
            for lamp, wire in load_board(table.folder / "board.toml").lamps().items()}


def test_each_lamp_that_is_seen_is_named_and_left_dark(named):
    rules = [("lamp line 4 blinks", "done"), ("own header?", "yes"), ("pin 23 of", "done"), ("no longer blinks", named.still_lit),
             ("blinks. Its name", named.lit_lamp)]
    status, told = named.run("lamps", rules=rules)
    assert status == 0, told
    assert lamps(named) == {Lamp.SEAT_1: ("node", 1), Lamp.WRONG: ("node", 3), Lamp.READY: 21, Lamp.BUZZER: 22}
    pins = {pin.pin: pin for pin in load_board(named.folder / "board.toml").pins}
    assert pins[22].low_is_active
    assert not pins[21].low_is_active
    assert "pin 4 of the header blinks" not in told, "a key's pin is never driven"
    assert set(named.rig.lamps().values()) == {0}


def test_a_lamp_that_has_a_line_changes_it_only_on_a_yes(named):
    assert named.run("lamps", "--set", "seat_1=node/2", "--set", "ready=pin/20:low")[0] == 0
    rules = [("2 lamps are known", "yes"), ("lamp line 1 blinks", ["seat_99", named.lit_lamp, named.lit_lamp]),
             ("Is it node, lamp line 1 instead?", ["no", "yes"]), ("lamp line 2 blinks", "done"), ("own header?", "no")]
    status, told = named.run("lamps", rules=rules)
    assert status == 0, told
    assert "there is no lamp 'seat_99'" in told
    assert lamps(named) == {Lamp.SEAT_1: ("node", 1), Lamp.READY: 20}
    assert '{"name": "ready", "line": "pin/20:low"}' in named.run("lamps", "--list", "--json")[1]


@pytest.mark.parametrize(("answer", "driven"), [("", False), ("yes", True)])
def test_a_pin_at_ground_is_driven_only_on_a_yes(named, monkeypatch, answer, driven):
    pin = named.rig.pin_factory.pin(20)
    monkeypatch.setattr(pin, "drive_high", pin.drive_low)
    rules = [("lamp line 1 blinks", "done"), ("own header?", "yes"), ("Pin 20 is at ground", answer),
             ("pin 20 of the header blinks", ""), ("pin 21 of", "done")]
    status, told = named.run("lamps", rules=rules)
    assert status == 0, told
    assert ("pin 20 of the header blinks" in told) == driven


def test_a_node_that_is_gone_ends_the_part(named, monkeypatch):
    monkeypatch.setattr("firmware_bridge.pump.NEVER_ANSWERED_MS", 300)
    named.rig.unplug("node")
    status, told = named.run("lamps", rules=[("lamp line", ["wrong"])])
    assert status == 2
    assert "node does not answer" in told
    assert lamps(named) == {}


@pytest.mark.parametrize("pair", ["ready=node", "light=node/1", "ready=node/1:low", "confirm=pin/4", "ready=node/900"])
def test_refuses_lamps_that_cannot_be(named, pair):
    before = (named.folder / "board.toml").read_bytes()
    assert named.run("lamps", "--set", pair)[0] == 2
    assert (named.folder / "board.toml").read_bytes() == before
