"""The picture of a moment: a screen of then, the ruling's chain beside it, time below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from controller.views.models import StepState, StepView
from controller.views.phrases.phrase import listed, marked, phrase
from controller.views.replay.hand_player import Playing
from controller.views.replay.moments import ChainView, MomentView
from display.area import Area
from display.drawing import Drawing
from display.freshness import LIVE
from display.grid import Rect, columns
from display.replay.shifted import shifted
from display.screens.law_page import draw_law, law_height
from display.screens.remedy import draw_question, draw_ruling, draw_steps
from display.screens.rulings_column import draw_heading
from display.screens.screen_list import draw_view, screen_title
from display.sketch import Fill, Ink, Sketch
from display.text_fitting import leading_px
from display.theme import Theme
from display.typeface import Face
from display.wording import table_words

KEYS: Final = (
    marked("←/→ step · PgUp/PgDn ten · R next ruling · Space play · ↑/↓ speed · Tab screen · Q quit"),
    marked("←/→ step · R ruling · Space play · Tab screen · Q quit"),
    "←/→ · R · Space · Tab · Q",
)
_SCREEN_SHARE: Final = (1.75, 1)
"""The widths of the table's screen and of the chain beside it."""
_RULING_HIGH: Final = 8.5
"""The height of the ruling's box, as a multiple of the running type."""


def draw_moment(
    moments: Sequence[MomentView], playing: Playing, area: Area, theme: Theme, *, keys: bool = True
) -> Drawing:
    """Return the picture of the moment that is shown; `keys` names the keys below it."""
    moment, sketch = moments[playing.at], Sketch(area, theme)
    rect = area.rect.inset(sketch.gap)
    line = round(sketch.base * 1.5)
    _draw_head(sketch, rect.top(line), moment, playing)
    foot = rect.foot(round(line * (2.6 if keys else 1.6)) + 2 * sketch.gap)
    _draw_foot(sketch, foot, moments, playing, keys=keys)
    body = rect.below(line + sketch.gap).above(foot.h + sketch.gap)
    left, right = columns(body, _SCREEN_SHARE, sketch.gap * 2)
    _draw_screen(sketch, left, moment, playing.screen)
    _draw_chain(sketch, right, moment.chain)
    return sketch.finish()


def _draw_head(sketch: Sketch, rect: Rect, moment: MomentView, playing: Playing) -> None:
    game, table = moment.felt.game, table_words(moment.felt.stamp.table)
    hand = phrase("SHOWN AGAIN · {table} · hand {number}", table=table, number=game.hand_number)
    street = listed((hand, game.street), " · ") if game.street else hand
    when = (listed((moment.wall or moment.clock, screen_title(playing.screen)), " · "), moment.clock, "")
    told = sketch.text(rect, when, Ink(sketch.theme.soft, Face.NARROW, sketch.base).righted())
    room = rect.before(told.w + sketch.gap)
    short = phrase("hand {number}", number=game.hand_number)
    sketch.text(room, (street, hand, short), Ink(sketch.theme.ink, Face.BOLD, sketch.base))


