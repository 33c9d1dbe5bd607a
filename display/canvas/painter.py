"""Painting drawings on a surface, and only what has changed since the drawing before."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import assert_never

import pygame

from display.canvas.sprites import TILE, Sprites
from display.drawing import Box, CardFace, Circle, Colour, Drawing, Line, Polygon, Shape, Text
from display.grid import Rect


class Painter:
    """A surface, and what is painted on it."""

    def __init__(self, surface: pygame.Surface, sprites: Sprites | None = None) -> None:
        self.surface = surface
        self._sprites = sprites or Sprites()
        self._shown: Drawing | None = None
        self._clip = Rect(0, 0, *surface.get_size())

    def paint(self, drawing: Drawing) -> tuple[Rect, ...]:
        """Paint a drawing; return the rectangles painted anew (none, if nothing changed)."""
        whole = Rect(0, 0, drawing.width, drawing.height)
        changed = (whole,) if self._shown is None else changes(self._shown, drawing)
        self._shown = drawing
        around = reduce(Rect.joined, changed) if changed else whole
        near = [shape for shape in drawing.shapes if _touches(shape, around)]
        for rect in changed:
            self._clip = rect
            self.surface.set_clip(_pygame(rect))
            self._fill(rect, drawing.background, self.surface)
            for shape in near:
                if _touches(shape, rect):
                    self._paint(shape, self.surface)
        self.surface.set_clip(None)
        return changed

    def forget(self) -> None:
        """Paint all of the next drawing: what is on the surface is no longer known."""
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
            case Circle():
                on.blit(self._sprites.circle(shape), _at(shape))
            case Polygon():
                on.blit(self._sprites.polygon(shape), _at(shape))
            case Line():
                ends = (shape.x1, shape.y1), (shape.x2, shape.y2)
                pygame.draw.line(on, shape.colour, *ends, shape.width)
            case _:
                assert_never(shape)

    def _parts(self, card: CardFace, on: pygame.Surface) -> None:
        for part in card.parts:
            self._paint(part, on)

    def _box(self, box: Box, on: pygame.Surface) -> None:
        rect, radius = box.rect, min(box.radius, box.rect.w // 2, box.rect.h // 2)
        across, down = rect.inset(radius, 0), rect.inset(0, radius)
        if box.fill:
            self._fill(down, box.fill, on)
            for strip in (across.top(radius), across.foot(radius)):
                self._fill(strip, box.fill, on)
        inner = rect.inset(max(radius, box.edge_px))
        if on is self.surface and inner.contains(self._clip):
            return
        if box.edge and box.edge_px:
            for side in (across.top(box.edge_px), across.foot(box.edge_px)):
                on.fill(box.edge, _pygame(side))
            for side in (down.left(box.edge_px), down.right_strip(box.edge_px)):
                on.fill(box.edge, _pygame(side))
        if radius:
            self._corners(box, radius, on)

    def _corners(self, box: Box, radius: int, on: pygame.Surface) -> None:
        rect, disc = box.rect, self._sprites.corners(box)
        for right in (0, 1):
            for low in (0, 1):
                at = (rect.x + right * (rect.w - radius), rect.y + low * (rect.h - radius))
                on.blit(disc, at, (right * radius, low * radius, radius, radius))

    def _fill(self, rect: Rect, colour: Colour, on: pygame.Surface) -> None:
        """Fill a rectangle, as far as it is to be painted now, by copying from a tile."""
        wide, high = TILE
        if on is self.surface:
            rect = rect.clipped(self._clip)
        if not rect.w or not rect.h:
            return
        tile = self._sprites.tile(colour)
        for top in range(rect.y, rect.bottom, high):
            for left in range(rect.x, rect.right, wide):
                on.blit(tile, (left, top), (0, 0, min(wide, rect.right - left), min(high, rect.bottom - top)))


def changes(before: Drawing, after: Drawing) -> tuple[Rect, ...]:
    """Return the rectangles in which two drawings differ, near ones joined."""
    whole = Rect(0, 0, after.width, after.height)
    kind = (before.width, before.height, before.background)
    if kind != (after.width, after.height, after.background):
        return (whole,)
    old, new = _differing(before.shapes, after.shapes)
    if not old and not new:
        return ()
    differing = set(old) ^ set(new)
    if not differing:
        return (whole,)
    return joined(rect for shape in differing if (rect := _reach(shape).clipped(whole)).w)


def _differing(before: tuple[Shape, ...], after: tuple[Shape, ...]) -> tuple[tuple[Shape, ...], tuple[Shape, ...]]:
    """Return both rows of shapes without the equal ones at their beginning and at their end."""
    first = 0
    for one, other in zip(before, after, strict=False):
        if one != other:
            break
        first += 1
    last = 0
    for one, other in zip(reversed(before[first:]), reversed(after[first:]), strict=False):
        if one != other:
            break
        last += 1
    return before[first : len(before) - last], after[first : len(after) - last]


def joined(rects: Iterable[Rect]) -> tuple[Rect, ...]:
    """Join rectangles that overlap, or that cost little more to paint as one."""
    kept: list[Rect] = []
    for rect in rects:
        grown = rect
        while True:
            near = next((other for other in kept if _worth_joining(grown, other)), None)
            if near is None:
                break
            kept.remove(near)
            grown = grown.joined(near)
        kept.append(grown)
    return tuple(kept)


def _worth_joining(one: Rect, other: Rect) -> bool:
    both = one.joined(other)
    return one.overlaps(other) or both.w * both.h <= 1.2 * (one.w * one.h + other.w * other.h)


def _reach(shape: Shape) -> Rect:
    """What a shape's pixels may cover: letters' accents and tails reach over their line."""
    bounds = shape.bounds
    if not isinstance(shape, Text):
        return bounds
    more = shape.size // 4 + 1
    return Rect(bounds.x - more // 2, bounds.y - more, bounds.w + more, bounds.h + 2 * more)


def _touches(shape: Shape, rect: Rect) -> bool:
    """Whether a shape's pixels may lie in a rectangle: `_reach(shape).overlaps(rect)`, without making rectangles.

    It is asked for every shape and every changed rectangle of a frame.
    """
    x, y, wide, high = shape.bounds
    more = shape.size // 4 + 1 if isinstance(shape, Text) else 0
    left, top, right, bottom = rect.x, rect.y, rect.x + rect.w, rect.y + rect.h
    return x - more < right and left < x + wide + more and y - more < bottom and top < y + high + more


def _at(shape: CardFace | Circle | Polygon) -> tuple[int, int]:
    return shape.bounds.x, shape.bounds.y


def _pygame(rect: Rect) -> tuple[int, int, int, int]:
    return rect.x, rect.y, rect.w, rect.h
