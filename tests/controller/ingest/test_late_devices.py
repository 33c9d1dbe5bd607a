"""Patience begins anew with a reader's first cycle, and with each key that a node had kept."""

import pytest

from controller.fusion.timings import HoldDeadlines
from controller.ingest.late_devices import KEPT_MS, TRIED_MS, WARM_UP_MS, LateDevices
from firmware_bridge.readings import Arrival, CycleDone, DeviceLost, KeyChanged, SnapshotTaken

STARTED = HoldDeadlines(from_ms=13_000)


def noted(*arrivals, holds=STARTED):
    """The beginnings of patience after some arrivals: for cards, and for keys."""
    late = LateDevices(holds)
    for port, at_ms, reading in arrivals:
        late.note(Arrival(port, at_ms, reading))
    return late.holds.from_ms, late.holds.keyed_from_ms


def test_a_reader_is_given_its_time_from_its_first_cycle_on():
    first = ("reader-a", 12_000, CycleDone(1))
    assert noted(first) == (12_000 + WARM_UP_MS, 0)
    assert noted(first, ("reader-a", 14_000, CycleDone(2))) == (15_000, 0)
    assert noted(first, ("reader-b", 14_000, CycleDone(1))) == (17_000, 0)
    assert noted(("reader-a", 9000, CycleDone(1))) == (13_000, 0)


def test_a_reader_that_was_lost_is_given_its_time_anew():
    first, again = ("reader-a", 12_000, CycleDone(1)), ("reader-a", 60_000, CycleDone(1))
    assert noted(first, again) == (15_000, 0)
    assert noted(first, ("reader-b", 50_000, DeviceLost("no answer")), again) == (15_000, 0)
    assert noted(first, ("reader-a", 50_000, DeviceLost("no answer")), again) == (63_000, 0)


@pytest.mark.parametrize(("held_ms", "begins_ms"), [(0, 0), (KEPT_MS - 1, 0), (KEPT_MS, 15_000), (8000, 15_000)])
def test_a_key_that_a_node_had_kept_may_be_followed_by_more(held_ms, begins_ms):
    assert noted(("node", 15_000, KeyChanged(3, pressed=True, held_ms=held_ms))) == (13_000, begins_ms)


def test_a_node_that_has_just_answered_may_have_kept_keys():
    assert noted(("node", 15_000, SnapshotTaken(7, rebooted=False))) == (13_000, 15_000)
    kept = KeyChanged(3, pressed=True, held_ms=900)
    assert noted(("node", 15_000, kept), ("node", 14_000, kept)) == (13_000, 15_000)


def test_a_measure_without_a_start_is_as_patient_as_ever():
    arrivals = (("reader-a", 500, CycleDone(1)), ("node", 900, SnapshotTaken(7, rebooted=False)))
    assert noted(*arrivals, holds=HoldDeadlines()) == (0, 0)


@pytest.mark.parametrize(("told_ms", "edge", "has_waited"), [
    (10_000, 7, True), (10_001, 7, False), (10_000, 0, False),
])  # fmt: skip
def test_a_key_stored_long_before_the_start_gets_no_patience_anew_but_what_a_card_needs(told_ms, edge, has_waited):
    started_ms = 10_000 + TRIED_MS
    late = LateDevices(HoldDeadlines(from_ms=started_ms + WARM_UP_MS))
    late.note(Arrival("node", told_ms, KeyChanged(3, pressed=True, held_ms=900)), edge)
    assert late.holds.tried_ms == (told_ms - 900 + 150 if has_waited else 0)
    late.note(Arrival("reader-a", started_ms + 1500, CycleDone(1)))
    assert late.holds.tried_until_ms == started_ms + 1500 + HoldDeadlines().presume_ms
