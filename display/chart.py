"""`python -m display.chart table.csv curves.png`: plots each column over the first."""

from __future__ import annotations

import csv
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import floor, isfinite, log10
from pathlib import Path
from typing import Final

from display.area import Area
from display.canvas.render_targets import Picture
from display.drawing import Color, Drawing
from display.grid import Rect
from display.sketch import Fill, Ink, Sketch
from display.theme import theme
from firmware_bridge.files import cut, read_text

CHART_WIDTH: Final = 1280
CELL_HIGH: Final = 340
ACROSS: Final = 2
LEFT_OUT: Final = frozenset({"hands", "errors_seeable"})
"""Columns that count the samples and are not plotted."""
AXIS_TICKS: Final = 4


@dataclass(frozen=True, slots=True)
class Curve:
    """One column over the first: its name and its points."""

    name: str
    points: tuple[tuple[float, float], ...]

    @property
    def top(self) -> float:
        """A round value above all points."""
        most = max((y for _, y in self.points), default=0.0)
        if most <= 0:
            return 1.0
        ten: float = 10.0 ** floor(log10(most))
        return next(part * ten for part in (1.0, 2.0, 5.0, 10.0) if part * ten >= most)


def read_curves(text: str) -> tuple[str, tuple[Curve, ...]]:
    """Read the first column's name, and a curve for each other column.

    Raises:
        ValueError: a value is not a number, or there is nothing to draw.
    """
    try:
        rows = list(csv.DictReader(text.splitlines()))
    except csv.Error as error:
        raise ValueError(str(error)) from None
    if not rows:
        raise ValueError("the CSV table has no rows")
    first, *others = (name for name in rows[0] if name is not None)
    curves = tuple(
        Curve(name, tuple((_number(row[first]), _number(row[name])) for row in rows))
        for name in others
        if name not in LEFT_OUT
    )
    return first, curves


def _number(text: str | None) -> float:
    """Return a cell's number; None if the row is too short."""
    value = float(text or "nan")
    if not isfinite(value):
        raise ValueError(f"{cut(text)} is not a number")
    return value


def draw_chart(across: str, curves: Sequence[Curve]) -> Drawing:
    """Return all curves, each in its own field with its own scale."""
    rows = -(-len(curves) // ACROSS)
    sketch = Sketch(Area(CHART_WIDTH, rows * CELL_HIGH, 300, 600), theme("day"))
    for index, curve in enumerate(curves):
        wide = CHART_WIDTH // ACROSS
        cell = Rect(index % ACROSS * wide, index // ACROSS * CELL_HIGH, wide, CELL_HIGH)
        _field(sketch, cell, across, curve)
    return sketch.finish()


def _field(sketch: Sketch, cell: Rect, across: str, curve: Curve) -> None:
    colors = sketch.theme
    small = Ink(colors.soft, largest=16)
    sketch.text(Rect(cell.x + 70, cell.y + 8, cell.w - 90, 28), curve.name.replace("_", " "), Ink(colors.ink))
    plot = Rect(cell.x + 70, cell.y + 44, cell.w - 100, cell.h - 100)
    sketch.box(plot, Fill(colors.panel, colors.panel_edge, 1))
    left, right = curve.points[0][0], max(curve.points[-1][0], curve.points[0][0] + 1e-9)

    def at(x: float, y: float) -> tuple[int, int]:
        return (
            round(plot.x + (x - left) / (right - left) * plot.w), round(plot.bottom - y / curve.top * plot.h)
        )

    for tick in range(AXIS_TICKS + 1):
        value = curve.top * tick / AXIS_TICKS
        _, y = at(left, value)
        sketch.line((plot.x, y), (plot.x + plot.w, y), colors.panel_edge, 1)
        sketch.text(Rect(cell.x, y - 10, 62, 20), f"{value:g}", small.righted())
    for x, _ in curve.points:
        middle, _ = at(x, 0)
        sketch.text(Rect(middle - 30, plot.bottom + 4, 60, 20), f"{x:g}", small.centered())
    sketch.text(Rect(plot.x, plot.bottom + 26, plot.w, 22), f"{across} (times the profile's)", small.centered())
    _line(sketch, [at(x, y) for x, y in curve.points], colors.info)


def _line(sketch: Sketch, points: Sequence[tuple[int, int]], color: Color) -> None:
    for start, end in pairwise(points):
        sketch.line(start, end, color, 3)
    for point in points:
        sketch.circle(point, 5, Fill(color))


def main(arguments: Sequence[str]) -> int:
    """Draw a table's curves."""
    if len(arguments) != 2:
        sys.stderr.write("usage: python -m display.chart table.csv curves.png\n")
        return 2
    table, picture = Path(arguments[0]), Path(arguments[1])
    try:
        across, curves = read_curves(read_text(table))
        drawing = draw_chart(across, curves)
        output = Picture((drawing.width, drawing.height))
        output.paint(drawing)
        output.save(picture)
    except (OSError, ValueError, KeyError) as error:
        sys.stderr.write(f"{table}: {error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
