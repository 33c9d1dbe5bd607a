"""The drawing tools of a screen: they fit texts to their room and collect the shapes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, update_wrapper
from typing import Concatenate, ParamSpec, TypeAlias, cast

from display.area import CAP_HEIGHT, Area
from display.drawing import Align, Box, Circle, Color, Drawing, Line, Polygon, Shape, Text
from display.grid import Rect, rows
from display.language.languages import house_language
from display.text_fitting import Fitted, Room, balanced, fit_line, fit_lines, leading_px
from display.theme import Theme
from display.typeface import ASCENT, Face, typeface
from display.wording import Tone


@dataclass(frozen=True, slots=True)
class Ink:
    """The style of a text; `largest` bounds its size (0: the height of its room)."""

    color: Color
    face: Face = Face.BOLD
    largest: int = 0
    align: Align = Align.LEFT
    acted_on: bool = False

    def centered(self) -> Ink:
        """Return the same ink, centered."""
        return Ink(self.color, self.face, self.largest, Align.CENTER, self.acted_on)

    def righted(self) -> Ink:
        """Return the same ink, aligned to the right."""
        return Ink(self.color, self.face, self.largest, Align.RIGHT, self.acted_on)

    def at_most(self, largest: int) -> Ink:
        """Return the same ink with a bound on its size."""
        return replace(self, largest=largest)


@dataclass(frozen=True, slots=True)
class Fill:
    """The fill, edge and corner radius of a box."""

    color: Color | None = None
    edge: Color | None = None
    edge_px: int = 0
    radius: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Style:
    """The area, the theme and the type sizes of a sketch; `style_of` makes each once."""

    area: Area
    theme: Theme
    base: int
    loud: int

    def sketch(self) -> Sketch:
        """Return an empty sketch of this style."""
        sketch = Sketch(self.area, self.theme)
        sketch.base, sketch.loud = self.base, self.loud
        return sketch


style_of = lru_cache(64)(Style)
"""Returns the style of an area, a theme and two type sizes.

