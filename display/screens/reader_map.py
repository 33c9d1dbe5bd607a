"""The health of every reader on a small map of the table, one cell for each place."""

from __future__ import annotations

from typing import Final

from controller.views.models import HealthView, ReaderState, ReaderView
from controller.views.phrases.phrase import in_context, listed, marked, phrase, plural
from display.drawing import Color
from display.grid import Rect, columns, rows
from display.screens.around import around
from display.sketch import Fill, Ink, Sketch
from display.typeface import Face
from display.wording import READER_MARKS, READER_WORDS, place


def draw_reader_map(sketch: Sketch, rect: Rect, health: HealthView, *, rates: bool = False, live: bool = True) -> None:
    """Draw a heading and a cell for each reader; `rates` adds the hit rates of healthy readers.

    A view that is not live says nothing of the readers.
    """
    if not health.readers:
        ink = Ink(sketch.theme.soft, Face.NARROW, round(sketch.base * 1.2))
        said = (
            (marked("No readers at this table"), marked("No readers"))
            if live else (marked("? Readers: not known"), marked("? Readers"))
        )
        sketch.text(rect.top(round(sketch.base * 1.2)), said, ink)
        return
    line = round(sketch.base * 1.2)
    draw_reader_heading(sketch, rect.top(line), health)
    table = rect.below(line + sketch.gap // 2)
    at_seats = [reader for reader in health.readers if reader.place.startswith("seat:")]
    inside = [reader for reader in health.readers if reader not in at_seats]
    ring = around(table, max(1, len(at_seats)), max(1, sketch.gap // 2), 0.24)
    for reader, cell in zip(at_seats, ring.plates, strict=False):
        _cell(sketch, cell, reader, ((reader.place.partition(":")[2],), rates))
    across = 2 if len(inside) > 1 else 1
    down = max(1, -(-len(inside) // across))
    cells = [
        cell
        for row in rows(ring.center, (1,) * down, max(1, sketch.gap // 2))
        for cell in columns(row, (1,) * across, max(1, sketch.gap // 2))
    ]
    for reader, cell in zip(inside, cells, strict=False):
        _cell(sketch, cell, reader, (_in_cell(_named(health, reader)), rates))


def draw_reader_heading(sketch: Sketch, rect: Rect, health: HealthView) -> None:
    """Write that all readers see, or which of them do not."""
    wanting = [reader for reader in health.readers if reader.state is not ReaderState.OK]
    seen = plural("✓ The reader sees", "✓ All {count} readers see", len(health.readers))
    heading = seen if not wanting else _told(health, wanting)
    ink = Ink(sketch.theme.soft if not wanting else sketch.theme.ink, Face.NARROW, round(sketch.base * 1.2))
    short: str = marked("✓ Readers")
    if wanting:
        one = listed(("⚠", _named(health, wanting[0])[-1]), " ")
        many = phrase("⚠ {count} readers need attention", count=len(wanting))
        short = many if len(wanting) > 1 else one
    sketch.text(rect, (heading, short), ink)


def seats_of(health: HealthView) -> int:
    """Return how many seats the table has, by its readers."""
    numbers = (reader.place.partition(":")[2] for reader in health.readers if reader.place.startswith("seat:"))
    return max(map(int, numbers), default=0)


def _named(health: HealthView, reader: ReaderView) -> tuple[str, ...]:
    """Return the wordings of a reader's place; two boards are named as on the felt."""
    boards = sorted(one.place for one in health.readers if one.place.partition(":")[0] == "board")
    if reader.place not in boards or not 1 < len(boards) <= len(_BOARDS):
        return place(reader.place)
    return _BOARDS[boards.index(reader.place)]


def _in_cell(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return a cell's wordings: of two boards the short ones, to be equally large."""
    return names[-1:] if names in _BOARDS else names


_BOARDS: Final = (
    (marked("Top board"), in_context("place", "Top")), (marked("Bottom board"), in_context("place", "Btm")),
)


def _told(health: HealthView, wanting: list[ReaderView]) -> str:
    told = (listed((_named(health, reader)[0], READER_WORDS[reader.state]), " ") for reader in wanting)
    return listed(("⚠", listed(told)), " ")


def _cell(sketch: Sketch, rect: Rect, reader: ReaderView, said: tuple[tuple[str, ...], bool]) -> None:
    """Draw a reader's mark, name and hit rate: healthy plain, slow outlined, worse filled."""
    names, rates = said
    ground, ink = _colors(sketch, reader.state)
    slow = reader.state is ReaderState.SLOW
    edge, edge_px = (sketch.theme.ink, max(2, sketch.gap // 4)) if slow else (sketch.theme.panel_edge, 1)
    sketch.box(rect, Fill(ground, edge, edge_px, min(sketch.radius, rect.h // 4)))
    inner = rect.inset(max(2, sketch.gap // 2), 1)
    told = rates or reader.state is not ReaderState.OK
    hits = f"{reader.hit_percent}%" if told and reader.hit_percent is not None else ""
    mark = READER_MARKS[reader.state]
    named = [sketch.say(name) for name in dict.fromkeys(names)]
    wordings = [
        *([f"{name} {mark} {hits}" for name in named] if hits else ()), *(f"{name} {mark}" for name in named),
        f"{named[-1]}{mark}", f"{named[-1][:3]}{mark}",
    ]
    least = sketch.base
    size = Ink(ink, Face.NARROW, round(least * 1.5)).centered()
    if inner.h >= 2 * least and hits:
        upper, lower = rows(inner, (1, 1))
        sketch.text(upper, wordings[len(named):], size)
        sketch.text(lower, (hits, ""), size)
    else:
        sketch.text(inner, wordings, size)


def _colors(sketch: Sketch, state: ReaderState) -> tuple[Color, Color]:
    theme = sketch.theme
    match state:
        case ReaderState.OK:
            # What is well stays in the background.
            return theme.panel, theme.soft
        case ReaderState.SLOW:
            # A slow reader still sees cards. On a busy machine all readers are slow at once, which is no alarm.
            return theme.raised, theme.ink
        case ReaderState.FAILING:
            return theme.caution, theme.on_caution
        case ReaderState.DEAD:
            return theme.stop, theme.on_stop
