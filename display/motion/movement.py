"""What moves between two drawings, and how it looks on its way.

The later drawing is the truth, and everything in it stands at once: a moving card has its place, chips that arrive lie
there with their amount. A movement only adds how they came, for at most `PUSH_MS`; the next drawing cuts it short.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from display.design import PUSH_MS, TURN_UP_MS
from display.drawing import Art, CardFace, Drawing, Shape, Turned
from display.grid import Rect

_FIRST_SHARE = 0.3
"""How much of a card's width is seen at once when it turns up."""


@dataclass(frozen=True, slots=True)
class Movement:
    """A movement to a drawing: which of its cards turn up, and which chips come from where."""

    after: Drawing
    began_ms: int
    turned: frozenset[int]
    """Places of the cards in `after.shapes`."""
    flights: tuple[tuple[Art, Rect], ...]
    """Chips as they lay before, and where they go."""

    @property
    def ends_ms(self) -> int:
        """When nothing moves any more."""
        return self.began_ms + (PUSH_MS if self.flights else TURN_UP_MS)


def movement(before: Drawing, after: Drawing, now_ms: int, *, with_chips: bool = True) -> Movement | None:
    """Return what moves from one drawing to the next; None if nothing does.

    Without `with_chips` none fly: they would cross a ruling's banner.
    """
    if (before.width, before.height) != (after.width, after.height):
        return None
    turned, flights = _turned(before, after), tuple(_flights(before, after)) if with_chips else ()
    return Movement(after, now_ms, turned, flights) if turned or flights else None


def _turned(before: Drawing, after: Drawing) -> frozenset[int]:
    """Return the cards that were not seen before; one that only moved does not turn."""
    known = {shape.face for shape in before.shapes if isinstance(shape, CardFace)}
    found = {index for index, shape in enumerate(after.shapes)
             if isinstance(shape, CardFace) and shape.face and shape.face not in known}
    return frozenset(found)


def _flights(before: Drawing, after: Drawing) -> Iterator[tuple[Art, Rect]]:
    """Yield the chips that are gone, each with the nearest place where chips are new."""
    old, new = _chips(before), _chips(after)
    places = [art.rect for art in new - old]
    for art in sorted(old - new):
        goal = min(places, key=lambda rect: _apart(art.rect, rect), default=None)
        if goal is not None and _apart(art.rect, goal) > 2 * art.rect.w:
            yield art, goal


def _chips(drawing: Drawing) -> set[Art]:
    return {shape for shape in drawing.shapes if isinstance(shape, Art) and shape.kind == "chips"}


def _apart(one: Rect, other: Rect) -> int:
    return abs(one.x - other.x) + abs(one.bottom - other.bottom)


def frame(moving: Movement, now_ms: int) -> Drawing:
    """Return the picture of a movement at a time; the final drawing itself once it is over."""
    if now_ms >= moving.ends_ms:
        return moving.after
    elapsed = max(0, now_ms - moving.began_ms)
    shapes: list[Shape] = list(moving.after.shapes)
    share = min(1.0, _FIRST_SHARE + (1 - _FIRST_SHARE) * _eased(elapsed / TURN_UP_MS))
    for index in moving.turned if share < 1 else ():
        card = shapes[index]
        if isinstance(card, CardFace):
            shapes[index] = Turned(card, round(share * 100))
    done = _eased(elapsed / PUSH_MS)
    for art, goal in moving.flights:
        x = round(art.rect.x + (goal.x - art.rect.x) * done)
        y = round(art.rect.bottom + (goal.bottom - art.rect.bottom) * done) - art.rect.h
        shapes.append(art._replace(rect=Rect(x, y, art.rect.w, art.rect.h)))
    return replace(moving.after, shapes=tuple(shapes))


def _eased(part: float) -> float:
    """Return a part of the way, fast at first and gentle at its end."""
    left = 1 - min(1.0, max(0.0, part))
    return 1 - left * left * left
