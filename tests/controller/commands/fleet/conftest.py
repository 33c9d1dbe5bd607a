"""A fleet of two tables, a desk and a screen, in a file and a folder of its own."""

from datetime import UTC, datetime, timedelta

import pytest

from controller.commands.fleet.fleet_file import load_fleet
from controller.commands.fleet.fleet_folder import make_fleet

NOW = datetime(2026, 11, 27, 12, tzinfo=UTC)
FILE = """
[broker]
host = "localhost"
port = {port}
folder = "{folder}/fleet/broker"

[profiles.cash.table]
rulebook = "golden-nugget-2025"
game = "nlhe"
blinds = [1, 2]
readers = "none"
seats = [{{ seat = 1, stack = 200 }}, {{ seat = 4, stack = 300 }}]

[[tables]]
id = "t1"

[[tables]]
id = "t2"
game = "plo"

[[senders]]
name = "desk"
may = ["seat"]

[[screens]]
name = "felt-t1"
table = "t1"
view = "felt"
"""


class Fleet:
    """The file and the folder; `make` makes the folder again after so many days."""

    def __init__(self, folder):
        folder.mkdir(exist_ok=True)
        self.folder, self.path, self.port = folder / "fleet", folder / "fleet.toml", 8883
        self.write()

    def write(self, old="", new="", more=""):
        """Write the file, with a text of it replaced and something added."""
        told = FILE.format(folder=self.folder.parent, port=self.port)
        assert old in told
        self.path.write_text((told.replace(old, new) if old else told) + more)

    def load(self):
        return load_fleet(self.path)

    def make(self, days=0, new_keys=()):
        return make_fleet(self.load(), self.folder, NOW + timedelta(days=days), new_keys)

    def contents(self):
        """Every file with its bytes and its mode."""
        return {
            path.relative_to(self.folder).as_posix(): (path.read_bytes(), path.stat().st_mode & 0o777)
            for path in self.folder.rglob("*") if path.is_file()
        }


@pytest.fixture
def fleet(tmp_path):
    return Fleet(tmp_path)
