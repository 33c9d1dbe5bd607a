"""Prepared pictures of shapes: letters, round corners, circles, cards; made once.

Round edges are drawn four times too large and scaled down, which every pygame version can do.
"""

from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from typing import Final

import pygame

from display.canvas.art import picture
from display.canvas.lettering import Lettering, Placed
from display.drawing import Art, Box, CardFace, Circle, Color, Polygon, Text
from display.grid import Rect
from display.typeface import Face, font_bytes

_FINER: Final = 4
_CLEAR: Final = (0, 0, 0, 0)
_LEAST_PIXELS: Final = 1_000_000
"""The cache's size, 4 MB, for screens that have fewer pixels."""
_MOST_FONTS: Final = 24
"""A screen has about twenty sizes of type; each open one takes 0.1 MB."""

TILE: Final = (512, 256)

Key = tuple[object, ...]


class Sprites:
    """A cache of prepared pictures that drops the least recently used first.

    It holds as many pixels as the largest of its screens.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, pygame.Surface] = OrderedDict()
        self._pixels, self._most_pixels = 0, _LEAST_PIXELS
        self._table: tuple[Key, pygame.Surface] | None = None
        self._font = lru_cache(_MOST_FONTS)(_opened)
        self._lettering = Lettering(self._font)
        pygame.font.init()

    def serve(self, wide: int, high: int) -> None:
        """Make room for the pictures of a screen of so many pixels."""
        self._most_pixels = max(self._most_pixels, wide * high)

    def written(self, text: Text) -> list[Placed]:
        """Return what is blitted for a text: its letters if it is large and new, else its picture."""
        if self._lettering.is_new(text) and (letters := self._lettering.letters(text)):
            return letters
        picture, ascent = self.text(text)
        return [(picture, (text.rect.x, text.baseline - ascent))]

    def text(self, text: Text) -> tuple[pygame.Surface, int]:
        """Return a text's picture, and the distance from its top to the base line."""
        font = self._font(text.face, text.size)
        key: Key = ("text", text.text, text.size, text.face, text.color)
        picture = self._get(key, lambda: font.render(text.text, True, text.color))  # noqa: FBT003
        return picture, font.get_ascent()

    def corners(self, box: Box) -> pygame.Surface:
        """Return a disc with a box's fill and edge; its quarters are the box's corners."""
        key: Key = ("corner", box.radius, box.fill, box.edge, box.edge_px)
        return self._get(key, lambda: _disc(box.radius, box.fill, box.edge, box.edge_px))

    def box(self, box: Box, paint: Callable[[Box, pygame.Surface], None]) -> pygame.Surface:
        """Return a whole box's picture; `paint` makes it if it is not cached."""

        def make() -> pygame.Surface:
            picture = pygame.Surface((wide, high), pygame.SRCALPHA)
            paint(box._replace(rect=Rect(0, 0, wide, high)), picture)
            return picture

        _, _, wide, high = box.rect
        return self._get(("box", wide, high, *box[1:]), make)

    def circle(self, circle: Circle) -> pygame.Surface:
        """Return a circle's picture."""
        key: Key = ("circle", circle.radius, circle.fill, circle.edge, circle.edge_px)
        return self._get(key, lambda: _disc(circle.radius, circle.fill, circle.edge, circle.edge_px))

    def tile(self, color: Color) -> pygame.Surface:
        """Return a tile of one color, from which large fills are copied.

        Copying rows is up to 16 times faster than SDL's fill, whose stores bypass the cache.
        """

        def make() -> pygame.Surface:
            tile = pygame.Surface(TILE)
            tile.fill(color)
            return tile

        return self._get(("tile", color), make)

    def polygon(self, polygon: Polygon) -> pygame.Surface:
        """Return a polygon's picture; its upper left corner is that of the polygon's bounds."""
        bounds = polygon.bounds
        points = tuple((x - bounds.x, y - bounds.y) for x, y in polygon.points)
        key: Key = ("polygon", points, polygon.fill)
        return self._get(key, lambda: _polygon(points, bounds.w, bounds.h, polygon.fill))

    def card(self, card: CardFace, paint: Callable[[pygame.Surface], None]) -> pygame.Surface:
        """Return a card's picture; `paint` makes it if it is not cached."""

        def make() -> pygame.Surface:
            picture = pygame.Surface((card.rect.w, card.rect.h), pygame.SRCALPHA)
            paint(picture)
            return picture

        return self._get(("card", card.rect.w, card.rect.h, card.parts), make)

    def art(self, art: Art) -> pygame.Surface:
        """Return a piece of art's picture.

        A table is kept apart, because one may be larger than the cache.
        """
        key: Key = (art.rect.w, art.rect.h, art.kind, art.colors, art.measures, art.source)
        if art.kind != "table":
            return self._get(key, lambda: picture(art))
        if self._table is None or self._table[0] != key:
            self._table = key, picture(art)
        return self._table[1]

    def _get(self, key: Key, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        picture = self._kept.get(key)
        if picture is not None:
            self._kept.move_to_end(key)
            return picture
        picture = make()
        self._kept[key] = picture
        self._pixels += picture.get_width() * picture.get_height()
        while self._pixels > self._most_pixels and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._pixels -= old.get_width() * old.get_height()
        return picture


def _opened(face: Face, size: int) -> pygame.font.Font:
    return pygame.font.Font(io.BytesIO(font_bytes(face)), size)


def _disc(radius: int, fill: Color | None, edge: Color | None, edge_px: int) -> pygame.Surface:
    side = 2 * radius
    large = pygame.Surface((side * _FINER, side * _FINER), pygame.SRCALPHA)
    middle = (radius * _FINER, radius * _FINER)
    large.fill((*(fill or edge or (0, 0, 0)), 0))
    outer = edge if edge and edge_px else fill
    if outer:
        pygame.draw.circle(large, outer, middle, radius * _FINER)
    if edge and edge_px:
        inner = (radius - edge_px) * _FINER
        if inner > 0:
            pygame.draw.circle(large, fill or (*edge, 0), middle, inner)
    return pygame.transform.smoothscale(large, (side, side))


def _polygon(points: tuple[tuple[int, int], ...], wide: int, high: int, fill: Color) -> pygame.Surface:
    large = pygame.Surface((wide * _FINER, high * _FINER), pygame.SRCALPHA)
    large.fill((*fill, 0))
    pygame.draw.polygon(large, fill, [(x * _FINER, y * _FINER) for x, y in points])
    return pygame.transform.smoothscale(large, (wide, high))
