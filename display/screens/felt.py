"""The felt screen for the players: board, pots, positions and turn.

A stopped hand stands out.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from controller.views.models import GameLine, NoticeView, PublicView, SeatLine, WinnerView
from controller.views.phrases.phrase import listed, phrase
from display import design
from display.area import Area
from display.drawing import Art, Drawing
from display.freshness import LIVE, Freshness, unsure
from display.grid import Rect, Slot, columns, rows, stack
from display.screens.banners import draw_clock, draw_notice, draw_silence
from display.screens.boards import draw_boards, least_height
from display.screens.chip_stacks import draw_amount, draw_bet
from display.screens.plates import Plate, draw_plate
from display.screens.pot_cells import draw_pots, pots_height
from display.screens.rows_table import draw_rows_table, is_rows_table
from display.screens.table_shape import TableShape, draw_table, rail_px, table_shape
from display.sketch import Ink, Sketch, kept
from display.theme import Theme, contrast_ratio
from display.typeface import Face
from display.wording import button_words, with_amount


def draw(view: PublicView, area: Area, theme: Theme, freshness: Freshness = LIVE) -> Drawing:
    """Return the felt screen; if it is not live, it says so and shows no turn and no clock."""
    sketch = Sketch(area, theme)
    shown = view if freshness.is_live else unsure(view)
    rect = area.rect.inset(sketch.gap)
    head = rect.top(max(round(area.legible_px * 1.15), area.height // 14))
    if freshness.is_live:
        _head(sketch, _logo(sketch, head), shown.game)
    else:
        draw_silence(sketch, head, freshness)
    body = rect.below(head.h + sketch.gap)
    if shown.notice and shown.notice.stops:
        _draw_wide(sketch, body, shown, shown.notice)
    elif is_rows_table(shown) and not shown.notice:
        # What is said stands on the cloth or on the ground, never on the rail.
        is_roomy = body.h > design.ROOMY_HIGH * area.legible_px
        table = body if is_roomy else body.below(round(area.acted_on_px * 1.15))
        draw_table(sketch, TableShape(table, (), (), table))
        room = body.below(rail_px(sketch)) if is_roomy else body
        draw_rows_table(sketch, room, shown, lambda at: _say(sketch, at, shown))
    else:
        _draw_open(sketch, body, shown)
    return sketch.finish()


def _draw_open(sketch: Sketch, body: Rect, shown: PublicView) -> None:
    """Draw the table with its plates, or a ruling over the whole width if it needs the room."""
    if shown.notice is None:
        _draw_ring(sketch, body, shown)
        return
    ring, wide = sketch.another(), sketch.another()
    whole = _draw_ring(ring, body, shown)
    sketch.take(ring if whole or not _draw_wide(wide, body, shown, shown.notice) else wide)


def _draw_ring(sketch: Sketch, body: Rect, shown: PublicView) -> bool:
    """Draw the seats around the center; return whether a ruling there is complete."""
    seats = every_seat(shown.seats)
    shape = table_shape(sketch, body, len(seats))
    draw_table(sketch, shape)
    acting = shown.turn.seat if shown.turn else None
    lit = {winner.seat: frozenset(card.text for card in winner.cards) for winner in shown.winners}
    for line, plate in zip(seats, shape.plates, strict=False):
        its = lit.get(line.seat, frozenset())
        draw_plate(sketch, plate, Plate(line, shown.game, shown.positions, line.seat == acting, its))
    for line, spot in zip(seats, shape.spots, strict=False):
        if line.won or line.bet:
            draw_bet(sketch, spot, line.won or line.bet, shown.game)
    return _center(sketch, shape.center.below(rail_px(sketch)), shown)


def every_seat(told: tuple[SeatLine, ...]) -> tuple[SeatLine, ...]:
    """Return all seats, unoccupied ones as open, so that each keeps its place at the table."""
    known = {line.seat: line for line in told}
    return tuple(known.get(seat) or SeatLine(seat) for seat in range(1, max(known, default=0) + 1))


def _logo(sketch: Sketch, rect: Rect) -> Rect:
    """Draw the house's logo and name in the middle of the head; return the room for the rest."""
    theme = sketch.theme
    wide = min(rect.w // 6, round(rect.h * theme.logo.width / theme.logo.height)) if theme.logo else 0
    if theme.logo and wide:
        sketch.add(Art(rect.left(wide), "logo", source=theme.logo.path))
    room = rect.after(wide + sketch.gap) if wide else rect
    ink = Ink(theme.ink, Face.BOLD, round(rect.h * 0.8))
    if not theme.house or sketch.fitted(room.left(room.w // 4), theme.house, ink).cut:
        return room
    told = sketch.text(room.left(room.w // 4), theme.house, ink)
    return room.after(told.w + sketch.gap * 2)


@kept(8)
def _head(sketch: Sketch, rect: Rect, game: GameLine) -> None:
    left, right = columns(rect, (3, 1), sketch.gap)
    ink = Ink(sketch.theme.soft, Face.NARROW)
    said = listed([one for one in (game.name, game.limits, game.level) if one], "  ")
    told = listed((said, game.street), "  ·  ") if game.street else said
    sketch.text(left, (told, said, game.name), ink)
    hand = (phrase("Hand {number}", number=game.hand_number), f"#{game.hand_number}")
    sketch.text(right, hand if game.hand_number else ("",), ink.righted())


def _draw_wide(sketch: Sketch, rect: Rect, view: PublicView, notice: NoticeView) -> bool:
    """Draw a ruling over the whole width; below it board, pot and turn or button.

    Return whether the ruling's conclusion is shown.
    """
    rail = rail_px(sketch) + sketch.gap if rect.h > design.ROOMY_HIGH * sketch.area.legible_px else 0
    if rail:
        draw_table(sketch, TableShape(rect, (), (), rect))
    lower_high = max(round(sketch.area.acted_on_px * 1.15) * 2, rect.h // 3 - rail)
    whole = draw_notice(sketch, rect.above(lower_high + rail + sketch.gap), notice)
    lower = rect.above(rail).foot(lower_high)
    lower = lower.inset(round(rect.h * _ROUND_ENDS), sketch.gap // 2) if rail else lower
    if any(board.cards for board in view.boards):
        board, lower = columns(lower, (1.5, 1), sketch.gap * 2)
        draw_boards(sketch, board, view.boards)
    pot, button = rows(lower, (1, 1)) if view.pot_total else (lower, lower)
    ink = Ink(sketch.theme.ink, Face.NARROW, round(lower.h * 0.4), acted_on=True).centered()
    if view.pot_total:
        draw_amount(sketch, pot, with_amount("Pot {amount}", view.pot_total, view.game), view.pot_total, ink)
    if view.turn and not notice.stops:
        _turn(sketch, button, view)
    elif view.positions.button:
        sketch.text(button, button_words(view.positions.button)[:2], ink)
    return whole


_ROUND_ENDS: Final = 0.2
"""How much of the cloth's lower third is lost at each round end, as a part of the table's height."""


def _say(sketch: Sketch, rect: Rect, view: PublicView) -> None:
    """Draw the one most important line: the clock, the turn, or the message."""
    if view.clock:
        draw_clock(sketch, rect, view.clock)
    elif view.turn:
        _turn(sketch, rect, view)
    elif view.message:
        _message(sketch, rect, view.message)


def _center(sketch: Sketch, rect: Rect, view: PublicView) -> bool:
    """Draw turn, board, pots, clock and a ruling that does not stop the hand.

    Return whether it is whole.
    """
    whole = [True]
    acted = round(sketch.area.acted_on_px * 1.15)
    blocks: list[tuple[Slot, Callable[[Rect], None]]] = []
    if view.notice:
        notice = view.notice
        # A ruling's conclusion matters as much as its cause: give it two lines more if turn and pot keep their room.
        roomy = bool(notice.text) and rect.h >= acted * _ROOMY
        least = acted * 3 + (round(sketch.area.legible_px * 2.6) if roomy else 0)
        slot = Slot(least, round(rect.h * (0.6 if roomy else 0.55)), 9)
        blocks.append((slot, lambda at: whole.append(draw_notice(sketch, at, notice))))
    if view.turn:
        blocks.append((Slot(acted, rect.h // 6, 5), lambda at: _turn(sketch, at, view)))
    elif view.message and not view.notice:
        lines = 1 + sketch.fitted(rect, view.message, _message_ink(sketch)).cut
        slot = Slot(acted * lines, max(acted * lines, rect.h // 6), 4)
        blocks.append((slot, lambda at: _message(sketch, at, view.message)))
        named = Slot(acted, rect.h // 8, 3)
        blocks += [(named, draw_winner) for draw_winner in _winners(sketch, view)]
    lit = frozenset(card.text for winner in view.winners for card in winner.cards)
    if any(board.cards for board in view.boards):
        least = least_height(sketch.area, len(view.boards))
        slot = Slot(least, max(least, round(rect.h * (0.3 if view.notice else 0.5))), 6)
        blocks.append((slot, lambda at: draw_boards(sketch, at, view.boards, lit)))
    if view.pot_total:
        slot = pots_height(sketch, view, rect)
        blocks.append((slot, lambda at: draw_pots(sketch, at, view)))
    if view.clock:
        clock = view.clock
        slot = Slot(round(acted * 1.25), rect.h // 5, 7)
        blocks.append((slot, lambda at: draw_clock(sketch, at, clock)))
    placed = stack(rect, [slot for slot, _ in blocks], sketch.gap)
    for at, (_, draw_block) in zip(placed, blocks, strict=True):
        if at:
            draw_block(at)
    return all(whole)


_ROOMY: Final = 7
"""A center of this many lines has room for a ruling's explanation beside board, turn and pot."""


_WINNERS_NAMED: Final = 2
"""How many winning hands are named; a pot divided among more is told by the plates."""


def _winners(sketch: Sketch, view: PublicView) -> list[Callable[[Rect], None]]:
    """Return what names each hand that wins.

    Once the only winner has the pot, the line above names his seat.
    """
    alone = len(view.winners) == 1 and any(line.won for line in view.seats)
    return [partial(_winner, sketch, winner, alone=alone) for winner in view.winners[:_WINNERS_NAMED]]


def _winner(sketch: Sketch, winner: WinnerView, rect: Rect, *, alone: bool) -> None:
    """Name the hand that wins, as long as there is room: "Seat 2: three of a kind, eights".

    One that won `alone` is named without its seat.
    """
    name = sketch.say(winner.name)
    names = [*dict.fromkeys((name, ", ".join(name.split(", ")[:2]), name.partition(",")[0]))]
    said = names if alone else [phrase("Seat {seat}: {hand}", seat=winner.seat, hand=one) for one in names]
    ink = Ink(sketch.theme.ink, Face.TEXT, round(sketch.area.acted_on_px * 1.2), acted_on=True)
    sketch.text(rect, (*said, names[-1], ""), ink.centered())


def _message(sketch: Sketch, rect: Rect, message: str) -> None:
    """Draw the line between events; in two lines if one is not enough."""
    ink = _message_ink(sketch)
    if sketch.fitted(rect, message, ink).cut:
        sketch.lines(rect, message, ink, middle=True)
    else:
        sketch.text(rect, message, ink)


def _message_ink(sketch: Sketch) -> Ink:
    return Ink(sketch.theme.ink, Face.BOLD, round(sketch.area.acted_on_px * 1.6), acted_on=True).centered()


def _turn(sketch: Sketch, rect: Rect, view: PublicView) -> None:
    turn = view.turn
    if turn is None:
        return
    theme = sketch.theme
    grounds = (theme.background, theme.felt, theme.felt_shade)
    readable = min(contrast_ratio(theme.turn, ground) for ground in grounds) >= theme.contrast
    color = theme.turn if readable else theme.ink
    ink = Ink(color, Face.NARROW, round(rect.h * 0.9), acted_on=True).centered()
    if turn.to_call:
        said = [*with_amount("Seat {seat}: {amount} to call", turn.to_call, view.game, seat=turn.seat)]
        said += with_amount("Seat {seat}: call {amount}", turn.to_call, view.game, seat=turn.seat)
        said += with_amount("Seat {seat}: {amount}", turn.to_call, view.game, seat=turn.seat)
        said += with_amount("▶ {seat}: {amount}", turn.to_call, view.game, seat=turn.seat)
    elif "draw" in turn.may:
        said = [
            phrase("Seat {seat}: how many cards?", seat=turn.seat), phrase("Seat {seat} draws", seat=turn.seat),
        ]
    elif turn.may and "check" not in turn.may:
        said = [phrase("Seat {seat} to act", seat=turn.seat), phrase("Seat {seat} acts", seat=turn.seat)]
    else:
        said = [phrase("Seat {seat} may check", seat=turn.seat), phrase("Seat {seat}: check", seat=turn.seat)]
    sketch.text(rect, (*said, phrase("Seat {seat}", seat=turn.seat)), ink)
