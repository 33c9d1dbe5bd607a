"""One figure of a bench: ours, what it is compared with, and what we aim at; and how times are taken."""

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
        name: what was measured.
        ours: Railbird's.
        floor: the peer's, or that of the same steps done bare; None where there is nothing to hold it against.
        unit: of both.
        against: who or what `floor` is.
        better: whether less or more of the unit is better; the ratio is ours to the floor's for less, so that for
            both a figure above the aim's is on its wrong side only for `less`.
        aim: what we want, in words.
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
        """Ours to the floor's; None without a floor."""
        return None if self.floor is None or not self.floor else self.ours / self.floor

    def __str__(self) -> str:
        told = f"  {self.name:58} {number(self.ours):>{NUMBER_WIDTH}} {self.unit}"
        if self.ratio is not None and self.floor is not None:
            told += f"   {self.against} {number(self.floor)}   x{self.ratio:.2f}"
        return told + (f"   (aim: {self.aim})" if self.aim else "")


def number(value: float) -> str:
    """A value with as many digits as mean anything."""
    if value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 100 else f"{value:.2f}" if value >= 0.1 else f"{value:.4f}"


def percentile(values: Sequence[float], percent: int) -> float:
    """The value below which that share of the values lies."""
    if len(values) < 2:
        return values[0] if values else float("nan")
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]


def best_s(rounds: int, *works: Callable[[], object]) -> list[float]:
    """The least processor time of each work, in seconds, the works taken in turn so that all see the same machine."""
    best = [float("inf")] * len(works)
    for _ in range(rounds):
        for index, work in enumerate(works):
            began = process_time()
            work()
            best[index] = min(best[index], process_time() - began)
    return best
