"""Load cells under the tray columns: weights that drift and spike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from firmware_bridge.readings import CellWeighed
from hw.sim.noise import Noise

MS_A_MINUTE: Final = 60_000.0


@dataclass(frozen=True, slots=True)
class LoadCell:
    """One load cell: its tray column and its calibration."""

    number: int
    column: str
    chip_mg: float
    tare_counts: int = 0
    counts_per_gram: int = 1000


class Scales:
    """All load cells of one node. Every chip keeps its own weight while it is in the tray."""

    def __init__(self, cells: Iterable[LoadCell], noise: Noise, random: Random) -> None:
        self._cells = tuple(cells)
        self._noise = noise.tray
        self._random = random
        self._chips: dict[int, list[float]] = {cell.number: [] for cell in self._cells}
        self._drift_mg = dict.fromkeys(self._chips, 0.0)
        self._at_ms = 0

    def weigh(self, tray: Mapping[str, int], now_ms: int) -> tuple[CellWeighed, ...]:
        """Return one sample of every cell for these numbers of chips in the columns."""
        passed = (now_ms - self._at_ms) / MS_A_MINUTE
        self._at_ms = now_ms
        return tuple(self._sample(cell, tray.get(cell.column, 0), passed) for cell in self._cells)

    def _sample(self, cell: LoadCell, count: int, minutes: float) -> CellWeighed:
        noise, random = self._noise, self._random
        chips = self._chips[cell.number]
        changed = len(chips) != count
        del chips[count:]
        while len(chips) < count:
            chips.append(random.gauss(cell.chip_mg, noise.chip_spread_mg))
        if noise.drift_mg_a_min and minutes > 0:
            # a random walk whose typical step per minute is the profile's figure
            step = noise.drift_mg_a_min * min(1.0, minutes) ** 0.5
            drift = self._drift_mg[cell.number] * 0.999 + random.gauss(0.0, step)
            self._drift_mg[cell.number] = drift
        weight_mg = sum(chips) + self._drift_mg[cell.number]
        if noise.noise_mg:
            weight_mg += random.gauss(0.0, noise.noise_mg)
        if noise.spike_rate and random.random() < noise.spike_rate:
            weight_mg += random.choice((-1.0, 1.0)) * noise.spike_mg
        raw = cell.tare_counts + round(weight_mg * cell.counts_per_gram / 1000)
        return CellWeighed(cell.number, raw, valid=not changed)
