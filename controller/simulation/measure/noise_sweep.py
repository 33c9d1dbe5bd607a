"""`railbird sim --sweep`: the same hands under rising noise, as a table and curves."""

from __future__ import annotations

import csv
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from controller.simulation.measure.simulated_evenings import SimSettings, simulate
from controller.simulation.measure.tally import Tally, quantile
from hw.sim.profile import load_noise, write_noise
from hw.sim.scaled import scaled

STEPS: Final = (0.0, 0.5, 1.0, 1.5, 2.0, 3.0)
"""Multiples of the profile's noise; with the reference profile 0 is a perfect table and 2 a harsh one."""
COLUMNS: Final = (
    "noise", "hands", "false_rulings_per_10000", "errors_seeable", "errors_missed_percent", "questions_percent",
    "retractions_percent", "delay_p50_cycles", "delay_p99_cycles", "wrong_and_sure", "wrong_records_percent",
    "unfinished",
)


class ChartError(RuntimeError):
    """The curves could not be drawn; the text says why."""


def sweep(settings: SimSettings, jobs: int, told: Callable[[dict[str, float]], None]) -> list[dict[str, float]]:
    """Simulate the hands once for each level of noise; call `told` with every row."""
    noise = load_noise(settings.noise)
    rows = []
    with TemporaryDirectory() as directory:
        for by in STEPS:
            path = Path(directory) / f"times-{by:g}.toml"
            path.write_text(write_noise(scaled(noise, by)), "utf-8")
            row = row_of(by, simulate(replace(settings, noise=str(path)), jobs))
            told(row)
            rows.append(row)
    return rows


def row_of(noise: float, tally: Tally) -> dict[str, float]:
    """Return one row of the table."""
    hands = max(1, tally.hands)
    delays = [delay for one in tally.causes.values() for delay in one.delays]
    values = (
        noise, tally.hands, 10_000 * tally.false_rulings / hands, tally.seeable,
        100 * tally.missed / max(1, tally.seeable), 100 * tally.questions / hands, 100 * tally.retractions / hands,
        quantile(delays, 0.5) or 0.0, quantile(delays, 0.99) or 0.0, tally.wrong_and_sure,
        100 * tally.wrong_records / hands, tally.unfinished,
    )
    return {name: round(value, 3) for name, value in zip(COLUMNS, values, strict=True)}


def write_table(rows: list[dict[str, float]], path: Path) -> None:
    """Write the table as CSV.

    Raises:
        OSError: the file cannot be written.
    """
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS)
        writer.writeheader()
        writer.writerows(rows)


def draw(table: Path, picture: Path) -> None:
    """Draw a table's curves in the display's process: the controller never draws.

    Raises:
        ChartError: the curves could not be drawn; the text says why.
    """
    done = subprocess.run(  # noqa: S603 - Railbird's own module
        [sys.executable, "-m", "display.chart", str(table), str(picture)], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise ChartError(done.stderr.strip() or "the curves could not be drawn")


def lines_of(row: dict[str, float]) -> Iterator[str]:
    """Return a row as text."""
    yield (
        f"noise x{row['noise']:g}: {row['hands']:g} hands, false {row['false_rulings_per_10000']:g} in 10,000, "
        f"missed {row['errors_missed_percent']:g} % of {row['errors_seeable']:g}, "
        f"questions {row['questions_percent']:g} %, taken back {row['retractions_percent']:g} %, "
        f"delay p50 {row['delay_p50_cycles']:g} cycles, wrong and sure {row['wrong_and_sure']:g}"
    )
