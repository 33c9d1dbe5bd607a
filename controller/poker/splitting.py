"""Uneven division of chips in whole units of the smallest blind chip."""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm


def split_evenly(amount: int, ways: int, unit: int = 1) -> tuple[int, ...]:
    """Split an amount in equal shares; the first ones get the odd units (GN 147).

    A remainder below one unit goes to the first. The parts always add up to the amount.
    """
    units, rest = divmod(amount, unit)
    each, more = divmod(units, ways)
    parts = [(each + (place < more)) * unit for place in range(ways)]
    parts[0] += rest
    return tuple(parts)


def split_by_parts(amount: int, parts: Sequence[tuple[int, int]], unit: int = 1) -> tuple[tuple[int, ...], int]:
    """Return an amount split in whole units, and the remainder.

    `parts` are fractions of a pot, each a numerator and a denominator; the amount is split in proportion to them.
    """
    common = lcm(*(below for _, below in parts))
    weights = [above * common // below for above, below in parts]
    whole = sum(weights)
    amounts = tuple(amount * weight // whole // unit * unit for weight in weights)
    return amounts, amount - sum(amounts)
