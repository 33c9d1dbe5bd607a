"""The socket feed against a real Unix socket: cut lines, loss, a controller that comes late or again."""

import socket
import threading
import time
from pathlib import Path

import pytest

from controller.views.wire import NOTE_SUFFIX, Beat, to_line
from display.feed import MOST_SHOWN, SocketFeed, read_note
from display.freshness import FeedState
from display.newest import Newest, monotonic_ms
from tests.display.made.play_scenes import flop, river


class Controller:
    """The other end of the socket, byte by byte."""

    def __init__(self, path: Path) -> None:
        path.unlink(missing_ok=True)
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(path))
        self.listener.listen()
        self.listener.settimeout(5)
        self.line = None

    def greet(self) -> None:
        self.line, _ = self.listener.accept()

    def say(self, text: str) -> None:
        self.line.sendall(text.encode() + b"\n")

    def close(self) -> None:
        if self.line:
            self.line.close()
        self.listener.close()


def until(condition, seconds=5.0):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.005)
    return False


@pytest.fixture(params=["in its own thread", "in the loop that waits"])
def fed(tmp_path, request):
    newest = Newest(["felt"])
    feed = SocketFeed(tmp_path / "views.sock", newest)
    over = threading.Event()

    def wait_for_ever():
        while not over.is_set():
            feed.wait(50)

    loop = threading.Thread(target=wait_for_ever)
    loop.start() if "loop" in request.param else feed.start()
    yield newest, tmp_path / "views.sock"
    over.set()
    if loop.is_alive():
        loop.join()
    feed.stop()


def test_a_wait_ends_with_news_or_its_time(tmp_path):
    newest = Newest(["felt"])
    feed = SocketFeed(tmp_path / "views.sock", newest)
    controller = Controller(tmp_path / "views.sock")
    assert feed.wait(1_000)  # the connection is news
    controller.greet()
    began = time.monotonic()
    controller.say(to_line(Beat(1, 1)))
    assert not feed.wait(40)  # a sign of life is none
    assert time.monotonic() - began >= 0.04
    controller.say(to_line(flop()))
    assert feed.wait(10_000)
    assert newest.view("felt").view == flop()
    assert not feed.wait(0)
    feed.stop()
    controller.close()


def test_views_come_through_whole_however_the_bytes_are_cut(fed):
    newest, path = fed
    assert newest.freshness(monotonic_ms()).feed is FeedState.WAITING
    controller = Controller(path)
    controller.greet()
    line = to_line(flop()).encode() + b"\n"
    for at in range(0, len(line), 700):
        controller.line.sendall(line[at : at + 700])
        time.sleep(0.002)
    assert until(lambda: newest.view("felt"))
    assert newest.view("felt").view == flop()
    controller.close()


def test_a_loss_is_noticed_and_the_new_controller_found(fed):
    newest, path = fed
    first = Controller(path)
    first.greet()
    first.say(to_line(flop()))
    first.say(to_line(Beat(1, 1)))
    assert until(lambda: newest.freshness(monotonic_ms()).is_live)
    first.close()
    assert until(lambda: newest.freshness(monotonic_ms()).feed is FeedState.LOST)
    assert newest.view("felt").view == flop()
    second = Controller(path)
    second.greet()
    second.say(to_line(river()))
    assert until(lambda: newest.freshness(monotonic_ms()).is_live and newest.view("felt").view == river())
    second.close()


def test_why_a_table_does_not_start_is_known_until_it_does(fed):
    newest, path = fed
    note = path.with_name(path.name + NOTE_SUFFIX)
    note.write_text("board.toml: nodes[1].port: missing")
    assert until(lambda: newest.freshness(monotonic_ms()).feed is FeedState.NOT_STARTED)
    found = newest.freshness(monotonic_ms())
    assert found.why == "board.toml: nodes[1].port: missing"
    assert not found.is_live
    assert not found.takes_keys
    controller = Controller(path)
    controller.greet()
    controller.say(to_line(flop()))
    assert until(lambda: newest.freshness(monotonic_ms()).is_live)
    note.unlink()
    controller.close()
    assert until(lambda: newest.freshness(monotonic_ms()).feed is FeedState.LOST)


def test_an_endless_line_is_given_up(fed):
    newest, path = fed
    controller = Controller(path)
    controller.greet()
    try:
        for _ in range(40):
            controller.line.sendall(b"x" * 65_536)
    except OSError:
        pass
    controller.greet()
    controller.say(to_line(flop()))
    assert until(lambda: newest.view("felt"))
    controller.close()


@pytest.mark.parametrize(("data", "line"), [
    (b"table.toml:\n  table.blinds: write the smaller first\n", "table.toml: table.blinds: write the smaller first"),
    (b"a\x1b[31mb\x00c", "a [31mb c"),
    ("la cámara".encode(), "la cámara"),
    (b"x" * MOST_SHOWN, "x" * MOST_SHOWN),
    (b"x" * (MOST_SHOWN + 1), "x" * (MOST_SHOWN - 1) + "…"),
    (b" \n \x00", ""),
    (b"", ""),
    (b"\xff\xfe", ""),
    (b"x" * 20_000, ""),
    (None, ""),
])
def test_a_note_is_one_line_of_printable_text(tmp_path, data, line):
    socket = tmp_path / "views.sock"
    if data is not None:
        (tmp_path / f"views.sock{NOTE_SUFFIX}").write_bytes(data)
    assert read_note(socket) == line
