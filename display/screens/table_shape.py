"""The table seen from above: rail, cloth, seats, and a spot for each seat's chips.

Where there is room, the seats stand on the rail and their bets lie as chips in front of them. On a small screen the
plates fill the sides, and say the bets themselves.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from display import design
from display.drawing import Art, Box
from display.grid import Rect, rows
from display.screens.around import SIDES, around
from display.sketch import Sketch, Style


@dataclass(frozen=True, slots=True)
class TableShape:
    """The table's rectangle, the seats' plates and chip spots, and the free middle.

    Seats stand in order from the dealer's left.

    `spots` is empty where the screen has no room for them.
    """

    table: Rect
    plates: tuple[Rect, ...]
    spots: tuple[Rect, ...]
    center: Rect


def table_shape(sketch: Sketch, within: Rect, count: int) -> TableShape:
    """Return the places of a table with so many seats."""
    return _shape(sketch.style, within, count)


@lru_cache(16)
def _shape(style: Style, within: Rect, count: int) -> TableShape:
    sketch = style.sketch()
    if not count:
        return TableShape(within, (), (), within.inset(sketch.gap, 0))
    if not _is_roomy(sketch, within, count):
        ring = around(within, count, sketch.gap)
        plate = ring.plates[0]
        low = plate.h // 2 if SIDES.get(count, SIDES[10])[1] else 0
        across = plate.w // 2
        table = Rect(within.x + across, within.y, within.w - 2 * across, within.h - low)
        return TableShape(table, ring.plates, (), ring.center.inset(sketch.gap, 0))
    return _roomy(sketch, within, count)


def _is_roomy(sketch: Sketch, within: Rect, count: int) -> bool:
    """Whether plates of their usual size leave the spots and the boards enough room."""
    least = sketch.area.legible_px
    if within.w < design.ROOMY_WIDE * least or within.h < design.ROOMY_HIGH * least:
        return False
    right, bottom, left = SIDES.get(count, SIDES[10])
    down = max(right, left, 1) + (1 if bottom else 0)
    wide, high = _plate_size(sketch, within)
    strip = round(design.SPOT_HIGH * least) + sketch.gap if bottom else 0
    return bottom * (wide + sketch.gap) <= within.w and down * (high + sketch.gap) + strip <= within.h


def _plate_size(sketch: Sketch, within: Rect) -> tuple[int, int]:
    """Return the size of a plate: three lines of type inside the thick edge of a turn."""
    least = sketch.area.legible_px
    lines = round(design.PLATE_LINES * least) + 2 * (sketch.gap + 2)
    return max(round(design.PLATE_WIDE * least), round(within.w * 0.15)), max(round(design.PLATE_HIGH * least), lines)


def _roomy(sketch: Sketch, within: Rect, count: int) -> TableShape:
    least, gap = sketch.area.legible_px, sketch.gap
    right, bottom, left = SIDES.get(count, SIDES[10])
    wide, high = _plate_size(sketch, within)
    spot_wide, spot_high = round(design.SPOT_WIDE * least), round(design.SPOT_HIGH * least)
    above = within.above(high + spot_high + 2 * gap) if bottom else within
    side = wide + spot_wide + 2 * gap
    spare = within.w - 2 * side - round(design.CENTER_WIDE * least)
    moved = max(0, min(spare // 3, wide // 3))
    on_right = [_at_side(sketch, row, (wide, high), _bend(index, right, moved), is_right=True)
                for index, row in enumerate(rows(above, (1,) * right, gap))]
    on_left = [_at_side(sketch, row, (wide, high), _bend(index, left, moved), is_right=False)
               for index, row in enumerate(rows(above, (1,) * left, gap))]
    along = _along(within, (wide, high), bottom, gap)
    at_foot = [(plate, Rect(plate.x + (wide - spot_wide) // 2, plate.y - gap - spot_high, spot_wide, spot_high))
               for plate in along]
    placed = (*on_right, *reversed(at_foot), *reversed(on_left))
    center = above.before(side + moved if right else 0).after(side + moved if left else 0)
    across = wide // 2
    table = Rect(within.x + across, within.y, within.w - 2 * across, within.h - (high // 2 if bottom else 0))
    return TableShape(table, tuple(plate for plate, _ in placed), tuple(spot for _, spot in placed), center)


def _bend(index: int, count: int, moved: int) -> int:
    """Return how far a seat of a side stands inwards: the table is round at its ends."""
    if count < 2:
        return 0
    off = 2 * index / (count - 1) - 1
    return round(moved * off * off)


def _at_side(
    sketch: Sketch, row: Rect, size: tuple[int, int], moved: int, *, is_right: bool
) -> tuple[Rect, Rect]:
    wide, high = size
    least, gap = sketch.area.legible_px, sketch.gap
    spot_wide, spot_high = round(design.SPOT_WIDE * least), round(design.SPOT_HIGH * least)
    top = row.y + (row.h - high) // 2
    left = row.right - wide - moved if is_right else row.x + moved
    beside = left - gap - spot_wide if is_right else left + wide + gap
    return Rect(left, top, wide, high), Rect(beside, top + (high - spot_high) // 2, spot_wide, spot_high)


def _along(within: Rect, size: tuple[int, int], count: int, gap: int) -> list[Rect]:
    """Return the plates along the bottom, from left to right."""
    wide, high = size
    if not count:
        return []
    pitch = min(round(wide * 1.35), (within.w - wide) // max(1, count - 1)) if count > 1 else 0
    pitch = max(pitch, wide + gap)
    left = within.x + (within.w - wide - pitch * (count - 1)) // 2
    return [Rect(left + index * pitch, within.bottom - high, wide, high) for index in range(count)]


def draw_table(sketch: Sketch, shape: TableShape) -> None:
    """Draw the rail and the cloth; texts and cards may lie on them."""
    theme, table = sketch.theme, shape.table
    thick, line = rail_px(sketch), max(2, sketch.gap // 3)
    radius = round(table.h * design.TABLE_RADIUS)
    colors = (theme.felt, theme.felt_shade, theme.rail, theme.rail_edge, theme.background)
    sketch.add(Art(table, "table", colors, (radius, thick, line)))


def rail_px(sketch: Sketch) -> int:
    """Return the thickness of the rail."""
    return round(design.RAIL * sketch.area.legible_px)


def draw_raised(sketch: Sketch, box: Box) -> None:
    """Draw a box that stands above the table: its shadow first."""
    reach = sketch.space(design.SHADOW_REACH)
    fall = sketch.space(design.SHADOW_FALL)
    around_it = Rect(box.rect.x - reach, box.rect.y - reach + fall, box.rect.w + 2 * reach, box.rect.h + 2 * reach)
    hidden = box.rect.inset(0, box.radius).moved(-around_it.x, -around_it.y) if box.fill else None
    sketch.add(Art(around_it, "shadow", ((0, 0, 0),), (reach, box.radius, design.SHADOW_ALPHA), hidden=hidden), box)
