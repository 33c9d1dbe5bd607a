"""A figure of the bench: ours, its comparison and its aim; and how times are taken."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import process_time
from typing import Literal

Better = Literal["less", "more"]
NUMBER_WIDTH = 14


@dataclass(frozen=True, slots=True)
class Figure:
    """One measurement in one unit.

    Attributes:
        name: the thing measured.
        ours: Railbird's value.
        floor: the peer's value, or that of the same steps done bare; None without a comparison.
        unit: the unit of both.
        against: the name of the comparison.
        better: whether less or more is better. The ratio is ours divided by the floor's.
        aim: the goal, in words.
    """

    name: str
    ours: float
    floor: float | None
    unit: str
    against: str = "floor"
    better: Better = "less"
    aim: str = ""

    @property
    def ratio(self) -> float | None:
        """Ours divided by the floor's; None without a floor."""
        return None if self.floor is None or not self.floor else self.ours / self.floor

    def __str__(self) -> str:
        told = f"  {self.name:58} {number(self.ours):>{NUMBER_WIDTH}} {self.unit}"
        if self.ratio is not None and self.floor is not None:
            told += f"   {self.against} {number(self.floor)}   x{self.ratio:.2f}"
        return told + (f"   (aim: {self.aim})" if self.aim else "")


def number(value: float) -> str:
    """Return a value with its significant digits."""
    if value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 100 else f"{value:.2f}" if value >= 0.1 else f"{value:.4f}"


def percentile(values: Sequence[float], percent: int) -> float:
    """Return the value below which `percent` of the values lie.

    Raises:
        ValueError: there are no values: nothing was measured.
    """
    if not values:
        raise ValueError("nothing was measured")
    if len(values) < 2:
        return values[0]
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]


def best_s(rounds: int, *works: Callable[[], object]) -> list[float]:
    """Return the least processor time of each work in seconds; the works run in turn."""
    best = [float("inf")] * len(works)
    for _ in range(rounds):
        for index, work in enumerate(works):
            began = process_time()
            work()
            best[index] = min(best[index], process_time() - began)
    return best
