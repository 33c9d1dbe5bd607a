"""Painting drawings on a surface, and only what changed since the previous drawing."""

from __future__ import annotations

from collections.abc import Iterable
from operator import eq
from typing import Final, TypeAlias, assert_never

import pygame

from display.canvas.sprites import TILE, Sprites
from display.drawing import Art, Box, CardFace, Circle, Color, Drawing, Line, Polygon, Shape, Text, Turned
from display.grid import Rect


class Painter:
    """A surface and the drawing that is painted on it."""

    def __init__(self, surface: pygame.Surface, sprites: Sprites | None = None) -> None:
        self.surface = surface
        self._sprites = sprites or Sprites()
        self._shown: Drawing | None = None
        self._reaches: list[pygame.Rect] = []
        """The rectangle that each shape's pixels may cover, in the order of the drawing shown."""
        self._clip = Rect(0, 0, *surface.get_size())

    def paint(self, drawing: Drawing) -> tuple[Rect, ...]:
        """Paint a drawing; return the rectangles that were repainted (none if nothing changed)."""
        whole = Rect(0, 0, drawing.width, drawing.height)
        before, self._shown = self._shown, drawing
        if before is None:
            changed: tuple[Rect, ...] = (whole,)
            self._reaches = [_cover(shape) for shape in drawing.shapes]
        else:
            ends = first, last = _equal_ends(before.shapes, drawing.shapes)
            changed = _changed(before, drawing, ends)
            new = map(_cover, drawing.shapes[first : len(drawing.shapes) - last])
            self._reaches[first : len(self._reaches) - last] = new
        for rect in changed:
            self._clip = rect
            clip = _pygame(rect)
            self.surface.set_clip(clip)
            hits = [drawing.shapes[index] for index in pygame.Rect(clip).collidelistall(self._reaches)]
            lowest = _covering(hits, rect)
            if lowest is None:
                self._fill(rect, drawing.background, self.surface)
            for shape in hits[lowest or 0 :]:
                self._paint(shape, self.surface)
        self.surface.set_clip(None)
        return changed

    def forget(self) -> None:
        """Paint the next drawing completely, since the surface's content is unknown."""
        self._shown = None

    def _paint(self, shape: Shape, on: pygame.Surface) -> None:
        match shape:
            case Text():
                picture, ascent = self._sprites.text(shape)
                on.blit(picture, (shape.rect.x, shape.baseline - ascent))
            case Box():
                self._box(shape, on)
            case CardFace():
                on.blit(self._sprites.card(shape, lambda to: self._parts(shape, to)), _at(shape))
            case Art():
                on.blit(self._sprites.art(shape), _at(shape))
            case Turned(card, percent):
                picture = self._sprites.card(card, lambda to: self._parts(card, to))
                wide = max(1, card.rect.w * percent // 100)
                narrow = pygame.transform.smoothscale(picture, (wide, card.rect.h))
                on.blit(narrow, (card.rect.x + (card.rect.w - wide) // 2, card.rect.y))
            case Circle():
                on.blit(self._sprites.circle(shape), _at(shape))
            case Polygon():
                on.blit(self._sprites.polygon(shape), _at(shape))
            case Line():
                ends = (shape.x1, shape.y1), (shape.x2, shape.y2)
                pygame.draw.line(on, shape.color, *ends, shape.width)
            case _:
                assert_never(shape)

    def _parts(self, card: CardFace, on: pygame.Surface) -> None:
        for part in card.parts:
            self._paint(part, on)

    def _box(self, box: Box, on: pygame.Surface) -> None:
        rect, radius = box.rect, min(box.radius, box.rect.w // 2, box.rect.h // 2)
        if on is self.surface and self._part_of_box(box, on):
            return
        across, down = rect.inset(radius, 0), rect.inset(0, radius)
        if box.fill:
            self._fill(down, box.fill, on)
            if radius:
                for strip in (across.top(radius), across.foot(radius)):
                    self._fill(strip, box.fill, on)
        if box.edge and box.edge_px:
            for side in (across.top(box.edge_px), across.foot(box.edge_px)):
                on.fill(box.edge, _pygame(side))
            for side in (down.left(box.edge_px), down.right_strip(box.edge_px)):
                on.fill(box.edge, _pygame(side))
        if radius:
            self._corners(box, radius, on)

    def _part_of_box(self, box: Box, on: pygame.Surface) -> bool:
        """Paint a part of a box the short way if there is one; return whether there was."""
        rect = box.rect
        if _is_inside(box, self._clip):
            if box.fill:
                self._fill(self._clip, box.fill, on)
            return True
        if rect.w * rect.h > _KEPT_BOX or self._clip.contains(rect):
            return False
        on.blit(self._sprites.box(box, self._box), rect[:2])
        return True

    def _corners(self, box: Box, radius: int, on: pygame.Surface) -> None:
        (x, y, wide, high), disc = box.rect, self._sprites.corners(box)
        right, low = x + wide - radius, y + high - radius
        on.blits((
            (disc, (x, y), (0, 0, radius, radius)),
            (disc, (right, y), (radius, 0, radius, radius)),
            (disc, (x, low), (0, radius, radius, radius)),
            (disc, (right, low), (radius, radius, radius, radius)),
        ), doreturn=False)  # fmt: skip

    def _fill(self, rect: Rect, color: Color, on: pygame.Surface) -> None:
        """Fill the part of a rectangle that is being repainted, by copying from a tile."""
        wide, high = TILE
        tile = self._sprites.tile(color)
        x, y, w, h = rect
        if w <= wide and h <= high:
            on.blit(tile, (x, y), (0, 0, w, h))
            return
        if on is self.surface and rect is not self._clip:
            x, y, w, h = rect.clipped(self._clip)
        for top in range(y, y + h, high):
            for left in range(x, x + w, wide):
                on.blit(tile, (left, top), (0, 0, min(wide, x + w - left), min(high, y + h - top)))


_KEPT_BOX: Final = 150_000
"""Boxes of up to this many pixels are kept as pictures, so that parts of them can be copied."""


def _covering(shapes: list[Shape], rect: Rect) -> int | None:
    """Return the last shape that covers the whole rectangle and hides all below it.

    None if none does.
    """
    for index in range(len(shapes) - 1, -1, -1):
        shape = shapes[index]
        if isinstance(shape, Box) and shape.fill and _is_inside(shape, rect):
            return index
        if isinstance(shape, Art) and shape.kind == "table" and shape.rect.contains(rect):
            return index
    return None


def _is_inside(box: Box, rect: Rect) -> bool:
    """Whether a rectangle lies inside a box, clear of its edge and its rounded corners."""
    (x, y, w, h), (left, top, wide, high) = box.rect, rect
    before, over, after, under = left - x, top - y, x + w - left - wide, y + h - top - high
    edge, rounded = box.edge_px, max(box.radius, box.edge_px)
    if before < edge or after < edge or over < edge or under < edge:
        return False
    return (before >= rounded and after >= rounded) or (over >= rounded and under >= rounded)


def _cover(shape: Shape) -> pygame.Rect:
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
    return _changed(before, after, _equal_ends(before.shapes, after.shapes))


def _changed(before: Drawing, after: Drawing, ends: tuple[int, int]) -> tuple[Rect, ...]:
    """Return the differing rectangles of two drawings that share `ends` equal shapes."""
    whole = Rect(0, 0, after.width, after.height)
    kind = (before.width, before.height, before.background)
    if kind != (after.width, after.height, after.background):
        return (whole,)
    first, last = ends
    old, new = before.shapes[first : len(before.shapes) - last], after.shapes[first : len(after.shapes) - last]
    if not old and not new:
        return ()
    differing = set(old) ^ set(new)
    if not differing:
        return (whole,)
    return joined([edges for shape in differing if (edges := _edges(shape, after.width, after.height))])


def _equal_ends(before: tuple[Shape, ...], after: tuple[Shape, ...]) -> tuple[int, int]:
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
    for grown in found:
        near: Edges | None = grown
        while near is not None:
            near = next((other for other in kept if _overlaps(grown, other)), None)
            if near is not None:
                kept.remove(near)
                grown = _around(grown, near)  # noqa: PLW2901 - it grows as long as something is near
        kept.append(grown)
    return tuple(Rect(left, top, right - left, low - top) for left, top, right, low in kept)


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


def _at(shape: Art | CardFace | Circle | Polygon) -> tuple[int, int]:
    return shape.bounds.x, shape.bounds.y


def _pygame(rect: Rect) -> tuple[int, int, int, int]:
    return rect.x, rect.y, rect.w, rect.h
