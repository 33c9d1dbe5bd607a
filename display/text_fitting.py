"""Fitting a text to its room: smaller type, then a shorter wording, then a cut with "…".

A text is never set below its least size and never runs over its room.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from display.typeface import Face, typeface

ELLIPSIS = "…"
LEADING = 1.18
"""The distance between lines as a multiple of the type size."""
_SINGLE_LINE = {Face.TEXT: 0.95, Face.BOLD: 0.6, Face.NARROW: 0.6}
"""Prefer one line to several while its type is at least this part of their size.

Headings therefore shrink to stay on one line; sentences in the text face keep their size.
"""

_REMEMBERED = 2048
"""How many texts' fits are kept: the searches for a size are most of a screen's layout, and most texts come again."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """Lines that fit at this type size; `cut` is true if words were left out."""

    lines: tuple[str, ...]
    size: int
    cut: bool = False

    @property
    def height(self) -> int:
        """The height of all lines, in pixels."""
        return self.size + (len(self.lines) - 1) * leading_px(self.size) if self.lines else 0


@dataclass(frozen=True, slots=True)
class Room:
    """The room for a text: width, height and allowed type sizes, in pixels."""

    width: int
    height: int
    largest: int
    smallest: int

    @property
    def sizes(self) -> range:
        """The sizes to try, largest first; the least size is always the last."""
        top = max(self.smallest, min(self.largest, self.height))
        return range(top, self.smallest - 1, -1)


def leading_px(size: int) -> int:
    """Return the distance from line to line at a type size."""
    return round(size * LEADING)


def fit_line(wordings: Sequence[str], room: Room, face: Face) -> Fitted:
    """Return the longest wording that fits on one line, as large as possible; longest first."""
    return _fit_line(tuple(wordings), room, face)


def fit_lines(sentence: str, room: Room, face: Face) -> Fitted:
    """Return a sentence in lines, as large as the room allows; the rest is cut."""
    return _fit_lines(sentence, room, face)


@lru_cache(_REMEMBERED)
def _fit_line(wordings: tuple[str, ...], room: Room, face: Face) -> Fitted:
    metrics = typeface(face)
    for wording in wordings:
        wide = metrics.width_px(wording, room.smallest)
        if wide > room.width:
            continue
        # No letter is narrower at a larger size, and widths are nearly in proportion to it.
        top, size = room.sizes[0], room.smallest * room.width // max(1, wide)
        size = max(room.smallest, min(top, size))
        while metrics.width_px(wording, size) > room.width:
            size -= 1
        while size < top and metrics.width_px(wording, size + 1) <= room.width:
            size += 1
        return Fitted((wording,), size)
    return Fitted((cut(wordings[-1], room.width, room.smallest, face),), room.smallest, cut=True)


@lru_cache(_REMEMBERED)
def _fit_lines(sentence: str, room: Room, face: Face) -> Fitted:
    single = fit_line((sentence,), room, face)
    for size in _coarse(room.sizes):
        if not single.cut and single.size >= size * _SINGLE_LINE.get(face, 1.0):
            return single
        lines = wrap(sentence, room.width, size, face)
        if lines and Fitted(lines, size).height <= room.height:
            return Fitted(lines, size)
    size = room.smallest
    lines = wrap(sentence, room.width, size, face, chop=True)
    most = max(1, 1 + (room.height - size) // leading_px(size))
    if len(lines) > most:
        rest = cut(" ".join(lines[most - 1 :]), room.width, size, face, always=True)
        return Fitted((*lines[: most - 1], rest), size, cut=True)
    return Fitted(lines, size, cut=" ".join(lines).split() != sentence.split())


def wrap(sentence: str, width: int, size: int, face: Face, *, chop: bool = False) -> tuple[str, ...]:
    """Break a sentence at its spaces; () if a word is too wide, unless `chop` cuts the word."""
    metrics = typeface(face)
    lines: list[str] = []
    for word in sentence.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and metrics.width_px(longer, size) <= width:
            lines[-1] = longer
            continue
        if metrics.width_px(word, size) > width:
            if not chop:
                return ()
            word = cut(word, width, size, face)  # noqa: PLW2901 - the word as it will stand
        lines.append(word)
    return tuple(lines)


def balanced(lines: tuple[str, ...], face: Face, size: int) -> tuple[str, ...]:
    """Rewrap a sentence into the same number of lines of similar length, without an orphan."""
    metrics = typeface(face)
    sentence = " ".join(lines)
    widest = max(metrics.width_px(line, size) for line in lines)
    narrow, found = widest // 2, lines
    while widest - narrow > size // 4:
        middle = (narrow + widest) // 2
        tried = wrap(sentence, middle, size, face)
        if tried and len(tried) <= len(lines):
            found, widest = tried, middle
        else:
            narrow = middle
    return found


def cut(text: str, width: int, size: int, face: Face, *, always: bool = False) -> str:
    """Return as much of a text as fits before an added "…", at a word's end if one is near."""
    metrics = typeface(face)
    if not always and metrics.width_px(text, size) <= width:
        return text
    for length in range(len(text), 0, -1):
        kept = text[:length].rstrip(" ,;:.")
        if metrics.width_px(kept + ELLIPSIS, size) <= width:
            space = kept.rfind(" ")
            return (kept[:space] if space > length * 0.6 else kept).rstrip(" ,;:.") + ELLIPSIS
    return ELLIPSIS if metrics.width_px(ELLIPSIS, size) <= width else ""


def _coarse(sizes: range) -> list[int]:
    """Thin out the sizes to try to steps of a twentieth, keeping the least."""
    kept: list[int] = []
    for size in sizes:
        if not kept or size <= kept[-1] * 0.95 or size == sizes[-1]:
            kept.append(size)
    return kept
