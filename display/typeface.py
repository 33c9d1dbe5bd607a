"""Text widths in the bundled faces, computed from the font files without rendering.

Two tables of the TrueType format suffice: `cmap` (format 4: character to glyph) and `hmtx` (glyph to advance). The
faces have no kerning and no hints, so a text is exactly as wide as the sum of its advances, each rounded to 1/64 pixel
and then to a whole pixel, as FreeType does.
"""

from __future__ import annotations

import struct
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import Final

ASCENT: Final = 0.78
"""The distance from a line's top to its base line, as a part of the type size."""
MISSING: Final = "□"
_SIZES_KEPT: Final = 512
"""For how many type sizes the letters' widths are kept."""


class Face(StrEnum):
    """The bundled faces: for sentences, for emphasis, and for narrow room."""

    TEXT = "RailbirdSans-Text.ttf"
    BOLD = "RailbirdSans-Bold.ttf"
    NARROW = "RailbirdSans-Narrow.ttf"


class _Widths(dict[str, int]):
    """The widths of letters at one size, in pixels, each worked out when it is first asked for."""

    def __init__(self, of: Typeface, size: int) -> None:
        super().__init__()
        self._of, self._size = of, size

    def __missing__(self, letter: str) -> int:
        em = self._of.units_per_em
        advance = self._of.advances.get(letter, self._of.advances[MISSING])
        wide = self[letter] = ((advance * self._size * 64 + em // 2) // em + 32) // 64
        return wide


@dataclass(frozen=True, slots=True)
class Typeface:
    """The advances of one face, in units of 1/`units_per_em` of the type size."""

    units_per_em: int
    advances: Mapping[str, int]
    _widths: dict[int, _Widths] = field(default_factory=dict, compare=False, repr=False)
    """The letters' widths at the sizes that were asked for."""

    def width_px(self, text: str, size: int) -> int:
        """Return a text's width in pixels; each letter's advance is rounded."""
        widths = self._widths.get(size)
        if widths is None:
            if len(self._widths) >= _SIZES_KEPT:
                self._widths.clear()
            widths = self._widths[size] = _Widths(self, size)
        return sum(map(widths.__getitem__, text))

    def drawable(self, text: str) -> str:
        """Return the text with a box in place of each character that the face lacks."""
        if self.advances.keys() >= set(text):
            return text  # as nearly every text; the next line costs more
        return "".join(letter if letter in self.advances else MISSING for letter in text)

    def plain(self, text: str) -> str:
        """Return the text with letters that the face lacks without their accents, or left out."""
        parts = (one if one in self.advances else unicodedata.normalize("NFD", one) for one in text)
        return "".join(one for letters in parts for one in letters if one in self.advances)


@cache
def typeface(face: Face) -> Typeface:
    """Return the metrics of a bundled face."""
    return read_typeface(font_bytes(face))


@cache
def font_bytes(face: Face) -> bytes:
    """Return a bundled face's font file; what reads it shares these bytes."""
    return (resources.files("display") / "fonts" / face.value).read_bytes()


def read_typeface(data: bytes) -> Typeface:
    """Read the metrics of a TrueType font.

    Raises:
        ValueError: the font has no Unicode `cmap` of format 4.
    """
    count = struct.unpack_from(">H", data, 4)[0]
    tables: dict[bytes, int] = {}
    for index in range(count):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * index)
        tables[tag] = offset
    units_per_em = struct.unpack_from(">H", data, tables[b"head"] + 18)[0]
    measured = struct.unpack_from(">H", data, tables[b"hhea"] + 34)[0]
    advances = {}
    for letter, glyph in _glyphs(data, tables[b"cmap"]).items():
        at = tables[b"hmtx"] + 4 * min(glyph, measured - 1)
        advances[letter] = struct.unpack_from(">H", data, at)[0]
    return Typeface(units_per_em, advances)


def _glyphs(data: bytes, cmap: int) -> dict[str, int]:
    count = struct.unpack_from(">H", data, cmap + 2)[0]
    for index in range(count):
        platform, _, offset = struct.unpack_from(">HHI", data, cmap + 4 + 8 * index)
        start = cmap + offset
        if platform in {0, 3} and struct.unpack_from(">H", data, start)[0] == 4:
            return _format_4(data, start)
    raise ValueError("the font has no Unicode character map of format 4")


def _format_4(data: bytes, start: int) -> dict[str, int]:
    """Read a segment map (OpenType specification, cmap format 4)."""
    segments = struct.unpack_from(">H", data, start + 6)[0] // 2
    row = f">{segments}H"
    ends = struct.unpack_from(row, data, start + 14)
    starts = struct.unpack_from(row, data, start + 16 + 2 * segments)
    deltas = struct.unpack_from(row, data, start + 16 + 4 * segments)
    ranges_at = start + 16 + 6 * segments
    ranges = struct.unpack_from(row, data, ranges_at)
    glyphs: dict[str, int] = {}
    for index, (first, last) in enumerate(zip(starts, ends, strict=True)):
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if ranges[index]:
                at = ranges_at + 2 * index + ranges[index] + 2 * (code - first)
                glyph = struct.unpack_from(">H", data, at)[0]
            if glyph or not ranges[index]:
                glyphs[chr(code)] = (glyph + deltas[index]) & 0xFFFF
    return glyphs
