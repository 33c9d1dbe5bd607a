"""Cost of the tracker at a table that polls twelve antennas twenty times a second."""

from __future__ import annotations

from bench.figure import Figure
from bench.tracking import AIM_US, cost_us

CASES = (("at rest", 0.0), ("two moves a second", 2.0), ("a pitch, four moves a second", 4.0))


def measure(*, quick: bool = False) -> list[Figure]:
    """Return a cycle's mean cost as a share of one core, and that of the slowest hundredth."""
    figures = []
    for name, moves in CASES:
        mean_us, slow_us = cost_us(moves, 600 if quick else 3000)
        share = 100 * mean_us * 20 / 1e6
        told = f"12 antennas, 30 cards, 20 cycles/s, {name}"
        figures.append(Figure(told, share, None, "% of a core", aim="under 1 %"))
        figures.append(Figure("  one cycle, mean", mean_us, None, "us", aim=f"under {AIM_US:.0f}"))
        figures.append(Figure("  one cycle, p99", slow_us, None, "us"))
    return figures
