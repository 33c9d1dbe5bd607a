"""The tools that turn an act into timed moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias

from hw.geometry import Fields
from hw.sim import physical_acts as do
from hw.sim.hands.keys import lognormal
from hw.sim.noise import Noise
from hw.sim.world import World

Motion: TypeAlias = Callable[[World], World]
HUMAN_SPREAD: Final = 0.6
"""The standard deviation of the logarithm of human times; the profile gives their medians."""


@dataclass(frozen=True, slots=True)
class Craft:
    """The dealer's tools: the noise profile, the random generator and the fields' geometry."""

    noise: Noise
    random: Random
    fields: Fields

    def human(self, median_ms: float) -> float:
        """Return a random human time around a median."""
        return lognormal(self.random, median_ms, HUMAN_SPREAD)

    def chance(self, share: float) -> bool:
        """Return True at random, in this share of cases."""
        return share > 0.0 and self.random.random() < share

    def interval_ms(self) -> float:
        """Return a random time from one dealt card to the next."""
        pace = self.noise.pace
        return 1000.0 / self.random.uniform(pace.cards_per_s_low, pace.cards_per_s_high)


@dataclass(frozen=True, slots=True)
class LoggedAct:
    """Keys that the dealer means to press from `at_ms` on."""

    at_ms: float
    keys: do.KeyNames
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Work:
    """What one act does: its timed moves and keys."""

    takes_ms: float
    motions: tuple[tuple[float, Motion], ...] = ()
    rests: tuple[do.Rested, ...] = ()
    entries: tuple[LoggedAct, ...] = ()


def entries(at_ms: float, keys: do.KeyNames, *, exact: bool = False) -> tuple[LoggedAct, ...]:
    """Return the entry that an act requires, or none."""
    return (LoggedAct(at_ms, keys, exact),) if keys else ()
