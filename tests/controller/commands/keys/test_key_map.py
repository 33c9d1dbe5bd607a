"""The key map to print: each wired key on the page, no other, and nothing over the edge."""

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from controller.__main__ import main
from controller.commands.keys.key_map import HIGH, MARGIN, WIDE, wired_keys, write_key_map
from controller.keypad.key_help import label
from hw.board_file import BOARDS, load_board
from hw.panel import Key

SVG = "{http://www.w3.org/2000/svg}"

def texts(path):
    return ["".join(one.itertext()) for one in ET.parse(path).iter(f"{SVG}text")]


@pytest.mark.parametrize("name", sorted(one.stem for one in BOARDS.glob("*.toml")))
def test_the_page_shows_every_key_of_the_board_and_where_it_is_wired(name, tmp_path):
    board, page = load_board(name), tmp_path / "keys.svg"
    write_key_map(page, board)
    told = texts(page)
    for key, where in wired_keys(board).items():
        assert label(key) in told, key
        assert where in told


def test_a_key_that_the_board_lacks_is_not_on_the_page(tmp_path):
    board, page = load_board("sim"), tmp_path / "keys.svg"
    fewer = replace(board, touch=False, lines=tuple(line for line in board.lines if line.port != "node"))
    write_key_map(page, fewer)
    told = texts(page)
    assert "CONFIRM" in told
    assert not {"FOLD", "SEAT 3", "Acts", "Seats", "Amounts"} & set(told)


def test_every_key_and_text_lies_on_the_page_and_keys_do_not_overlap(tmp_path):
    page = tmp_path / "keys.svg"
    write_key_map(page, load_board("sim"))
    tree = ET.parse(page)
    boxes = [[float(one.get(name)) for name in ("x", "y", "width", "height")] for one in tree.iter(f"{SVG}rect")]
    keys = [box for box in boxes if box[2] < WIDE / 2]
    assert len(keys) == len(wired_keys(load_board("sim")))
    for number, (x, y, wide, high) in enumerate(keys):
        assert 0 < x < x + wide < WIDE
        assert MARGIN / 2 < y < y + high < HIGH - MARGIN / 2, "no printer prints at the edge"
        for left, top, w, h in keys[number + 1 :]:
            assert x + wide <= left or left + w <= x or y + high <= top or top + h <= y


def test_nothing_on_the_drawing_is_filled_darker_than_a_key_or_left_to_the_viewer(tmp_path):
    page = tmp_path / "keys.svg"
    write_key_map(page, load_board("touch"))
    tree = ET.parse(page)
    held_back = {rect for clip in tree.iter(f"{SVG}clipPath") for rect in clip}
    styles = [one.get("style", "") for one in tree.iter(f"{SVG}rect") if one not in held_back]
    assert styles
    # a shape without a fill is black in every viewer
    assert all("fill: rgb(93%" in style for style in styles)
    assert "font-family: Helvetica-Bold" not in page.read_text("utf-8"), "no viewer has a family of that name"


def test_the_command_lists_the_keys_and_writes_both_formats(tmp_path, capsys):
    assert main(["keys", "--board", "sim"]) == 0
    listed = capsys.readouterr().out
    assert re.search(r"^  AWAY +node line 39 +seat, AWAY: the player leaves, or is back$", listed, re.MULTILINE)
    for name, begin in (("keys.pdf", b"%PDF-"), ("keys.svg", b"<?xml")):
        assert main(["keys", "--board", "sim", "--print", str(tmp_path / name)]) == 0
        assert (tmp_path / name).read_bytes().startswith(begin)


@pytest.mark.parametrize(("arguments", "said"), [
    (["--board", "nowhere"], "known boards"), (["--print", "keys.png"], "write a .svg or a .pdf"),
    (["--print", "no/such/folder/keys.svg"], "No such file"),
])  # fmt: skip
def test_what_cannot_be_done_is_said(arguments, said, capsys):
    assert main(["keys", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_without_the_printing_library_the_command_says_what_to_install(monkeypatch, tmp_path, capsys):
    monkeypatch.setitem(__import__("sys").modules, "reportlab.graphics", None)
    assert main(["keys", "--print", str(tmp_path / "keys.svg")]) == 2
    assert "pip install 'railbird[print]'" in capsys.readouterr().err


def test_a_touch_table_s_map_has_the_keys_of_its_screen():
    """A dealer without a keypad looks the keys up too."""
    board = load_board("touch")
    keys = wired_keys(board)
    assert set(keys) == set(Key)
    assert (keys[Key.AWAY], keys[Key.PEDAL_LEFT]) == ("screen", "GPIO 19")
    assert Key.SEAT_10 not in wired_keys(replace(board, seats=9))
