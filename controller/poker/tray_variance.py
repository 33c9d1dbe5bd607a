"""The dealer's tray compared with its expected contents, given the sensor's uncertainty."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Final

SURE_WITHIN: Final = 3.0
"""Number of standard deviations of the count beyond which a variance cannot be sensor error."""


@dataclass(frozen=True, slots=True)
class TrayCount:
    """A count of the tray: its value, and the standard deviation of that value."""

    value: int
    sigma: float


@dataclass(frozen=True, slots=True)
class Variance:
    """A difference between the tray's contents and the expected amount."""

    expected: int
    counted: int
    sigma: float

    @property
    def missing(self) -> int:
        """Return the missing amount; negative for a surplus."""
        return self.expected - self.counted


def count_of(columns: Mapping[int, tuple[int, float]]) -> TrayCount:
    """Return the tray's value from its columns: count and confidence (0 to 1) by denomination.

    A wrong count is assumed to be one chip off: each column adds its denomination to the doubt, weighted by its doubt.
    """
    value = sum(denomination * count for denomination, (count, _) in columns.items())
    doubt = sum((1.0 - sure) * denomination**2 for denomination, (_, sure) in columns.items())
    return TrayCount(value, sqrt(max(0.0, doubt)))


def reconcile(baseline: int, expected_change: int, counted: TrayCount) -> Variance | None:
    """Return the tray's variance; None if it holds the expected amount within confidence.

    Args:
        baseline: the tray's value at the last reconciliation.
        expected_change: rake taken, fills and chips sold since; chips into the tray are positive.
        counted: its value now.
    """
    expected = baseline + expected_change
    if abs(counted.value - expected) <= SURE_WITHIN * counted.sigma:
        return None
    return Variance(expected, counted.value, counted.sigma)
