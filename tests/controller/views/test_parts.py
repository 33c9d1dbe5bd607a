"""The parts of a view check their own ranges."""

import pytest

from controller.views.faces import ViewError
from controller.views.parts import SeatLine


def test_seats_count_from_one():
    with pytest.raises(ViewError, match="seats count from 1"):
        SeatLine(0)
