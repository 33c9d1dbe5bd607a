"""The commissioning picture: what a technician reads, and the command around it."""

import pytest

from firmware_bridge.readings import (
    Arrival,
    CellWeighed,
    ChipsSeen,
    ContactChanged,
    CycleDone,
    DeviceBack,
    DeviceFault,
    DeviceIdentified,
    DeviceLost,
    EventsLost,
    FramesDropped,
    KeyChanged,
    PinChanged,
    TagSeen,
)
from hw.__main__ import main
from hw.board import HEADER
from hw.board_file import load_board, parse_board
from hw.commissioning import Commissioning


def picture(*told, now_ms=1000, board=None):
    seen = Commissioning(board or load_board("sim"))
    for port, reading in told:
        seen.accept(Arrival(port, 500, reading))
    return "\n".join(seen.lines(now_ms)), seen


def line_of(text, part):
    return next(line for line in text.splitlines() if part in line)


def test_tags_on_their_antennas_until_they_are_gone_for_three_seconds():
    tag = ("reader-a", TagSeen(6, b"\x04\xab\xcd"))
    text, seen = picture(tag, ("reader-a", CycleDone(1, (6,))))
    assert line_of(text, "reader-a 6").split() == ["reader-a", "6", "board", "1", "04abcd"]
    assert "1 cycles" in line_of(text, "pepper")
    gone = "\n".join(seen.lines(4000))
    assert line_of(gone, "reader-a 6").split() == ["reader-a", "6", "board", "0"]


def test_keys_and_contacts_show_whether_they_are_down_and_how_often_they_were():
    text, seen = picture(
        (HEADER, PinChanged(4, active=True)),
        ("node", KeyChanged(1, pressed=True)),
        ("node", KeyChanged(1, pressed=False)),
        ("node", ContactChanged(2, closed=True)),
    )
    assert "[#] confirm                1" in text
    assert "[.] fold                   1" in text
    assert "[#] contact tray_lid       1" in text
    assert "[ ] check                  0" in text
    assert "key confirm" not in seen.untouched()
    assert "key check" in seen.untouched()


def test_the_tray_in_grams_and_chips():
    text, _ = picture(("node", CellWeighed(2, 200_300)), ("node", CellWeighed(3, 9, valid=False)))
    assert "200.30 g =  20.03 chips" in line_of(text, "column of      5")
    assert "not steady" in line_of(text, "column of     25")
    assert "nothing heard" in line_of(text, "column of    100")


def test_ports_say_how_they_are():
    text, _ = picture(
        ("reader-a", DeviceIdentified("Pepper C1, firmware 2.56")),
        ("reader-a", FramesDropped(1, 40)),
        ("reader-b", DeviceLost("unplugged")),
        ("node", DeviceBack(2500)),
        ("node", EventsLost(3)),
        ("reader-a", DeviceFault("antenna 2 cannot be switched on")),
    )
    assert "there: Pepper" in line_of(text, "reader-a ")
    assert "40 noise" in line_of(text, "reader-a ")
    assert "LOST: unplugged" in text
    assert "back after 2.5 s" in text
    assert "! node: 3 key events lost" in text
    assert "! reader-a: antenna 2" in text


def test_bet_spots():
    board = parse_board(
        'name = "s"\nseats = 2\nspots = [{port="n", spot=1, seat=2}]\n'
        '[[ports]]\nname = "n"\npath = "/x"\ndevice = "node"\n',
        "s",
    )
    text, _ = picture(("n", ChipsSeen(1, ((5, 2),))), board=board)
    assert "spot of seat 2: ((5, 2),)" in text


def test_the_command_checks_a_file(capsys, tmp_path):
    assert main(["sim", "--check"]) == 0
    assert "3 ports, 15 antennas, fine" in capsys.readouterr().out
    broken = tmp_path / "b.toml"
    broken.write_text('name = "b"\nseats = 99\n')
    assert main([str(broken), "--check"]) == 1
    assert capsys.readouterr().err == f"hw: {broken}: seats: 99 is not between 2 and 10\n"


def test_the_command_without_a_header_says_what_to_do(capsys):
    assert main(["sim", "--pins", "lgpio", "--seconds", "0"]) == 2
    assert capsys.readouterr().err.startswith("hw: no header found")


def test_the_command_draws_and_ends(capsys, tmp_path):
    arguments = ["sim", "--pins", "mock", "--run", str(tmp_path), "--seconds", "0.3", "--walk-lamps"]
    assert main(arguments) == 0
    out = capsys.readouterr().out
    assert "Virtual table: 10 seats" in out
    assert "never pressed: key confirm" in out


def test_help_has_examples(capsys):
    with pytest.raises(SystemExit):
        main(["--help"])
    assert "examples:" in capsys.readouterr().out


def test_a_board_without_pins_needs_no_header(tmp_path, capsys):
    board = tmp_path / "board.toml"
    board.write_text('name = "bare"\nseats = 9\n', encoding="utf-8")
    assert main([str(board), "--seconds", "0"]) == 0
    assert "bare: 9 seats" in capsys.readouterr().out
