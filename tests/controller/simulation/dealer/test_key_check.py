"""The virtual dealer sees on his screen what became of his entries, and puts them right."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controller.simulation.measure.simulated_evenings import SimSettings, SimulatedEvening
from hw.sim.profile import load_noise, write_noise


def evening(tmp_path, seed=4, **keys):
    """An evening at a table whose readers are perfect and whose dealer's fingers are not."""
    path = tmp_path / "fingers.toml"
    clean = load_noise("clean")
    path.write_text(write_noise(replace(clean, name="fingers", keys=replace(clean.keys, **keys))))
    return SimulatedEvening(SimSettings(hands=12, seed=seed, noise=str(path), through="core"), 0)


@pytest.mark.parametrize("slip", ["forgotten_rate", "wrong_rate"])
def test_every_slip_of_the_fingers_ends_in_a_right_record(tmp_path, slip):
    played = evening(tmp_path, **{slip: 0.12})
    played.play()
    tally = played.referee.tally
    assert tally.keys_wrong >= 10
    assert (tally.hands, tally.wrong_records, tally.unfinished, tally.false_rulings) == (12, 0, 0, 0), tally.notes


def test_what_the_dealer_never_looks_at_is_still_put_right_in_the_end(tmp_path):
    played = evening(tmp_path, forgotten_rate=0.04, looks_share=0.0)
    played.play()
    tally = played.referee.tally
    assert tally.keys_wrong >= 4
    assert (tally.hands, tally.wrong_records, tally.unfinished) == (12, 0, 0), tally.notes


def test_a_ruling_on_what_only_the_fingers_did_is_taken_back_though_the_next_entry_was_right(tmp_path):
    """A pot keyed for the seat beside the winner's; the next pot is keyed before the dealer looks at his screen."""
    played = evening(tmp_path, seed=7, wrong_rate=0.08)
    played.play()
    tally = played.referee.tally
    assert (tally.hands, tally.false_rulings, tally.wrong_records, tally.unfinished) == (12, 0, 0, 0), tally.notes
    assert tally.retractions
