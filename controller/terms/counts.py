"""Counts by seat or place, in which a key without an entry counts 0."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

Key = TypeVar("Key")


def count_of(counts: Mapping[Key, int], key: Key) -> int:
    """Return the count of a key; 0 if it has none."""
    return counts.get(key, 0)


def raised(counts: Mapping[Key, int], key: Key, by: int = 1) -> dict[Key, int]:
    """Return the counts with that of a key raised."""
    return {**counts, key: count_of(counts, key) + by}
