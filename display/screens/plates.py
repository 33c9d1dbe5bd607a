"""Seat plates for the players: one seat's number, marks, stack, bet, cards and state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from controller.views.models import FaceUp, GameLine, PositionsView, SeatLine, Standing
from controller.views.phrases.phrase import in_context, listed, marked, phrase, plural
from display import design
from display.card_face import card_shape, least_width
from display.drawing import Box, Color
from display.grid import Rect, rows
from display.screens.boards import draw_card
from display.screens.set_rows import STRIP_SHAPE, TALL_SHAPE, TALL_TYPE, draw_rows, strip_high
from display.screens.table_shape import draw_raised
from display.sketch import Fill, Ink, Sketch, kept
from display.typeface import Face
from display.wording import DEAD, STANDINGS, act_word, amount, misses_words, name_words, with_amount

_LEAST_BACK_PX: Final = 4
_TWO_LINES: Final = 1.8
"""So many times the least type size is the height that two lines need on a plate."""
_KEPT: Final = 64
"""How many drawn plates are kept: some hands' of two screens."""


@dataclass(frozen=True, slots=True)
class Plate:
    """The content of a plate: seat, game, button and blinds, and whether it is its turn."""

    line: SeatLine
    game: GameLine
    positions: PositionsView
    is_turn: bool = False
    lit: frozenset[str] = frozenset()
    """The faces that win at the showdown."""

    @property
    def marks(self) -> tuple[str, ...]:
        """The position marks of this seat: D, SB, BB, STR."""
        at = self.positions
        told = (
            ("D", at.button),
            ("SB", at.small_blind),
            ("BB", at.big_blind),
            ("STR", at.straddle),
        )
        return tuple(mark for mark, seat in told if seat == self.line.seat)

    @property
    def is_quiet(self) -> bool:
        """Whether nothing happens at this seat: folded, away or empty."""
        return not self.line.in_hand and not self.line.won


