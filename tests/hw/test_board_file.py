"""Board files: those that come with Railbird, and every mistake that a file can hold."""

import re

import pytest

from hw.board import BoardError
from hw.board_file import BOARDS, load_board, parse_board
from hw.panel import Key
from tests.hw.board_text import GOOD


@pytest.mark.parametrize("name", sorted(path.stem for path in BOARDS.glob("*.toml")))
def test_the_boards_that_come_with_railbird_are_right(name):
    board = load_board(name)
    places = {wired.place for wired in board.antennas}
    assert {f"seat:{n}" for n in range(1, board.seats + 1)} <= places
    assert {"board", "burn", "muck", "stub"} <= places
    wired = {w.key for w in (*board.pins, *board.lines)}
    if name == "touch":
        # The dealer's screen has the keys; the pedals are all that is wired.
        assert board.touch
        assert wired - {None} == {Key.PEDAL_LEFT, Key.PEDAL_RIGHT}
        return
    assert {Key.FOLD, Key.CHECK, Key.CALL, Key.BET, Key.RAISE, Key.ALL_IN} <= wired
    assert {Key.CONFIRM, Key.UNDO, Key.FLOOR, Key.TAP, Key.NEXT_HAND} <= wired
    assert {Key.EXPOSED, Key.EXPOSED_BY_PLAYER, Key.BOXED, Key.RIFFLE, Key.DEALER_PUSH} <= wired
    assert {Key(f"digit_{n}") for n in range(10)} <= wired
    assert {Key(f"seat_{n}") for n in range(1, board.seats + 1)} <= wired
    assert board.tray


def test_sim_and_main_differ_in_paths_and_pace_only():
    sim, main = load_board("sim"), load_board("main")
    assert (sim.antennas, sim.pins, sim.lines) == (main.antennas, main.pins, main.lines)
    assert [p.name for p in sim.ports] == [p.name for p in main.ports]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('name = "T"', "", "required field missing @ name"),
        ("seats = 6", 'seats = "6"', "'6' is not a whole number"),
        ("seats = 6", "seats = true", "True is not a whole number"),
        ("seats = 6", "seats = 6.0", "6.0 is not a whole number"),
        ("seats = 6", "seats = 11", "seats: 11 is not between 2 and 10"),
        ('name = "T"', "name = 7", "7 is not a text"),
        ("seats = 6", "seats = 6\ncolour = 1", "colour: no such key here"),
        ("antenna = 8", "antena = 8", "antena"),
        ("antenna = 8", "antenna = 9", "antennas are 1 to 8"),
        ("antenna = 8", "antenna = 1", "antennas: port and antenna r 1 is used 2 times"),
        ('"board:2"', '"seat:1"', "antennas: place seat:1 is used 2 times"),
        ('"board:2"', '"seat:7"', "'seat:7', but the table has 6 seats"),
        ('"board:2"', '"discard:7"', "'discard:7', but the table has 6 seats"),
        ("sigma_mg = 60 }", 'sigma_mg = 60 }, { port = "n", cell = 2, denomination = 5, chip_weight_mg = 9000, sigma_mg = 60 }',
         "tray: denomination 5 is used 2 times"),
        ('"board:2"', '"boards"', "'boards' is not a zone"),
        ('port = "r", antenna = 8', 'port = "q", antenna = 8', "no port is called 'q'"),
        ('key = "confirm"', 'key = "confrim"', "the panel has no key 'confrim'"),
        ('lamp = "wrong"', 'lamp = "blue"', "the panel has no lamp 'blue'"),
        ('key = "confirm"', 'key = "fold"', "key fold is used 2 times"),
        ('key = "confirm"', 'key = "tap", lamp = "ready"', "pin 4: name exactly one"),
        ('{ pin = 4, key = "confirm" }', "{ pin = 4 }", "pin 4: name exactly one"),
        ("pin = 5", "pin = 4", "pins: pin 4 is used 2 times"),
        ("pin = 5", "pin = 28", "28 is not a header pin"),
        ("active_low = false", 'active_low = "no"', "active_low"),
        ('device = "pepper"', 'device = "feig"', "'feig' is not one of 'pepper', 'pn532', 'node', 'badge'"),
        ('device = "pepper"', 'device = "pn532"', "whose only antenna is 1"),
        ('device = "node"', 'device = "pepper"', "only a node has lines"),
        ('name = "n"', 'name = "r"', "ports: name r is used 2 times"),
        ('path = "{run}/n"', 'path = "/dev/railbird/r"', "ports: path"),
        ("chip_weight_mg = 10000", "chip_weight_mg = 2000", "chip_weight_mg 2000 is not between 2001 and"),
        ("seat = 3 }", "seat = 7 }", "spots: seat 7"),
        (
            '{ port = "n", line = 1, key = "fold" }',
            '{ port = "n", line = 1, key = "fold" }, { port = "n", line = 1, key = "tap" }',
            "lines: port and key line n 1 is used 2 times",
        ),
        ("seats = 6", "seats = = 6", "t.toml"),
    ],
)
def test_each_mistake_is_named_with_the_file(old, new, says):
    assert old in GOOD
    with pytest.raises(BoardError, match=re.escape(says)) as caught:
        parse_board(GOOD.replace(old, new, 1), "t.toml")
    assert all(line.startswith("t.toml: ") for line in str(caught.value).splitlines())


