"""The header's pins on gpiozero's own mock factory: edges, lost edges, floods, lamps."""

import threading
import time
from dataclasses import replace

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory

from firmware_bridge.readings import Arrival, EventsLost, PinChanged
from hw import gpio
from hw.board import HEADER
from hw.board_file import parse_board
from hw.chip import ChipError, why_unclaimed
from hw.gpio import MOST_EDGES, HeaderPins, is_at_ground, is_lit
from hw.panel import Lamp, Level

BOARD = parse_board(
    """
    name = "pins"
    seats = 9
    pins = [
        { pin = 4, key = "confirm" },
        { pin = 5, contact = "shuffler", active_low = false },
        { pin = 6, lamp = "wrong" },
        { pin = 7, lamp = "buzzer", active_low = true },
    ]
    """,
    "pins.toml",
)


class Header:
    """The pins in virtual time."""

    def __init__(self, sink=None):
        self.factory, self.told, self.now_ms = MockFactory(), [], 0
        self.pins = HeaderPins(BOARD, self.factory, sink or self.told.append, lambda: self.now_ms)

    def turn(self, ms=0):
        self.now_ms += ms
        self.pins.turn(self.now_ms)

    def pin(self, number):
        return self.factory.pin(f"GPIO{number}")


@pytest.fixture
def header():
    header = Header()
    yield header
    header.pins.stop()


def test_a_key_closes_to_ground_and_an_edge_has_its_own_time(header):
    header.turn()
    header.now_ms = 5
    header.pin(4).drive_low()
    header.now_ms = 9
    header.pin(4).drive_high()
    header.turn(10)
    assert header.told == [
        Arrival(HEADER, 5, PinChanged(4, active=True)),
        Arrival(HEADER, 9, PinChanged(4, active=False)),
    ]


def test_edges_of_a_spike_keep_the_kernels_times_however_late_their_callbacks_run(header):
    header.turn()
    header.factory.ticks = lambda: header.now_ms / 1000
    edge = header.pin(4).when_changed
    header.now_ms = 70
    edge(0.030, 0)
    header.now_ms = 110
    edge(0.031, 1)
    header.turn(10)
    assert header.told == [
        Arrival(HEADER, 30, PinChanged(4, active=True)),
        Arrival(HEADER, 31, PinChanged(4, active=False)),
    ]


def test_an_edge_of_another_clock_counts_as_one_of_now(header):
    header.turn()
    header.factory.ticks = lambda: header.now_ms / 1000
    header.now_ms = 70
    header.pin(4).when_changed(1_800_000_000.0, 0)
    header.now_ms = 200_000
    header.pin(4).when_changed(1.0, 1)
    header.turn()
    assert [told.at_ms for told in header.told] == [70, 200_000]


def test_a_contact_may_close_to_the_supply(header):
    header.turn()
    header.pin(5).drive_high()
    header.turn(1)
    assert [a.reading for a in header.told] == [PinChanged(5, active=True)]


def test_a_level_whose_edge_was_lost_is_found_within_a_tenth_of_a_second(header):
    header.turn()
    pin = header.pin(4)
    catcher, pin.when_changed = pin.when_changed, None
    pin.drive_low()
    header.turn(100)
    assert header.told == [Arrival(HEADER, 100, PinChanged(4, active=True, corrected=True))]
    header.turn(100)
    assert len(header.told) == 1
    assert catcher is not None


def test_a_key_held_down_at_the_start_is_told_by_the_first_turn(header):
    header.pin(4).when_changed = None
    header.pin(4).drive_low()
    header.turn()
    assert [a.reading for a in header.told] == [PinChanged(4, active=True, corrected=True)]


def test_bounces_leave_raw(header):
    header.turn()
    for _ in range(5):
        header.pin(4).drive_low()
        header.pin(4).drive_high()
    header.turn(1)
    assert len(header.told) == 10


def test_a_flood_of_edges_is_bounded_and_its_loss_told(header):
    header.turn()
    for _ in range(MOST_EDGES):
        header.pin(4).drive_low()
        header.pin(4).drive_high()
    header.turn(1)
    assert len(header.told) == MOST_EDGES + 1
    assert header.told[-1].reading == EventsLost(MOST_EDGES)
    header.turn(100)
    assert len(header.told) == MOST_EDGES + 1


def test_a_broken_clock_or_sink_never_reaches_the_pin_library():
    def sink(_):
        raise RuntimeError("the inbox is broken")

    header = Header(sink)
    header.turn()
    header.pin(4).drive_low()
    header.turn(1)
    assert header.pins.sink_errors == 1
    header.pins._clock = None
    header.pin(4).drive_high()
    assert header.pins.edges_lost == 1
    header.pins._clock = lambda: 0
    header.pins.stop()


