"""The dealer's screen: the next task in large type, or what is wrong and why."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from controller.views.models import DealerView, GameLine, HistoryLine, MoveView, ReaderState, RulingView
from controller.views.phrases.phrase import listed, marked, phrase
from display.area import Area
from display.drawing import Drawing
from display.freshness import LIVE, FeedState, Freshness, unsure
from display.grid import Rect, columns, rows
from display.screens.banners import draw_clock, draw_silence
from display.screens.move_map import LARGE_LINES, draw_moves, draws_moves, moves_of
from display.screens.reader_map import draw_reader_heading, draw_reader_map, seats_of
from display.screens.remedy import draw_keys, draw_question, draw_ruling, draw_steps, steps_height
from display.sketch import Fill, Ink, Sketch
from display.theme import Theme
from display.typeface import Face, typeface
from display.wording import amount_in, with_amount

_CALM: Final = 0.14
"""The next thing's largest type between hands, as a part of its room's height."""
_RULING_SHARES: Final = (0.42, 0.5)
"""The shares of the room that a ruling gets beside a question if it does not fit in the usual one."""
_WIDE: Final = 3
"""A room is so many times as wide as high where the way of the cards stands beside the steps: on the console."""
LARGE_ENTRIES: Final = 1.6
"""How large the last entries are beside a calm task of the console, by their usual size."""
UNRECORDED: Final = marked("Finish this hand; begin no other. Call the floor")
KEYS_WAIT: Final = marked("Press each key once, as usual: keys wait and count later. Do not switch the table off.")
"""What the dealer does while the table does not record."""


def draw(view: DealerView, area: Area, theme: Theme, freshness: Freshness = LIVE) -> Drawing:
    """Return the dealer's screen; if it is not live, it says so and what to do."""
    sketch = Sketch(area, theme)
    rect = area.rect.inset(sketch.gap)
    head = rect.top(max(round(sketch.base * 1.3), area.height // 18))
    body = rect.below(head.h + sketch.gap)
    if not freshness.is_live:
        draw_silence(sketch, head, freshness, advice="")
        _draw_unsure(sketch, body, unsure(view), freshness)
        return sketch.finish()
    _draw_head(sketch, head, view)
    keys_high = max(round(sketch.base * 4.1), area.height // 9) if view.keys else 0
    main, side = columns(body, (2.35, 1), sketch.gap)
    if view.keys:
        draw_keys(sketch, body.foot(keys_high), view.keys)
        main, side = columns(body.above(keys_high + sketch.gap), (2.35, 1), sketch.gap)
    drawn = _draw_main(sketch, main, view)
    _draw_side(sketch, side, view, () if drawn else moves_of(view))
    return sketch.finish()


def draw_task(
    sketch: Sketch, area: Rect, view: DealerView, freshness: Freshness, *, help_text: str = ""
) -> None:
    """Draw the dealer's task alone, without keys: the upper part of a console.

    `help_text` takes the place of the last entries.
    """
    rect = area.inset(sketch.gap)
    head = rect.top(max(round(sketch.base * 1.3), sketch.area.height // 18))
    body = rect.below(head.h + sketch.gap)
    if not freshness.is_live:
        draw_silence(sketch, head, freshness, advice="")
        _draw_unsure(sketch, body, unsure(view), freshness)
        return
    _draw_head(sketch, head, view)
    if help_text:
        is_roomy = body.h > 14 * sketch.base
        line = round(sketch.base * (4 if is_roomy else 2.6))
        ink = Ink(sketch.theme.ink, Face.TEXT, round(sketch.base * (1.8 if is_roomy else 1.1)))
        sketch.lines(body.foot(line), help_text, ink, middle=True)
        body = body.above(line + sketch.gap)
    is_calm = not (view.trouble.ruling or view.trouble.floor_question or view.trouble.dealer_question)
    if is_calm and body.w > 1.5 * body.h and not help_text:
        main, side = columns(body, (2, 1), sketch.gap)
        _draw_main(sketch, main, view)
        # beside a calm task there is room: the last entries are read from where the dealer stands
        draw_history(sketch, side, view.history, LARGE_ENTRIES)
    else:
        _draw_main(sketch, body, view)


def _draw_head(sketch: Sketch, rect: Rect, view: DealerView) -> None:
    ink = Ink(sketch.theme.soft, Face.NARROW)
    game = view.game
    pot = with_amount("Pot {amount}", view.pot_total, game) if view.pot_total else ("",)
    money = sketch.text(rect, pot, ink.righted())
    sketch.text(rect.before(money.w + 3 * sketch.gap), _game_wordings(game), ink)


def _game_wordings(game: GameLine) -> tuple[str, ...]:
    whole = listed((game.name, game.limits), " ")
    if not game.hand_number:
        return whole, game.name
    hand = phrase("Hand {number}", number=game.hand_number)
    told = listed((hand, game.street), " · ") if game.street else hand
    return listed((told, whole), " · "), listed((told, game.name), " · "), told, hand


def _draw_main(sketch: Sketch, rect: Rect, view: DealerView) -> bool:
    """Draw the next task alone, or what is wrong and how to repair it.

    Return whether the way of the cards is drawn.
    """
    trouble = view.trouble
    # CONFIRM and CLEAR answer the dealer's own question: while it is open, it is the one to read.
    question = trouble.dealer_question or trouble.floor_question
    if not trouble.ruling and not question:
        _draw_next(sketch, rect, view)
        return False
    if trouble.ruling and not question and not trouble.steps:
        upper, lower = rows(rect, (1, 1.25), sketch.gap)
        _draw_next(sketch, upper, view)
        draw_ruling(sketch, lower, trouble.ruling)
        return False
    if trouble.ruling:
        told = question is not None and question.text == trouble.ruling.text
        ruling = replace(trouble.ruling, text="") if told else trouble.ruling
        high = max(round(sketch.base * (4.2 if told else 5.2)), round(rect.h * (0.25 if told else 0.34)))
        rect = rect.below(_draw_whole(sketch, rect, ruling, high) + sketch.gap)
    if question:
        asked = marked("Please say") if trouble.dealer_question else marked("The floor decides")
        draw_question(sketch, rect, question, asked)
        return False
    return _draw_remedy(sketch, rect, view)


def _draw_whole(sketch: Sketch, rect: Rect, ruling: RulingView, wanted: int) -> int:
    """Draw a ruling whole, in more than the wanted height if it must be; return the height."""
    tries = []
    for high in (wanted, *(round(rect.h * share) for share in _RULING_SHARES)):
        tried = sketch.another()
        draw_ruling(tried, rect.top(high), ruling)
        tries.append((tried.cuts, high, tried))
        if not tried.cuts:
            break
    _, high, drawn = min(tries, key=lambda one: one[:2])
    sketch.take(drawn)
    return high


def _draw_remedy(sketch: Sketch, rect: Rect, view: DealerView) -> bool:
    """Draw the steps, and the way of the cards where there is room; return whether so."""
    steps, moves = view.trouble.steps, moves_of(view)
    if rect.w > _WIDE * rect.h:
        left, right = columns(rect, (2, 1), sketch.gap)
        if draws_moves(sketch, right, moves):
            draw_steps(sketch, left, steps)
            draw_moves(sketch, right, moves, seats_of(view.health))
            return True
    low = rect.h - steps_height(sketch, rect.w, steps) - sketch.gap
    if not moves or low < LARGE_LINES * sketch.base:
        draw_steps(sketch, rect, steps)
        return False
    draw_steps(sketch, rect.above(low), steps)
    draw_moves(sketch, rect.foot(low - sketch.gap), moves, seats_of(view.health))
    return True


def _sizes_told(view: DealerView) -> str:
    """Return the keys of usual sizes with their amounts: `MINIMUM 4 · POT 7`."""
    sized = (one for one in view.sizes if one.does.startswith("to "))
    return listed([listed((one.key, amount_in(one.does)), " ") for one in sized], " · ")


def _draw_next(sketch: Sketch, rect: Rect, view: DealerView) -> None:
    theme = sketch.theme
    edge = theme.turn if view.game.running else theme.panel_edge
    sketch.box(rect, Fill(theme.panel, edge, max(2, sketch.gap // 2), sketch.radius))
    inner = rect.inset(max(sketch.gap * 2, rect.w // 18), sketch.gap)
    if view.clock:
        clock_high = max(round(sketch.loud * 1.7), inner.h // 4)
        draw_clock(sketch, inner.foot(clock_high), view.clock)
        inner = inner.above(clock_high + sketch.gap)
    line, small = round(sketch.base * 1.4), Ink(theme.soft, Face.NARROW, sketch.base).centered()
    told = _sizes_told(view)
    has_room = inner.h > 5 * line and not sketch.fitted(inner.foot(line), told, small).cut
    if told and has_room and _said_of_next(sketch, inner.above(line), view):
        sketch.text(inner.foot(line), told, small)
        inner = inner.above(line)
    sketch.together(inner, _said_of_next(sketch, inner, view) or _next_parts(sketch, inner, view, 1.0))


def _next_parts(sketch: Sketch, rect: Rect, view: DealerView, share: float) -> list[tuple[str, Ink, float]]:
    """Return the next thing and its detail with their shares of the room."""
    theme = sketch.theme
    # Between hands nothing presses: the next thing stands there calmly.
    largest = rect.h * (0.34 if view.game.running else _CALM)
    ink = Ink(theme.ink, Face.BOLD, round(largest), acted_on=True).centered()
    parts = [(view.next.text, ink, share)]
    if view.next.detail:
        parts.append((view.next.detail, Ink(theme.soft, Face.TEXT, round(sketch.base * 2.6)).centered(), 1.0))
    return parts


def _said_of_next(sketch: Sketch, rect: Rect, view: DealerView) -> list[tuple[str, Ink, float]]:
    """Return what stands whole in the room, the next thing largest; empty if nothing does."""
    for share in (2.0, 1.2, 0.8):
        parts = _next_parts(sketch, rect, view, share)
        tried = sketch.another()
        tried.together(rect, parts)
        if not tried.cuts:
            return parts
    return []


def _draw_side(sketch: Sketch, rect: Rect, view: DealerView, moves: tuple[MoveView, ...]) -> None:
    """Draw the readers' map or the way of cards, the blind places, and the last entries."""
    least = sketch.base
    line = round(least * 1.25)
    map_high = max(line * 5, round(rect.h * 0.52)) if view.health.readers else line
    well = all(reader.state is ReaderState.OK for reader in view.health.readers)
    if well and view.health.readers and draws_moves(sketch, rect.top(map_high).below(2 * line), moves):
        # The healthy readers need no map: their line stays, and the table shows the way of the cards.
        draw_reader_heading(sketch, rect.top(line), view.health)
        draw_moves(sketch, rect.top(map_high).below(line + sketch.gap), moves, seats_of(view.health))
    else:
        draw_reader_map(sketch, rect.top(map_high), view.health)
    rest = rect.below(map_high + sketch.gap)
    if view.health.blind:
        said, ink = listed(view.health.blind, " "), Ink(sketch.theme.ink, Face.TEXT, least)
        high = min(rest.h, max(sketch.fitted_lines(rest, said, ink).height, line * min(4, 2 * len(view.health.blind))))
        sketch.lines(rest.top(high), said, replace(ink, largest=round(least * 1.1)))
        rest = rest.below(high + sketch.gap)
    draw_history(sketch, rest, view.history)


def draw_history(sketch: Sketch, rect: Rect, history: tuple[HistoryLine, ...], larger: float = 1.0) -> None:
    """Draw the last entries, newest first, with marks for what UNDO takes back and took back.

    An entry has one line. A sentence among the entries has as many lines as it needs, if all of them fit. `larger` is
    how many times the usual least size the entries have where they fit so.
    """
    size = round(sketch.base * larger)
    line, top = round(size * 1.25), rect.y
    for entry in history:
        mark = "↩ " if entry.undoable else "✗ " if entry.undone else "   "
        color = sketch.theme.ink if entry.undoable else sketch.theme.soft
        text = sketch.say(entry.text)
        gone = sketch.say(phrase("{entry} (taken back)", entry=entry.text))
        wordings = (mark + gone, mark + text) if entry.undone else (mark + text,)
        full = [said for said in wordings if typeface(Face.TEXT).width_px(said, size) <= rect.w]
        ink = Ink(color, Face.TEXT if full else Face.NARROW, size)
        if not full and typeface(Face.NARROW).width_px(wordings[-1], sketch.area.legible_px) > rect.w:
            told = sketch.fitted_lines(rect, wordings[-1], ink)
            if told.cut and rect.y > top:
                return
            sketch.lines(rect, wordings[-1], ink)
            rect = rect.below(told.height - size + line)
            continue
        if rect.h < line:
            return
        sketch.text(rect.top(line), full or wordings[-1:], ink)
        rect = rect.below(line)


def _draw_unsure(sketch: Sketch, rect: Rect, view: DealerView, freshness: Freshness) -> None:
    upper, lower = rows(rect, (1.4, 1), sketch.gap)
    theme = sketch.theme
    sketch.box(upper, Fill(theme.panel, theme.caution, max(2, sketch.gap // 2), sketch.radius))
    ink = Ink(theme.ink, Face.BOLD, round(upper.h * 0.4), acted_on=True).centered()
    if freshness.feed is FeedState.UNRECORDED:
        more = Ink(theme.ink, Face.TEXT, round(sketch.base * 1.8)).centered()
        sketch.together(upper.inset(sketch.gap * 2), ((UNRECORDED, ink, 1.2), (KEYS_WAIT, more, 1.0)))
    else:
        said = marked("Deal on by hand; call the floor for rulings")
        sketch.lines(upper.inset(sketch.gap * 2), said, ink, middle=True)
    line = round(sketch.base * 1.3)
    sketch.text(lower.top(line), marked("Last known:"), Ink(theme.soft, Face.NARROW))
    sketch.text(lower.below(line).top(line), view.next.text, Ink(theme.soft, Face.TEXT))
    draw_history(sketch, lower.below(2 * line + sketch.gap), view.history)
