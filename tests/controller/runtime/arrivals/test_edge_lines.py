"""A stored edge says what its node said of it, so that a restart can place it."""

import pytest

from controller.journal.journal import JournalError
from controller.journal.journal_entries import Edge
from controller.runtime.arrivals.edge_lines import edge_arrival, edge_line
from firmware_bridge.readings import Arrival, ContactChanged, KeyChanged, ToldAs


@pytest.mark.parametrize("reading", [
    KeyChanged(7, pressed=True, held_ms=20, told_as=ToldAs(0xB001, 3), tick_ms=4_000_000_000),
    ContactChanged(2, closed=False, held_ms=0, told_as=ToldAs(0xB001, 4), tick_ms=0),
    KeyChanged(7, pressed=True, held_ms=20),
])
def test_an_edge_is_read_as_it_was_stored(reading):
    again = edge_arrival(Edge(1, 500, edge_line(Arrival("node", 500, reading)))).reading
    assert (again, again.held_ms, again.told_as, again.tick_ms) == (reading, reading.held_ms, reading.told_as, reading.tick_ms)


def test_an_edge_that_an_older_version_stored_has_no_tick():
    assert edge_arrival(Edge(1, 500, '["node", "key", 7, true, 20]')).reading.tick_ms is None


@pytest.mark.parametrize("body", ['["node", "key", 7, true, 20, 1]', '["node", "key", 7, true, 20, 1, 2, "x"]'])
def test_an_edge_that_is_damaged_is_refused_with_its_number(body):
    with pytest.raises(JournalError, match="key press 9 in the journal cannot be read"):
        edge_arrival(Edge(9, 500, body))
