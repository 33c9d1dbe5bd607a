"""The design's system: chips stand for amounts, and nothing moves for long."""

import pytest

from display import design


@pytest.mark.parametrize(
    ("amount", "values"),
    [(1, [1]), (40, [25, 5, 5, 5]), (0, []), (126, [100, 25, 1]), (700, [500, 100, 100]), (9_000_000, [1_000_000] * 4)],
)
def test_an_amount_is_a_few_chips_the_smallest_on_top(amount, values):
    assert [design.CHIPS[number][0] for number in design.chips_for(amount)] == values


def test_a_stack_is_never_more_than_the_amount():
    for amount in range(1, 3_000):
        chips = design.chips_for(amount)
        assert 1 <= len(chips) <= design.CHIPS_DRAWN
        assert sum(design.CHIPS[number][0] for number in chips) <= amount


def test_nothing_moves_longer_than_300_ms():
    assert max(design.TURN_UP_MS, design.PUSH_MS) + 2 * design.FRAME_MS <= 300


def test_the_steps_of_each_scale_grow():
    for scale in ((design.SPACE_HAIR, design.SPACE_TIGHT, 1, design.SPACE_WIDE),
                  (design.TYPE_SMALL, design.TYPE_BODY, design.TYPE_LEAD)):
        assert list(scale) == sorted(set(scale))
