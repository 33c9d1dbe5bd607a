"""The floor's column of rulings: cause, reasons and conclusion, newest first."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from controller.views.models import RulingView
from controller.views.phrases.phrase import in_context, listed, marked, phrase, with_initial
from display.grid import Rect
from display.screens.remedy import rule_tag
from display.sketch import Ink, Sketch
from display.typeface import Face, typeface
from display.wording import OUTCOMES


def draw_heading(sketch: Sketch, rect: Rect, said: str) -> Rect:
    """Draw a column's heading with a line below it; return the remaining room."""
    line = heading_height(sketch)
    sketch.text(rect.top(line), said, Ink(sketch.theme.soft, Face.NARROW, sketch.base))
    rule = rect.y + line
    sketch.line((rect.x, rule), (rect.right - 1, rule), sketch.theme.panel_edge, 1)
    return rect.below(line + sketch.gap)


def heading_height(sketch: Sketch) -> int:
    """Return the height of a heading's line."""
    return round(sketch.base * 1.4)


def draw_rulings(
    sketch: Sketch,
    rect: Rect,
    rulings: tuple[RulingView, ...],
    *,
    live: bool = True,
    law: Mapping[int, tuple[str, ...]] = MappingProxyType({}),
) -> int:
    """Draw the rulings that fit; return how many are complete with every reason.

    If a ruling does not fit, its reasons are left out, never its conclusion. `law` has what the screen shows elsewhere
    of the book, by the ruling's number: it is not repeated here.
    """
    # The heading states how many rulings fit, so it is drawn last.
    body = draw_heading(sketch.another(), rect, "")
    whole, drawn = 0, 0
    for ruling in rulings:
        lines = _sentences(ruling, law.get(ruling.number, ()))
        fits = _height(sketch, body, lines) <= body.h
        lines = lines if fits else [lines[0], lines[-1]]
        high = _height(sketch, body, lines)
        if high > body.h:
            break
        whole, drawn = whole + fits, drawn + 1
        _draw_entry(sketch, body.top(high), ruling, lines, live=live)
        body = body.below(high + sketch.gap * 2)
    some = phrase("RULINGS ({shown} of {count})", shown=drawn, count=len(rulings))
    draw_heading(sketch, rect, some if drawn < len(rulings) else phrase("RULINGS ({count})", count=drawn))
    return whole


def _titled(ruling: RulingView) -> str:
    """Return the cause, and the seat unless the cause names it."""
    title = ruling.title
    if ruling.seat is None or "seat" in title.lower():
        return title
    return listed((phrase("Seat {seat}", seat=ruling.seat), with_initial(title, is_large=False)), ": ")


def _sentences(ruling: RulingView, law: tuple[str, ...] = ()) -> list[str]:
    """Return cause, reasons unless they are in `law`, and conclusion."""
    reasons = (listed(("→", reason), " ") for reason in ruling.because if reason not in law)
    return [_titled(ruling), *reasons, listed(("=", ruling.text), " ")]


def _line(sketch: Sketch) -> int:
    return round(sketch.base * 1.3)


def _between(sketch: Sketch) -> int:
    """Return the space after each sentence of an entry."""
    return max(2, sketch.base // 3)


def _ink(sketch: Sketch) -> Ink:
    return Ink(sketch.theme.ink, Face.TEXT, sketch.base)


def _height(sketch: Sketch, body: Rect, lines: list[str]) -> int:
    """Return the height of an entry with these sentences below its head."""
    free = Rect(body.x, body.y, body.w, sketch.area.height * 4)
    told = sum(sketch.fitted_lines(free, line, _ink(sketch)).height + _between(sketch) for line in lines)
    return 2 * _line(sketch) + _between(sketch) + told


def _draw_entry(sketch: Sketch, rect: Rect, ruling: RulingView, lines: list[str], *, live: bool) -> None:
    theme, least, line = sketch.theme, sketch.base, _line(sketch)
    words = OUTCOMES[ruling.outcome]
    unsettled = in_context("ruling", "open") if live else marked("was open")
    settled = in_context("ruling", "waits") if ruling.waits else in_context("ruling", "closed")
    state = unsettled if ruling.is_open else ruling.decided_by or settled
    name = listed((words.mark, words.name), " ")
    head = (listed((name, state), " · "), name)
    sketch.text(rect.top(line), head, Ink(theme.ink, Face.BOLD, round(least * 1.15)))
    rest = rect.below(line)
    hand = phrase("Hand {number}", number=ruling.hand_number)
    tags = [sketch.say(listed((hand, with_initial(tag, is_large=False)), " · ")) for tag in rule_tag(ruling)]
    fitting = [tag for tag in tags if typeface(Face.NARROW).width_px(tag, least) <= rest.w] or tags[-1:]
    sketch.text(rest.top(line), fitting, Ink(theme.soft, Face.NARROW, least))
    rest = rest.below(line + _between(sketch))
    for said in lines:
        drawn = sketch.lines(rest, said, _ink(sketch))
        rest = rest.below(drawn.h + _between(sketch))