def test_lamps_light_and_the_buzzer_may_be_wired_the_other_way(header):
    assert header.pins.lamps == {Lamp.WRONG, Lamp.BUZZER}
    assert header.pin(7).state == 1
    header.pins.light(Lamp.WRONG, Level.ON)
    header.pins.light(Lamp.BUZZER, Level.ON)
    header.turn()
    assert (header.pin(6).state, header.pin(7).state) == (1, 0)
    header.pins.light(Lamp.WRONG, Level.OFF)
    header.turn()
    assert header.pin(6).state == 0
    with pytest.raises(KeyError):
        header.pins.light(Lamp.READY, Level.ON)


def test_a_blinking_lamp_blinks_by_our_own_clock(header):
    header.pins.light(Lamp.WRONG, Level.FAST)
    states = []
    for _ in range(8):
        header.turn()
        states.append(header.pin(6).state)
        header.now_ms += 125
    assert states == [1, 0] * 4


def test_slow_and_fast_differ():
    assert [is_lit(Level.SLOW, t) for t in (0, 499, 500, 999, 1000)] == [True, True, False, False, True]
    assert [is_lit(Level.FAST, t) for t in (0, 124, 125, 250)] == [True, True, False, True]
    assert is_lit(Level.ON, 7)
    assert not is_lit(Level.OFF, 7)


def test_the_thread_wakes_for_an_edge_and_not_for_the_next_look_at_the_levels(monkeypatch):
    """Levels are read again every minute here: only the edge itself can be what tells."""
    monkeypatch.setattr(gpio, "REREAD_MS", 60_000)
    told = []
    got = threading.Event()
    factory = MockFactory()
    pins = HeaderPins(BOARD, factory, lambda arrival: (told.append(arrival), got.set()))
    pins.start()
    while not pins.turns:
        time.sleep(0.001)
    factory.pin("GPIO4").drive_low()
    assert got.wait(20)
    assert told[0].reading == PinChanged(4, active=True)
    pins.stop()
    assert not any(t.name == "header-pins" for t in threading.enumerate())


def unclaimed(factory):
    with pytest.raises(ChipError) as caught:
        HeaderPins(BOARD, factory, print)
    return str(caught.value)


def test_a_pi_that_gpiozero_does_not_know_is_a_sentence():
    said = unclaimed(MockFactory(revision="0"))
    assert said.startswith('pin 4 (confirm) cannot be used: unknown old-style revision "0"')
    assert "update it" in said


class Raising(MockFactory):
    """A factory whose pins raise what a library may raise."""

    def __init__(self, error):
        super().__init__()
        self.error, self.refused = error, frozenset({6, "GPIO6"})

    def pin(self, name):
        if name in self.refused:
            raise self.error
        return super().pin(name)


class LibraryError(Exception):
    """An error of no known class, as lgpio has its own."""


@pytest.mark.parametrize(("error", "cure"), [
    (gpiozero.PinInvalidPin("6 is not a valid pin name"), "no such pin"),
    (gpiozero.PinFixedPull("GPIO6 has a fixed pull-up"), "soldered"),
    (gpiozero.GPIOPinInUse("pin 6 is already in use"), "another program"),
    (LibraryError("GPIO busy"), "another program"),
    (PermissionError(13, "Permission denied"), "group gpio"),
    (LibraryError(), "LibraryError: `python -m hw BOARD`"),
    (KeyError("x"), "python -m hw BOARD"),
])
def test_whatever_the_pin_library_raises_names_the_pin_and_the_cure(error, cure):
    said = unclaimed(Raising(error))
    assert said.startswith("pin 6 (wrong) cannot be used: ")
    assert cure in said


def test_after_a_pin_that_cannot_be_had_the_others_are_free_again():
    factory = Raising(LibraryError("GPIO busy"))
    unclaimed(factory)
    kept = tuple(wired for wired in BOARD.pins if wired.pin < 6)
    HeaderPins(replace(BOARD, pins=kept), factory, print).stop()


def test_every_error_of_gpiozero_s_pins_has_a_sentence():
    kinds = [one for one in vars(gpiozero).values() if isinstance(one, type) and issubclass(one, gpiozero.GPIOZeroError)]
    assert len(kinds) > 30
    for kind in kinds:
        assert len(why_unclaimed(kind("what it says"))) > 40


def test_a_pin_that_something_holds_low_is_at_ground_and_is_free_again(monkeypatch):
    factory = MockFactory()
    held = factory.pin("GPIO9")
    monkeypatch.setattr(held, "drive_high", held.drive_low)
    assert is_at_ground(9, factory)
    assert not is_at_ground(10, factory)
    with gpiozero.DigitalOutputDevice(9, pin_factory=factory), pytest.raises(ChipError, match="pin 9 cannot be used"):
        is_at_ground(9, factory)
