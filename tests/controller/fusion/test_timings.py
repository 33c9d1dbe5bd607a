"""Durations are counted in the readers' own cycles, and are no shorter than hands need."""

from dataclasses import fields, replace

import pytest

from controller.fusion.timings import AT_LEAST_MS, HoldDeadlines
from controller.ingest.sensing import Sensing, holds_of
from controller.ingest.wiring import antenna_map
from hw.board_file import load_board


def test_readers_of_a_second_have_the_usual_durations_and_slower_ones_more():
    assert HoldDeadlines().for_cycle(1000) == HoldDeadlines()
    slow = HoldDeadlines().for_cycle(2000)
    assert {name: getattr(slow, name) for name in AT_LEAST_MS} == {
        name: 2 * getattr(HoldDeadlines(), name) for name in AT_LEAST_MS
    }
    others = [field.name for field in fields(HoldDeadlines) if field.name not in AT_LEAST_MS]
    assert all(getattr(slow, name) == getattr(HoldDeadlines(), name) for name in others), "the dealer's hands are the same"


def test_however_fast_the_readers_the_hands_get_their_time():
    fast = HoldDeadlines().for_cycle(1)
    assert {name: getattr(fast, name) for name in AT_LEAST_MS} == dict(AT_LEAST_MS)


@pytest.mark.parametrize("cycle_ms", [100, 500, 3000])
def test_a_tables_durations_follow_from_the_slowest_reader_of_a_place_that_is_dealt_to(cycle_ms):
    board = load_board("sim")
    wiring = antenna_map(board)
    wiring = replace(wiring, resolutions=tuple(replace(one, cycle_ms=cycle_ms) for one in wiring.resolutions))
    assert holds_of(board, Sensing(wiring=wiring)) == HoldDeadlines().for_cycle(cycle_ms)
    assert holds_of(board, Sensing(holds=HoldDeadlines(key_ms=1), wiring=wiring)) == HoldDeadlines(key_ms=1)