Each kept part is looked up by its style, which as one object is compared and hashed at once.
"""


class Sketch:
    """A drawing in progress, on one area in one theme."""

    def __init__(self, area: Area, theme: Theme, scale: float = 1.0) -> None:
        """`scale` enlarges the running text beyond its least size."""
        self.area = area
        self.theme = theme
        self.say = house_language(area.language, theme.words_in(area.language)).say
        """Says a text in the language of the screen's reader; all texts that are drawn go through it."""
        self.gap = max(3, min(area.width, area.height) // 90)
        self.radius = max(3, min(area.width, area.height) // 60)
        self.base = round(scale * max(area.legible_px, min(area.width // 64, area.height // 40)))
        """The type size of running text: legible, and large enough to fill the screen."""
        self.loud = max(area.acted_on_px, round(self.base * 1.6))
        self.cuts = 0
        """How many texts did not fit."""
        self._shapes: list[Shape] = []

    def finish(self) -> Drawing:
        """Return the finished drawing."""
        return Drawing(self.area.width, self.area.height, self.theme.background, tuple(self._shapes))

    def another(self) -> Sketch:
        """Return an empty sketch of the same area, to try whether something fits."""
        return self.style.sketch()

    @property
    def style(self) -> Style:
        """The style that a part which is drawn once and kept depends on."""
        return style_of(self.area, self.theme, self.base, self.loud)

    def take(self, tried: Sketch) -> None:
        """Add everything that was drawn on another sketch."""
        self.cuts += tried.cuts
        self.add(*tried._shapes)

    def add(self, *shapes: Shape) -> None:
        """Draw shapes."""
        self._shapes.extend(shapes)

    def box(self, rect: Rect, fill: Fill) -> None:
        """Draw a box."""
        radius = min(fill.radius, rect.w // 2, rect.h // 2)
        self.add(Box(rect, fill.color, radius, fill.edge, fill.edge_px))

    def panel(self, rect: Rect) -> None:
        """Draw a quiet box as a ground for text."""
        self.box(rect, Fill(self.theme.panel, self.theme.panel_edge, max(1, self.gap // 4), self.radius))

    def line(self, start: tuple[int, int], end: tuple[int, int], color: Color, width: int) -> None:
        """Draw a line."""
        self.add(Line(*start, *end, color, width))

    def circle(self, middle: tuple[int, int], radius: int, fill: Fill) -> None:
        """Draw a circle."""
        self.add(Circle(*middle, radius, fill.color, fill.edge, fill.edge_px))

    def polygon(self, points: Sequence[tuple[int, int]], color: Color) -> None:
        """Draw a polygon."""
        self.add(Polygon(tuple(points), color))

    def space(self, share: float) -> int:
        """Return a distance of the spacing scale (`design.SPACE_…`) in pixels, at least one."""
        return max(1, round(share * self.gap))

    def type_px(self, share: float) -> int:
        """Return a size of the type scale (`design.TYPE_…`) in pixels."""
        return round(share * self.base)

    def least(self, ink: Ink) -> int:
        """Return the least type size of an ink on this area."""
        return self.area.acted_on_px if ink.acted_on else self.area.legible_px

    def fitted(self, room: Rect, wordings: str | Sequence[str], ink: Ink) -> Fitted:
        """Return how one line would fit, without drawing it."""
        texts = (wordings,) if isinstance(wordings, str) else wordings
        size = Room(room.w, room.h, ink.largest or room.h, self.least(ink))
        return fit_line([typeface(ink.face).drawable(self.say(text)) for text in texts], size, ink.face)

    def fitted_lines(self, room: Rect, sentence: str, ink: Ink) -> Fitted:
        """Return how a sentence would fit in lines, without drawing it."""
        size = Room(room.w, room.h, ink.largest or room.h, self.least(ink))
        return fit_lines(typeface(ink.face).drawable(self.say(sentence)), size, ink.face)

    def text(self, room: Rect, wordings: str | Sequence[str], ink: Ink) -> Rect:
        """Write one line, vertically centered by its capitals; return the rectangle it covers."""
        return self.put(room, self.fitted(room, wordings, ink), ink)

    def put(self, room: Rect, fitted: Fitted, ink: Ink) -> Rect:
        """Write a fitted line as `text` does."""
        self.cuts += fitted.cut
        middle = room.y + room.h / 2
        top = round(middle + CAP_HEIGHT * fitted.size / 2 - ASCENT * fitted.size)
        top = max(room.y, min(top, room.bottom - fitted.size))
        return self._write(fitted.lines[0], fitted.size, room, top, ink)

    def lines(self, room: Rect, sentence: str, ink: Ink, *, middle: bool = False) -> Rect:
        """Write a sentence in as many lines as it needs; return the rectangle they cover."""
        fitted = self.fitted_lines(room, sentence, ink)
        self.cuts += fitted.cut
        told = fitted.lines
        if ink.align is Align.CENTER and len(told) > 1 and not fitted.cut:
            told = balanced(told, ink.face, fitted.size)
        top = room.y + (max(0, room.h - fitted.height) // 2 if middle else 0)
        covered = Rect(room.x, top, 0, 0)
        for index, line in enumerate(told):
            at = top + index * leading_px(fitted.size)
            covered = covered.joined(self._write(line, fitted.size, room, at, ink))
        return covered

    def together(self, room: Rect, parts: Sequence[tuple[str, Ink, float]]) -> None:
        """Write sentences below one another, vertically centered as a group.

        Each is as large as its share of the room allows.
        """
        shares = rows(room, [share for _, _, share in parts], self.gap // 2)
        fitted = [self.fitted_lines(share, text, ink) for share, (text, ink, _) in zip(shares, parts, strict=True)]
        written = sum(one.height for one in fitted)
        spare = max(0, room.h - written)
        between = min(spare // (len(parts) + 1), room.h // 10)
        top = room.y + (spare - between * (len(parts) - 1)) // 2
        for one, (text, ink, _) in zip(fitted, parts, strict=True):
            self.lines(Rect(room.x, top, room.w, one.height), text, ink)
            top += one.height + between

    def _write(self, text: str, size: int, room: Rect, top: int, ink: Ink) -> Rect:
        wide = typeface(ink.face).width_px(text, size)
        spare = room.w - wide
        left = room.x + (0, spare // 2, spare)[ink.align]
        rect = Rect(left, top, wide, size)
        if text:
            self.add(Text(rect, text, size, ink.face, ink.color, ink.acted_on))
        return rect


Parts = ParamSpec("Parts")
Part: TypeAlias = Callable[Concatenate[Sketch, Parts], None]
"""What draws a part of a screen."""


def kept(most: int) -> Callable[[Part[Parts]], Part[Parts]]:
    """Keep a painter's last drawings by the sketch's style and its arguments, at most so many.

    Most parts of a screen are the same after an event. They then are the same shapes, which also paint fastest.
    """

    def keeping(draw: Part[Parts]) -> Part[Parts]:
        @lru_cache(most)
        def drawn(style: Style, arguments: tuple[Hashable, ...]) -> Sketch:
            sketch = style.sketch()
            cast("Callable[..., None]", draw)(sketch, *arguments)
            return sketch

        def taken(sketch: Sketch, /, *arguments: Parts.args, **named: Parts.kwargs) -> None:
            assert not named, "what is kept is found by its place among the arguments"
            sketch.take(drawn(sketch.style, arguments))

        return update_wrapper(taken, draw)

    return keeping


def tone_colors(tone: Tone, theme: Theme) -> tuple[Color, Color]:
    """Return a tone's ground and the color of text on it."""
    match tone:
        case Tone.STOP:
            return theme.stop, theme.on_stop
        case Tone.CAUTION:
            return theme.caution, theme.on_caution
        case Tone.GOOD:
            return theme.good, theme.on_good
        case Tone.INFO:
            return theme.info, theme.on_info
