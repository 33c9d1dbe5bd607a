"""The part `keys`: nothing pressed, two pressed, a line that has a name already, and commands."""

import pytest

from hw.board_file import load_board
from hw.panel import Contact, Key

pytestmark = pytest.mark.pty


def test_asks_again_until_one_line_closes(table):
    table.name_ports()
    rules = [(" confirm, then", ["", table.press("confirm", "fold"), table.press("confirm")]),
             (" undo, then", [table.press("confirm"), "skip"]), ("Is it undo instead?", "no"),
             (" floor, then", table.press("check")), (", then Enter", "done")]
    status, told = table.run("keys", rules=rules)
    assert status == 0, told
    for reason in ("Nothing closed", "closed together", "is confirm already"):
        assert reason in told
    board = load_board(table.folder / "board.toml")
    assert [(pin.pin, pin.key) for pin in board.pins] == [(4, Key.CONFIRM)]
    assert [(line.line, line.key) for line in board.lines] == [(2, Key.FLOOR)]
    assert table.run("keys", "--set", "floor=node/7", "--set", "shuffler=pin/4")[0] == 0
    board = load_board(table.folder / "board.toml")
    assert [(pin.pin, pin.contact) for pin in board.pins] == [(4, Contact.SHUFFLER)]
    assert [(line.line, line.key) for line in board.lines] == [(7, Key.FLOOR)]


def test_one_refused_key_refuses_all_and_loses_none(table):
    table.name_ports()
    assert table.run("keys", "--set", "confirm=pin/4")[0] == 0
    before = (table.folder / "board.toml").read_bytes()
    assert table.run("keys", "--set", "fold=node/1", "--set", "confirm=pin/99")[0] == 2
    assert (table.folder / "board.toml").read_bytes() == before


def test_keys_and_lamps_are_looked_for_on_the_chip_of_the_board_file(table):
    asked = []
    table.monkeypatch.setattr("hw.chip.make_factory", lambda *said: asked.append(said) or table.rig.pin_factory)
    table.name_ports()
    status, told = table.run("keys", rules=[(", then Enter", "done")])
    assert status == 0, told
    board = table.folder / "board.toml"
    board.write_text(f'chip = "4"\n{board.read_text()}')
    status, told = table.run("keys", rules=[(" confirm, then", table.press("confirm")), (", then Enter", "done")])
    assert status == 0, told
    assert asked == [("auto", "auto"), ("auto", "4")]
    assert load_board(board).chip == "4"
