"""The tray against its expected contents: what the sensor's doubt can explain is no variance."""

from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.poker.tray_variance import TrayCount, Variance, count_of, reconcile


def test_the_value_of_the_columns_and_its_doubt():
    """One column in four may be a chip off: the chip of 25 counts in full where nothing is sure."""
    assert count_of({1: (40, 1.0), 5: (20, 1.0), 25: (4, 1.0)}) == TrayCount(240, 0.0)
    assert count_of({5: (20, 0.75)}) == TrayCount(100, 2.5)
    assert isclose(count_of({3: (1, 0.0), 4: (1, 0.0)}).sigma, 5.0)
    assert count_of({}) == TrayCount(0, 0.0)


@pytest.mark.parametrize(("counted", "varies"), [(109, True), (110, False), (120, False), (130, False), (131, True)])
def test_three_standard_deviations_either_way_are_the_sensors(counted, varies):
    found = reconcile(100, 20, TrayCount(counted, 10 / 3))
    assert found == (Variance(120, counted, 10 / 3) if varies else None)
    assert found is None or found.missing == 120 - counted


@given(st.integers(0, 10_000), st.integers(-500, 500), st.integers(0, 10_000))
def test_without_doubt_every_difference_is_told(baseline, change, counted):
    found = reconcile(baseline, change, TrayCount(counted, 0.0))
    assert (found is None) == (counted == baseline + change)
    assert found is None or counted + found.missing == baseline + change
