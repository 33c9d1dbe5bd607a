"""The play side of a rulebook: typed sections of cited values."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PlayRules:
    """What the book says on the play side."""
