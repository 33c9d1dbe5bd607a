"""Durations are counted in the readers' own cycles, and are no shorter than hands need."""

import re
from dataclasses import asdict, fields, replace
from pathlib import Path

import pytest

from controller.fusion.poll_evidence import NEVER_MS
from controller.fusion.timings import AT_LEAST_MS, HoldDeadlines
from controller.ingest.sensing import Sensing, holds_of
from controller.ingest.wiring import antenna_map
from hw.board_file import load_board

PAGE = Path(__file__).parents[3] / "docs" / "fusion.md"


def test_the_durations_are_those_that_the_page_promises():
    rows = re.findall(r"^\| `(\w+_ms)` \| ([\d ]+) \| ([\d ]*) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert {name: int(usual.replace(" ", "")) for name, usual, _ in rows} == asdict(HoldDeadlines())
    assert {name: int(least.replace(" ", "")) for name, _, least in rows if least.strip()} == dict(AT_LEAST_MS)


def test_never_is_later_than_any_evening_lasts():
    """The clock of a table counts from its start; a year has 31,536,000 seconds."""
    assert 31_536_000_000 < NEVER_MS == 2**40


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
