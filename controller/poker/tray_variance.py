"""The dealer's tray against its expected contents, with the sensor's uncertainty."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Final

SURE_WITHIN: Final = 3.0
"""A variance beyond so many standard deviations of the count is no sensor error any more."""


@dataclass(frozen=True, slots=True)
class TrayCount:
    """A count of the tray: its value, and the standard deviation of that value."""

    value: int
    sigma: float


@dataclass(frozen=True, slots=True)
class Variance:
    """The tray does not hold what it should."""

    expected: int
    counted: int
    sigma: float

    @property
    def missing(self) -> int:
        """Return the missing amount; negative for a surplus."""
        return self.expected - self.counted


def count_of(columns: Mapping[int, tuple[int, float]]) -> TrayCount:
    """Return the tray's value from its columns: count and confidence (0 to 1) by denomination.

    A count that is not right is taken as one chip off: each column adds its denomination, weighed with its doubt.
    """
    value = sum(denomination * count for denomination, (count, _) in columns.items())
    doubt = sum((1.0 - sure) * denomination**2 for denomination, (_, sure) in columns.items())
    return TrayCount(value, sqrt(max(0.0, doubt)))


def reconcile(baseline: int, expected_change: int, counted: TrayCount) -> Variance | None:
    """Return the tray's variance; None if it holds the expected amount within confidence.

    Args:
        baseline: what the tray held when it was reconciled last.
        expected_change: rake taken, fills and chips sold since, chips going in counted positive.
        counted: what it holds now.
    """
    expected = baseline + expected_change
    if abs(counted.value - expected) <= SURE_WITHIN * counted.sigma:
        return None
    return Variance(expected, counted.value, counted.sigma)
