"""`python -m tests.controller.commands.setup.transcript`: write docs/setup-transcript.md anew.

A whole `railbird setup` of a two-seat table: the virtual devices answer behind ptys, a scripted technician acts and answers.
"""

import io
from contextlib import redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace

import pytest

from hw.sim.physical_acts import Lay, MoveCards
from hw.sim.tags import make_deck
from tests.controller.commands.setup.conftest import set_up_table

PAGE = Path(__file__).parents[4] / "docs" / "setup-transcript.md"
HEAD = """# A whole set-up, shown

Each line of a two-seat table's `railbird setup`, from the first question to the last. `python -m tests.controller.commands.setup.transcript` writes this page; a test
holds it against the program. The devices are the virtual ones behind pseudo-terminals, which have no USB numbers: at a real table the part `ports` also writes the
udev rules. Where nothing stands behind a prompt, the technician did what it asks for and pressed Enter, or pressed Enter alone.
[Set up in the terminal](setup.md) says what each part is for.

```text
# railbird setup
"""
PLACES = ("seat:1", "seat:2", "board", "burn", "muck", "stub")


class Said:
    """What was written since it was last read, as pytest's `capsys` has it."""

    def __init__(self, stream):
        self._stream = stream

    def readouterr(self):
        text = self._stream.getvalue()
        self._stream.seek(0)
        self._stream.truncate()
        return SimpleNamespace(out=text, err="")


def lay(table, place, count):
    """Return an answer that lays so many cards on a place alone, or takes all away."""
    def act():
        if table.lying:
            table.rig.play([MoveCards(table.lying, "box")])
        table.lying = ("2c", "2d")[:count]
        if count:
            table.rig.play([Lay(table.lying, place, stacked=count > 1)])
        assert table.rig.wait_idle()
        return ""

    return act


def answers(table):
    """Return what the technician answers and does."""
    pressed = ("confirm", "floor", "shuffler", "fold", "check")
    return [
        ("How many seats", "2"), ("table's name", "table-12"), ("rulebook", ""), ("The game", ""), ("blinds", ""), ("the chips", "1 5"),
        ("sits at the start", "none"), ("pepper at", "reader-a"), ("node at", ""),
        *((f"One card on {place},", table.card_on(place)) for place in PLACES), ("One card on", "skip"),
        ("for discards", "no"), ("second board", "no"),
        *((f"betting spot of seat {seat}", table.bets(seat)) for seat in (1, 2)),
        ("columns worth", ""), ("How many chips of each", ""), ("How much do chips", "60"), ("one chip of 5 weigh", "9.5"),
        ("weigh, in grams", ""), ("Nothing in these columns", table.chips(c1=0, c5=0)),
        ("20 chips of 1 in", table.chips(c1=20)), ("20 chips of 5 in", table.chips(c5=20)),
        ("Take 10 of them", [table.chips(c1=10), table.chips(c5=10)]),
        *((f" {key}, then Enter", table.press(key)) for key in pressed), (" call, then Enter", "done"), (", then Enter", "skip"),
        ("own header?", "yes"), ("no longer blinks", table.still_lit), ("lamp line 4 blinks", "done"),
        ("pin 23 of the header blinks", "done"), ("blinks. Its name", table.lit_lamp),
        ("Enroll deck A", ""), ("On which reader", str(table.folder / "tags.csv")), ("Enroll deck B", "no"),
        ("Measure the antennas", ""), ("Take all cards off", lay(table, "", 0)),
        *((f"Lay the deuce of clubs of deck A on {place},", lay(table, place, 1)) for place in PLACES),
        *((f"deuce of diamonds of deck A on {place},", lay(table, place, 2)) for place in PLACES),
        ("screen, or none", ""), ("broker's host", "none"),
    ]


def record(folder):
    """Return the page's text, of a set-up in an empty folder."""
    with (
        pytest.MonkeyPatch.context() as patched, redirect_stdout(io.StringIO()) as stream,
        set_up_table(folder, Said(stream), patched) as table,
    ):
        patched.setattr("controller.commands.setup.room_part.outputs", lambda _: {"HDMI-A-1": True, "HDMI-A-2": False})
        patched.setattr("controller.commands.antennas.CYCLES_A_STEP", 20)
        private = table.folder / "private"
        private.mkdir()
        (table.folder / "tags.csv").write_text("".join(f"{tag.uid.hex().upper()}, {tag.code}\n" for tag in make_deck("A")))
        status, told = table.run("--private", str(private), rules=answers(table))
    assert status == 0, told
    for found, shown in ((private, "/var/lib/railbird"), (table.folder / "tags.csv", "/root/tags.csv"),
                         (table.folder, "/etc/railbird"), (folder / "dev", "/dev")):
        told = told.replace(str(found), shown)
    return f"{HEAD}{told.rstrip()}\n```\n"


if __name__ == "__main__":
    with TemporaryDirectory() as place:
        PAGE.write_text(record(Path(place)), encoding="utf-8")
