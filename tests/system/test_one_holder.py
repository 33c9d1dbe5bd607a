"""Two controllers on one directory, as real processes: the second says who holds it and touches nothing."""

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager

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


@contextmanager
def halted(process):
    """A process that does nothing meanwhile: it writes its standby in a thread, some time after it says that it runs."""
    process.send_signal(signal.SIGSTOP)
    os.waitpid(process.pid, os.WUNTRACED)  # a thread may finish what it is at
    try:
        yield
    finally:
        process.send_signal(signal.SIGCONT)


def seen(config):
    """Everything in the directory; of the journal's index in memory, which readers mark too, only that it is the same file."""
    found = {}
    for one in (config.parent / "run").iterdir():
        about = one.stat()
        is_kept = one.is_file() and not one.name.endswith("-shm")
        found[one.name] = (about.st_ino, about.st_mode, (about.st_mtime_ns, one.read_bytes()) if is_kept else None)
    return found


def screen(config):
    one = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    one.settimeout(5)
    one.connect(str(config.parent / "run" / "views.sock"))
    assert one.recv(1)


def test_the_second_controller_says_who_holds_the_directory_and_touches_nothing(config, capsys):
    first = started(config)
    try:
        with halted(first):
            before = seen(config)
            assert {"boot", "holder", "journal.sqlite", "views.sock"} <= before.keys()
            for more in ((), ("--new-evening",)):
                assert main(["run", "--config", str(config), "--pins", "none", *more]) == 2
                told = capsys.readouterr().err
                assert f"process {first.pid} on {socket.gethostname()}, since {time.strftime('%Y')}" in told
            assert seen(config) == before
            journal = str(config.parent / "run" / "journal.sqlite")
            assert main(["record", journal, "--output", str(config.parent / "tape")]) == 0
            assert main(["export", journal, "--format", "phh"]) == 0
            assert seen(config) == before
        screen(config)
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
