import os
import resource
import socket
import time

import pytest

from controller.screens.view_server import MOST_SCREENS, ViewServer, ViewServerError
from controller.views.wire import Beat, to_line


@pytest.fixture
def server(tmp_path):
    server = ViewServer(tmp_path / "v.sock")
    yield server
    server.close()


def wait_for(holds):
    ends = time.monotonic() + 5
    while not holds():
        assert time.monotonic() < ends
        time.sleep(0.01)


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
    server.beat(Beat(3, 5))
    assert connect(server).readline() == to_line(Beat(3, 5)).encode() + b"\n"


def test_a_socket_left_by_a_dead_controller_is_replaced(tmp_path):
    path = tmp_path / "v.sock"
    left = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    left.bind(str(path))
    server = ViewServer(path)
    server.show("felt", "x")
    assert connect(server).readline() == b"x\n"
    server.close()


def test_a_screen_reads_on_while_hundreds_knock_and_the_surplus_is_turned_away(server):
    stays = connect(server)
    wait_for(lambda: len(server._screens) == 1)
    crowd = []
    for _ in range(3 * MOST_SCREENS):
        one = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        one.connect(str(server.path))
        crowd.append(one)
    wait_for(lambda: len(server._screens) == MOST_SCREENS)
    server.show("felt", "still here")
    assert stays.readline() == b"still here\n"
    for one in crowd:
        one.close()
    wait_for(lambda: len(server._screens) == 1)
    assert connect(server).readline() == b"still here\n"


def test_descriptors_above_those_that_select_can_count_are_served(tmp_path):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard not in {-1, resource.RLIM_INFINITY} and hard < 1300:
        pytest.skip("this machine allows no 1,300 files")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 1300), hard))
    held = [os.dup(0) for _ in range(1100)]
    try:
        server = ViewServer(tmp_path / "v.sock")
        server.show("felt", "x")
        assert connect(server).readline() == b"x\n"
        server.close()
    finally:
        for one in held:
            os.close(one)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_without_a_descriptor_left_it_rests_and_lets_in_again(server, monkeypatch):
    monkeypatch.setattr("controller.screens.view_server.REST_S", 0.2)
    real = server._listener

    class Full:
        left = 1

        def accept(self):
            if Full.left:
                Full.left -= 1
                raise OSError(24, "Too many open files")
            return real.accept()

        def __getattr__(self, name):
            return getattr(real, name)

    server._listener = Full()
    server.show("felt", "x")
    before = server.turns
    assert connect(server).readline() == b"x\n"
    assert server.turns - before < 60


def test_a_file_that_is_no_socket_is_never_deleted(tmp_path):
    path = tmp_path / "decks.json"
    path.write_text("{}")
    with pytest.raises(ViewServerError, match="is not a socket"):
        ViewServer(path)
    assert path.read_text() == "{}"


def test_a_socket_that_another_process_serves_is_left_to_it(server):
    with pytest.raises(ViewServerError, match="another process already serves"):
        ViewServer(server.path)
    server.show("felt", "x")
    assert connect(server).readline() == b"x\n"


def test_at_its_end_it_deletes_no_socket_of_somebody_else(tmp_path):
    first = ViewServer(tmp_path / "v.sock")
    first.path.unlink()
    second = ViewServer(tmp_path / "v.sock")
    first.close()
    second.show("felt", "x")
    assert connect(second).readline() == b"x\n"
    second.close()
    assert not second.path.exists()


@pytest.mark.parametrize("name", ["x" * 200, "no/such/folder/v.sock", "a\0b"])
def test_where_no_socket_can_be_the_sentence_says_so(tmp_path, name):
    with pytest.raises(ViewServerError, match="socket"):
        ViewServer(tmp_path / name)
