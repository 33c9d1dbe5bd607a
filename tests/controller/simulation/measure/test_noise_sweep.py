"""`railbird sim --sweep`: a row for each step of noise."""

from __future__ import annotations

import csv

from controller.simulation.measure import noise_sweep
from controller.simulation.measure.simulated_evenings import SimSettings
from controller.simulation.measure.tally import Tally


def test_a_row_is_made_of_rates():
    tally = Tally(hands=200, false_rulings=1, questions=3, retractions=4, wrong_and_sure=0)
    one = tally.cause("no_burn")
    one.seeable, one.caught, one.delays = 10, 9, [1.0, 2.0, 9.0]
    row = noise_sweep.row_of(1.5, tally)
    assert (row["noise"], row["false_rulings_per_10000"], row["errors_missed_percent"]) == (1.5, 50, 10)
    assert (row["questions_percent"], row["delay_p50_cycles"]) == (1.5, 2.0)


def test_every_step_of_noise_is_measured_and_written(tmp_path, monkeypatch):
    monkeypatch.setattr(noise_sweep, "STEPS", (0.0, 1.0))
    told = []
    rows = noise_sweep.sweep(SimSettings(2, 3, "reference", through="core"), 1, told.append)
    assert rows == told
    assert [(row["noise"], row["hands"]) for row in rows] == [(0, 2), (1, 2)]
    noise_sweep.write_table(rows, tmp_path / "sweep.csv")
    read = list(csv.DictReader((tmp_path / "sweep.csv").open()))
    assert [float(row["noise"]) for row in read] == [0, 1]
    noise_sweep.draw(tmp_path / "sweep.csv", tmp_path / "sweep.png")
    assert (tmp_path / "sweep.png").read_bytes().startswith(b"\x89PNG")
