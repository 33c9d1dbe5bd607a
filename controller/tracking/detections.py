"""Sensor data in the tracker's terms: tags at antennas, cycle ends, levels, weights."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from controller.terms.cards import Card
from controller.terms.fast_frozen import fast_frozen


class AntennaName(NamedTuple):
    """One antenna of one reader: the port's stable name and the reader's own antenna number."""

    port: str
    antenna: int

    def __str__(self) -> str:
        return f"{self.port}/{self.antenna}"


@fast_frozen
@dataclass(frozen=True, slots=True)
class StrangerTag:
    """A tag of no enrolled deck: foreign, phantom or truncated (docs/hardware.md C2)."""

    uid: str


Tag: TypeAlias = Card | StrangerTag


@fast_frozen
@dataclass(frozen=True, slots=True)
class Detection:
    """One read: an antenna read a tag in cycle `cycle`, at `at_ms` of the controller's clock."""

    antenna: AntennaName
    tag: Tag
    at_ms: int
    cycle: int


@fast_frozen
@dataclass(frozen=True, slots=True)
class CycleEnd:
    """A reader finished a cycle over `port`'s antennas; tags without a read were not seen."""

    port: str
    cycle: int
    at_ms: int
    antennas: tuple[int, ...] = ()
    """The antennas that were really asked; nothing is known of the others. Empty means all of the port."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class PinSample:
    """One key's level after inversion: an edge or a periodic re-read, treated alike."""

    pin: str
    is_active: bool
    at_ms: int


@fast_frozen
@dataclass(frozen=True, slots=True)
class WeightSample:
    """One conversion of a tray cell; `is_valid` is the node's own check (docs/hardware.md D)."""

    column: str
    weight_mg: int
    is_valid: bool
    at_ms: int
