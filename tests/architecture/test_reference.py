"""The tables of keys in docs/settings.md, docs/board.md, docs/room.md and docs/fleet.md are those of the types; the board's example is a board."""

import re

import pytest
import write_reference

from hw.board_file import parse_board


@pytest.mark.parametrize("name", write_reference.PAGES)
def test_the_tables_of_keys_are_made_from_the_types(name):
    """If it fails: `python tests/architecture/write_reference.py`."""
    text = (write_reference.DOCS / name).read_text("utf-8")
    mark, make = write_reference.PAGES[name]
    assert write_reference.with_tables(text, mark, make()) == text


def test_every_key_is_explained():
    rows = write_reference.settings_table() + write_reference.board_tables() + write_reference.room_table() + write_reference.fleet_table()
    assert [line for line in rows.splitlines() if line.endswith("|  |")] == []


def test_the_example_is_a_board():
    text = (write_reference.DOCS / "board.md").read_text("utf-8")
    example = re.search(r"^```toml\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert parse_board(example[1], "board.md").seats == 2
