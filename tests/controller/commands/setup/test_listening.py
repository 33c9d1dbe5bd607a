"""The listener hears every line and antenna that there can be, and knows who is lost."""

import time

import pytest

from controller.commands.setup.listening import TableListener, listening_board
from firmware_bridge.readings import DeviceIdentified

pytestmark = pytest.mark.pty


def test_hears_lines_that_no_board_names_and_a_device_that_goes(table):
    ports = [{"name": one.name, "path": one.path, "device": one.device} for one in table.rig.board.ports]
    with TableListener(listening_board(ports, (4,)), table.rig.pin_factory) as listener:
        listener.hear(10.0, lambda heard: len({one.port for one in heard if isinstance(one.reading, DeviceIdentified)}) == 2)
        table.press("fold", "confirm")()
        assert set(listener.closed()) == {("node", "key", 1), ("header", "pin", 4)}
        table.card_on("seat:2")()
        assert listener.cards(2, 5.0).most_common(1)[0][0] == ("reader", 2)
        table.rig.unplug("node")
        ends_s = time.monotonic() + 5
        while "node" not in listener.lost() and time.monotonic() < ends_s:
            listener.hear(0.1)
        assert "node" in listener.lost()
        table.rig.replug("node")
        ends_s = time.monotonic() + 5
        while listener.lost() and time.monotonic() < ends_s:
            listener.hear(0.1)
        assert listener.lost() == {}


def test_a_device_that_was_plugged_in_a_moment_ago_may_come_back_before_its_cards_count(table):
    ports = [{"name": one.name, "path": one.path, "device": one.device} for one in table.rig.board.ports]
    with TableListener(listening_board(ports, ())) as listener:
        table.card_on("seat:2")()
        assert listener.cards(2, 10.0)
        table.rig.unplug("reader")
        assert listener.hear(10.0, lambda _: "reader" in listener.lost())
        table.rig.replug("reader")
        assert listener.cards(2, 10.0).most_common(1)[0][0] == ("reader", 2)
