"""Two controllers on one directory, as real processes: the second says who holds it and touches nothing."""

import os
import signal
import socket
import subprocess
import sys
import time

import pytest

from controller.__main__ import main
from controller.views.wire import NOTE_SUFFIX

SETTINGS = """directory = "run"
[table]
id = "t1"
rulebook = "golden-nugget-2025"
game = "nlhe"
blinds = [1, 2]
button = 1
readers = "none"
seats = [{ seat = 1, stack = 100 }, { seat = 2, stack = 100 }]
[board]
file = "board.toml"
"""


@pytest.fixture
def config(tmp_path):
    (tmp_path / "table.toml").write_text(SETTINGS)
    (tmp_path / "board.toml").write_text('name = "bare"\nseats = 9\n')
    (tmp_path / "decks.json").write_text("{}")
    return tmp_path / "table.toml"


def command(*words):
    return [sys.executable, "-m", "controller", *map(str, words)]


def started(config):
    first = subprocess.Popen(command("run", "--config", config, "--pins", "none"), stdout=subprocess.PIPE, text=True)
    for line in first.stdout:
        if "is running" in line:
            return first
    raise AssertionError("the controller ended")


def seen(config):
    """Everything in the directory but what the first controller writes meanwhile."""
    folder = config.parent / "run"
    return {one.name: (one.stat().st_ino, one.stat().st_mode) for one in folder.iterdir()}, (folder / "boot").read_text()


def screen(config):
    one = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    one.settimeout(5)
    one.connect(str(config.parent / "run" / "views.sock"))
    assert one.recv(1)


def test_the_second_controller_says_who_holds_the_directory_and_touches_nothing(config, capsys):
    first = started(config)
    try:
        before = seen(config)
        for more in ((), ("--new-evening",)):
            assert main(["run", "--config", str(config), "--pins", "none", *more]) == 2
            told = capsys.readouterr().err
            assert f"process {first.pid} on {socket.gethostname()}, since {time.strftime('%Y')}" in told
        assert seen(config) == before
        screen(config)
        journal = str(config.parent / "run" / "journal.sqlite")
        assert main(["record", journal, "--output", str(config.parent / "tape")]) == 0
        assert main(["export", journal, "--format", "phh"]) == 0
        assert seen(config) == before
    finally:
        os.kill(first.pid, signal.SIGKILL)
        first.wait()
    # A lock that dies with its process, and a socket that nobody serves, are in nobody's way. The note of a failed start is
    # gone when a start succeeds.
    note = config.parent / "run" / f"views.sock{NOTE_SUFFIX}"
    note.write_text("an earlier start failed")
    again = started(config)
    assert not note.exists()
    screen(config)
    again.send_signal(signal.SIGTERM)
    assert again.wait(10) == 0
    assert not (config.parent / "run" / "views.sock").exists()
