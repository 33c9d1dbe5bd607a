"""Pots: one total, or the main pot and the side pots with the seats that can win them."""

from __future__ import annotations

from controller.views.models import PotView, PublicView
from controller.views.phrases.phrase import marked, phrase
from display.grid import Rect, Slot, columns, rows
from display.screens.chip_stacks import draw_amount
from display.sketch import Ink, Sketch
from display.typeface import Face, typeface
from display.wording import amount, seat_list, with_amount


def pots_height(sketch: Sketch, view: PublicView, within: Rect) -> Slot:
    """Return what the pots need in a stack of blocks."""
    if len(view.pots) < 2:
        line = round(sketch.area.acted_on_px * 1.1)
        return Slot(line, within.h // 6, 4)
    down = -(-len(view.pots) // 2)
    least = down * 2 * round(sketch.area.legible_px * 1.15)
    return Slot(least, max(least, round(within.h * 0.18 * down)), 5)


def draw_pots(sketch: Sketch, rect: Rect, view: PublicView) -> None:
    """Draw the pot, or the pots in two columns, the main pot first."""
    if len(view.pots) < 2:
        ink = Ink(sketch.theme.ink, Face.BOLD, round(rect.h * 0.9), acted_on=True)
        draw_amount(sketch, rect, with_amount("Pot {amount}", view.pot_total, view.game), view.pot_total, ink)
        return
    count = -(-len(view.pots) // 2)
    cells = [
        cell for row in rows(rect, (1,) * count, max(1, sketch.gap // 2)) for cell in columns(row, (1, 1), sketch.gap)
    ]
    for index, (pot, cell) in enumerate(zip(view.pots, cells, strict=False)):
        _draw_pot(sketch, cell, index, pot, view)


def _draw_pot(sketch: Sketch, cell: Rect, index: int, pot: PotView, view: PublicView) -> None:
    names = (marked("Main"), marked("Mn"))
    if index:
        names = (phrase("Side {number}", number=index), phrase("S{number}", number=index))
    sketch.panel(cell)
    upper, lower = rows(cell.inset(sketch.gap, max(1, sketch.gap // 3)), (1, 1))
    figures = Ink(sketch.theme.ink, Face.NARROW)
    label = Ink(sketch.theme.soft, Face.NARROW)
    money = amount(pot.amount, view.game)
    left, right = columns(upper, (1, 1.1), sketch.gap)
    if sketch.fitted(right, money, figures).cut:
        least = typeface(label.face).width_px(sketch.say(names[-1]), sketch.area.legible_px)
        left, right = upper.left(least), upper.after(least + max(1, sketch.gap // 3))
    sketch.text(left, names, label)
    sketch.text(right, money, figures.righted())
    sketch.text(lower, (phrase("Seats {seats}", seats=seat_list(pot.seats)), seat_list(pot.seats)), label)
