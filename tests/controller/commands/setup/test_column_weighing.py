"""Reckoning of one column: found, refused, and checked with other chips. Weights are written out by hand."""

from random import Random

import pytest

from controller.commands.setup.column_weighing import SAMPLES, at_rest, check_count, find_column, told_cell
from controller.commands.setup.setup_questions import SetupError
from hw.board import TrayColumn

A, B = ("node", 1), ("node", 2)


def still(**counts):
    """Weighings of cells 1, 2 … that stand still."""
    return at_rest({("node", int(name[1:])): [count] * SAMPLES for name, count in counts.items()})


def test_a_calibrated_cell_of_a_converter_becomes_the_board_s_column():
    # 20 chips of 9.5 g at 420 counts a gram: 79,800 counts more than the empty -8,000.
    found = find_column(still(c1=-8_000, c2=500), still(c1=71_800, c2=510), 20, 9_500)
    assert (found.cell, found.tare_counts, found.counts_per_gram, found.chip_weight_mg) == (A, -8_000, 420, 9_500)
    column = TrayColumn("node", 1, 5, found.chip_weight_mg, 60, found.tare_counts, found.counts_per_gram)
    assert column.weight_mg(71_800) == 190_000
    check_count(found, still(c1=31_900), 10)


def test_a_coarse_scale_keeps_the_count_by_the_chip_s_weight():
    # A node that tells grams, chips of 10.4 g: 208 counts for 20.
    found = find_column(still(c1=0), still(c1=208), 20, 10_000)
    assert (found.counts_per_gram, found.chip_weight_mg) == (1, 10_400)
    assert found.chips(1_040) == pytest.approx(100)


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ({"c1": 0, "c2": 0}, {"c1": 3, "c2": 0}, "no column changed"),
        ({"c1": 0, "c2": 0}, {"c1": 200_000, "c2": 10_000}, "node, cell 1 and node, cell 2 changed together"),
        ({"c1": 0, "c2": 0}, {"c1": 200_000, "c2": -200_000}, "node, cell 1 and node, cell 2 changed together"),
        ({"c1": 0}, {"c1": -200_000}, "node, cell 1 falls under weight"),
        ({"c1": 0}, {"c1": 60}, "node, cell 1 is too coarse: 20 chips make 60 counts"),
        ({"c1": 0, "c2": 0}, {"c1": 0}, "no column changed; node, cell 2 gives no steady weight"),
    ],
)
def test_refuses_what_is_not_one_column(before, after, reason):
    with pytest.raises(SetupError, match=reason):
        find_column(still(**before), still(**after), 20, 10_000)


def test_a_little_of_the_weight_on_a_neighbor_is_no_second_column():
    assert find_column(still(c1=0, c2=0), still(c1=200_000, c2=4_000), 20, 10_000).cell == A


def test_noise_that_the_table_could_not_count_through_is_refused_and_a_spike_is_not():
    spiked = at_rest({A: [200_000, 220_000, *[200_100] * (SAMPLES - 2)]})
    assert find_column(still(c1=0), spiked, 20, 10_000).counts_per_gram == 1000
    wild = at_rest({A: [200_000 + 600 * (-1) ** number for number in range(SAMPLES)]})
    with pytest.raises(SetupError, match=r"node, cell 1 is too unsteady: it wanders by 1\.2 g"):
        find_column(still(c1=0), wild, 20, 10_000)
    hidden = at_rest({A: [90_000 * (-1) ** number for number in range(SAMPLES)]})
    with pytest.raises(SetupError, match="no column changed; node, cell 1 wanders by 180000 counts"):
        find_column(hidden, still(c1=200_000), 20, 10_000)


def test_a_cell_that_was_not_steady_long_enough_is_not_at_rest():
    assert at_rest({A: [5] * (SAMPLES - 1), B: [5] * SAMPLES}).keys() == {B}


@pytest.mark.parametrize("laid", [19, 21])
def test_a_chip_too_few_or_many_in_the_first_stack_shows_in_the_second(laid):
    found = find_column(still(c1=0), still(c1=laid * 10_000), 20, 10_000)
    with pytest.raises(SetupError, match=r"weighs (9|10)\.5 chips where 10 should lie"):
        check_count(found, still(c1=100_000), 10)


def test_chips_of_the_reference_table_are_found_and_counted():
    """Chips' spread 80 mg and noise 150 mg, as in hw/noise/reference.toml: of 300 stacks none is refused."""
    random = Random(39)
    for _ in range(300):
        chips = [random.gauss(10_000, 80) for _ in range(20)]

        def weighed(count, chips=chips):
            return at_rest({A: [round(sum(chips[:count]) + random.gauss(0, 150)) for _ in range(SAMPLES)]})

        found = find_column(weighed(0), weighed(20), 20, 10_000)
        check_count(found, weighed(10), 10)
        assert abs(found.chips(20 * 10_000) - 20) < 0.3


def test_a_cell_is_named_as_people_call_it():
    assert told_cell(B) == "node, cell 2"
