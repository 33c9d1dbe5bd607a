"""The house's own files of `tests/data`."""

from pathlib import Path

HOUSES = Path(__file__).parents[2] / "data" / "house"
CORNER = HOUSES / "corner-house.toml"
