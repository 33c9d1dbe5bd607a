"""The demo's sensing: on the table's clock, at every pace."""

import pytest

from controller.fusion.timings import HoldDeadlines
from controller.simulation.demo.demo_table import BUSY_SLACK, DemoSettings, paced_sensing


@pytest.mark.parametrize(("pace", "cycle_ms"), [(1.0, 400.0), (4.0, 100.0), (8.0, 50.0)])
def test_the_readers_cycle_is_the_same_in_the_tables_time_at_every_pace(pace, cycle_ms):
    sensing = paced_sensing(DemoSettings(pace=pace, cycle_ms=cycle_ms))
    assert {one.cycle_ms for one in sensing.wiring.resolutions} == {round(400 * BUSY_SLACK)}


def test_front_ends_keep_their_own_cycles():
    cycles = {one.name: one.cycle_ms for one in paced_sensing(DemoSettings(pace=4.0, noise="fast")).wiring.resolutions}
    assert min(cycles.values()) == pytest.approx(100 * BUSY_SLACK, rel=0.05)


def test_holds_are_a_real_tables_where_its_dealer_keys_in_real_time():
    assert paced_sensing(DemoSettings(pace=1.0, cycle_ms=100.0)).holds == HoldDeadlines()


def test_what_does_not_run_faster_with_the_dealer_bounds_the_holds():
    usual, holds = HoldDeadlines(), paced_sensing(DemoSettings(pace=8.0, cycle_ms=50.0)).holds
    assert holds.link_ms == 8 * usual.link_ms
    assert holds.lag_ms >= 12 * 400 + 8 * 400
    assert (holds.follow_ms, holds.stop_ms, holds.rekey_ms) == (usual.follow_ms, usual.stop_ms, usual.rekey_ms)
