"""`railbird setup`: the whole conversation, left and taken up, with the twins behind real ptys."""

import pytest

from controller.terms.cards import STANDARD_DECK
from hw.board_file import load_board

pytestmark = pytest.mark.pty


def deck_list(table):
    path = table.folder / "tags.csv"
    path.write_text("".join(f"E0040150{number:08X}, {one.code}\n" for number, one in enumerate(STANDARD_DECK)))
    return str(path)


def answers(table):
    places = ("seat:1", "seat:2", "board", "burn", "muck", "stub")
    keys = ("confirm", "floor", "shuffler", "fold", "check")
    return [
        ("How many seats", "2"), ("table's name", "t-7"), ("rulebook", ""), ("The game", ""), ("blinds", ""),
        ("sits at the start", "1:200 2:200"), ("pepper at", "reader"), ("node at", ""),
        *((f"One card on {place},", table.card_on(place)) for place in places), ("One card on", "done"),
        *((f" {key}, then Enter", table.press(key)) for key in keys), (", then Enter", "skip"),
        ("Enroll deck A", "yes"), ("On which reader", deck_list(table)), ("Enroll deck B", "no"),
        ("Measure the antennas", "no"), ("screen, or none", "none"), ("broker's host", "none"),
    ]


@pytest.mark.slow
def test_sets_up_a_table_from_an_empty_folder(table):
    status, told = table.run(rules=answers(table))
    assert status == 0, told
    found = load_board(table.folder / "board.toml")
    wired = table.rig.board
    assert {(one.place, one.antenna) for one in found.antennas} == {(one.place, one.antenna) for one in wired.antennas}
    assert set(found.pins) == set(wired.pins)
    assert set(found.lines) == set(wired.lines)
    assert table.done() == ["table", "ports", "antennas", "keys", "decks", "calibration", "screens", "broker"]


@pytest.mark.slow
def test_goes_on_where_it_was_left(table):
    wanted = answers(table)
    status, told = table.run(rules=[("One card on board", "stop"), *wanted])
    assert status == 0
    assert "Stopped. The same command goes on from here." in told
    assert table.done() == ["table", "ports"]
    assert [one.place for one in load_board(table.folder / "board.toml").antennas] == ["seat:1", "seat:2"]
    status, told = table.run(rules=[("2 places are known", "yes"), ("One card on seat", "a place is asked for again"),
                                    *wanted])
    assert status == 0, told
    assert "table: done" in told
    assert len(load_board(table.folder / "board.toml").antennas) == 6


def test_a_set_up_without_devices_is_not_done_and_says_what_to_do(table):
    for port in ("reader", "node"):
        table.rig.unplug(port)
    status, told = table.run(rules=answers(table))
    assert status == 1
    assert "No serial port was found" in told
    assert "Not done yet: ports, antennas, keys, decks." in told
    assert table.done() == ["table", "calibration", "screens", "broker"]


@pytest.mark.parametrize("words", [["--list"], ["--set", "a=b"], ["ports", "--set", "reader"],
                                   ["keys", "--set", "folds=node/1"], ["antennas", "--set", "seat:1=reader"],
                                   ["antennas", "--set", "seat:1=reader/1"], ["table", "--set", "game=pocker"]])
def test_refuses_what_cannot_be_used_and_writes_nothing(table, words):
    status, told = table.run(*words)
    assert status == 2
    assert told.startswith("railbird setup: ")
    assert not list(table.folder.iterdir())


def test_refuses_a_folder_that_is_not_there(table):
    table.folder = table.folder / "none"
    status, told = table.run()
    assert status == 2
    assert f"{table.folder} is not there: install the package" in told
