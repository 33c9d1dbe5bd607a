"""Fingers on keys: an entry becomes strokes that come late, twice, wrong or never."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp
from random import Random
from types import MappingProxyType
from typing import Final

from hw.sim.acts import KeyNames
from hw.sim.noise import Noise

Slips = Mapping[str, tuple[str, ...]]
"""Key to the keys that a finger may hit instead of it."""


ACTS: Final = ("fold", "check", "call", "bet", "raise", "all_in")
"""The acting keys, side by side on the panel in this order."""


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
    for row in (ACTS, tuple(f"seat_{seat}" for seat in range(1, 11))):
        for index, key in enumerate(row):
            slips[key] = row[max(0, index - 1):index] + row[index + 1:index + 2]
    return slips


SLIPS: Final[Slips] = MappingProxyType(_panel_slips())
"""Neighbours on the panel: number pad, acting keys, seat keys."""


def entry(act: str, seat: int | None = None, amount: int | None = None) -> KeyNames:
    """Return the keys of one entry in the panel's order: seat, act, amount, CONFIRM."""
    seats = () if seat is None else (f"seat_{seat}",)
    digits = () if amount is None else tuple(f"digit_{digit}" for digit in str(amount))
    return (*seats, act, *digits, "confirm")


@dataclass(frozen=True, slots=True)
class Stroke:
    """One key goes down, and up again."""

    at_ms: int
    key: str
    hold_ms: int


@dataclass(frozen=True, slots=True)
class Entry:
    """What the fingers made of an entry."""

    strokes: tuple[Stroke, ...]
    pressed: KeyNames
    ends_ms: int


def lognormal(random: Random, median: float, spread: float) -> float:
    """Return a human time: never negative, sometimes long."""
    return median * exp(random.gauss(0.0, spread)) if spread else median


def strike(
    keys: KeyNames, starts_ms: int, noise: Noise, slips: Slips, random: Random,
) -> Entry:
    """Return the strokes of one entry begun at `starts_ms` (the lag is the caller's)."""
    figures = noise.keys
    if random.random() < figures.forgotten_rate:
        return Entry((), (), starts_ms)
    pressed = list(keys)
    if random.random() < figures.wrong_rate:
        where = random.randrange(len(pressed))
        others = slips.get(pressed[where], ())
        if others:
            pressed[where] = random.choice(others)
    doubled = random.randrange(len(pressed)) if random.random() < figures.doubled_rate else -1
    return _strokes(pressed, starts_ms, noise, doubled)


def strike_exactly(keys: KeyNames, starts_ms: int, noise: Noise) -> Entry:
    """Return the strokes of one entry made with care."""
    return _strokes(list(keys), starts_ms, noise, -1)


def _strokes(pressed: list[str], starts_ms: int, noise: Noise, doubled: int) -> Entry:
    figures, at_ms = noise.keys, float(starts_ms)
    strokes: list[Stroke] = []
    done: list[str] = []
    for index, key in enumerate(pressed):
        for _ in range(2 if index == doubled else 1):
            strokes.append(Stroke(round(at_ms), key, round(figures.hold_ms)))
            done.append(key)
            at_ms += figures.doubled_ms if index == doubled else figures.digit_ms
    return Entry(tuple(strokes), tuple(done), round(at_ms))
