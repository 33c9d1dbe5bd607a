"""A screen's pixels and size, its reader's distance and language, and the type sizes.

Type is measured by the height of its capitals in arc minutes. A reader of ordinary sight (20/40, required for a driving
license) needs 10; ISO 9241-303 asks for at least 16 for text that is acted on at a glance. No text is drawn below the
first size, no text that is acted on below the second.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import Final

from display.grid import Rect
from display.language.languages import ENGLISH

CAP_HEIGHT: Final = 1456 / 2048
"""Height of the bundled faces' capitals and figures, as a part of the type size."""
LEGIBLE_ARCMIN: Final = 10
ACTED_ON_ARCMIN: Final = 16

DISTANCE_MM: Final = {"felt": 2000, "dealer": 700, "seat": 600, "floor": 700}
"""The usual reading distance of each kind of screen, in millimeters."""
DIAGONAL_INCHES: Final = {
    "felt": ((800, 10.1), (1024, 12.1), (1280, 15.6), (1920, 24.0), (2560, 27.0), (3840, 32.0)),
    "dealer": ((480, 3.5), (800, 7.0), (1024, 7.0), (1280, 10.1), (1920, 15.6)),
    "seat": ((240, 1.54), (320, 2.4), (480, 3.5), (800, 5.0)),
    "floor": ((800, 8.0), (1024, 10.1), (1280, 13.3), (1920, 24.0)),
}
"""The usual diagonal of a panel of each width in pixels; used when no size is given."""


@dataclass(frozen=True, slots=True)
class Area:
    """A screen of `width` times `height` pixels, and its reader: how far he is, his language."""

    width: int
    height: int
    pitch_um: int
    distance_mm: int
    language: str = ENGLISH

    @property
    def rect(self) -> Rect:
        """The whole area as a rectangle."""
        return Rect(0, 0, self.width, self.height)

    def type_px(self, arcmin: float) -> int:
        """Return the least type size whose capitals span `arcmin` from the reading distance."""
        return _type_px(arcmin, self.distance_mm, self.pitch_um)

    @property
    def legible_px(self) -> int:
        """The least type size of any text."""
        return self.type_px(LEGIBLE_ARCMIN)

    @property
    def acted_on_px(self) -> int:
        """The least type size of text that is acted on at a glance."""
        return self.type_px(ACTED_ON_ARCMIN)


@cache
def _type_px(arcmin: float, distance_mm: int, pitch_um: int) -> int:
    height_mm = math.tan(math.radians(arcmin / 60)) * distance_mm
    return math.ceil(height_mm * 1000 / pitch_um / CAP_HEIGHT)


def area_of(
    kind: str,
    width: int,
    height: int,
    diagonal_inches: float | None = None,
    distance_mm: int | None = None,
    language: str = ENGLISH,
) -> Area:
    """Return the area of a kind of screen; usual size and distance unless given.

    Raises:
        ValueError: the kind is not felt, dealer, seat or floor, or a size is not positive.
    """
    if kind not in DISTANCE_MM:
        raise ValueError(f"{kind!r} is not a kind of screen: felt, dealer, seat or floor")
    if min(width, height, diagonal_inches or 1, distance_mm or 1) <= 0:
        raise ValueError("a screen's width, height, diagonal and distance are positive numbers")
    usual = min(DIAGONAL_INCHES[kind], key=lambda panel: abs(panel[0] - width))
    inches = diagonal_inches or usual[1] * math.hypot(width, height) / math.hypot(usual[0], usual[0] * height / width)
    pitch_um = round(inches * 25400 / math.hypot(width, height))
    return Area(width, height, pitch_um, distance_mm or DISTANCE_MM[kind], language)
