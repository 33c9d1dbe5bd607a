"""The base class of observations."""

from __future__ import annotations

from dataclasses import dataclass


class Observation:
    """What was seen; `railbird explain` prints it first."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class AsStated(Observation):
    """The ruling's statement already says what was seen."""
