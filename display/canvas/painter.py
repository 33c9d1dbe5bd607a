"""Painting drawings on a surface, and only what changed since the previous drawing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, assert_never

import pygame

from display.canvas.changed_parts import cover, difference, equal_ends, of_a_kind
from display.canvas.sprites import TILE, Sprites
from display.drawing import Art, Box, CardFace, Circle, Color, Drawing, Line, Polygon, Shape, Text, Turned
from display.grid import Rect


class Painter:
    """A surface and the drawing that is painted on it."""

    def __init__(self, surface: pygame.Surface, sprites: Sprites | None = None) -> None:
        self.surface = surface
        self._sprites = sprites or Sprites()
        self._sprites.serve(*surface.get_size())
        self._shown: Drawing | None = None
        self._reaches: list[pygame.Rect] = []
        """The rectangle that each shape's pixels may cover, in the order of the drawing shown."""
        self._clip = Rect(0, 0, *surface.get_size())

    def paint(self, drawing: Drawing) -> tuple[Rect, ...]:
        """Paint a drawing; return the rectangles that were repainted (none if nothing changed)."""
        parts = self._parts_to_paint(drawing)
        for rect in parts:
            self._clip = rect
            clip = _pygame(rect)
            self.surface.set_clip(clip)
            hits = [drawing.shapes[index] for index in pygame.Rect(clip).collidelistall(self._reaches)]
            lowest = _covering(hits, rect)
            for bare in _bare(hits, rect) if lowest is None else ():
                self._fill(bare, drawing.background, self.surface)
            for shape in hits[lowest or 0 :]:
                self._paint(shape, self.surface)
        self.surface.set_clip(None)
        return parts

    def _parts_to_paint(self, drawing: Drawing) -> tuple[Rect, ...]:
        """Take over a drawing; return the rectangles in which it differs from what is shown."""
        whole, shapes = Rect(0, 0, drawing.width, drawing.height), drawing.shapes
        before, self._shown = self._shown, drawing
        if before is None or not of_a_kind(before, drawing):
            self._reaches = [cover(shape) for shape in shapes]
            return (whole,)
        first, last = equal_ends(before.shapes, shapes)
        there, here = slice(first, len(before.shapes) - last), slice(first, len(shapes) - last)
        old, known, new = before.shapes[there], self._reaches[there], shapes[here]
        self._reaches[there], parts = difference(old, known, new, whole)
        return parts

    def forget(self) -> None:
        """Paint the next drawing completely, since the surface's content is unknown."""
        self._shown = None

    def _paint(self, shape: Shape, on: pygame.Surface) -> None:
        match shape:
            case Text():
                on.blits(self._sprites.written(shape), doreturn=False)
            case Box():
                self._box(shape, on)
            case CardFace():
                on.blit(self._sprites.card(shape, lambda to: self._parts(shape, to)), _at(shape))
            case Art(hidden=None):
                on.blit(self._sprites.art(shape), _at(shape))
            case Art():
                picture = self._sprites.art(shape)
                on.blits([(picture, at[:2], part) for at, part in _seen(shape)], doreturn=False)
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
        if on is self.surface and self._box_at_once(box, on):
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

    def _box_at_once(self, box: Box, on: pygame.Surface) -> bool:
        """Paint a box or a part of it the short way if there is one; return whether there was."""
        rect = box.rect
        if _is_inside(box, self._clip):
            if box.fill:
                self._fill(self._clip, box.fill, on)
            return True
        # A bar without an edge may have another length each second: its pictures would be used once.
        if rect.w * rect.h > _KEPT_BOX or (not box.edge_px and self._clip.contains(rect)):
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
"""Boxes of up to this many pixels are kept as pictures, and copied as a whole or in part."""


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


def _bare(shapes: list[Shape], rect: Rect) -> tuple[Rect, ...]:
    """Return the parts of a rectangle whose ground is seen: a table hides the rest."""
    table = next((shape for shape in shapes if isinstance(shape, Art) and shape.kind == "table"), None)
    if table is None:
        return (rect,)
    return tuple(part for part in _around_inner(rect, table.rect.clipped(rect)) if part.w and part.h)


def _seen(art: Art) -> Iterator[tuple[Rect, Rect]]:
    """Yield the parts of a piece of art that the next shape leaves free.

    First where each lies, then its place in the picture.
    """
    left, top, wide, high = art.rect
    hidden = art.hidden or Rect(0, 0, 0, 0)
    for part in _around_inner(Rect(0, 0, wide, high), hidden):
        yield part.moved(left, top), part


def _around_inner(outer: Rect, inner: Rect) -> tuple[Rect, ...]:
    """Return the strips above, below, left and right of a rectangle inside another."""
    between = Rect(outer.x, inner.y, outer.w, inner.h)
    return (
        outer.top(inner.y - outer.y), outer.below(inner.bottom - outer.y),
        between.left(inner.x - outer.x), between.after(inner.right - outer.x),
    )


def _is_inside(box: Box, rect: Rect) -> bool:
    """Whether a rectangle lies inside a box, clear of its edge and its rounded corners."""
    (x, y, w, h), (left, top, wide, high) = box.rect, rect
    before, over, after, under = left - x, top - y, x + w - left - wide, y + h - top - high
    edge, rounded = box.edge_px, max(box.radius, box.edge_px)
    if before < edge or after < edge or over < edge or under < edge:
        return False
    return (before >= rounded and after >= rounded) or (over >= rounded and under >= rounded)


def _at(shape: Art | CardFace | Circle | Polygon) -> tuple[int, int]:
    return shape.bounds.x, shape.bounds.y


def _pygame(rect: Rect) -> tuple[int, int, int, int]:
    return rect.x, rect.y, rect.w, rect.h
