"""Rectangles and their division into rows, columns and insets: integer pixel arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Rect(NamedTuple):
    """A rectangle by its upper left corner and its size, in pixels."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first pixel column to its right."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first pixel row below it."""
        return self.y + self.h

    def inset(self, by: int, vertical: int | None = None) -> Rect:
        """Return the rectangle without a margin of `by` pixels (`vertical` above and below)."""
        tall = by if vertical is None else vertical
        return Rect(self.x + by, self.y + tall, max(0, self.w - 2 * by), max(0, self.h - 2 * tall))

    def moved(self, dx: int, dy: int) -> Rect:
        """Return the rectangle shifted."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def overlaps(self, other: Rect) -> bool:
        """Whether the two rectangles share a pixel."""
        across = self.x < other.right and other.x < self.right
        return across and self.y < other.bottom and other.y < self.bottom

    def contains(self, other: Rect) -> bool:
        """Whether the other rectangle lies wholly inside."""
        across = self.x <= other.x and other.right <= self.right
        return across and self.y <= other.y and other.bottom <= self.bottom

    def joined(self, other: Rect) -> Rect:
        """Return the smallest rectangle around both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Rect(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)

    def clipped(self, other: Rect) -> Rect:
        """Return the intersection of both (empty if they share nothing)."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Rect(x, y, max(0, right - x), max(0, bottom - y))

    def top(self, height: int) -> Rect:
        """Return the upper strip."""
        return Rect(self.x, self.y, self.w, min(height, self.h))

    def foot(self, height: int) -> Rect:
        """Return the lower strip."""
        high = min(height, self.h)
        return Rect(self.x, self.bottom - high, self.w, high)

    def left(self, width: int) -> Rect:
        """Return the left strip."""
        return Rect(self.x, self.y, min(width, self.w), self.h)

    def right_strip(self, width: int) -> Rect:
        """Return the right strip."""
        wide = min(width, self.w)
        return Rect(self.right - wide, self.y, wide, self.h)

    def below(self, height: int) -> Rect:
        """Return the area below a top strip of the given height."""
        cut = min(height, self.h)
        return Rect(self.x, self.y + cut, self.w, self.h - cut)

    def above(self, height: int) -> Rect:
        """Return the area above a bottom strip of the given height."""
        return Rect(self.x, self.y, self.w, max(0, self.h - height))

    def after(self, width: int) -> Rect:
        """Return the area to the right of a left strip of the given width."""
        cut = min(width, self.w)
        return Rect(self.x + cut, self.y, self.w - cut, self.h)

    def before(self, width: int) -> Rect:
        """Return the area to the left of a right strip of the given width."""
        return Rect(self.x, self.y, max(0, self.w - width), self.h)


def centered(within: Rect, width: int, height: int) -> Rect:
    """Return a rectangle of that size in the middle of another."""
    return Rect(within.x + (within.w - width) // 2, within.y + (within.h - height) // 2, width, height)


def columns(within: Rect, weights: Sequence[float], gap: int = 0) -> tuple[Rect, ...]:
    """Cut a rectangle into columns, as wide as their weights, `gap` pixels apart."""
    edges = _edges(within.x, within.w, weights, gap)
    return tuple(Rect(at, within.y, size, within.h) for at, size in edges)


def rows(within: Rect, weights: Sequence[float], gap: int = 0) -> tuple[Rect, ...]:
    """Cut a rectangle into rows, as high as their weights, `gap` pixels apart."""
    edges = _edges(within.y, within.h, weights, gap)
    return tuple(Rect(within.x, at, within.w, size) for at, size in edges)


def _edges(start: int, size: int, weights: Sequence[float], gap: int) -> list[tuple[int, int]]:
    free = max(0, size - gap * (len(weights) - 1))
    total = sum(weights) or 1
    cut, edges = 0.0, []
    for index, weight in enumerate(weights):
        begin = round(cut * free / total)
        cut += weight
        end = round(cut * free / total)
        edges.append((start + begin + index * gap, end - begin))
    return edges


@dataclass(frozen=True, slots=True)
class Slot:
    """The heights that a block in a stack needs and wishes for.

    The lowest `rank` is dropped first.
    """

    least: int
    wish: int
    rank: int = 0


def stack(within: Rect, slots: Sequence[Slot], gap: int) -> tuple[Rect | None, ...]:
    """Place blocks below one another; None for each block that was dropped.

    If the least heights do not fit, blocks of the lowest rank are dropped, the last one first. Room beyond the least
    heights is shared so that all blocks come equally near to their wishes. Room that no block wishes for stays free,
    half above and half below.
    """
    kept = list(range(len(slots)))
    while len(kept) > 1 and sum(slots[i].least for i in kept) + gap * (len(kept) - 1) > within.h:
        kept.remove(min(kept, key=lambda index: (slots[index].rank, -index)))
    least = sum(slots[i].least for i in kept)
    wish = sum(max(slots[i].wish, slots[i].least) for i in kept)
    spare = max(0, within.h - least - gap * (len(kept) - 1))
    part = min(1.0, spare / (wish - least)) if wish > least else 0.0
    at = within.y + max(0, spare - (wish - least)) // 2
    placed: list[Rect | None] = [None] * len(slots)
    for index in kept:
        slot = slots[index]
        high = slot.least + int(part * max(0, slot.wish - slot.least))
        placed[index] = Rect(within.x, at, within.w, min(high, within.bottom - at))
        at += high + gap
    return tuple(placed)