def _draw_screen(sketch: Sketch, rect: Rect, moment: MomentView, screen: str) -> None:
    """Draw the screen as it was, in a frame: the shipped drawing, in this area's pixels."""
    edge = max(2, sketch.gap // 3)
    inner = rect.inset(edge)
    area = replace(sketch.area, width=inner.w, height=inner.h)
    view = moment.view(screen)
    # The frame is drawn first: what lies on a box lies wholly inside of it.
    sketch.box(rect, Fill(sketch.theme.background, sketch.theme.panel_edge, edge))
    sketch.add(*shifted(draw_view(view, area, sketch.theme, LIVE), inner.x, inner.y))


def _draw_foot(sketch: Sketch, rect: Rect, moments: Sequence[MomentView], playing: Playing, *, keys: bool) -> None:
    """Draw what happened, the bar of the hand with its rulings, and the keys."""
    theme, moment = sketch.theme, moments[playing.at]
    line = round(sketch.base * 1.5)
    state = phrase("{number} of {count}", number=moment.number, count=len(moments))
    if playing.is_playing:
        state = phrase("▶ {speed} times", speed=f"{playing.speed:g}")
    count = sketch.text(rect.top(line), state, Ink(theme.soft, Face.NARROW, sketch.base).righted())
    said = moment.text
    ink = Ink(theme.ink, Face.BOLD, round(sketch.base * 1.2))
    sketch.text(rect.top(line).before(count.w + sketch.gap), (said, moment.did[-1] if moment.did else ""), ink)
    _draw_bar(sketch, rect.below(line + sketch.gap).top(line // 2), moments, playing.at)
    if keys:
        sketch.text(rect.foot(line), KEYS, Ink(theme.soft, Face.NARROW, sketch.base))


def _draw_bar(sketch: Sketch, rect: Rect, moments: Sequence[MomentView], at: int) -> None:
    """Draw the hand as a bar: a mark for each ruling and decision, and where we are."""
    theme, last = sketch.theme, max(1, len(moments) - 1)
    middle = rect.y + rect.h // 2
    wide = rect.w - rect.h
    left = rect.x + rect.h // 2

    def x(index: int) -> int:
        return left + wide * index // last

    sketch.line((left, middle), (left + wide, middle), theme.panel_edge, max(2, rect.h // 6))
    sketch.line((left, middle), (x(at), middle), theme.soft, max(2, rect.h // 6))
    for index, moment in enumerate(moments):
        if moment.is_marked and moment.chain is not None:
            sketch.circle((x(index), middle), max(3, rect.h // 3), Fill(theme.caution))
    sketch.circle((x(at), middle), rect.h // 2, Fill(theme.turn, theme.ink, 1))


def _draw_chain(sketch: Sketch, rect: Rect, chain: ChainView | None) -> None:
    """Draw the ruling from what was seen to the decision."""
    theme, gap = sketch.theme, sketch.gap
    if chain is None:
        body = draw_heading(sketch, rect, marked("RULING"))
        none = Ink(theme.soft, Face.TEXT, sketch.base)
        sketch.text(body.top(round(sketch.base * 1.5)), marked("None yet in this hand"), none)
        return
    waits = marked("Being put right") if chain.steps else marked("Not decided yet")
    waits = marked("Waits for the floor") if chain.question else waits
    decision = chain.decision or waits
    ink = Ink(theme.ink, Face.BOLD, round(sketch.base * 1.2))
    told = sketch.fitted_lines(Rect(0, 0, rect.w, rect.h // 3), decision, ink)
    foot = rect.foot(round(sketch.base * 1.4) + gap + told.height + leading_px(told.size) // 3)
    sketch.lines(draw_heading(sketch, foot, marked("DECISION")), decision, ink)
    rest = _draw_seen(sketch, rect.above(foot.h + gap), chain)
    wanted = round(sketch.base * 1.8) * (len(chain.steps) + 2) if chain.steps else 0
    if chain.question is not None:
        wanted = round(sketch.base * (5 + 2.4 * len(chain.question.options)))
    low = rest.foot(min(wanted, rest.h * 3 // 5)) if wanted else rest.foot(0)
    law_room = rest.above(low.h + gap) if wanted else rest
    high = min(law_room.h, law_height(sketch, rest.w, chain.ruling.law)) if chain.ruling.law else 0
    drawn = draw_law(sketch, law_room.top(high), chain.ruling.law) if high else 0
    under = rest.below(high + gap) if drawn else rest
    if chain.question is not None:
        draw_question(sketch, under.top(wanted), replace(chain.question, text=""), marked("The floor decides"))
    elif chain.steps:
        body = draw_heading(sketch, under, marked("STEPS"))
        if all(step.state is StepState.DONE for step in chain.steps):
            _draw_done(sketch, body, chain.steps)
        else:
            draw_steps(sketch, body, chain.steps)


def _draw_done(sketch: Sketch, rect: Rect, steps: Sequence[StepView]) -> None:
    """Draw steps of which none is left to do: all of them, or how many they were."""
    ink, line = Ink(sketch.theme.ink, Face.NARROW, sketch.base), round(sketch.base * 1.5)
    if line * len(steps) > rect.h:
        sketch.text(rect.top(line), phrase("✓ All {count} steps are done", count=len(steps)), ink)
        return
    for index, step in enumerate(steps):
        sketch.text(rect.below(index * line).top(line), listed(("✓", step.text), " "), ink)


def _draw_seen(sketch: Sketch, rect: Rect, chain: ChainView) -> Rect:
    """Draw the ruling's box and what was seen; return the room below."""
    high = min(round(sketch.base * _RULING_HIGH), rect.h // 3)
    draw_ruling(sketch, rect.top(high), chain.ruling)
    rest = rect.below(high + sketch.gap)
    if not chain.ruling.because:
        return rest
    body = draw_heading(sketch, rest, marked("SEEN"))
    ink = Ink(sketch.theme.ink, Face.TEXT, sketch.base)
    told = sketch.lines(body.top(rest.h // 3), chain.ruling.because[0], ink)
    return rest.below(body.y - rest.y + told.h + sketch.gap * 2)
