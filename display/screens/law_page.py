"""The book's sentences on the ruling that is open, on the floor's screen."""

from __future__ import annotations

from typing import Final

from controller.views.phrases.phrase import marked, phrase
from display.grid import Rect
from display.screens.rulings_column import draw_heading
from display.sketch import Ink, Sketch
from display.typeface import Face

_SHARES: Final = (1.0, 0.85, 0.7)
"""Sizes of the type to try, as shares of the running text's; none is below what is legible."""


def draw_law(sketch: Sketch, rect: Rect, law: tuple[str, ...]) -> int:
    """Draw the sentences that fit whole, the verdict first, all in one size; return how many.

    The heading says how many of them are shown. Without room for the first one nothing is drawn.
    """
    sizes = _sizes(sketch)
    size = next((one for one in sizes if law_height(sketch, rect.w, law, one) <= rect.h), sizes[-1])
    shown = sum(law_height(sketch, rect.w, law[: count + 1], size) <= rect.h for count in range(len(law)))
    if not shown:
        return 0
    some = phrase("THE BOOK SAYS ({shown} of {count})", shown=shown, count=len(law))
    at = draw_heading(sketch, rect, some if shown < len(law) else marked("THE BOOK SAYS"))
    for sentence in law[:shown]:
        at = at.below(sketch.lines(at, sentence, _ink(sketch, size)).h + _between(size))
    return shown


def law_height(sketch: Sketch, wide: int, law: tuple[str, ...], size: int = 0) -> int:
    """Return the height that these sentences and their heading need.

    `size` is that of the type; 0 for the running text's.
    """
    free = Rect(0, 0, wide, sketch.area.height * 4)
    type_px = size or sketch.base
    told = sum(sketch.fitted_lines(free, sentence, _ink(sketch, type_px)).height for sentence in law)
    return draw_heading(sketch.another(), free, "").y + told + _between(type_px) * len(law)


def _sizes(sketch: Sketch) -> tuple[int, ...]:
    return tuple(max(sketch.area.legible_px, round(sketch.base * share)) for share in _SHARES)


def _ink(sketch: Sketch, size: int) -> Ink:
    return Ink(sketch.theme.ink, Face.TEXT, size)


def _between(size: int) -> int:
    """Return the space after each sentence."""
    return max(2, size // 2)
