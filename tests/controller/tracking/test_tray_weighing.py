from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.tracking.detections import WeightSample
from controller.tracking.tray_weighing import Column, TrayError, new_tray, retare, weigh

CHIP = 10_000
COLUMN = Column("25", CHIP, sigma_mg=80)


class Scale:
    """A load cell that lies: noise, drift, spikes, bad conversions, ten samples a second."""

    def __init__(self, seed=1, column=COLUMN, *, drift_mg_a_min=0.0, spikes=0.0, noise_mg=150.0):
        self.random = Random(seed)
        self.column = column
        self.tray = new_tray([column])
        self.at_ms = 0
        self.chips = []
        self.drift_mg_a_min = drift_mg_a_min
        self.spikes = spikes
        self.noise_mg = noise_mg

    def fill(self, count):
        spread = self.column.sigma_mg
        while len(self.chips) < count:
            self.chips.append(self.random.gauss(self.column.chip_weight_mg, spread))
        del self.chips[count:]

    def run(self, seconds=2.0, *, valid=True):
        said = []
        for _ in range(round(seconds * 10)):
            self.at_ms += 100
            true_mg = sum(self.chips) + self.drift_mg_a_min * self.at_ms / 60_000
            noise = self.random.gauss(0, self.noise_mg)
            spike = self.random.choice((-20_000, 20_000)) if self.random.random() < self.spikes else 0
            sample = WeightSample(self.column.name, round(true_mg + noise + spike), valid, self.at_ms)
            self.tray, words = weigh(self.tray, sample)
            said += words
        return said


def test_a_resting_column_is_counted_once():
    scale = Scale()
    scale.fill(20)
    (estimate,) = scale.run(5)
    assert (estimate.column, estimate.count, estimate.sure) == ("25", 20, True)
    assert estimate.sigma < 0.1
    assert estimate.confidence > 0.999


def test_a_chip_taken_is_one_less():
    scale = Scale()
    scale.fill(20)
    scale.run()
    scale.fill(19)
    assert [word.count for word in scale.run()] == [19]


def test_nothing_is_said_while_the_weight_moves():
    scale = Scale()
    for n in range(20):
        scale.fill(n)
        assert scale.run(0.3) == []
    assert [word.count for word in scale.run()] == [19]


def test_drift_moves_the_zero_and_never_the_count():
    scale = Scale(drift_mg_a_min=600.0)
    scale.fill(20)
    said = scale.run(3600)
    assert {word.count for word in said} == {20}
    assert said[-1].sure
    scale.fill(22)
    assert scale.run()[-1].count == 22


def test_after_a_long_restless_time_the_count_is_no_longer_sure():
    scale = Scale(drift_mg_a_min=600.0)
    scale.fill(10)
    scale.run()
    scale.run(600, valid=False)
    assert not scale.run()[-1].sure


def test_a_spike_is_not_a_chip():
    scale = Scale(spikes=0.02)
    scale.fill(15)
    assert {word.count for word in scale.run(300)} == {15}


def test_bad_conversions_take_the_certainty_away_and_good_ones_bring_it_back():
    scale = Scale()
    scale.fill(5)
    scale.run()
    (doubt,) = scale.run(5, valid=False)
    assert (doubt.count, doubt.sure) == (5, False)
    (again,) = scale.run()
    assert (again.count, again.sure) == (5, True)


def test_a_heap_of_uneven_chips_is_not_sure():
    scale = Scale(column=Column("1", CHIP, sigma_mg=600))
    scale.fill(60)
    assert not scale.run()[-1].sure


def test_a_known_empty_column_is_tared():
    scale = Scale()
    scale.chips = [4_000.0]
    scale.run()
    scale.tray, _ = retare(scale.tray, "25", scale.at_ms)
    scale.chips += [CHIP * 3.0]
    assert scale.run()[-1].count == 3


def test_a_restless_or_unknown_column_is_not_tared():
    scale = Scale()
    assert retare(scale.tray, "25", 0) == (scale.tray, ())
    assert retare(scale.tray, "5", 0) == (scale.tray, ())
    assert weigh(scale.tray, WeightSample("5", 1, is_valid=True, at_ms=0)) == (scale.tray, ())


@pytest.mark.parametrize("wrong", [{"chip_weight_mg": 0}, {"sigma_mg": -1}, {"rest_mg": 6000.0}])
def test_a_column_that_cannot_be_is_refused(wrong):
    with pytest.raises(TrayError, match="25"):
        Column(**({"name": "25", "chip_weight_mg": CHIP} | wrong))


def test_a_column_is_wired_once():
    with pytest.raises(TrayError, match="twice"):
        new_tray([COLUMN, COLUMN])


@given(st.integers(0, 2**32), st.lists(st.integers(0, 40), min_size=1, max_size=6))
@settings(max_examples=60, deadline=None)
def test_never_wrong_and_sure(seed, counts):
    scale = Scale(seed, drift_mg_a_min=600.0, spikes=0.001)
    for count in counts:
        scale.fill(count)
        for estimate in scale.run(3):
            assert not estimate.sure or estimate.count == count


def test_a_column_that_has_not_been_weighed_has_no_bad_sample():
    fresh = new_tray([COLUMN])["25"]
    assert (fresh.bad, fresh.samples, fresh.told) == (0, (), None)


@pytest.mark.parametrize("right", [{"sigma_mg": 0}, {"chip_weight_mg": 2001}, {"rest_mg": CHIP / 2 - 1}])
def test_a_column_may_have_equal_chips_and_rest_just_below_half_of_one(right):
    assert Column(**({"name": "25", "chip_weight_mg": CHIP} | right))
    with pytest.raises(TrayError, match="rest_mg"):
        Column("25", CHIP, rest_mg=CHIP / 2)
