"""The base of what was seen of an irregularity."""

from __future__ import annotations

from dataclasses import dataclass


class Observation:
    """What was seen: the first link of the chain that `railbird explain` prints."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class AsStated(Observation):
    """What was seen is what the ruling states."""
