"""Fingers on keys: turns an entry into strokes that come late, twice, wrong or never."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp
from random import Random
from types import MappingProxyType
from typing import Final

from hw.sim.noise import Noise
from hw.sim.physical_acts import KeyNames

Slips = Mapping[str, tuple[str, ...]]
"""For each key, the keys that a finger may hit instead."""


ACTS: Final = ("fold", "check", "call", "bet", "raise", "all_in")
"""The acting keys, side by side on the panel in this order."""
QUICK: Final = ("minimum", "half_pot", "pot", "repeat", "all_call", "all_fold", "all_show")
"""The keys that stand for several others, in a row of their own."""


def _panel_slips() -> dict[str, tuple[str, ...]]:
    rows = ("789", "456", "123")
    at = {key: (x, y) for y, row in enumerate(rows) for x, key in enumerate(row)}
    slips = {
        f"digit_{key}": tuple(
            f"digit_{other}" for other, (u, v) in at.items() if abs(u - x) + abs(v - y) == 1
        )
        for key, (x, y) in at.items()
    }
    slips["digit_0"] = ("digit_1", "digit_2")
    for row in (ACTS, QUICK, tuple(f"seat_{seat}" for seat in range(1, 11))):
        for index, key in enumerate(row):
            slips[key] = row[max(0, index - 1):index] + row[index + 1:index + 2]
    return slips


SLIPS: Final[Slips] = MappingProxyType(_panel_slips())
"""Neighbors on the panel: number pad, acting keys, seat keys."""


def entry(act: str, seat: int | None = None, amount: int | None = None) -> KeyNames:
    """Return the keys of one entry in the panel's order: seat, act, amount, CONFIRM.

    An act without an amount counts at once: a CONFIRM after it would be a separate entry.
    """
    seats = () if seat is None else (f"seat_{seat}",)
    if amount is None:
        return (*seats, act)
    return (*seats, act, *(f"digit_{digit}" for digit in str(amount)), "confirm")


@dataclass(frozen=True, slots=True)
class Stroke:
    """One press of a key: when it goes down, and when up."""

    at_ms: int
    key: str
    hold_ms: int


@dataclass(frozen=True, slots=True)
class KeyedEntry:
    """The strokes that the fingers made for one entry."""

    strokes: tuple[Stroke, ...]
    pressed: KeyNames
    ends_ms: int


def lognormal(random: Random, median: float, spread: float) -> float:
    """Return a random human time: never negative, sometimes long."""
    return median * exp(random.gauss(0.0, spread)) if spread else median


class Fingers:
    """One hand on the panel: presses entries in order, with a pause between presses of one key."""

    def __init__(self, noise: Noise, slips: Slips, random: Random) -> None:
        self._keys = noise.keys
        self._slips = slips
        self._random = random
        self._free_ms = 0.0
        self._up_ms: dict[str, float] = {}

    def enter(self, keys: KeyNames, meant_ms: float, *, exact: bool = False) -> KeyedEntry:
        """Return the strokes of an entry for something that happened at `meant_ms`.

        With `exact` the entry is keyed at once and without errors.
        """
        figures, random = self._keys, self._random
        if exact:
            return self._strokes(list(keys), meant_ms)
        lag_ms = lognormal(random, figures.lag_ms, figures.lag_spread)
        if random.random() < figures.forgotten_rate:
            return KeyedEntry((), (), round(meant_ms + lag_ms))
        pressed = list(keys)
        if random.random() < figures.wrong_rate:
            where = random.randrange(len(pressed))
            others = self._slips.get(pressed[where], ())
            pressed[where] = random.choice(others) if others else pressed[where]
        if random.random() < figures.doubled_rate:
            where = random.randrange(len(pressed))
            pressed.insert(where, pressed[where])
        return self._strokes(pressed, meant_ms + lag_ms)

    def _strokes(self, pressed: list[str], starts_ms: float) -> KeyedEntry:
        hold_ms = self._keys.hold_ms
        at_ms = max(starts_ms, self._free_ms)
        strokes: list[Stroke] = []
        before = ""
        for key in pressed:
            if key == before:
                at_ms = max(at_ms, strokes[-1].at_ms + self._keys.doubled_ms)
            # a key must be up about as long as it was down, or the second press is not noticed
            at_ms = max(at_ms, self._up_ms.get(key, 0.0) + hold_ms)
            strokes.append(Stroke(round(at_ms), key, round(hold_ms)))
            self._up_ms[key] = at_ms + hold_ms
            at_ms += self._keys.digit_ms
            before = key
        # two late entries are still two separate movements: the hand returns to the panel for the second
        self._free_ms = at_ms + max(0.0, self._keys.entry_ms - self._keys.digit_ms)
        return KeyedEntry(tuple(strokes), tuple(pressed), round(at_ms))
