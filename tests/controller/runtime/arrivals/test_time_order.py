"""A key counts from its press, also if its node kept it; a command from when it is read; nothing from later than now."""

import pytest

from controller.journal.journal import JournalError
from controller.room.gateway import ReceivedCommand
from controller.runtime.arrivals.time_order import DurableEdge, happened_ms, pressed_ms
from controller.table.events import TimeReached
from firmware_bridge.readings import Arrival, CycleDone, KeyChanged, PinChanged

KEPT = Arrival("node", 900, KeyChanged(1, pressed=True, held_ms=300))


@pytest.mark.parametrize(("one", "at_ms"), [
    (DurableEdge(KEPT, 1), 600),
    (DurableEdge(Arrival("header", 900, PinChanged(1, active=True)), 2), 900),
    (Arrival("reader-a", 800, CycleDone(1)), 800),
    (Arrival("reader-a", 1_200, CycleDone(1)), 1_000),
    (TimeReached(500), 500),
    (ReceivedCommand("room", b"{}"), 1_000),
    (JournalError("the disk is full"), 0),
])
def test_each_has_its_time(one, at_ms):
    assert happened_ms(one, 1_000) == at_ms


def test_an_edge_that_a_node_kept_was_pressed_before_it_came():
    assert pressed_ms(KEPT) == 600
