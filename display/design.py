"""The design's scales: spacing, type, radii, elevation, motion, chips (docs/design.md).

The painters take their sizes from here. Lengths are multiples of a screen's *unit* (`Sketch.gap`), type sizes multiples
of its running type (`Sketch.base`) or of the least legible size, so that every panel has the same proportions.
"""

from __future__ import annotations

from typing import Final

from display.drawing import Color

# Spacing, in units.
SPACE_HAIR: Final = 0.25
SPACE_TIGHT: Final = 0.5
SPACE_WIDE: Final = 2.0

# Type, as parts of the running type.
TYPE_SMALL: Final = 1.0
TYPE_BODY: Final = 1.3
TYPE_LEAD: Final = 1.6

# Radii: of boxes in units, of cards as a part of their height, of the table as a part of its height.
BOX_RADIUS: Final = 1.5
TABLE_RADIUS: Final = 0.46

# Elevation: how far a shadow reaches beyond a box, and how far it falls, in units.
SHADOW_REACH: Final = 1.5
SHADOW_FALL: Final = 0.5
SHADOW_ALPHA: Final = 96
GLOW_ALPHA: Final = 150

# The table, in least legible type sizes.
RAIL: Final = 0.8
PLATE_WIDE: Final = 7.4
PLATE_HIGH: Final = 4.3
PLATE_LINES: Final = 3.4
SPOT_WIDE: Final = 4.8
SPOT_HIGH: Final = 1.7
ROOMY_WIDE: Final = 38.0
ROOMY_HIGH: Final = 18.0
"""A felt of at least this size shows bets as chips in front of the seats; on a smaller one the plates say them."""
CENTER_WIDE: Final = 17.0
"""The width that the boards in the middle keep before seats are moved inwards."""

# Cards.
CARD_SHAPE: Final = 0.7
"""A card's width as a part of its height."""

LIT_RAISE: Final = 0.08
"""How far a card that wins stands above the others, as a part of its height."""
LIT_EDGE: Final = 0.5

# Motion, in milliseconds. The last frame comes within 300 ms, even two frames late. Nothing that is true waits for it.
TURN_UP_MS: Final = 180
PUSH_MS: Final = 264
FRAME_MS: Final = 16

CHIP_FLAT: Final = 0.62
"""The height of a chip's face, as it is seen, as a part of its width."""
CHIP_LIFT: Final = 0.14
"""The thickness of a chip as a part of its width."""
CHIPS_DRAWN: Final = 4
"""How many chips are drawn for an amount; the figure beside them is the amount."""
CHIPS: Final[tuple[tuple[int, Color, Color], ...]] = (
    (1, (0xEC, 0xE9, 0xE0), (0x2B, 0x4C, 0x86)),
    (5, (0xB3, 0x25, 0x2C), (0xF6, 0xEE, 0xE4)),
    (25, (0x1C, 0x7A, 0x48), (0xF2, 0xF3, 0xEA)),
    (100, (0x24, 0x27, 0x2C), (0xE6, 0xE2, 0xD6)),
    (500, (0x63, 0x3A, 0x9B), (0xF4, 0xE3, 0xB5)),
    (1_000, (0xE0, 0xA9, 0x26), (0x3A, 0x24, 0x0C)),
    (5_000, (0xC9, 0x5B, 0x1F), (0xF8, 0xEA, 0xD8)),
    (25_000, (0x2F, 0x6F, 0xB5), (0xF2, 0xF5, 0xF8)),
    (100_000, (0x8E, 0x1F, 0x5A), (0xF7, 0xE6, 0xEF)),
    (1_000_000, (0x2E, 0x8A, 0x86), (0xFB, 0xF3, 0xD9)),
)
"""The trade's chips: value, color, and color of the spots on their edge."""


def chips_for(amount: int) -> tuple[int, ...]:
    """Return the chips for an amount by their number in `CHIPS`, the smallest on top."""
    found: list[int] = []
    for number in range(len(CHIPS) - 1, -1, -1):
        count, amount = divmod(amount, CHIPS[number][0])
        found += [number] * min(count, CHIPS_DRAWN)
    return tuple(found[:CHIPS_DRAWN])
