"""Painting drawings on a surface, and only what has changed since the drawing before."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, assert_never

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
        self._reaches: list[pygame.Rect] = []
        """What each shape's pixels may cover, in the order of the drawing shown."""
        self._clip = Rect(0, 0, *surface.get_size())

    def paint(self, drawing: Drawing) -> tuple[Rect, ...]:
        """Paint a drawing; return the rectangles painted anew (none, if nothing changed)."""
        whole = Rect(0, 0, drawing.width, drawing.height)
        before, self._shown = self._shown, drawing
        if before is None:
            changed: tuple[Rect, ...] = (whole,)
            self._reaches = [_cover(shape) for shape in drawing.shapes]
        else:
            ends = _equal_ends(before.shapes, drawing.shapes)
            changed = _changed(before, drawing, ends)
            first, last = ends
            new = map(_cover, drawing.shapes[first : len(drawing.shapes) - last])
            self._reaches = [*self._reaches[:first], *new, *self._reaches[len(self._reaches) - last :]]
        for rect in changed:
            self._clip = rect
            clip = _pygame(rect)
            self.surface.set_clip(clip)
            self._fill(rect, drawing.background, self.surface)
            for index in pygame.Rect(clip).collidelistall(self._reaches):
                self._paint(drawing.shapes[index], self.surface)
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
        if on is self.surface and self._part_of_box(box, rect.inset(max(radius, box.edge_px)), on):
            return
        across, down = rect.inset(radius, 0), rect.inset(0, radius)
        if box.fill:
            self._fill(down, box.fill, on)
            for strip in (across.top(radius), across.foot(radius)):
                self._fill(strip, box.fill, on)
        if box.edge and box.edge_px:
            for side in (across.top(box.edge_px), across.foot(box.edge_px)):
                on.fill(box.edge, _pygame(side))
            for side in (down.left(box.edge_px), down.right_strip(box.edge_px)):
                on.fill(box.edge, _pygame(side))
        if radius:
            self._corners(box, radius, on)

    def _part_of_box(self, box: Box, inner: Rect, on: pygame.Surface) -> bool:
        """Paint a small part of a box the short way, if there is one: its fill, or a copy from a picture of it."""
        rect = box.rect
        if inner.contains(self._clip):
            if box.fill:
                self._fill(self._clip, box.fill, on)
            return True
        if not self._clip.w * self._clip.h < rect.w * rect.h <= _KEPT_BOX:
            return False
        home = box._replace(rect=Rect(0, 0, rect.w, rect.h))
        on.blit(self._sprites.box(home, lambda to: self._box(home, to)), rect[:2])
        return True

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


_KEPT_BOX: Final = 150_000
"""Boxes up to so many pixels are kept as pictures, to paint parts of them."""


def _cover(shape: Shape) -> pygame.Rect:
    x, y, wide, high = shape.bounds
    more = shape.size // 4 + 1 if isinstance(shape, Text) else 0
    return pygame.Rect(x - more, y - more, wide + 2 * more, high + 2 * more)


def changes(before: Drawing, after: Drawing) -> tuple[Rect, ...]:
    """Return the rectangles in which two drawings differ, near ones joined."""
    return _changed(before, after, _equal_ends(before.shapes, after.shapes))


def _changed(before: Drawing, after: Drawing, ends: tuple[int, int]) -> tuple[Rect, ...]:
    """The rectangles in which two drawings differ that begin and end with so many equal shapes."""
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
    return joined(rect for shape in differing if (rect := _reach(shape).clipped(whole)).w)


def _equal_ends(before: tuple[Shape, ...], after: tuple[Shape, ...]) -> tuple[int, int]:
    """How many shapes are equal at the beginning of both rows, and how many of the others at their end."""
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
    return first, last


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


def _at(shape: CardFace | Circle | Polygon) -> tuple[int, int]:
    return shape.bounds.x, shape.bounds.y


def _pygame(rect: Rect) -> tuple[int, int, int, int]:
    return rect.x, rect.y, rect.w, rect.h