@kept(_KEPT)
def draw_plate(sketch: Sketch, rect: Rect, plate: Plate) -> None:
    """Draw one seat's plate; an event changes one or two of a table's plates."""
    ground, ink, soft = _colors(sketch, plate)
    border, edge = _border(sketch, plate)
    radius = min(round(design.BOX_RADIUS * sketch.radius), rect.h // 3)
    draw_raised(sketch, Box(rect, ground, radius, border, edge))
    inner = _inner(sketch, rect)
    head_high = _head_high(sketch, inner, plate)
    head = _head(sketch, inner.top(head_high), plate, ink)
    name_px = max(sketch.area.legible_px, round(head_high * 0.7))
    rest = inner.below(head_high)
    if _lays_out(plate):
        beside_cards = draw_cards(sketch, rest.below(max(1, sketch.gap // 2)), plate.line, ink, plate.lit)
        beside = _write_bet if plate.line.bet and not plate.line.won else _write_stack
        told = beside(sketch, head, plate, Ink(ink if plate.line.won else soft, Face.NARROW).righted())
        left = head.before(told.w + sketch.gap) if told.w else head
        room = max(left, beside_cards, key=lambda free: free.w)
        _write_name(sketch, room, plate, Ink(soft, Face.NARROW, name_px))
        return
    _write_name(sketch, head, plate, Ink(soft, Face.NARROW, name_px))
    if rest.h < round(_TWO_LINES * sketch.area.legible_px):  # large type on a small panel: the line that matters now
        is_told = plate.is_turn or plate.is_quiet or plate.line.bet or plate.line.won
        written = _write_state if is_told else _write_stack
        written(sketch, rest, plate, Ink(ink if plate.is_turn else soft, Face.NARROW))
        return
    upper, lower = rows(rest, (1, 1))
    _write_stack(sketch, upper, plate, Ink(ink, Face.NARROW))
    _write_state(sketch, lower, plate, Ink(ink if plate.is_turn else soft, Face.NARROW))


def _lays_out(plate: Plate) -> bool:
    """Whether the cards fill the plate: they lie face up, or are set in rows."""
    return any(isinstance(card, FaceUp) for card in plate.line.cards) or bool(plate.line.rows and plate.line.cards)


def plate_room(sketch: Sketch, rect: Rect) -> Rect:
    """Return the room for cards on a plate that is set in rows, during its turn."""
    inner = _inner(sketch, rect)
    return inner.below(_rows_head(sketch, inner)).below(max(1, sketch.gap // 2))


def _border(sketch: Sketch, plate: Plate) -> tuple[Color, int]:
    """Return the color and the width of a plate's edge: thick in its turn, and where it wins."""
    if plate.is_turn:
        return sketch.theme.ink, sketch.gap
    if plate.lit or plate.line.won:
        return sketch.theme.lit, max(2, sketch.gap * 2 // 3)
    return sketch.theme.panel_edge, max(1, sketch.gap // 4)


def _inner(sketch: Sketch, rect: Rect) -> Rect:
    """Return the room inside the thickest edge, so that a turn moves no text."""
    return rect.inset(sketch.gap + max(1, sketch.gap // 2), sketch.gap + 1)


def _rows_head(sketch: Sketch, inner: Rect) -> int:
    """Return the height of the head of a plate with rows; the cards get most of the plate."""
    return max(sketch.area.legible_px, min(round(inner.h * 0.2), round(inner.w * 0.2)))


def _head_high(sketch: Sketch, inner: Rect, plate: Plate) -> int:
    if plate.line.rows:
        return _rows_head(sketch, inner)
    # In a tall plate the width bounds the number; otherwise the cards beside it would have no room.
    high = inner.h * (0.32 if _lays_out(plate) else 0.36)
    return max(sketch.area.legible_px, min(round(high), round(inner.w * 0.32)))


def _colors(sketch: Sketch, plate: Plate) -> tuple[Color, Color, Color]:
    theme = sketch.theme
    if plate.is_turn:
        return theme.turn, theme.on_turn, theme.on_turn
    if plate.is_quiet:
        return theme.background, theme.soft, theme.soft
    return theme.panel, theme.ink, theme.soft


def _head(sketch: Sketch, rect: Rect, plate: Plate, ink: Color) -> Rect:
    """Draw the seat's number and its marks; return the room beside them."""
    covers = _lays_out(plate)
    number = f"▶{plate.line.seat}" if plate.is_turn and covers else str(plate.line.seat)
    covered = sketch.text(rect, number, Ink(ink, Face.BOLD))
    free = rect.after(covered.w + sketch.gap)
    for mark in plate.marks:
        free = _mark(sketch, free, mark)
    if plate.line.in_hand and not covers:
        free = _backs(sketch, free, plate.line)
    return free


def _write_name(sketch: Sketch, rect: Rect, plate: Plate, ink: Ink) -> None:
    """Write the player's name, or as much of it as fits."""
    if plate.line.name:
        sketch.text(rect, name_words(plate.line.name), ink)


def _mark(sketch: Sketch, rect: Rect, mark: str) -> Rect:
    """Draw a position's mark, a disc or a tag; return the room beside it."""
    theme = sketch.theme
    ink = Ink(theme.on_key, Face.NARROW, max(sketch.area.legible_px, round(rect.h * 0.6)))
    wide = sketch.fitted(rect, mark, ink).size
    text_wide = max(wide, round(wide * 0.62 * len(mark)) + sketch.gap)
    if text_wide > rect.w:
        return rect
    high = min(rect.h, round(wide * 1.1))
    tag = Rect(rect.x, rect.y + (rect.h - high) // 2, max(text_wide, high), high)
    radius = high // 2 if mark == "D" else max(2, high // 8)
    sketch.box(tag, Fill(theme.key, theme.on_key, max(1, high // 16), radius))
    sketch.text(tag, mark, ink.centered())
    return rect.after(tag.w + max(2, sketch.gap // 2))


def _backs(sketch: Sketch, rect: Rect, line: SeatLine) -> Rect:
    """Draw a small back for each face-down card at the right; return the remaining room.

    One back stands for one card. Backs become narrower when room is short; if even those do not fit, a figure replaces
    them.
    """
    count = len(line.cards)
    if not count:
        return rect
    high, gap = round(rect.h * 0.8), max(1, sketch.gap // 3)
    wide = min(round(high * 0.7), (rect.w + gap) // count - gap)
    if wide < max(_LEAST_BACK_PX, high // 4):
        said = (plural("{count} card", "{count} cards", count), phrase("{count} c", count=count))
        told = sketch.text(rect, said, Ink(sketch.theme.soft, Face.NARROW).righted())
        return rect.before(told.w + gap)
    top = rect.y + (rect.h - high) // 2
    for index in range(count):
        at = Rect(rect.right - wide - index * (wide + gap), top, wide, high)
        sketch.add(card_shape(at, line.cards[-1 - index], sketch.theme))
    return rect.before(count * (wide + gap))


def draw_cards(
    sketch: Sketch, rect: Rect, line: SeatLine, color: Color, lit: frozenset[str] = frozenset()
) -> Rect:
    """Draw a hand with face-up cards, and return the room beside them.

    Faces are legible, backs narrow, rows stacked.
    """
    least = sketch.area.legible_px
    gap = max(1, sketch.gap // 2)
    if line.rows:
        draw_rows(sketch, rect, line, color)
        return rect.after(rect.w)
    high = rect.h
    needed = least_width(least)
    shares = [1.0 if isinstance(card, FaceUp) else 0.45 for card in line.cards]
    wide = min(round(high * TALL_SHAPE), int((rect.w - gap * (len(shares) - 1)) / sum(shares)))
    if wide < needed or high < round(least / TALL_TYPE):
        _strips(sketch, rect, line, color)
        return rect.after(rect.w)
    at = Rect(rect.x, rect.y + (rect.h - high) // 2, 0, high)
    for card, share in zip(line.cards, shares, strict=True):
        at = Rect(at.right + (gap if at.w else 0), at.y, int(wide * share), high)
        draw_card(sketch, at, card, lit)
    return rect.after(at.right - rect.x + 2 * gap)


def _strips(sketch: Sketch, rect: Rect, line: SeatLine, color: Color) -> None:
    """Draw many cards as strips; cards without room are plural in words."""
    gap = max(1, sketch.gap // 2)
    least = sketch.area.legible_px
    high = max(strip_high(least), _strip_high(rect, len(line.cards), gap))
    wide = max(round(high * STRIP_SHAPE), least_width(least, strip=True))
    across = max(1, (rect.w + gap) // (wide + gap))
    down = max(1, (rect.h + gap) // (high + gap))
    cards = sorted(line.cards, key=lambda card: not isinstance(card, FaceUp))
    fits = across * down
    shown = cards if len(cards) <= fits else cards[: fits - 1]
    for index, card in enumerate(shown):
        at = Rect(
            rect.x + index % across * (wide + gap),
            rect.y + index // across * (high + gap),
            wide,
            high,
        )
        sketch.add(card_shape(at, card, sketch.theme))
    if len(shown) < len(cards):
        index = len(shown)
        at = Rect(
            rect.x + index % across * (wide + gap),
            rect.y + index // across * (high + gap),
            wide,
            high,
        )
        sketch.text(at, f"+{len(cards) - index}", Ink(color, Face.NARROW).centered())


def _strip_high(rect: Rect, count: int, gap: int) -> int:
    """Return the height at which this many strips fill a plate."""
    heights = []
    for down in range(1, count + 1):
        across = -(-count // down)
        wide = (rect.w + gap) // across - gap
        heights.append(min((rect.h + gap) // down - gap, int(wide / STRIP_SHAPE)))
    return max(heights, default=0)


def _write_stack(sketch: Sketch, rect: Rect, plate: Plate, ink: Ink) -> Rect:
    """Write what the seat won, its state, or its stack; return the room that this takes."""
    line = plate.line
    if line.won:
        return sketch.text(rect, with_amount("won {amount}", line.won, plate.game), ink)
    if line.all_in:
        return sketch.text(rect, in_context("seat", "ALL IN"), ink)
    if line.standing is not Standing.ACTIVE:
        return sketch.text(rect, STANDINGS[line.standing], ink)
    return sketch.text(rect, amount(line.stack, plate.game) if line.stack is not None else "", ink)


def _write_state(sketch: Sketch, rect: Rect, plate: Plate, ink: Ink) -> None:
    """Write the seat's state: turn, debt, bet, fold, or its last act."""
    line, game = plate.line, plate.game
    owed = line.owes.live + line.owes.dead if line.owes else 0
    if plate.is_turn:
        sketch.text(rect, (marked("▶ TO ACT"), marked("▶ ACT")), ink)
    elif owed:
        sketch.text(rect, with_amount("owes {amount}", owed, game), Ink(sketch.theme.ink, ink.face))
    elif line.misses:
        sketch.text(rect, misses_words(line.misses), Ink(sketch.theme.ink, ink.face))
    elif line.dead:
        sketch.text(rect, DEAD, ink)
    elif line.folded:
        sketch.text(rect, (marked("folded"), in_context("seat", "fold")), ink)
    elif line.bet:
        _write_bet(sketch, rect, plate, ink)
    elif line.standing not in {Standing.ACTIVE, Standing.EMPTY} and line.stack is not None:
        sketch.text(rect, amount(line.stack, game), ink)
    elif line.last_act:
        sketch.text(rect, (line.last_act, act_word(line.last_act)), ink)


def _write_bet(sketch: Sketch, rect: Rect, plate: Plate, ink: Ink) -> Rect:
    """Write the seat's bet on this street; return the room that it takes."""
    act = act_word(plate.line.last_act)
    words = (act, "●") if act else ("●",)
    money = amount(plate.line.bet, plate.game)
    return sketch.text(rect, [listed((word, text), " ") for word in words for text in money], ink)
