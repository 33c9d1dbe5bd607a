"""Which parts of a screen two drawings differ in: the rectangles that must be painted anew."""

from __future__ import annotations

from collections.abc import Iterable
from operator import eq
from typing import TypeAlias

import pygame

from display.drawing import Drawing, Shape, Text
from display.grid import Rect


def cover(shape: Shape) -> pygame.Rect:
    """Return the rectangle that a shape may cover: letters reach a little over their line."""
    x, y, wide, high = shape.bounds
    side, above, below = _overhang(shape) if isinstance(shape, Text) else (0, 0, 0)
    return pygame.Rect(x - side, y - above, wide + 2 * side, high + above + below)


def _overhang(text: Text) -> tuple[int, int, int]:
    """Return how far letters may reach beside, above and below their line.

    It is twice the overhang measured on the bundled faces.
    """
    size = text.size
    above = size // 10 if text.text.isascii() else size // 4  # brackets and dollars; accents and signs
    return size // 8 + 1, above + 2, size // 16 + 2


def changes(before: Drawing, after: Drawing) -> tuple[Rect, ...]:
    """Return the rectangles in which two drawings differ; overlapping ones are joined."""
    return changed(before, after, equal_ends(before.shapes, after.shapes))


def changed(before: Drawing, after: Drawing, ends: tuple[int, int]) -> tuple[Rect, ...]:
    """Return the differing rectangles of two drawings that share `ends` equal shapes."""
    whole = Rect(0, 0, after.width, after.height)
    kind = (before.width, before.height, before.background)
    if kind != (after.width, after.height, after.background):
        return (whole,)
    first, last = ends
    old, new = before.shapes[first : len(before.shapes) - last], after.shapes[first : len(after.shapes) - last]
    if not old and not new:
        return ()
    # Kept parts of a drawing are the same objects: those need not be compared.
    before_ids, after_ids = set(map(id, old)), set(map(id, new))
    differing = {one for one in old if id(one) not in after_ids} ^ {one for one in new if id(one) not in before_ids}
    if not differing:
        return (whole,)
    return joined([edges for shape in differing if (edges := _edges(shape, after.width, after.height))])


def equal_ends(before: tuple[Shape, ...], after: tuple[Shape, ...]) -> tuple[int, int]:
    """Return how many shapes are equal at the beginning, and how many of the others at the end."""
    shorter = min(len(before), len(after))
    same = [*map(eq, before, after), False]
    first = same.index(False)
    ends = same[-2::-1] if len(before) == len(after) else map(eq, reversed(before), reversed(after))
    last = [*ends, False].index(False)
    return first, min(last, shorter - first)


Edges: TypeAlias = tuple[int, int, int, int]
"""Left, upper, right and lower edge; a plain tuple, because every changed shape needs one."""


def joined(found: Iterable[Edges]) -> tuple[Rect, ...]:
    """Join rectangles that overlap; what lies between others would cost more than a second one."""
    kept: list[Edges] = []
    for grown in sorted(found, key=_extent, reverse=True):
        if any(_holds(other, grown) for other in kept):
            continue
        near: Edges | None = grown
        while near is not None:
            near = next((other for other in kept if _overlaps(grown, other)), None)
            if near is not None:
                kept.remove(near)
                grown = _around(grown, near)  # noqa: PLW2901 - it grows as long as something is near
        kept.append(grown)
    return tuple(Rect(left, top, right - left, low - top) for left, top, right, low in kept)


def _extent(edges: Edges) -> int:
    left, top, right, low = edges
    return (right - left) * (low - top)


def _holds(one: Edges, other: Edges) -> bool:
    return one[0] <= other[0] and one[1] <= other[1] and other[2] <= one[2] and other[3] <= one[3]


def _around(one: Edges, other: Edges) -> Edges:
    left, top, right, low = one
    at, over, end, under = other
    return min(left, at), min(top, over), max(right, end), max(low, under)


def _overlaps(one: Edges, other: Edges) -> bool:
    left, top, right, low = one
    at, over, end, under = other
    return left < end and at < right and top < under and over < low


def _edges(shape: Shape, wide: int, high: int) -> Edges | None:
    """Return the edges of what a shape's pixels may cover on a screen; None if nothing."""
    x, y, w, h = shape.bounds
    side, above, below = _overhang(shape) if isinstance(shape, Text) else (0, 0, 0)
    left, top = max(0, x - side), max(0, y - above)
    right, low = min(wide, x + w + side), min(high, y + h + below)
    return (left, top, right, low) if left < right and top < low else None
