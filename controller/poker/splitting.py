"""Uneven division of chips in whole units of the smallest blind chip."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction


def split_evenly(amount: int, ways: int, unit: int = 1) -> tuple[int, ...]:
    """Split an amount in equal shares; the first ones get the odd units (GN 147).

    A remainder below one unit goes to the first. The parts always add up to the amount.
    """
    units, rest = divmod(amount, unit)
    each, more = divmod(units, ways)
    parts = [(each + (place < more)) * unit for place in range(ways)]
    parts[0] += rest
    return tuple(parts)


def split_by_parts(amount: int, parts: Sequence[Fraction], unit: int = 1) -> tuple[tuple[int, ...], int]:
    """Return an amount split in proportion to `parts` in whole units, and the remainder."""
    whole = sum(parts, Fraction(0))
    amounts = tuple(int(amount * part / whole) // unit * unit for part in parts)
    return amounts, amount - sum(amounts)
