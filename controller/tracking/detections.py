"""What the sensors said, in the tracker's words: tags at antennas, ends of cycles, key levels, weights."""

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
class UnknownTag:
    """A tag of no enrolled deck: a foreign card, a phantom or a truncated identifier (hardware.md C2)."""

    uid: str


Tag: TypeAlias = Card | UnknownTag


@fast_frozen
@dataclass(frozen=True, slots=True)
class Detection:
    """One antenna read one tag, in the reader's cycle `cycle`, at `at_ms` of the controller's own clock."""

    antenna: AntennaName
    tag: Tag
    at_ms: int
    cycle: int


@fast_frozen
@dataclass(frozen=True, slots=True)
class CycleEnd:
    """A reader has gone once round the antennas of `port`; what it did not report in `cycle`, it did not see."""

    port: str
    cycle: int
    at_ms: int
    antennas: tuple[int, ...] = ()
    """Those truly asked; nothing is known of the others. Empty: all of the port."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class PinSample:
    """The level of one key, after inversion: an edge or a periodic re-read, which are treated alike."""

    pin: str
    is_active: bool
    at_ms: int


@fast_frozen
@dataclass(frozen=True, slots=True)
class WeightSample:
    """One conversion of one tray cell; `is_valid` is the node's own check of the converter (hardware.md D)."""

    column: str
    weight_mg: int
    is_valid: bool
    at_ms: int
