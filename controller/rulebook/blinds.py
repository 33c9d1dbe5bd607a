"""The blinds side of a rulebook: typed sections of cited values."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BlindRules:
    """What the book says on the blinds side."""
