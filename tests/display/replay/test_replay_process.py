"""The process that shows a hand: its moments, the words it obeys, the pictures it writes."""

import io
import subprocess
import sys

import pytest

from controller.handhistory.recorded_evening import open_evening
from controller.showing.hand_moments import shown_hand
from controller.views.replay.moments import to_moment_line
from display.replay.__main__ import read_moments
from tests.controller.showing.shown_tapes import FLOOR_SAYS

LINES = "".join(f"{to_moment_line(one)}\n" for one in shown_hand(open_evening(FLOOR_SAYS, "golden-nugget-2025"), 1).moments)


def replayed(told, *arguments):
    command = [sys.executable, "-m", "display.replay", "--target", "off:1024x768", *arguments]
    return subprocess.run(command, input=told, capture_output=True, text=True, timeout=60, env={"SDL_VIDEODRIVER": "dummy"}, check=False)


def test_it_obeys_each_word_and_tells_the_moment():
    done = replayed(f"{LINES}show\nruling\nback\ndance\nscreen\nlast\nquit\n")
    assert done.returncode == 0, done.stderr
    told = done.stdout.splitlines()
    assert told[0].startswith("1/34 +0:00  Hand 1 begins")
    assert "Ruling 1: Two cards were burned" in told[1]
    assert told[2].startswith("31/34")
    assert "there is no 'dance' here" in told[3]
    assert told[4].startswith("34/34")


def test_it_writes_the_pictures_that_are_wanted(tmp_path):
    assert replayed(LINES, "--pictures", str(tmp_path / "out"), "--only", "1,32").returncode == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["moment-001.png", "moment-032.png"]
    assert (tmp_path / "out" / "moment-032.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(("text", "why"), [("", "no moments"), ("{}\n", "line 1 of the hand"), ("show\n", "no moments")])
def test_what_is_no_hand_is_refused(text, why):
    with pytest.raises(ValueError, match=why):
        read_moments(io.StringIO(text))
