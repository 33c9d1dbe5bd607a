"""A real full file system under the real process: the screens say so, keys wait, and the table goes on."""

import os
import signal
import subprocess
import sys
from contextlib import suppress

import pytest

from display.feed import SocketFeed
from display.freshness import FeedState
from display.newest import Newest, monotonic_ms
from tests.mosquitto import wait_for

TABLE = """directory = "{run}"
[table]
id = "full"
rulebook = "golden-nugget-2025"
game = "nlhe"
blinds = [1, 2]
button = 1
readers = "none"
seats = [{{ seat = 1, stack = 100 }}, {{ seat = 2, stack = 100 }}, {{ seat = 3, stack = 100 }}]
[board]
file = "board.toml"
decks = "decks.json"
"""


@pytest.fixture
def small(tmp_path):
    """A file system of 40 MB."""
    folder = tmp_path / "run"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=40m", "tmpfs", str(folder)]
    if os.geteuid() or subprocess.run(mount, check=False, capture_output=True).returncode:
        pytest.skip("a file system of its own needs root")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def start(tmp_path, small):
    (tmp_path / "table.toml").write_text(TABLE.format(run=small))
    (tmp_path / "board.toml").write_text('name = "bare"\nseats = 9\ntouch = true\n')
    (tmp_path / "decks.json").write_text("{}")
    command = [sys.executable, "-m", "controller", "run", "--config", str(tmp_path / "table.toml"), "--pins", "none"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def fill(folder):
    with (folder / "filler").open("wb") as filler, suppress(OSError):
        while True:
            os.write(filler.fileno(), bytes(4096))


@pytest.mark.slow
def test_a_full_file_system_is_said_and_outlived(tmp_path, small):
    table = start(tmp_path, small)
    newest = Newest(["dealer"])
    feed = SocketFeed(small / "views.sock", newest)
    feed.start()
    shown = lambda: newest.freshness(monotonic_ms()).feed  # noqa: E731
    try:
        wait_for(lambda: newest.view("dealer") is not None and shown() is FeedState.LIVE)
        fill(small)
        wait_for(lambda: feed.tap("clear") and shown() is FeedState.UNRECORDED)
        assert newest.freshness(monotonic_ms()).why == "the storage is full"
        assert feed.tap("clear")
        (small / "filler").unlink()
        wait_for(lambda: shown() is FeedState.LIVE)
    finally:
        feed.stop()
        table.send_signal(signal.SIGTERM)
        said, _ = table.communicate(timeout=20)
    assert table.returncode == 0, said
    assert "Traceback" not in said
    assert "free space on the disk" in said


@pytest.mark.slow
def test_a_start_on_a_full_file_system_ends_with_a_sentence(tmp_path, small):
    fill(small)
    table = start(tmp_path, small)
    said, _ = table.communicate(timeout=30)
    assert table.returncode == 2
    assert "Traceback" not in said
    assert "space" in said
