"""The wanted screens: one that is missing harms no other, is told of, and is taken up when it comes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from display.canvas.render_targets import AbsentError, OutputError
from display.connectors import read_wanted
from display.lineup import LOOK_MS, Lineup


class Opened:
    """An output that tells whether it is open."""

    def __init__(self, target):
        self.target, self.is_open = target, True

    def close(self):
        assert self.is_open
        self.is_open = False


class Computer:
    """A machine with connectors that are plugged in and out; SDL sees them only when all displays open anew."""

    def __init__(self, *connected, knows=True):
        self.plugged, self._knows = list(connected), knows
        self.sdl, self.opened, self.closed = None, [], 0
        self.broken = ""

    def connected(self):
        return tuple(sorted(self.plugged)) if self._knows else None

    def displays(self):
        return len(self.sdl or ())

    def open(self, targets):
        return [self._open(target) for target in targets]

    def _open(self, target):
        if target.device:
            return Opened(target) if Path(target.device).exists() else AbsentError(f"{target.device}: no such framebuffer")
        if self.broken:
            return OutputError(self.broken)
        if self.sdl is None:
            self.sdl = sorted(self.plugged)
        if (target.display or 0) >= len(self.sdl):
            return AbsentError(f"there is no display {target.display + 1}: {len(self.sdl)} connected")
        output = Opened(target)
        self.opened.append((target.title, self.sdl[target.display or 0]))
        return output

    def close_displays(self):
        self.sdl, self.closed = None, self.closed + 1


class Table:
    def __init__(self, computer, *texts):
        self.computer, self.said, self.now_ms = computer, [], 0
        self.lineup = Lineup([read_wanted(text) for text in texts], self.said.append, computer)

    def names(self):
        return [wanted.name for wanted, _ in self.lineup.outputs()]

    def later(self):
        self.now_ms += LOOK_MS
        return self.lineup.turn(self.now_ms)


BOTH = ("dealer=HDMI-A-1", "felt=HDMI-A-2")


def test_a_missing_screen_is_told_and_the_other_shows():
    table = Table(Computer("HDMI-A-1"), *BOTH)
    assert table.names() == ["dealer"]
    (said,) = table.said
    assert said.startswith("the felt screen is missing: nothing is connected to HDMI-A-2 (connected: HDMI-A-1); ")
    assert said.endswith("it is taken up when it is plugged in")
    assert not table.later()
    assert len(table.said) == 1


def test_it_is_taken_up_when_it_is_plugged_in_and_each_is_on_its_own_connector():
    table = Table(Computer("HDMI-A-2"), *BOTH)
    assert table.names() == ["felt"]
    table.computer.plugged.append("HDMI-A-1")
    assert table.later()
    assert table.names() == ["dealer", "felt"]
    assert table.computer.opened[-2:] == [("Railbird dealer", "HDMI-A-1"), ("Railbird felt", "HDMI-A-2")]
    assert table.said[-1] == "the dealer screen is there now: HDMI-A-1"
    closed = table.computer.closed
    assert not table.later()
    assert table.computer.closed == closed


def test_a_screen_that_is_pulled_out_leaves_the_others_as_they_are():
    table = Table(Computer("HDMI-A-1", "HDMI-A-2"), *BOTH)
    closed = table.computer.closed
    ((_, dealer), (_, felt)) = table.lineup.outputs()
    table.computer.plugged.remove("HDMI-A-1")
    assert table.later()
    assert table.lineup.outputs()[0][1] is felt
    assert table.names() == ["felt"]
    assert table.computer.closed == closed
    table.computer.plugged.append("HDMI-A-1")
    assert table.later()
    assert table.names() == ["dealer", "felt"]
    assert not dealer.is_open
    assert not felt.is_open


def test_with_no_screen_at_all_it_waits():
    table = Table(Computer(), *BOTH)
    assert table.names() == []
    assert len(table.said) == 2
    table.computer.plugged.append("HDMI-A-2")
    assert table.later()
    assert table.names() == ["felt"]


def test_a_display_by_number_comes_when_the_kernel_sees_another_screen():
    table = Table(Computer("HDMI-A-1"), "dealer=display:1", "felt=display:2")
    assert table.names() == ["dealer"]
    assert "there is no display 2" in table.said[0]
    table.computer.plugged.append("HDMI-A-2")
    assert table.later()
    assert table.names() == ["dealer", "felt"]


def test_where_the_kernel_does_not_tell_the_connectors_number_counts():
    table = Table(Computer("X", knows=False), *BOTH)
    assert table.names() == ["dealer"]
    assert "there is no display 2: 1 connected" in table.said[0]


def test_a_panel_that_comes_and_goes_touches_no_display(tmp_path):
    panel = tmp_path / "fb1"
    table = Table(Computer("HDMI-A-1"), "dealer=HDMI-A-1")
    # A real panel's path begins with /dev/fb.
    wanted = [read_wanted("dealer=HDMI-A-1"), type(read_wanted("felt=window"))("seat:1", "seat", device=str(panel))]
    table.lineup = Lineup(wanted, table.said.append, table.computer)
    closed = table.computer.closed
    assert table.names() == ["dealer"]
    panel.touch()
    assert table.later()
    assert table.names() == ["dealer", "seat:1"]
    panel.unlink()
    assert table.later()
    assert table.names() == ["dealer"]
    assert table.computer.closed == closed


def test_what_no_plug_mends_ends_the_process_only_when_nothing_else_shows():
    computer = Computer("HDMI-A-1")
    computer.broken = "there is no display (kmsdrm not available)"
    with pytest.raises(OutputError, match="kmsdrm not available"):
        Table(computer, *BOTH)
    said = []
    lineup = Lineup([read_wanted("dealer=HDMI-A-1"), read_wanted("felt=off")], said.append, Memory(computer))
    assert [wanted.name for wanted, _ in lineup.outputs()] == ["felt"]
    assert said == ["the dealer screen is missing: there is no display (kmsdrm not available)"]


class Memory:
    """A machine whose displays are broken, and which has memory."""

    def __init__(self, computer):
        self._computer = computer
        self.connected, self.displays, self.close_displays = computer.connected, computer.displays, lambda: None

    def open(self, targets):
        return [Opened(one) if one.in_memory else self._computer.open([one])[0] for one in targets]


SCRIPT = """
import sys
from pathlib import Path
import display.lineup
from display.__main__ import main
from display.connectors import connected_connectors
display.lineup.connected_connectors = lambda: connected_connectors(Path(sys.argv[1]))
sys.exit(main(sys.argv[2:]))
"""


def test_the_process_goes_on_with_the_screens_that_are_there(tmp_path):
    for number, status in ((1, "disconnected"), (2, "connected")):
        (tmp_path / f"card1-HDMI-A-{number}").mkdir()
        (tmp_path / f"card1-HDMI-A-{number}" / "status").write_text(status + "\n")
    process = subprocess.Popen(
        [sys.executable, "-c", SCRIPT, str(tmp_path), *BOTH, "--socket", str(tmp_path / "views.sock")],
        env=os.environ | {"SDL_VIDEODRIVER": "dummy", "PYTHONPATH": str(Path.cwd())}, stderr=subprocess.PIPE, text=True,
    )
    try:
        assert "the dealer screen is missing: nothing is connected to HDMI-A-1" in process.stderr.readline()
        # The dummy driver has one display: the screens change places on it.
        (tmp_path / "card1-HDMI-A-2" / "status").write_text("disconnected\n")
        (tmp_path / "card1-HDMI-A-1" / "status").write_text("connected\n")
        assert "the felt screen is missing: nothing is connected to HDMI-A-2" in process.stderr.readline()
        assert process.stderr.readline() == "display: the dealer screen is there now: HDMI-A-1\n"
        process.terminate()
        assert process.wait(timeout=5) == 0
    finally:
        process.kill()
    assert process.stderr.read() == ""
