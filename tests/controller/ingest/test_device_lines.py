"""What the log says of devices that are absent, come and go."""

import pytest

from controller.ingest.device_lines import DeviceLines, missed
from firmware_bridge.readings import Arrival, DeviceBack, DeviceIdentified, DeviceLost, KeyChanged
from hw.board_file import load_board, parse_board

MAIN = load_board("main")


class Log:
    def __init__(self, board=MAIN):
        self.said = []
        self.lines = DeviceLines(board, self.said.append)

    def hear(self, port, reading):
        self.lines.accept(Arrival(port, 0, reading))


@pytest.mark.parametrize(
    ("port", "clauses"),
    [
        ("reader-a", ["no card is read on seats 1, 2, 3, 4, 5, board and burn"]),
        ("reader-b", ["no card is read on seats 6, 7, 8, 9, 10, muck, stub and aside"]),
        ("node", ["46 keys are dead", "contacts shuffler_lid and tray_lid are dead", "10 lamps are dark",
                  "the chip tray is not weighed"]),
    ],
)
def test_what_each_device_of_the_main_board_means(port, clauses):
    assert list(missed(MAIN, port)) == clauses


def test_what_a_small_device_means():
    board = parse_board(
        """
        name = "small"
        seats = 6
        lines = [{ port = "n", line = 1, key = "fold" }, { port = "n", line = 1, lamp = "wrong" }]
        spots = [{ port = "n", spot = 1, seat = 1 }, { port = "n", spot = 2, seat = 2 }]
        antennas = [{ port = "r", antenna = 1, place = "seat:3" }]
        [[ports]]
        name = "n"
        path = "/dev/n"
        device = "node"
        [[ports]]
        name = "r"
        path = "/dev/r"
        device = "pepper"
        """,
        "small.toml",
    )
    assert list(missed(board, "n")) == ["key fold is dead", "lamp wrong is dark",
                                        "the chips in front of seat 1 and 2 are not seen"]
    assert list(missed(board, "r")) == ["no card is read on seat 3"]


def test_an_absent_device_is_told_with_its_cause_and_what_is_missed():
    log = Log()
    assert log.lines.absent() == ("reader-a", "reader-b", "node")
    log.hear("node", DeviceLost("/dev/railbird/node: no such port; plugged in? udev rule installed?"))
    (line,) = log.said
    assert line.startswith("node is absent: /dev/railbird/node: no such port; plugged in? udev rule installed? Without it 46")


def test_each_device_is_told_once_when_it_answers_and_again_when_it_is_back():
    log = Log()
    log.hear("node", DeviceIdentified("railbird-node"))
    log.hear("node", KeyChanged(1, pressed=True))
    assert log.said == ["node answers"]
    assert log.lines.absent() == ("reader-a", "reader-b")
    log.hear("node", DeviceLost("unplugged"))
    log.hear("node", DeviceBack(3210))
    log.hear("node", DeviceIdentified("railbird-node"))
    assert log.said[2:] == ["node answers again, after 3.2 s"]


def test_that_none_answers_is_said_for_itself():
    log = Log()
    log.hear("reader-a", DeviceIdentified("Pepper C1"))
    for port in ("node", "reader-b"):
        log.hear(port, DeviceLost("no such port"))
    assert not any("no device" in line for line in log.said)
    log.hear("reader-a", DeviceLost("no such port"))
    assert log.said[-1].startswith("no device of this table answers")
