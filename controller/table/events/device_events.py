"""Events of devices: lost, back, and the health of each antenna."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from controller.terms.places import Place


@dataclass(frozen=True, slots=True)
class DeviceLost:
    """A device stopped answering; `places` are those that only it sees.

    `keys` is true if keys or contacts are connected to it.
    """

    at_ms: int
    device: str
    places: tuple[Place, ...] = ()
    keys: bool = False


@dataclass(frozen=True, slots=True)
class DeviceBack:
    """A device answers again; with `keys` it always did, but had to drop key presses."""

    at_ms: int
    device: str
    places: tuple[Place, ...] = ()
    keys: bool = False


@dataclass(frozen=True, slots=True)
class AntennaJudged:
    """The health of one antenna: `ok`, `slow`, `failing` or `dead`, its hit rate from 0 to 1."""

    at_ms: int
    place: Place
    state: Literal["ok", "slow", "failing", "dead"]
    hit_rate: float
