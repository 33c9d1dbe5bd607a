"""Progress: silent at first, on stderr alone, alive through one long step, gone at the end."""

import io
import re
import time

from firmware_bridge.commandline.progress_line import Progress, Where


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_what_is_quick_says_nothing():
    stream = io.StringIO()
    with Progress("railbird x", "hands", 3, where=Where(stream, 2.0, 0.01)) as progress:
        assert list(progress.over("abc")) == list("abc")
    assert stream.getvalue() == ""
    assert progress.done == 3


def test_a_long_step_is_no_silence_and_a_log_gets_whole_lines():
    stream = io.StringIO()
    with Progress("railbird x", "hands", 200, where=Where(stream, 0.01, 0.01)) as progress:
        progress.done, progress.more = 50, "2 false rulings"
        time.sleep(0.1)
    lines = stream.getvalue().splitlines()
    assert len(lines) >= 2
    assert all(re.fullmatch(r"railbird x: 50 of 200 hands \(25%\), 2 false rulings, \d+ s", line) for line in lines)


def test_a_terminals_line_is_overwritten_and_wiped_away():
    stream = Terminal()
    with Progress("railbird x", "reading the journal", where=Where(stream, 0.01, 0.01)):
        time.sleep(0.05)
    told = stream.getvalue()
    assert told.startswith("\r\x1b[Krailbird x: reading the journal, 0 s\r")
    assert told.endswith("\r\x1b[K")
    assert "\n" not in told


def test_it_hides_where_the_commands_own_output_shows_how_far_it_is():
    stream = io.StringIO()
    with Progress("x", "y", where=Where(stream, 0, 0.01), hidden=True):
        time.sleep(0.03)
    assert stream.getvalue() == ""


def test_a_closed_stream_does_not_stop_the_work():
    stream = io.StringIO()
    with Progress("x", "y", where=Where(stream, 0, 0.01)) as progress:
        stream.close()
        time.sleep(0.03)
        assert list(progress.over((1, 2))) == [1, 2]
