"""Places around the table: the dealer at the top, seat 1 at the dealer's left, clockwise.

Seen from above with the dealer at the top, the dealer's left is the right side of the screen. Seats run down the right
side, from right to left along the bottom, and up the left side.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from display.grid import Rect, columns, rows

SIDES: Final = {
    1: (0, 1, 0),
    2: (1, 0, 1),
    3: (1, 1, 1),
    4: (1, 2, 1),
    5: (2, 1, 2),
    6: (2, 2, 2),
    7: (2, 3, 2),
    8: (3, 2, 3),
    9: (3, 3, 3),
    10: (3, 4, 3),
}
"""The number of seats on the right side, along the bottom and on the left side, by seats in all."""


@dataclass(frozen=True, slots=True)
class Around:
    """The places of the seats' plates, from the dealer's left, and the room left inside."""

    plates: tuple[Rect, ...]
    center: Rect


def around(within: Rect, count: int, gap: int, side_part: float = 0.25) -> Around:
    """Cut a rectangle into plates for `count` seats around a free center."""
    right, bottom, left = SIDES.get(count, SIDES[10])
    wide = round(within.w * side_part)
    high_rows = max(right, left, 1) + (1 if bottom else 0)
    row = (within.h - gap * (high_rows - 1)) // high_rows
    above = within.above(row + gap) if bottom else within
    on_right = rows(above.right_strip(wide), (1,) * right, gap) if right else ()
    on_left = rows(above.left(wide), (1,) * left, gap) if left else ()
    along = columns(_foot(within, row, bottom, wide), (1,) * bottom, gap) if bottom else ()
    plates = (*on_right, *reversed(along), *reversed(on_left))
    center = above.before(wide + gap if right else 0).after(wide + gap if left else 0)
    return Around(plates, center)


def _foot(within: Rect, row: int, count: int, wide: int) -> Rect:
    foot = within.foot(row)
    needed = min(foot.w, max(count * wide, round(foot.w * 0.5) if count > 1 else wide))
    return Rect(foot.x + (foot.w - needed) // 2, foot.y, needed, foot.h)
