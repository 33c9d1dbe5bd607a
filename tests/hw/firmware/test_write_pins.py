"""The pin budget holds: one data file, no pin twice, room for every key, cell and lamp of the shipped board."""

import pytest

from hw.firmware.tools.pin_table import PinError, read_pins
from hw.firmware.tools.write_pins import BOARD, SOURCE, made_files


def test_the_made_files_are_fresh():
    stale = [path.name for path, text in made_files().items() if path.read_text(encoding="utf-8") != text]
    assert stale == [], "run: make pin-tables"


def test_the_shipped_table_holds():
    table = read_pins(SOURCE, BOARD)
    pins = [gpio for one in table.functions for gpio in one.gpio]
    assert len(set(pins)) == len(pins) <= 27
    assert table.chain["columns"] * table.count("key_rows") >= table.plan["keys"] == 46


@pytest.mark.parametrize(("old", "new", "says"), [
    ("gpio = [10, 11]", "gpio = [10, 12]", "GPIO 12 has two functions: contacts and cell_clock"),
    ("gpio = [10, 11]", "gpio = [10, 23]", "leads no GPIO 23 out"),
    ("gpio = [0]", "gpio = [2]", r"uart_tx: the chip has it on GPIO \[0, 12, 16, 28\], not on 2"),
    ("gpio = [5, 6, 7, 8, 9]", "gpio = [5, 6, 7, 8]", "46 keys: the pins hold 40"),
    ("cells = 6", "cells = 7", "7 cells: the pins hold 6"),
    ("registers = 3", "registers = 2", "do not fit 16 outputs"),
    ("first_column = 14", "first_column = 8", "do not fit 24 outputs"),
    ("keys = 46", "keys = 45", "the board file has 46 keys on its node, the firmware 45"),
    ("lamps = 10", "lamps = 9", "the board file has 10 lamps"),
])  # fmt: skip
def test_a_table_that_does_not_hold_is_refused(tmp_path, old, new, says):
    text = SOURCE.read_text(encoding="utf-8")
    assert old in text
    other = tmp_path / "node.toml"
    other.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(PinError, match=says):
        read_pins(other, BOARD)