def test_all_mistakes_are_told_at_once():
    text = GOOD.replace("pin = 5", "pin = 99").replace('"board:2"', '"boards"')
    with pytest.raises(BoardError) as caught:
        parse_board(text, "t.toml")
    assert len(str(caught.value).splitlines()) == 2


def test_malformed_entries_hide_no_contradiction_and_make_none():
    with pytest.raises(BoardError) as refused:
        parse_board("""
name = "x"
seats = 12
colour = "green"
ports = [
    { name = "a", path = "/dev/x", device = "peper" },
    { name = "b", path = "/dev/x", device = "pepper", baudd = 3 },
    { name = "c", path = "/dev/c", device = "pepper" },
    3,
]
antennas = [
    { port = "a", antenna = 1, place = "seat:77" }, { port = "z", antenna = 1, place = "seat:7" },
    { port = "c", antenna = "1", place = "seat:7" }, { port = "c", antenna = 9, place = "seat:7" },
]
lines = [{ port = "a", line = 1, key = "fold" }, { port = "c", line = 1, key = "check" }]
pins = [{ pin = 99, key = "raise" }, { pin = 4, key = "fould" }]
""", "our.toml")
    told = str(refused.value).splitlines()
    assert sorted(told) == sorted(f"our.toml: {line}" for line in (
        "colour: no such key here", "'peper' is not one of 'pepper', 'pn532', 'node', 'badge'; did you mean 'pepper'? @ ports[0].device",
        "baudd: no such key here; did you mean 'baud'? @ ports[1]", "3 must be a table of keys and values @ ports[3]",
        "'1' is not a whole number @ antennas[2].antenna", "the panel has no key 'fould'; did you mean 'fold'? @ pins[1].key",
        "seats: 12 is not between 2 and 10", "ports: path /dev/x is used 2 times", "antennas: place seat:7 is used 2 times",
        "antennas: no port is called 'z' (ports: a, b, c)", "lines: port 'c' is a pepper; only a node has lines",
        "antennas: 'c' is a pepper, whose antennas are 1 to 8", "antennas: 'seat:77', but the table has 12 seats",
        "pins: 99 is not a header pin (BCM 0 to 27)",
    ))


def test_a_missing_file_names_the_known_boards(tmp_path):
    with pytest.raises(BoardError, match="known boards: main, mixed, sim"):
        load_board(tmp_path / "none.toml")
    with pytest.raises(BoardError, match="known boards"):
        load_board("nosuchboard")


def test_both_virtual_tables_have_the_same_keys():
    """The virtual dealer presses keys at either; a key without a line would be a press that nobody hears."""
    keys = [{one.key for one in (*board.lines, *board.pins)} for board in map(load_board, ("sim", "mixed"))]
    assert keys[0] == keys[1]
