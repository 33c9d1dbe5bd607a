"""Places around the table: clockwise from the dealer's left, none on another, for every count."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from display.grid import Rect
from display.screens.around import around

TABLE = Rect(0, 0, 800, 440)


@given(st.integers(1, 10), st.integers(300, 4000), st.integers(200, 2200))
def test_no_plate_overlaps_another_or_the_center(count, wide, high):
    table = Rect(5, 7, wide, high)
    ring = around(table, count, 4)
    assert len(ring.plates) == count
    for index, plate in enumerate(ring.plates):
        assert table.contains(plate)
        assert not plate.overlaps(ring.center)
        assert not any(plate.overlaps(other) for other in ring.plates[index + 1 :])


@pytest.mark.parametrize("count", [6, 9, 10])
def test_seat_one_stands_at_the_dealer_s_left_and_the_last_at_the_right(count):
    """The dealer sits at the top and looks down: the left hand is the screen's right side."""
    plates = around(TABLE, count, 4).plates
    assert plates[0].x > 400
    assert plates[0].y < 150
    assert plates[-1].x < 400
    assert plates[-1].y < 150
    half = plates[count // 2]
    assert half.y > 250
