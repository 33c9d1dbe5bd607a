"""The floor's view of one table: rulings with reasons, remedies, devices, pace and dealer."""

from __future__ import annotations

from controller.views.models import (
    FloorView,
    RulingView,
    SeatLine,
    Standing,
    TroubleView,
)
from display.area import Area
from display.drawing import Drawing
from display.freshness import LIVE, Freshness, unsure
from display.grid import Rect, columns, rows
from display.screens.banners import draw_clock, draw_silence
from display.screens.dealer import draw_history
from display.screens.plates import Plate
from display.screens.reader_map import draw_reader_map
from display.screens.remedy import draw_question, draw_ruling, draw_steps, rule_tag
from display.sketch import Ink, Sketch
from display.theme import Theme
from display.typeface import Face
from display.wording import OUTCOMES, STANDINGS, amount, with_amount


def draw(view: FloorView, area: Area, theme: Theme, freshness: Freshness = LIVE) -> Drawing:
    """Return the floor's view of a table; one that is not live says so."""
    sketch = Sketch(area, theme)
    shown = view if freshness.is_live else unsure(view)
    rect = area.rect.inset(sketch.gap)
    line = max(round(sketch.base * 1.4), area.height // 20)
    _draw_head(sketch, rect.top(line), shown)
    second = rect.below(line).top(line)
    if freshness.is_live:
        _draw_pace(sketch, second, shown)
    else:
        draw_silence(sketch, second, freshness)
    body = rect.below(2 * line + sketch.gap)
    left, middle, right = columns(body, (1.25, 1.05, 0.9), sketch.gap * 2)
    _draw_now(sketch, left, shown)
    _draw_rulings(sketch, middle, shown)
    _draw_devices(sketch, right, shown)
    return sketch.finish()


def _draw_head(sketch: Sketch, rect: Rect, view: FloorView) -> None:
    game = view.game
    ink = Ink(sketch.theme.ink, Face.BOLD)
    wall = sketch.text(rect, (view.stamp.wall, ""), Ink(sketch.theme.soft, Face.NARROW).righted())
    street = f" · {game.street}" if game.street else ""
    name = f"{view.stamp.table} · {game.name} {game.limits}"
    hand = f" · hand {game.hand_number}"
    room = rect.before(wall.w + sketch.gap)
    sketch.text(room, (name + hand + street, name + hand, name, view.stamp.table), ink)


def _draw_pace(sketch: Sketch, rect: Rect, view: FloorView) -> None:
    pace = view.pace
    hourly = f"{pace.hands_per_hour:.0f} hands/h" if pace.hands_per_hour is not None else ""
    ruled = f"{pace.rulings_per_hour:.1f} rulings/h" if pace.rulings_per_hour is not None else ""
    dealer = f"Dealer {pace.dealer}" if pace.dealer else ""
    players = f"{sum(line.stack is not None for line in view.seats)} players"
    parts = [part for part in (dealer, hourly, ruled, players, f"event {view.stamp.sequence:,}") if part]
    wordings = ["  ·  ".join(parts[:count]) for count in range(len(parts), 0, -1)]
    sketch.text(rect, wordings, Ink(sketch.theme.soft, Face.NARROW))


def _heading(sketch: Sketch, rect: Rect, said: str) -> Rect:
    line = round(sketch.base * 1.4)
    sketch.text(rect.top(line), said, Ink(sketch.theme.soft, Face.NARROW, sketch.base))
    rule = rect.y + line
    sketch.line((rect.x, rule), (rect.right - 1, rule), sketch.theme.panel_edge, 1)
    return rect.below(line + sketch.gap)


def _draw_now(sketch: Sketch, rect: Rect, view: FloorView) -> None:
    """Draw what is open now: ruling, question or remedy; else whose turn it is."""
    body = _heading(sketch, rect, "NOW")
    trouble = view.trouble
    if trouble == TroubleView():
        calm_high = min(body.h, round(sketch.loud * 1.5) * (5 if view.clock else 3))
        _draw_calm(sketch, body.top(calm_high), view)
        _draw_seats(sketch, _heading(sketch, body.below(calm_high + sketch.gap), "SEATS"), view)
        return
    if trouble.ruling:
        high = max(round(sketch.base * 6), body.h // 4)
        draw_ruling(sketch, body.top(high), trouble.ruling)
        body = body.below(high + sketch.gap)
    question = trouble.floor_question or trouble.dealer_question
    if question:
        asked = "For the floor" if trouble.floor_question else "Asked of the dealer"
        high = min(body.h, round(sketch.base * (5 + 2.4 * len(question.options))))
        draw_question(sketch, body.top(high), question, asked)
        body = body.below(high + sketch.gap)
    if trouble.steps:
        draw_steps(sketch, body, trouble.steps)


def _draw_calm(sketch: Sketch, rect: Rect, view: FloorView) -> None:
    theme = sketch.theme
    line = round(sketch.loud * 1.5)
    said = ["✓ No ruling open"]
    if view.turn:
        money = amount(view.turn.to_call, view.game)[0]
        said.append(
            f"Seat {view.turn.seat} to act, {money} to call"
            if view.turn.to_call
            else f"Seat {view.turn.seat} to act, may check"
        )
    elif not view.game.running:
        said.append("Between hands")
    said.append(f"Pot {amount(view.pot_total, view.game)[0]}" if view.pot_total else "No pot")
    for index, text in enumerate(said):
        row = Rect(rect.x, rect.y + index * line, rect.w, line)
        face = Face.BOLD if index == 0 else Face.TEXT
        sketch.text(row, text, Ink(theme.ink, face, round(line * 0.65)))
    if view.clock:
        draw_clock(sketch, rect.below(len(said) * line + sketch.gap).top(line * 2), view.clock)


def _draw_seats(sketch: Sketch, rect: Rect, view: FloorView) -> None:
    """Draw a row for each seat: number, marks, what it does or owes, its stack."""
    if not view.seats:
        return
    line = min(round(sketch.base * 1.5), rect.h // len(view.seats))
    if line < sketch.area.legible_px:
        return
    for index, seat in enumerate(view.seats):
        row = Rect(rect.x, rect.y + index * line, rect.w, line)
        number, doing, stack = columns(row, (1.1, 2.4, 1.2), sketch.gap)
        plate = Plate(seat, view.game, view.positions)
        colour = sketch.theme.ink if seat.in_hand else sketch.theme.soft
        ink = Ink(colour, Face.NARROW, sketch.base)
        sketch.text(number, (f"{seat.seat}  {' '.join(plate.marks)}".rstrip(), str(seat.seat)), ink)
        sketch.text(doing, _doing(seat, view), ink)
        money = amount(seat.stack, view.game) if seat.stack is not None else ("",)
        sketch.text(stack, money, ink.righted())


def _doing(seat: SeatLine, view: FloorView) -> tuple[str, ...]:
    if view.turn and view.turn.seat == seat.seat:
        return ("▶ to act", "▶")
    if seat.owes:
        owed = seat.owes.live + seat.owes.dead
        states = STANDINGS[seat.standing]
        owes = amount(owed, view.game)[0]
        return (*(f"{word}, owes {owes}" for word in states), f"owes {owes}")
    if seat.standing is not Standing.ACTIVE:
        return STANDINGS[seat.standing]
    if seat.folded:
        return ("folded",)
    bet = f"  ● {amount(seat.bet, view.game)[0]}" if seat.bet else ""
    return (f"{'all in' if seat.all_in else seat.last_act}{bet}", bet.strip(), "")


def _draw_rulings(sketch: Sketch, rect: Rect, view: FloorView) -> None:
    """Draw the rulings, newest first, each with its chain of reasons as long as there is room."""
    body = _heading(sketch, rect, f"RULINGS ({len(view.rulings)})")
    for ruling in view.rulings:
        used = _draw_ruling_entry(sketch, body, ruling)
        body = body.below(used + sketch.gap * 2)
        if body.h < sketch.base * 4:
            break


def _draw_ruling_entry(sketch: Sketch, rect: Rect, ruling: RulingView) -> int:
    theme, least = sketch.theme, sketch.base
    line = round(least * 1.3)
    words = OUTCOMES[ruling.outcome]
    state = "open" if ruling.is_open else ruling.decided_by or "closed"
    rest = rect
    head = (
        f"{words.mark} {words.name} · hand {ruling.hand_number} · {state}",
        f"{words.mark} {words.name} · {state}",
    )
    sketch.text(rest.top(line), head, Ink(theme.ink, Face.BOLD, round(least * 1.15)))
    rest = rest.below(line)
    sketch.text(rest.top(line), rule_tag(ruling), Ink(theme.soft, Face.NARROW, least))
    rest = rest.below(line)
    for said, mark in (
        (ruling.title, ""),
        *((reason, "→ ") for reason in ruling.because),
        (ruling.text, "= "),
    ):
        if rest.h < line:
            break
        room = rest.top(min(rest.h, line * 2))
        drawn = sketch.lines(room, f"{mark}{said}", Ink(theme.ink, Face.TEXT, least))
        rest = rest.below(drawn.h + max(2, least // 3))
    return rect.h - rest.h


def _draw_devices(sketch: Sketch, rect: Rect, view: FloorView) -> None:
    upper, lower = rows(rect, (1.15, 1), sketch.gap)
    body = _heading(sketch, upper, "DEVICES")
    line = round(sketch.base * 1.3)
    said: list[str] = list(view.health.blind)
    blind_high = min(body.h // 3, line * 2 * len(said))
    tray_high = line if view.health.tray else 0
    map_high = body.h - blind_high - tray_high - sketch.gap
    draw_reader_map(sketch, body.top(map_high), view.health, rates=True)
    if said:
        ink = Ink(sketch.theme.ink, Face.TEXT, sketch.base)
        sketch.lines(body.above(tray_high).foot(blind_high), "Not seen: " + " ".join(said), ink)
    if view.health.tray:
        tray = view.health.tray
        off = f" · ⚠ {amount(tray.variance, view.game)[0]} off" if tray.variance else " · ✓ agrees"
        texts = with_amount("Tray ", tray.total, view.game, off)
        ink = Ink(sketch.theme.ink, Face.NARROW, sketch.base)
        sketch.text(body.foot(tray_high), (f"{texts[0]} ({tray.sure_percent}% sure)", *texts), ink)
    draw_history(sketch, _heading(sketch, lower, "ENTRIES"), view.history)
