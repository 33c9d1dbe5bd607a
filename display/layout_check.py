"""Checks of a drawing's layout: overlapping, cut off, too small or too faint texts.

For tests, and for a house that changes a theme. Every text and card lies inside the screen. Texts, cards and chips do
not overlap. A box that touches one of them holds all of it. No type is below its reader's least size. Every text has
the theme's contrast against its ground.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeGuard

from display.area import CAP_HEIGHT, Area
from display.drawing import GROUNDS, Art, Box, CardFace, Circle, Color, Drawing, Polygon, Shape, Text
from display.grid import Rect
from display.theme import Theme, contrast_ratio
from display.typeface import typeface


def faults(drawing: Drawing, area: Area, theme: Theme) -> Iterator[str]:
    """Yield a sentence for each fault of a drawing made for this area in this theme."""
    content = [shape for shape in drawing.shapes if _is_content(shape)]
    for index, one in enumerate(content):
        name = _name(one)
        if not area.rect.contains(one.bounds):
            yield f"{name} reaches over the screen's edge"
        for other in content[index + 1 :]:
            if one.bounds.overlaps(other.bounds):
                yield f"{name} overlaps {_name(other)}"
        for box in drawing.shapes:
            if isinstance(box, Box) and _crosses(box.rect, one.bounds):
                yield f"{name} crosses the edge of a box at {box.rect}"
    for position, shape in enumerate(drawing.shapes):
        if isinstance(shape, Text):
            yield from _text_faults(drawing, position, shape, area, theme)
        elif isinstance(shape, CardFace):
            yield from _card_faults(shape, area, theme)


def _is_content(shape: Shape) -> TypeGuard[Text | CardFace | Art]:
    return isinstance(shape, Text | CardFace) or (isinstance(shape, Art) and shape.kind not in GROUNDS)


def _name(shape: Text | CardFace | Art) -> str:
    if isinstance(shape, Art):
        return f"the {shape.kind} at {shape.rect}"
    return repr(shape.text) if isinstance(shape, Text) else f"the card at {shape.rect}"


def _crosses(box: Rect, inner: Rect) -> bool:
    return box.overlaps(inner) and not box.contains(inner)


def _text_faults(drawing: Drawing, position: int, text: Text, area: Area, theme: Theme) -> Iterator[str]:
    least = area.acted_on_px if text.acted_on else area.legible_px
    if text.size < least:
        yield f"{text.text!r} has size {text.size}, at least {least} is wanted"
    if typeface(text.face).width_px(text.text, text.size) > text.rect.w:
        yield f"{text.text!r} is wider than its room"
    ratio = min(contrast_ratio(text.color, color) for color in _grounds(drawing, position, text))
    if ratio < theme.contrast:
        yield f"{text.text!r} has a contrast of {ratio:.1f}, {theme.contrast:g} is wanted"


def _grounds(drawing: Drawing, position: int, text: Text) -> tuple[Color, ...]:
    """Return the colors under a text: those of the last fill before it that covers its center."""
    x, y = text.rect.x + text.rect.w // 2, text.rect.y + text.rect.h // 2
    spot = Rect(x, y, 1, 1)
    for shape in reversed(drawing.shapes[:position]):
        colors = _fills(shape)
        if colors and shape.bounds.contains(spot):
            return colors
    return (drawing.background,)


def _fills(shape: Shape) -> tuple[Color, ...]:
    """Return the colors that a shape may lay under a text.

    The table's are its cloth's, at the middle and at the rail.
    """
    if isinstance(shape, Art):
        return shape.colors[:2] if shape.kind == "table" else ()
    fill = shape.fill if isinstance(shape, Box | Circle | Polygon) else None
    return (fill,) if fill is not None else ()


def _card_faults(card: CardFace, area: Area, theme: Theme) -> Iterator[str]:
    whole = Rect(0, 0, card.rect.w, card.rect.h)
    marks = [part for part in card.parts if isinstance(part, Text)]
    for mark in marks:
        ink = Rect(
            mark.rect.x,
            mark.baseline - round(CAP_HEIGHT * mark.size),
            mark.rect.w,
            round(CAP_HEIGHT * mark.size),
        )
        if not whole.contains(ink):
            yield f"{mark.text!r} reaches over its card's edge"
        if mark.size < area.legible_px:
            yield f"{mark.text!r} on a card has size {mark.size}, wanted {area.legible_px}"
        if contrast_ratio(mark.color, theme.paper) < theme.contrast:
            yield f"{mark.text!r} on a card is too faint"
