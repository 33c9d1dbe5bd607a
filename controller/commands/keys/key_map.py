"""The key map of one board as a page to print: A4, lying, as SVG or PDF."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape

from controller.keypad.key_help import GROUPS, PEDALS, KeyGroup, help_of, label
from hw.board import Board
from hw.panel import Key

if TYPE_CHECKING:
    from reportlab.graphics.shapes import Drawing, Shape
    from reportlab.lib.colors import Color

WIDE: Final = 842.0
HIGH: Final = 595.0
MARGIN: Final = 28.0
"""Points of 1/72 inch."""
GAP: Final = 4.0
COLUMNS: Final = (("Seats", "Amounts", "Pedals"), ("Acts",), ("The hand", "Reports and people"))
"""The groups of each column."""
FORMATS: Final = (".svg", ".pdf")
ROW: Final = 27.0
TITLE: Final = 20.0
_ACROSS: Final = 5
"""The most keys beside one another; a longer row is broken."""
_KEY_WIDE: Final = 92.0
"""The width of a key with its explanation beside it."""
_MOST_LINES: Final = 2
_LABEL_FONT: Final = "Helvetica-Bold"
_TEXT_FONT: Final = "Helvetica"
_FAMILIES: Final = "Helvetica, Arial, sans-serif"
_INK: Final = "#1c2b26"
_SOFT: Final = "#5a6b64"


def wired_keys(board: Board) -> Mapping[Key, str]:
    """Return the keys of a board and where each is: `GPIO 4`, `node line 12`, `screen`.

    A table with a touch screen has every key there that no wire brings.
    """
    pins = {pin.key: f"GPIO {pin.pin}" for pin in board.pins if pin.key is not None}
    seats = (key.seat or 1 for key in Key)
    there = (key for key, seat in zip(Key, seats, strict=True) if key not in PEDALS and seat <= board.seats)
    shown = dict.fromkeys(there, "screen") if board.touch else {}
    return shown | pins | {line.key: f"{line.port} line {line.line}" for line in board.lines if line.key is not None}


def rows_of(group: KeyGroup, wired: Mapping[Key, str]) -> list[tuple[Key, ...]]:
    """Return a group's rows with the keys that the board has."""
    rows = (tuple(key for key in row if key in wired) for row in group.rows)
    return [row for row in rows if row]


def write_key_map(path: Path, board: Board) -> None:
    """Write a board's key map; the file's ending chooses SVG or PDF.

    Raises:
        ImportError: reportlab is not installed.
        OSError: the file cannot be written.
    """
    from reportlab.graphics import renderPDF, renderSVG

    if path.suffix == ".pdf":
        renderPDF.drawToFile(_drawn(board), str(path), board.name)
        return
    drawn = renderSVG.drawToString(_drawn(board), showBoundary=False)
    # reportlab gives PostScript's names of fonts, which a browser takes for families that it lacks.
    for font, weight in ((_LABEL_FONT, "bold"), (_TEXT_FONT, "normal")):
        drawn = drawn.replace(f"font-family: {font};", f"font-family: {_FAMILIES}; font-weight: {weight};")
    drawn = drawn.replace("<title>...", f"<title>{escape(board.name)}").replace("<desc>...</desc>", "")
    path.write_text(drawn, "utf-8")


def _drawn(board: Board) -> Drawing:
    from reportlab.graphics.shapes import Drawing, String

    wired, page = wired_keys(board), Drawing(WIDE, HIGH)
    title = f"{board.name}: the dealer's keys"
    page.add(String(MARGIN, HIGH - MARGIN - 12, title, fontName=_LABEL_FONT, fontSize=16, fillColor=_color(_INK)))
    order = "Every entry: seat, act, amount, CONFIRM. An act without a seat belongs to the player in turn."
    page.add(String(MARGIN, HIGH - MARGIN - 28, order, fontName=_TEXT_FONT, fontSize=9, fillColor=_color(_SOFT)))
    groups = {group.title: group for group in GROUPS}
    wide = (WIDE - 2 * MARGIN - 2 * 5 * GAP) / len(COLUMNS)
    for number, titles in enumerate(COLUMNS):
        left, top = MARGIN + number * (wide + 5 * GAP), HIGH - MARGIN - 44
        for name in titles:
            for shape in _group_shapes(groups[name], wired, left, top, wide):
                page.add(shape)
            top -= _group_high(groups[name], wired)
    return page


def _group_high(group: KeyGroup, wired: Mapping[Key, str]) -> float:
    rows = rows_of(group, wired)
    lines = sum(-(-len(row) // _ACROSS) for row in rows)
    return TITLE + lines * ROW + 2 * GAP if rows else 0.0


def _group_shapes(
    group: KeyGroup, wired: Mapping[Key, str], left: float, top: float, wide: float
) -> Iterator[Shape]:
    from reportlab.graphics.shapes import String

    rows = rows_of(group, wired)
    if not rows:
        return
    ink = _color(_INK)
    yield String(left, top - 13, group.title, fontName=_LABEL_FONT, fontSize=11, fillColor=ink)
    top -= TITLE
    for row in rows:
        alone = len(row) == 1 and not row[0].digits and row[0].seat is None
        across = _KEY_WIDE if alone else min(_KEY_WIDE, (wide - (_ACROSS - 1) * GAP) / _ACROSS)
        for number, key in enumerate(row):
            at = left + number % _ACROSS * (across + GAP)
            yield from _key_shapes(key, wired[key], at, top - number // _ACROSS * ROW, across)
        if alone:
            yield from _lines(help_of(row[0]), left + across + 2 * GAP, top - 9, wide - across - 2 * GAP)
        top -= -(-len(row) // _ACROSS) * ROW


def _key_shapes(key: Key, where: str, left: float, top: float, wide: float) -> Iterator[Shape]:
    from reportlab.graphics.shapes import Rect, String

    high, middle = ROW - GAP, left + wide / 2
    cap = Rect(left, top - high, wide, high, 4, 4)
    cap.fillColor, cap.strokeColor = _color("#eef2f0"), _color(_INK)
    yield cap
    size = _fitted(label(key), wide - 6, 10)
    yield String(middle, top - 12, label(key), fontName=_LABEL_FONT, fontSize=size, textAnchor="middle",
                 fillColor=_color(_INK))  # fmt: skip
    yield String(middle, top - high + 4, where, fontName=_TEXT_FONT, fontSize=_fitted(where, wide - 4, 6),
                 textAnchor="middle", fillColor=_color(_SOFT))  # fmt: skip


def _lines(sentence: str, left: float, top: float, wide: float) -> Iterator[Shape]:
    """Yield an explanation, in smaller type if it needs more than two lines."""
    from reportlab.graphics.shapes import String
    from reportlab.lib.utils import simpleSplit

    size = 8.0
    lines = simpleSplit(sentence, _TEXT_FONT, size, wide)
    if len(lines) > _MOST_LINES:
        size = 6.5
        lines = simpleSplit(sentence, _TEXT_FONT, size, wide)
    for number, line in enumerate(lines):
        yield String(left, top - number * (size + 1), line, fontName=_TEXT_FONT, fontSize=size, fillColor=_color(_INK))


def _fitted(text: str, wide: float, largest: float) -> float:
    """Return the largest type size at which a text is no wider than its room."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    return min(largest, wide / max(1e-9, stringWidth(text, _LABEL_FONT, 1.0)))


def _color(text: str) -> Color:
    from reportlab.lib.colors import HexColor

    return HexColor(text)
