"""Large texts written letter by letter, as long as it is not known that they come again.

A turn's or a pot's line is new after nearly every event. Its picture would be made, copied once and kept for nothing;
its letters are there already, and only their own pixels are copied.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

import pygame

from display.drawing import Color, Text
from display.typeface import Face

_LARGE_PX: Final = 48
"""The least type size at which letters cost less than a picture of the text."""
_MOST_LETTERS: Final = 128
"""A letter of 110 pixels takes 14 KB, so that all take 2 MB."""
_TEXTS_KNOWN: Final = 256
"""How many texts are remembered as written once."""

Placed: TypeAlias = tuple[pygame.Surface, tuple[int, int]]
"""A picture and where its upper left corner lies."""


class _Letter(NamedTuple):
    """A letter's picture without margins, and its place from the pen and the line's top."""

    picture: pygame.Surface
    left: int
    right: int
    top: int
    advance: int


class Lettering:
    """Writes texts with kept letters; pixel for pixel what `pygame.font` renders in one piece."""

    def __init__(self, font: Callable[[Face, int], pygame.font.Font]) -> None:
        self._font = font
        self._letter = lru_cache(_MOST_LETTERS)(self._cut)
        self._written: OrderedDict[tuple[object, ...], None] = OrderedDict()

    def is_new(self, text: Text) -> bool:
        """Whether a text is large and comes for the first time; from then on it is known."""
        if text.size < _LARGE_PX:
            return False
        key = text[1:5]
        if key in self._written:
            return False
        self._written[key] = None
        if len(self._written) > _TEXTS_KNOWN:
            self._written.popitem(last=False)
        return True

    def letters(self, text: Text) -> list[Placed]:
        """Return the letters of a text; empty if two of them overlap, which would be blended twice."""
        _, written, size, face, color, _ = text
        pen, top = text.rect.x, text.baseline - self._font(face, size).get_ascent()
        placed: list[Placed] = []
        reached = None
        for one in written:
            picture, left, right, below, advance = self._letter(face, size, color, one)
            if reached is None:
                pen -= min(0, left)
            elif pen + left < reached:
                return []
            if left < right:
                placed.append((picture, (pen + left, top + below)))
                reached = pen + right
            pen += advance
        return placed

    def _cut(self, face: Face, size: int, color: Color, letter: str) -> _Letter:
        """Return a letter's picture and place."""
        font = self._font(face, size)
        whole = font.render(letter, True, color)  # noqa: FBT003
        ink, metrics = whole.get_bounding_rect(), font.metrics(letter)[0]
        least, advance = (metrics[0], metrics[4]) if metrics else (0, whole.get_width())
        left = ink.x + min(0, round(least))
        return _Letter(whole.subsurface(ink).copy(), left, left + ink.w, ink.y, round(advance))
