"""The floor's view of one table: rulings with reasons and law, remedies, devices, pace."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from controller.views.models import (
    FloorView,
    SeatLine,
    Standing,
    TroubleView,
)
from controller.views.phrases.phrase import listed, marked, money, phrase, plural
from display.area import Area
from display.drawing import Drawing
from display.freshness import LIVE, FeedState, Freshness, unsure
from display.grid import Rect, columns
from display.screens.banners import ASK_DEALER, draw_clock, draw_silence
from display.screens.devices_column import draw_devices
from display.screens.law_page import draw_law, law_height
from display.screens.plates import Plate
from display.screens.remedy import draw_question, draw_ruling, draw_steps, question_height
from display.screens.rulings_column import draw_heading, draw_rulings
from display.screens.shown_cards import cards_height, draw_shown_cards
from display.sketch import Ink, Sketch
from display.theme import Theme
from display.typeface import Face
from display.wording import DEAD, STANDINGS, act_word, amount, misses_words, name_words, table_words, with_amount

SCALES: Final = (1.6, 1.3, 1.0)
"""Scales of the type to try when there is little to show, largest first."""
RULINGS_WANTED: Final = (3, 2, 1)
"""How many rulings must be shown with their reasons before larger type is tried."""


def draw(view: FloorView, area: Area, theme: Theme, freshness: Freshness = LIVE) -> Drawing:
    """Return the floor's view of a table in the largest type that fits; says if it is not live."""
    shown = view if freshness.is_live else unsure(view)
    wants = [wanted for wanted in RULINGS_WANTED if wanted <= max(1, len(shown.rulings))]
    # Beside the steps the book leaves them larger type, but no ruling may go for it.
    books = (False, True) if _law(shown) else (False,)
    tries = [(wanted, scale, beside) for wanted in wants for scale in SCALES for beside in books]
    drawn = (
        _drawn(Sketch(area, theme, scale), shown, freshness, (len(shown.rulings) if beside else wanted, beside))
        for wanted, scale, beside in tries
    )
    least = Sketch(area, theme)
    sketch, _ = next((one for one in drawn if one[1]), None) or _drawn(least, shown, freshness, (0, False))
    return sketch.finish()


def _law(view: FloorView) -> tuple[str, ...]:
    """Return what the book says of the ruling that is shown."""
    ruling = view.trouble.still_open().ruling
    return ruling.law if ruling else ()


