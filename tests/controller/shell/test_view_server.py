import socket
import time

import pytest

from controller.shell.view_server import ViewServer


@pytest.fixture
def server(tmp_path):
    server = ViewServer(tmp_path / "v.sock")
    yield server
    server.close()


def connect(server):
    screen = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    screen.connect(str(server.path))
    screen.settimeout(3)
    return screen.makefile("rb")


def test_a_screen_that_connects_late_gets_the_newest_of_everything(server):
    server.show("felt", "old")
    server.show("felt", "new")
    server.show("dealer", "d")
    screen = connect(server)
    assert {screen.readline(), screen.readline()} == {b"new\n", b"d\n"}


def test_news_reaches_every_screen_and_an_equal_view_is_not_sent_again(server):
    screens = [connect(server), connect(server)]
    time.sleep(0.1)
    server.show("felt", "one")
    server.show("felt", "one")
    server.show("felt", "two")
    for screen in screens:
        lines = [screen.readline()]
        while lines[-1] != b"two\n":
            lines.append(screen.readline())
        assert lines in ([b"one\n", b"two\n"], [b"two\n"])


def test_a_screen_that_goes_away_harms_nobody(server):
    gone = connect(server)
    stays = connect(server)
    time.sleep(0.1)
    gone.close()
    for number in range(50):
        server.show("felt", f"line {number}")
    line = stays.readline()
    while line != b"line 49\n":
        line = stays.readline()


def test_signs_of_life_go_out_when_nothing_happens(server):
    server.beat("beat")
    assert connect(server).readline() == b"beat\n"


def test_a_socket_left_by_a_dead_controller_is_replaced(tmp_path):
    path = tmp_path / "v.sock"
    left = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    left.bind(str(path))
    server = ViewServer(path)
    server.show("felt", "x")
    assert connect(server).readline() == b"x\n"
    server.close()


def test_a_socket_that_cannot_be_made_is_named(tmp_path):
    with pytest.raises(OSError, match=r"socket cannot be made \(No such file or directory\): .*/none/views.sock"):
        ViewServer(tmp_path / "none" / "views.sock")
