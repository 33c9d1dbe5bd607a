"""Which parts of a screen two drawings differ in: the rectangles that must be painted anew."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import eq

import pygame

from display.drawing import Drawing, Shape, Text
from display.grid import Rect


def cover(shape: Shape) -> pygame.Rect:
    """Return the rectangle that a shape may cover: letters reach a little over their line."""
    x, y, wide, high = shape.bounds
    if not isinstance(shape, Text):
        return pygame.Rect(x, y, wide, high)
    side, above, below = _overhang(shape)
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
    old, whole = before.shapes, Rect(0, 0, after.width, after.height)
    if not of_a_kind(before, after):
        return (whole,)
    return difference(old, [cover(shape) for shape in old], after.shapes, whole)[1]


def of_a_kind(one: Drawing, other: Drawing) -> bool:
    """Whether two drawings have the same size and ground, so that a part of one may be kept."""
    return (one.width, one.height, one.background) == (other.width, other.height, other.background)


def difference(
    before: Sequence[Shape], covered: Sequence[pygame.Rect], after: Sequence[Shape], whole: Rect
) -> tuple[list[pygame.Rect], tuple[Rect, ...]]:
    """Return what each shape of a row may cover, and where the row differs from one before.

    `covered` is what each shape before may cover. Kept parts of a drawing are the same objects, which need no look.
    """
    known, reaches = dict(zip(map(id, before), covered, strict=True)), []
    come: list[tuple[Shape, pygame.Rect]] = []
    for shape in after:
        reach = known.get(id(shape))
        if reach is None:
            reach = cover(shape)
            come.append((shape, reach))
        reaches.append(reach)
    kept = set(map(id, after))
    gone = [(shape, reach) for shape, reach in zip(before, covered, strict=True) if id(shape) not in kept]
    changed = _unlike(gone, come)
    if not changed:
        return reaches, (whole,) if before or after else ()
    screen = pygame.Rect(whole)
    return reaches, joined(clipped for reach in changed if (clipped := reach.clip(screen)))


def _unlike(
    gone: Sequence[tuple[Shape, pygame.Rect]], come: Sequence[tuple[Shape, pygame.Rect]]
) -> list[pygame.Rect]:
    """Return what the shapes cover that are in one of the rows alone.

    They are looked up by their first field, mostly the rectangle: to hash all parts of a card takes longest.
    """
    placed: dict[object, list[int]] = {}
    for number, (shape, _) in enumerate(gone):
        placed.setdefault(shape[0], []).append(number)
    stays: set[int] = set()
    changed = []
    for shape, reach in come:
        same = [number for number in placed.get(shape[0], ()) if gone[number][0] == shape]
        stays.update(same)
        if not same:
            changed.append(reach)
    return [reach for number, (_, reach) in enumerate(gone) if number not in stays] + changed


def equal_ends(before: tuple[Shape, ...], after: tuple[Shape, ...]) -> tuple[int, int]:
    """Return how many shapes are equal at the beginning, and how many of the others at the end."""
    shorter = min(len(before), len(after))
    same = [*map(eq, before, after), False]
    first = same.index(False)
    ends = same[-2::-1] if len(before) == len(after) else map(eq, reversed(before), reversed(after))
    last = [*ends, False].index(False)
    return first, min(last, shorter - first)


def joined(found: Iterable[pygame.Rect]) -> tuple[Rect, ...]:
    """Join rectangles that overlap; what lies between others would cost more than a second one."""
    kept: list[pygame.Rect] = []
    for one in found:
        grown = one
        while (near := grown.collidelist(kept)) >= 0:
            grown = grown.union(kept.pop(near))
        kept.append(grown)
    return tuple(Rect(*one) for one in kept)
