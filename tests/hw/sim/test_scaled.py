"""Noise made louder: twice the reference table is the harsh one, none is a perfect one."""

from __future__ import annotations

import pytest

from hw.sim.profile import load_noise, read_noise, write_noise
from hw.sim.scaled import scaled


def test_twice_the_reference_table_is_the_harsh_one():
    twice, harsh = scaled(load_noise("reference"), 2.0), load_noise("harsh")
    for section, names in {
        "detection": ("hit_rate", "hit_rate_stacked", "stack_decay", "crowd_decay", "lifted_factor", "covered_factor"),
        "crosstalk": ("rate",),
        "uids": ("wrong_rate",),
        "cards": ("flight_factor", "scatter_mm", "stacked_share", "edge_share", "covered_share"),
        "pace": ("hesitation_share", "correction_share"),
        "keys": ("lag_ms", "forgotten_rate", "wrong_rate", "looks_share"),
    }.items():
        for name in names:
            assert getattr(getattr(twice, section), name) == pytest.approx(getattr(getattr(harsh, section), name)), name


def test_without_noise_every_card_is_read_and_every_key_is_right():
    none = scaled(load_noise("reference"), 0.0)
    assert (none.detection.hit_rate, none.detection.hit_rate_stacked, none.crosstalk.rate) == (1.0, 1.0, 0.0)
    assert (none.keys.forgotten_rate, none.keys.wrong_rate, none.keys.looks_share) == (0.0, 0.0, 1.0)


def test_however_loud_a_profile_can_be_written_and_read():
    loud = scaled(load_noise("reference"), 8.0)
    assert 0 < loud.detection.hit_rate < 0.5
    assert read_noise(write_noise(loud), "loud").crosstalk == loud.crosstalk
