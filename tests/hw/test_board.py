"""A board: which antenna, pin, line and cell means what."""

import pytest

from firmware_bridge.readings import ContactChanged, KeyChanged, PinChanged, TagSeen
from hw.board import HEADER, BoardError, ContactMoved, KeyMoved, TrayColumn
from hw.board_file import parse_board
from hw.panel import Contact, Key, Lamp
from tests.hw.board_text import GOOD


def test_a_good_file_says_what_means_what():
    board = parse_board(GOOD, "t.toml")
    assert board.antennas_of("r") == (1, 8)
    assert board.place_of("r", 8) == "board:2"
    assert board.place_of("r", 2) is None
    assert board.antenna_of("seat:1").antenna == 1
    assert board.antenna_of("muck") is None
    assert board.column_of("n", 1).denomination == 5
    assert board.column_of("n", 2) is None
    assert board.seat_of_spot("n", 2) == 3
    assert board.seat_of_spot("n", 1) is None
    assert board.port("n").path == "{run}/n"
    assert set(board.lamps()) == {Lamp.WRONG, Lamp.SEAT_1}


@pytest.mark.parametrize(
    ("port", "reading", "signal"),
    [
        (HEADER, PinChanged(4, active=True), KeyMoved(Key.CONFIRM, down=True)),
        (HEADER, PinChanged(5, active=False), ContactMoved(Contact.SHUFFLER, closed=False)),
        (HEADER, PinChanged(6, active=True), None),
        (HEADER, PinChanged(9, active=True), None),
        ("n", KeyChanged(1, pressed=True), KeyMoved(Key.FOLD, down=True)),
        ("n", KeyChanged(2, pressed=True), None),
        ("m", KeyChanged(1, pressed=True), None),
        ("n", ContactChanged(1, closed=True), ContactMoved(Contact.TRAY_LID, closed=True)),
        ("r", TagSeen(1, b"\x04"), None),
    ],
)
def test_pins_and_lines_become_named_signals(port, reading, signal):
    assert parse_board(GOOD, "t.toml").signal_of(port, reading) == signal


def test_polarity_follows_the_wiring():
    by_pin = {wired.pin: wired for wired in parse_board(GOOD, "t.toml").pins}
    assert (by_pin[4].is_input, by_pin[4].low_is_active) == (True, True)
    assert (by_pin[5].is_input, by_pin[5].low_is_active) == (True, False)
    assert (by_pin[6].is_input, by_pin[6].low_is_active) == (False, False)


def test_a_column_turns_counts_into_weight():
    plain = TrayColumn("n", 1, 5, 10_000, 60)
    assert plain.weight_mg(50_123) == 50_123
    scaled = TrayColumn("n", 1, 5, 10_000, 60, tare_counts=-8000, counts_per_gram=420)
    assert scaled.weight_mg(-8000) == 0
    assert scaled.weight_mg(-8000 + 4200) == 10_000


def test_an_unknown_port_is_named():
    with pytest.raises(BoardError, match="no port is called 'x'; there are r, n"):
        parse_board(GOOD, "t.toml").port("x")


def test_which_devices_have_keys():
    board = parse_board(GOOD, "t.toml")
    assert board.has_keys("n")
    assert not board.has_keys("r")


@pytest.mark.parametrize(("contact", "plays"), [("shuffler", True), ("shuffler_lid", False), ("tray_lid", False)])
def test_a_device_with_a_lid_alone_loses_no_key(contact, plays):
    """The node of a touch table carries lids and lamps: without it every tap still counts."""
    board = parse_board(
        f'name = "t"\nseats = 9\ntouch = true\nlines = [{{ port = "n", line = 1, contact = "{contact}" }}]\n'
        '[[ports]]\nname = "n"\npath = "/dev/n"\ndevice = "node"\n', "t.toml",
    )  # fmt: skip
    assert board.has_keys("n") is plays
