"""The house's own files of `tests/data`."""

from pathlib import Path

HOUSES = Path(__file__).parents[2] / "data" / "house"
CORNER = HOUSES / "corner-house.toml"

COURCHEVEL_ANSWERS = [
    "Courchevel", "House 7", "pot_limit, no_limit", "", "", "8", "", "5 down, burn, 1 board, bet left_of_blinds", "",
    "2 board, bet left_of_button", "", "", "", "", "", "", "", "", "two_plus_three", "", "",
]
"""What a person types to `railbird games new` for the worked example of docs/games.md."""
