"""Geometry of a table's antennas: places, distances, and cross-talk pairs.

Millimeters from the center, seen from above; the dealer sits at the middle of the lower long
side (0, -430). Seats run clockwise from the dealer's left. The dimensions are those of a common
96 by 44 inch table with seat coils of 160 by 120 mm; a house's profile replaces them with its measured
coils.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import cos, radians, sin
from types import MappingProxyType
from typing import Final

ELLIPSE_MM: Final = (950.0, 400.0)
"""The half axes of the ellipse on which the seats' coils lie."""
CARD_PITCH_MM: Final = 70.0
"""The distance between the centers of two board cards."""


@dataclass(frozen=True, slots=True)
class Field:
    """One coil: center and half extents in millimeters."""

    x_mm: float
    y_mm: float
    half_width_mm: float = 80.0
    half_height_mm: float = 60.0

    def depth(self, x_mm: float, y_mm: float) -> float:
        """Return a point's relative distance: 0 at the center, 1 on the coil, more outside."""
        across = abs(x_mm - self.x_mm) / self.half_width_mm
        along = abs(y_mm - self.y_mm) / self.half_height_mm
        return max(across, along)

    def gap_mm(self, other: Field) -> float:
        """Return the distance between two coils; 0 if they touch."""
        across = abs(self.x_mm - other.x_mm) - self.half_width_mm - other.half_width_mm
        along = abs(self.y_mm - other.y_mm) - self.half_height_mm - other.half_height_mm
        return max(0.0, across, along)


Fields = Mapping[str, Field]
"""The coils by zone text."""

CENTER: Final[Fields] = MappingProxyType({
    "board": Field(0.0, -60.0, 190.0, 55.0),
    "board:2": Field(0.0, 60.0, 190.0, 55.0),
    "board:3": Field(0.0, 180.0, 190.0, 55.0),
    "burn": Field(230.0, -300.0, 60.0, 50.0),
    "muck": Field(-230.0, -300.0, 80.0, 60.0),
    "stub": Field(0.0, -380.0, 50.0, 60.0),
    "aside": Field(0.0, -230.0, 50.0, 45.0),
})


def seat_field(seat: int, seats: int) -> Field:
    """Return the coil of a seat at a table of this many seats."""
    angle = radians(270.0 - 360.0 * seat / (seats + 1))
    return Field(ELLIPSE_MM[0] * cos(angle), ELLIPSE_MM[1] * sin(angle))


def discard_field(seat: int, seats: int) -> Field:
    """Return the coil of a seat's discards, two thirds of the way from center to seat."""
    own = seat_field(seat, seats)
    return Field(own.x_mm * 0.67, own.y_mm * 0.67, 50.0, 45.0)


def table_fields(seats: int) -> Fields:
    """Return the coils of all zones of a table with this many seats, wired or not."""
    fields = dict(CENTER)
    for seat in range(1, seats + 1):
        fields[f"seat:{seat}"] = seat_field(seat, seats)
        fields[f"discard:{seat}"] = discard_field(seat, seats)
    return MappingProxyType(fields)


def neighbors(
    fields: Fields, wired: Iterable[str], reach_mm: float,
) -> Mapping[str, frozenset[str]]:
    """Return, for every zone, the wired zones whose coil is near enough for cross-talk."""
    coils = tuple(wired)
    return MappingProxyType({
        zone: frozenset(
            other for other in coils
            if other != zone and other in fields and fields[zone].gap_mm(fields[other]) <= reach_mm
        )
        for zone in fields
    })


def between(fields: Fields, origin: str, end: str, share: float) -> tuple[float, float]:
    """Return the point at `share` (0 to 1) of the straight line between two zones' centers."""
    start, stop = fields[origin], fields[end]
    return (
        start.x_mm + (stop.x_mm - start.x_mm) * share,
        start.y_mm + (stop.y_mm - start.y_mm) * share,
    )