def _drawn(sketch: Sketch, shown: FloorView, freshness: Freshness, wishes: tuple[int, bool]) -> tuple[Sketch, bool]:
    """Return the sketch with everything on it, and whether all of it fits.

    `wishes` are the number of rulings that must be whole, and whether the book stands above them, not below the steps.
    """
    wanted, beside = wishes
    rect = sketch.area.rect.inset(sketch.gap)
    line = max(round(sketch.area.legible_px * 1.4), sketch.area.height // 20)
    _draw_head(sketch, rect.top(line), shown)
    second = rect.below(line).top(line)
    if freshness.is_live:
        _draw_pace(sketch, second.top(max(sketch.area.legible_px, round(line * _SECOND_LINE))), shown)
    else:
        needs_technician = freshness.feed in {FeedState.UNRECORDED, FeedState.NOT_STARTED}
        advice = marked("Call the technician") if needs_technician else ASK_DEALER
        draw_silence(sketch, second, freshness, advice)
    cuts = sketch.cuts
    body = rect.below(2 * line + sketch.gap)
    shares = _COLUMNS if shown.trouble.still_open() == TroubleView() else _IN_TROUBLE
    left, middle, right = columns(body, shares, sketch.gap * 2)
    fits, law = _draw_now(sketch, left, () if beside else _law(shown), shown, live=freshness.is_live)
    if beside:
        middle, law = _draw_book(sketch, middle, _law(shown))
    whole, has_cards = _draw_rulings(sketch, middle, shown, live=freshness.is_live, law=law)
    fits &= law == _law(shown) and (has_cards or not beside) and (whole >= wanted or not shown.rulings)
    fits &= draw_devices(sketch, right, shown, live=freshness.is_live)
    return sketch, fits and sketch.cuts == cuts


_COLUMNS: Final = (1.25, 1.05, 0.9)
_IN_TROUBLE: Final = (1.5, 1.1, 0.85)
"""The widths of the columns NOW, RULINGS and DEVICES; a ruling and its steps get more."""
_SECOND_LINE: Final = 0.75
"""The type of the pace as a part of the head's, which names the table."""


def _draw_head(sketch: Sketch, rect: Rect, view: FloorView) -> None:
    game = view.game
    ink = Ink(sketch.theme.ink, Face.BOLD)
    wall = sketch.text(rect, (view.stamp.wall, ""), Ink(sketch.theme.soft, Face.NARROW).righted())
    table = table_words(view.stamp.table)
    name = listed((table, listed((game.name, game.limits), " ")), " · ")
    hand = listed((name, phrase("hand {number}", number=game.hand_number)), " · ") if game.hand_number else name
    street = (listed((hand, game.street), " · "),) if game.street else ()
    room = rect.before(wall.w + sketch.gap)
    sketch.text(room, (*street, hand, name, table), ink)


def _draw_pace(sketch: Sketch, rect: Rect, view: FloorView) -> None:
    pace = view.pace
    parts: list[str] = [phrase("Dealer {name}", name=pace.dealer)] if pace.dealer else []
    if pace.hands_per_hour is not None:
        parts.append(phrase("{count} hands/h", count=f"{pace.hands_per_hour:.0f}"))
    elif pace.hands:
        parts.append(plural("{count} hand", "{count} hands", pace.hands))
    if pace.rulings_per_hour is not None:
        parts.append(phrase("{count} rulings/h", count=f"{pace.rulings_per_hour:.1f}"))
    players = sum(line.stack is not None for line in view.seats)
    parts.append(plural("{count} player", "{count} players", players))
    parts.append(phrase("event {number}", number=money(view.stamp.sequence)))
    parts += [view.software] * bool(view.software)
    wordings = [listed(parts[:count], "  ·  ") for count in range(len(parts), 0, -1)]
    sketch.text(rect, wordings, Ink(sketch.theme.soft, Face.NARROW))


def _draw_now(
    sketch: Sketch, rect: Rect, law: tuple[str, ...], view: FloorView, *, live: bool
) -> tuple[bool, tuple[str, ...]]:
    """Draw the open ruling, question or remedy, and its law; else the turn and the seats.

    Return whether all of it fits, and the sentences of the law that are drawn.
    """
    body = draw_heading(sketch, rect, marked("NOW") if live else marked("LAST KNOWN"))
    trouble = view.trouble.still_open()
    question = trouble.floor_question or trouble.dealer_question
    if trouble == TroubleView():
        calm_high = min(body.h, round(sketch.loud * 1.5) * (5 if view.clock else 3))
        _draw_calm(sketch, body.top(calm_high), view, live=live)
        body = body.below(calm_high + sketch.gap)
    if trouble.ruling:
        high = max(round(sketch.base * 6), body.h // 4)
        told = question is not None and question.text == trouble.ruling.text
        draw_ruling(sketch, body.top(high), replace(trouble.ruling, text="") if told else trouble.ruling)
        body = body.below(high + sketch.gap)
    if question:
        asked = marked("For the floor") if trouble.floor_question else marked("Asked of the dealer")
        high = min(body.h, question_height(sketch, body.w, question))
        draw_question(sketch, body.top(high), question, asked)
        body = body.below(high + sketch.gap)
    steps = len(trouble.steps) + 2 if trouble.steps else 0
    room = body.below(round(sketch.base * _STEP) * steps)
    page = room.foot(min(law_height(sketch, room.w, law), room.h)) if steps else room
    shown = draw_law(sketch, page, law) if law else 0
    if steps:
        above = body.above(page.h + sketch.gap) if shown else body.top(round(sketch.base * _STEP_ROOM) * steps)
        draw_steps(sketch, above, trouble.steps)
        return body.h >= round(sketch.base * _STEP) * steps, law[:shown]
    if law:
        return True, law[:shown]
    return _draw_seats(sketch, body, view, needed=trouble == TroubleView()), ()


_STEP: Final = 1.8
_STEP_ROOM: Final = 2.2
"""The height of a step that is needed, and the most that it gets, as multiples of the running type."""


def _draw_book(sketch: Sketch, rect: Rect, law: tuple[str, ...]) -> tuple[Rect, tuple[str, ...]]:
    """Draw what the book says of the shown ruling above the rulings.

    Return the remaining room, and the sentences that are drawn.
    """
    page = rect.top(min(law_height(sketch, rect.w, law), round(rect.h * _BOOK)))
    shown = draw_law(sketch, page, law)
    return (rect.below(page.h + sketch.gap) if shown else rect), law[:shown]


_BOOK: Final = 0.6
"""The book gets at most this part of its column; the rulings have the rest."""


def _draw_calm(sketch: Sketch, rect: Rect, view: FloorView, *, live: bool) -> None:
    theme = sketch.theme
    line = round(sketch.loud * 1.5)
    waits = any(ruling.waits for ruling in view.rulings)
    known = marked("◐ A repair waits") if waits else marked("✓ No ruling open")
    said: list[str] = [known if live else marked("? Open rulings: not known")]
    if view.turn:
        to_call = amount(view.turn.to_call, view.game)[0]
        said.append(
            phrase("Seat {seat} to act, {amount} to call", seat=view.turn.seat, amount=to_call)
            if view.turn.to_call
            else phrase("Seat {seat} to act, may check", seat=view.turn.seat)
        )
    elif live and (view.game.halted or not view.game.running):
        said.append(view.game.halted or marked("Between hands"))
    if view.pot_total or live:
        pot = with_amount("Pot {amount}", view.pot_total, view.game)[0]
        said.append(pot if view.pot_total else marked("No pot"))
    for index, text in enumerate(said):
        row = Rect(rect.x, rect.y + index * line, rect.w, line)
        face = Face.BOLD if index == 0 else Face.TEXT
        sketch.text(row, text, Ink(theme.ink, face, round(line * 0.65)))
    if view.clock:
        draw_clock(sketch, rect.below(len(said) * line + sketch.gap).top(line * 2), view.clock)


def _draw_seats(sketch: Sketch, rect: Rect, view: FloorView, *, needed: bool) -> bool:
    """Draw a row for each seat: number, marks, state or debt, stack; return whether all fit."""
    head = round(sketch.base * 1.4) + sketch.gap
    line = min(round(sketch.base * 1.5), (rect.h - head) // max(1, len(view.seats)))
    if line < sketch.base or not view.seats:
        return not (needed and view.seats)
    body = draw_heading(sketch, rect, marked("SEATS"))
    shares = (2.2, 2.0, 1.2) if any(seat.name for seat in view.seats) else (1.1, 2.4, 1.2)
    for index, seat in enumerate(view.seats):
        row = Rect(body.x, body.y + index * line, body.w, line)
        number, doing, stack = columns(row, shares, sketch.gap)
        plate = Plate(seat, view.game, view.positions)
        color = sketch.theme.ink if seat.in_hand else sketch.theme.soft
        ink = Ink(color, Face.NARROW, sketch.base)
        marks = "  ".join((str(seat.seat), " ".join(plate.marks))).rstrip()
        starts = dict.fromkeys((marks, str(seat.seat)))
        named = [f"{start}  {name}".rstrip() for start in starts for name in name_words(seat.name)]
        sketch.text(number, _at_full_size(sketch, number, (*named, str(seat.seat)), ink), ink)
        sketch.text(doing, _doing(seat, view), ink)
        money = amount(seat.stack, view.game) if seat.stack is not None else ("",)
        sketch.text(stack, money, ink.righted())
    return True


def _at_full_size(sketch: Sketch, room: Rect, wordings: Sequence[str], ink: Ink) -> Sequence[str]:
    """Return the wordings that need no smaller type than the shortest one."""
    shortest = sketch.fitted(room, wordings[-1], ink).size
    return [one for one in wordings if sketch.fitted(room, one, ink).size >= shortest]


def _doing(seat: SeatLine, view: FloorView) -> tuple[str, ...]:
    if view.turn and view.turn.seat == seat.seat:
        return (marked("▶ to act"), "▶")
    if seat.owes:
        owed = seat.owes.live + seat.owes.dead
        states = STANDINGS[seat.standing]
        owes = amount(owed, view.game)[0]
        wordings = (phrase("{state}, owes {amount}", state=word, amount=owes) for word in states)
        return (*wordings, phrase("owes {amount}", amount=owes))
    if seat.misses:
        return (phrase("penalty, misses {count}", count=seat.misses), misses_words(seat.misses)[-1])
    if seat.standing is not Standing.ACTIVE:
        return STANDINGS[seat.standing]
    if seat.dead:
        return DEAD
    if seat.folded:
        return (marked("folded"),)
    bet = amount(seat.bet, view.game)[0] if seat.bet else ""
    act = marked("all in") if seat.all_in else act_word(seat.last_act) if seat.bet else seat.last_act
    if not bet:
        return (act, "")
    return (listed((act or "●", bet), " "), bet, "")


def _draw_rulings(
    sketch: Sketch, rect: Rect, view: FloorView, *, live: bool, law: tuple[str, ...]
) -> tuple[int, bool]:
    """Draw the rulings, and below them the cards on the table if no reason has to go for them.

    `law` is drawn elsewhere. Return how many rulings are complete with their reasons, and whether all open cards are
    drawn.
    """
    told = {view.trouble.ruling.number: law} if view.trouble.ruling else {}
    high = cards_height(sketch, rect.w, view)
    whole = draw_rulings(sketch.another(), rect, view.rulings, live=live, law=told)
    above = rect.above(high + sketch.gap)
    if high and draw_rulings(sketch.another(), above, view.rulings, live=live, law=told) >= whole:
        draw_shown_cards(sketch, rect.foot(high), view)
        return draw_rulings(sketch, above, view.rulings, live=live, law=told), True
    return draw_rulings(sketch, rect, view.rulings, live=live, law=told), not high
