"""The deal side of a rulebook: typed sections of cited values."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DealRules:
    """What the book says on the deal side."""
