"""From weights of tray columns to chip counts, with their doubt (docs/hardware.md D).

One column has one load cell and one denomination. The count comes from the median of the latest valid weights, once
they are at rest. A slow change of a resting column is drift and moves the zero, never the count; a quick change is
chips. A column that is known to be empty sets its zero anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import erfc, sqrt
from typing import Final, TypeAlias

from controller.terms.fast_copies import changer_of, replace
from controller.terms.fast_frozen import fast_frozen
from controller.tracking.detections import WeightSample

KEPT_SAMPLES: Final = 7
SURE_DOUBT: Final = 1e-4
"""A count is sure if its chance of being wrong is below this."""
FAULTY_SAMPLES: Final = 20
"""Number of bad samples in a row after which the column's last count is no longer sure."""


class TrayError(ValueError):
    """A column that cannot be weighed; the text says which and why."""


@dataclass(frozen=True, slots=True)
class Column:
    """One tray column, as wired and as measured for this chip set.

    Raises:
        TrayError: a weight or spread is impossible.
    """

    name: str
    chip_weight_mg: int
    sigma_mg: int = 100
    """Standard deviation of one chip's weight."""
    mean_error_mg: float = 15.0
    """How far the mean weight of this set's chips may differ from `chip_weight_mg`; it grows with the count."""
    noise_mg: float = 150.0
    """Standard deviation of the median of a resting column."""
    rest_mg: float = 1000.0
    """Weights that lie closer together than this are at rest."""
    drift_mg_a_min: float = 1200.0
    """The fastest drift: 1.2 g in two minutes was measured, and twice that is allowed."""

    def __post_init__(self) -> None:
        if self.chip_weight_mg <= 0 or self.sigma_mg < 0:
            raise TrayError(f"tray column {self.name}: chip_weight_mg must be above 0 and sigma_mg at least 0")
        if self.rest_mg >= self.chip_weight_mg / 2:
            raise TrayError(f"tray column {self.name}: rest_mg must be below half of chip_weight_mg")


@fast_frozen
@dataclass(frozen=True, slots=True)
class TrayEstimate:
    """A column's estimated chips; `sigma` is in chips; if not `sure`, count by hand."""

    column: str
    count: int
    sigma: float
    confidence: float
    sure: bool
    at_ms: int


@fast_frozen
@dataclass(frozen=True, slots=True)
class Weighing:
    """One column's recent samples, its drifted zero and its last report."""

    column: Column
    samples: tuple[tuple[int, int], ...] = ()
    """Valid samples as (at_ms, weight_mg), oldest first."""
    zero_mg: float = 0.0
    rested_ms: int | None = None
    """When the column was last at rest, in ms."""
    tared_ms: int | None = None
    bad: int = 0
    told: TrayEstimate | None = None


Tray: TypeAlias = Mapping[str, Weighing]
Weighed: TypeAlias = tuple[Tray, tuple[TrayEstimate, ...]]


def new_tray(columns: Iterable[Column]) -> Tray:
    """Return a tray that has not been weighed.

    Raises:
        TrayError: two columns have one name.
    """
    tray: dict[str, Weighing] = {}
    for column in columns:
        if column.name in tray:
            raise TrayError(f"tray column {column.name} is wired twice: give each load cell its own denomination")
        tray[column.name] = Weighing(column)
    return tray


def weigh(tray: Tray, sample: WeightSample) -> Weighed:
    """Return the tray after a sample, and the column's count if it or its certainty changed.

    A sample of a column that is not wired changes nothing.
    """
    weighing = tray.get(sample.column)
    if weighing is None:
        return tray, ()
    if not sample.is_valid:
        return _spoilt(tray, weighing, sample.at_ms)
    samples = (*weighing.samples, (sample.at_ms, sample.weight_mg))[-KEPT_SAMPLES:]
    weighing = _with_samples(weighing, samples, 0)
    if not _rests(weighing):
        return {**tray, sample.column: weighing}, ()
    return _count(tray, weighing, sample.at_ms)


_with_samples = changer_of(Weighing, "samples", "bad")
_with_count = changer_of(Weighing, "zero_mg", "rested_ms", "told")


def retare(tray: Tray, column: str, at_ms: int) -> Weighed:
    """Return the tray with the column's present weight as zero; only for an empty column.

    A column that is not at rest keeps its zero; ask again later.
    """
    weighing = tray.get(column)
    if weighing is None or not _rests(weighing):
        return tray, ()
    empty = replace(weighing, zero_mg=_median_mg(weighing), tared_ms=at_ms, rested_ms=at_ms)
    return _count(tray, empty, at_ms)


def _spoilt(tray: Tray, weighing: Weighing, at_ms: int) -> Weighed:
    bad = weighing.bad + 1
    told = weighing.told
    said: tuple[TrayEstimate, ...] = ()
    if bad == FAULTY_SAMPLES and told is not None and told.sure:
        told = replace(told, sure=False, confidence=0.5, at_ms=at_ms)
        said = (told,)
    return {**tray, weighing.column.name: replace(weighing, bad=bad, told=told)}, said


def _median_mg(weighing: Weighing) -> float:
    """Return the median of an odd number of samples."""
    return float(sorted([weight_mg for _, weight_mg in weighing.samples])[KEPT_SAMPLES // 2])


def _rests(weighing: Weighing) -> bool:
    """Whether all recent samples but one lie close together: one may be a spike."""
    if len(weighing.samples) < KEPT_SAMPLES:
        return False
    ranked = sorted([weight_mg for _, weight_mg in weighing.samples])
    spread = min(ranked[-2] - ranked[0], ranked[-1] - ranked[1])
    return spread <= weighing.column.rest_mg


def _count(tray: Tray, weighing: Weighing, at_ms: int) -> Weighed:
    column = weighing.column
    chip_mg = float(column.chip_weight_mg)
    weight_mg = _median_mg(weighing) - weighing.zero_mg
    count = max(0, round(weight_mg / chip_mg))
    rest_mg = weight_mg - count * chip_mg
    told, zero_mg = weighing.told, weighing.zero_mg
    idle_ms = 0 if weighing.rested_ms is None else at_ms - weighing.rested_ms
    if told is not None and count == told.count:
        # A cell drifts no faster than this; any larger difference remains as doubt.
        most_mg = column.drift_mg_a_min * idle_ms / 60_000
        zero_mg += max(-most_mg, min(most_mg, rest_mg))
    sigma = _sigma(column, count, idle_ms) / chip_mg
    room = 0.5 - abs(rest_mg) / chip_mg
    doubt = min(0.5, erfc(max(0.0, room) / sigma / sqrt(2)))
    estimate = TrayEstimate(column.name, count, sigma, 1.0 - doubt, doubt <= SURE_DOUBT, at_ms)
    is_news = told is None or (told.count, told.sure) != (estimate.count, estimate.sure)
    weighing = _with_count(weighing, zero_mg, at_ms, estimate if is_news else told)
    return {**tray, column.name: weighing}, (estimate,) if is_news else ()


def _sigma(column: Column, count: int, idle_ms: int) -> float:
    """Return the standard deviation of the weight of so many chips, in mg.

    It adds up the chips' spread, the error of the set's mean, the cell's noise, and the drift since the last rest.
    """
    spread = column.sigma_mg * sqrt(count)
    drift = column.drift_mg_a_min / 2 * idle_ms / 60_000
    return sqrt(spread**2 + (column.mean_error_mg * count) ** 2 + column.noise_mg**2 + drift**2)
