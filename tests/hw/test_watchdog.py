"""The watchdog over a real datagram socket: petted only while everything moves."""

import os
import socket

import pytest

from hw.watchdog import Notifier, Watchdog, make_watchdog


@pytest.fixture
def systemd(tmp_path):
    line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    line.bind(str(tmp_path / "notify"))
    line.settimeout(1)
    yield line
    line.close()


def heard(line):
    line.settimeout(0)
    texts = []
    while True:
        try:
            texts.append(line.recv(1000).decode())
        except BlockingIOError:
            return texts


def test_petted_while_all_move_and_silent_when_one_is_stuck(systemd):
    counts = {"loop": 0, "pump node": 0}
    dog = Watchdog(Notifier(systemd.getsockname()), lambda: counts, period_ms=100)
    dog.ready()
    assert heard(systemd) == ["READY=1"]
    assert not dog.turn(0)
    counts["loop"] += 5
    counts["pump node"] += 1
    assert not dog.turn(99)
    assert dog.turn(100)
    assert heard(systemd) == ["STATUS=running\nWATCHDOG=1"]
    counts["loop"] += 5
    assert not dog.turn(200)
    assert dog.stuck == ("pump node",)
    assert heard(systemd) == ["STATUS=stuck: pump node"]
    counts["loop"] += 1
    counts["pump node"] += 1
    assert dog.turn(300)
    assert dog.stuck == ()


def test_a_part_that_came_later_counts_as_moving(systemd):
    counts = {"loop": 0}
    dog = Watchdog(Notifier(systemd.getsockname()), lambda: counts, period_ms=10)
    dog.turn(0)
    counts["loop"], counts["views"] = 1, 0
    assert dog.turn(10)
    counts["loop"] = 2
    assert not dog.turn(20)
    assert dog.stuck == ("views",)


def test_the_environment_of_systemd_sets_socket_and_period(systemd):
    environment = {
        "NOTIFY_SOCKET": systemd.getsockname(),
        "WATCHDOG_USEC": "15000000",
        "WATCHDOG_PID": str(os.getpid()),
    }
    counts = {"loop": 0}
    dog = make_watchdog(lambda: counts, environment)
    dog.turn(0)
    counts["loop"] = 1
    assert not dog.turn(4999)
    assert dog.turn(5000)
    assert len(heard(systemd)) == 1


def test_without_systemd_it_still_says_who_is_stuck():
    dog = make_watchdog(lambda: {"loop": 1}, {"WATCHDOG_PID": "1", "WATCHDOG_USEC": "3000"})
    dog.turn(0)
    assert not dog.turn(5000)
    assert dog.stuck == ("loop",)
    assert not Notifier("").tell("READY=1")
    assert not Notifier("/nonexistent/socket").tell("READY=1")


def test_an_abstract_socket_is_reached():
    line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    line.bind(f"\0railbird-test-{os.getpid()}")
    assert Notifier(f"@railbird-test-{os.getpid()}").tell("READY=1")
    assert heard(line) == ["READY=1"]
    line.close()


def test_the_status_says_more_than_running(systemd):
    counts = {"loop": 0}
    dog = make_watchdog(lambda: counts, {"NOTIFY_SOCKET": systemd.getsockname()}, lambda: "running; no answer from node")
    dog.turn(0)
    counts["loop"] = 1
    assert dog.turn(5000)
    assert heard(systemd) == ["STATUS=running; no answer from node\nWATCHDOG=1"]
