"""The felt of a game set in rows: it has no board, so the players' rows fill the table."""

from __future__ import annotations

from collections.abc import Callable

from controller.views.models import PublicView, SeatLine, Standing
from controller.views.phrases.phrase import listed, phrase
from display.grid import Rect, columns, rows
from display.screens.plates import Plate, draw_plate, plate_room
from display.screens.set_rows import row_card
from display.sketch import Ink, Sketch
from display.typeface import Face
from display.wording import STANDINGS

Draw = Callable[[Rect], None]


def is_rows_table(view: PublicView) -> bool:
    """Whether hands are set in rows and there is no board."""
    return any(line.rows for line in view.seats) and not any(board.cards for board in view.boards)


def draw_rows_table(sketch: Sketch, rect: Rect, view: PublicView, said: Draw) -> None:
    """Draw the turn by `said`, a large plate for each player, and a line of who sits out."""
    players = [line for line in view.seats if line.in_hand or line.cards]
    others = [line for line in view.seats if line not in players and line.standing is not Standing.EMPTY]
    strip = round(sketch.area.acted_on_px * 1.15)
    said(rect.top(strip))
    body = rect.below(strip + sketch.gap)
    if others:
        line = round(sketch.area.legible_px * 1.2)
        _draw_others(sketch, body.foot(line), others)
        body = body.above(line + sketch.gap)
    acting = view.turn.seat if view.turn else None
    for player, at in zip(players, _places(sketch, body, len(players)), strict=True):
        draw_plate(sketch, at, Plate(player, view.game, view.positions, player.seat == acting))


def _places(sketch: Sketch, body: Rect, count: int) -> tuple[Rect, ...]:
    """Return the plates clockwise from the dealer's left, arranged for the largest type."""
    down = max(range(1, count + 1), key=lambda high: _type_px(sketch, _cut(sketch, body, count, high)[0]))
    return _cut(sketch, body, count, down)


def _cut(sketch: Sketch, body: Rect, count: int, down: int) -> tuple[Rect, ...]:
    """Return plates in columns of `down`, the right column from the top, then from the bottom."""
    across = -(-count // down)
    cut: list[Rect] = []
    for number, column in enumerate(reversed(columns(body, (1,) * across, sketch.gap))):
        plates = rows(column, (1,) * down, sketch.gap)
        cut += plates if number % 2 == 0 else reversed(plates)
    return tuple(cut[:count])


def _type_px(sketch: Sketch, plate: Rect) -> int:
    card = row_card(sketch, plate_room(sketch, plate), 3)
    return card.type_px if card is not None else 0


def _draw_others(sketch: Sketch, rect: Rect, others: list[SeatLine]) -> None:
    """Write which players at the table are not in the hand."""
    named = (phrase("Seat {seat} {state}", seat=line.seat, state=STANDINGS[line.standing][-1]) for line in others)
    seats = phrase("Not in the hand: {seats}", seats=listed(line.seat for line in others))
    few = phrase("{count} out", count=len(others))
    sketch.text(rect, (listed(named, "  ·  "), seats, few), Ink(sketch.theme.soft, Face.NARROW).centered())
