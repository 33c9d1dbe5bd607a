"""What is wrong and how to repair it, for dealer and floor."""

from __future__ import annotations

import math
from typing import Final

from controller.views.models import KeyHint, QuestionView, RulingView, StepState, StepView
from controller.views.phrases.phrase import Phrase, listed, marked, phrase, plural
from controller.views.replay.moments import STEP_MARKS
from display.drawing import Color
from display.grid import Rect, columns, rows
from display.sketch import Fill, Ink, Sketch, tone_colors
from display.text_fitting import leading_px, wrap
from display.typeface import Face
from display.wording import BASES, OUTCOMES


def draw_ruling(sketch: Sketch, rect: Rect, ruling: RulingView) -> None:
    """Draw a ruling: outcome with its mark, rule number and basis, cause, text."""
    words = OUTCOMES[ruling.outcome]
    ground, on = tone_colors(words.tone, sketch.theme)
    sketch.box(rect, Fill(ground, on, max(1, sketch.gap // 4), sketch.radius))
    inner = rect.inset(sketch.gap * 2, round(sketch.gap * 1.5))
    least = sketch.base
    head = inner.top(max(round(sketch.loud * 1.1), inner.h // 4))
    name = listed((words.mark, words.name), " ")
    short = listed((words.mark, words.short), " ")
    named = listed((name, phrase("seat {seat}", seat=ruling.seat)), " · ") if ruling.seat else name
    ink = Ink(on, Face.BOLD, round(sketch.loud * 1.6), acted_on=True)
    told = sketch.text(head.left(round(head.w * 0.62)), (named, name, short), ink)
    tag = Ink(on, Face.NARROW, round(least * 1.3)).righted()
    beside, (*whole, cited), fewer = head.after(told.w + sketch.gap * 2), *rule_tags(ruling)
    # All numbers in the running type say more than with the book's name in the least.
    at_ease = [one for one in whole if (fitted := sketch.fitted(beside, one, tag)).size >= least and not fitted.cut]
    sketch.text(beside, (*at_ease, cited, *fewer), tag)
    body = inner.below(head.h + sketch.gap // 2)
    title, _ = rows(body, (1, 1.4 if ruling.text else 0))
    if title.h < round(least * 1.25):  # a title must not be smaller than its text
        said = listed((ruling.title, ruling.text), ". ") if ruling.text else ruling.title
        sketch.lines(body, said, Ink(on, Face.TEXT, round(least * 1.4)))
        return
    parts = [(ruling.title, Ink(on, Face.BOLD, round(least * 2.2)), 1.0)]
    if ruling.text:
        parts.append((ruling.text, Ink(on, Face.TEXT, round(least * 1.8)), 1.4))
    sketch.together(body, parts)


def rule_tag(ruling: RulingView) -> tuple[str, ...]:
    """Return the wordings of a ruling's citation: numbers, basis, book."""
    whole, fewer = rule_tags(ruling)
    return (*whole, *fewer)


def rule_tags(ruling: RulingView) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the wordings of a ruling's citation that name every rule, and those that do not."""
    count, rules = len(ruling.rules), listed(ruling.rules)
    long, short = BASES[ruling.basis]
    cited = _cited(rules, count)
    fewest = (_cited(f"{ruling.rules[0]} +{count - 1}", count),) if count > 1 else ()
    whole = listed((cited, long, ruling.rulebook), " · ") if ruling.rulebook else listed((cited, long), " · ")
    every = (whole, listed((cited, long), " · "), listed((cited, short), " · "), cited)
    return every, (*fewest, plural("{count} rule", "{count} rules", count))


def _cited(rules: str, count: int) -> Phrase:
    return plural("Rule {rules}", "Rules {rules}", count, rules=rules)


def draw_steps(sketch: Sketch, rect: Rect, steps: tuple[StepView, ...]) -> None:
    """Draw a remedy's steps: done ticked, the current large and marked, a wrong one noted."""
    least, gap = sketch.base, max(2, sketch.gap // 2)
    row = round(least * (_TWO_LINES if _are_long(sketch, rect, steps) else 1.35))
    now = next((step for step in steps if _is_loud(step)), None)
    loud = max(round(sketch.loud * 1.3) + row, _needs(sketch, rect.w, now) if now else 0)
    loud = max(loud, min(round(row * _LOUD_ROWS), rect.h // 3))
    shown, before, after = _window(steps, 1 + max(0, (rect.h - loud) // (row + gap)))
    said = [plural("✓ {count} earlier step done", "✓ {count} earlier steps done", before)] if before else []
    more = [plural("○ {count} more to do", "○ {count} more to do", after)] if after else []
    free = rect.h - gap * (len(shown) + len(said) + len(more) - 1)
    quiet = len(shown) - sum(_is_loud(step) for step in shown) + len(said) + len(more)
    row = max(row, min(round(least * _TWO_LINES), (free - loud) // quiet)) if quiet else row
    loud = max(loud, min(free - quiet * row, row * 4))
    size = min((_quiet_size(sketch, rect.w, row, step) for step in shown if not _is_loud(step)), default=0)
    at = rect
    listed: tuple[str | StepView, ...] = (*said, *shown, *more)
    for line in listed:
        high = loud if isinstance(line, StepView) and _is_loud(line) else row
        if isinstance(line, str):
            sketch.text(at.top(high), line, Ink(sketch.theme.soft, Face.TEXT, min(size or row, round(least * 1.3))))
        else:
            _draw_step(sketch, at.top(high), line, size)
        at = at.below(high + gap)


_LOUD_ROWS: Final = 3.6
"""The current step is so many rows of the others high before more of those are shown."""
_TWO_LINES: Final = 2.2
"""The height of a step in two lines of the running type."""


def _are_long(sketch: Sketch, rect: Rect, steps: tuple[StepView, ...]) -> bool:
    """Whether a step that is not current needs a second line; fewer of them are shown then."""
    _, room = _quiet_room(sketch, rect.top(sketch.base))
    ink = Ink(sketch.theme.ink, Face.NARROW, sketch.base)
    return any(sketch.fitted_lines(room, step.text, ink).cut for step in steps if not _is_loud(step))


def steps_height(sketch: Sketch, wide: int, steps: tuple[StepView, ...]) -> int:
    """Return the height in which all steps of a remedy stand in full."""
    row, gap = round(sketch.base * 1.8), max(2, sketch.gap // 2)
    now = next((step for step in steps if _is_loud(step)), None)
    loud = max(round(sketch.loud * 3.6), _needs(sketch, wide, now)) if now else 0
    return loud + (len(steps) - (1 if now else 0)) * (row + gap)


def _needs(sketch: Sketch, wide: int, step: StepView) -> int:
    """Return the height that the current step needs to be shown in full."""
    size = sketch.area.acted_on_px
    room = wide - 5 * sketch.gap - max(round(sketch.loud * 1.2), (wide - 4 * sketch.gap) // 12)
    said = len(wrap(sketch.say(step.text), room, size, Face.BOLD, chop=True))
    written = said * leading_px(size)
    noted = round(sketch.base * 1.2) + sketch.gap if step.note or step.seen_by_readers else 0
    share = 0.6 if step.note else 0.75 if noted else 1.0  # the share `_draw_step` leaves beside its note
    return max(written + noted, round((written + sketch.gap) / share)) + 2 * sketch.gap


def _is_loud(step: StepView) -> bool:
    return step.state in {StepState.CURRENT, StepState.WRONG}


def _window(steps: tuple[StepView, ...], room: int) -> tuple[tuple[StepView, ...], int, int]:
    """Return the steps that fit around the current one, and the counts before and after."""
    if len(steps) <= room:
        return steps, 0, 0
    now = next((index for index, step in enumerate(steps) if _is_loud(step)), 0)
    first = 0 if now <= 1 and room > 2 else max(0, min(now - 1, len(steps) - room + 1))
    count = max(1, room - (1 if first else 0))
    if first + count < len(steps):
        count = max(1, count - 1)
    if not first <= now < first + count:
        first, count = now, 1
    return steps[first : first + count], first, len(steps) - first - count


def _quiet_room(sketch: Sketch, rect: Rect) -> tuple[Rect, Rect]:
    """Return the room for the mark and the room for the words of a step that is not current."""
    side = rect.left(round(sketch.base * 1.5))
    return side, rect.after(side.w + sketch.gap)


def _quiet_size(sketch: Sketch, wide: int, row: int, step: StepView) -> int:
    """Return the type size at which a step that is not current fits."""
    _, room = _quiet_room(sketch, Rect(0, 0, wide, row))
    fitted = sketch.fitted_lines(room, step.text, Ink(sketch.theme.ink, Face.TEXT, round(sketch.base * 1.5)))
    return fitted.size


def _draw_step(sketch: Sketch, rect: Rect, step: StepView, size: int) -> None:
    theme, least = sketch.theme, sketch.base
    mark = STEP_MARKS[step.state]
    if not _is_loud(step):
        color = theme.soft if step.state is StepState.DONE else theme.ink
        side, room = _quiet_room(sketch, rect)
        sketch.text(side, mark, Ink(color, Face.BOLD, round(least * 1.5)).centered())
        ink = Ink(color, Face.TEXT, size)
        if sketch.fitted_lines(room, step.text, ink).cut:
            ink = Ink(color, Face.NARROW, size)
        sketch.lines(room, step.text, ink, middle=True)
        return
    ground, on = _loud_colors(sketch, step.state)
    sketch.box(rect, Fill(ground, on, max(1, sketch.gap // 4), sketch.radius))
    inner = rect.inset(sketch.gap * 2, sketch.gap)
    note = step.note or (marked("The readers tick this off") if step.seen_by_readers else "")
    small = max(round(least * 1.2), round(inner.h * 0.4 if step.note else inner.h * 0.25)) if note else 0
    upper = inner.above(small + sketch.gap if note else 0)
    side = upper.left(min(max(round(sketch.loud * 1.2), inner.w // 12), round(upper.h * 1.4)))
    sketch.text(side, mark, Ink(on, Face.BOLD, side.w).centered())
    ink = Ink(on, Face.BOLD, min(round(upper.h * 0.62), round(sketch.loud * 1.8)), acted_on=True)
    sketch.lines(upper.after(side.w + sketch.gap), step.text, ink, middle=True)
    if note:
        room = inner.foot(small).after(side.w + sketch.gap)
        sketch.lines(room, note, Ink(on, Face.TEXT, round(least * 1.5)), middle=True)


def _loud_colors(sketch: Sketch, state: StepState) -> tuple[Color, Color]:
    if state is StepState.WRONG:
        return sketch.theme.stop, sketch.theme.on_stop
    return sketch.theme.turn, sketch.theme.on_turn


def draw_question(sketch: Sketch, rect: Rect, question: QuestionView, asked: str) -> None:
    """Draw a question and its options, each with its key."""
    theme, least = sketch.theme, sketch.base
    sketch.box(rect, Fill(theme.panel, theme.caution, max(2, sketch.gap // 2), sketch.radius))
    inner = rect.inset(sketch.gap * 2, sketch.gap)
    side_by_side = 2 if len(question.options) > _MOST_BELOW else 1
    count = max(1, math.ceil(len(question.options) / side_by_side))
    option_high = max(round(least * 1.3), min(round(least * 2.6), inner.h // 2 // count))
    options = inner.foot(count * option_high)
    head = inner.above(options.h + sketch.gap)
    title = listed(("?", asked), " ")
    cited = plural("rule {rules}", "rules {rules}", len(question.rules), rules=listed(question.rules))
    label = head.top(max(round(least * 1.3), min(round(least * _LABEL), head.h // 4)))
    ink = Ink(theme.soft, Face.BOLD)
    sketch.text(label, ((listed((title, cited), "  ·  "), title) if question.rules else title), ink)
    room = head.below(label.h + sketch.gap // 2)
    ink = Ink(theme.ink, Face.BOLD, max(round(least * 2.2), min(round(sketch.loud * 2.2), room.h // 3)))
    sketch.lines(_for_two_lines(sketch, room, question.text, ink), question.text, ink, middle=True)
    across = columns(options, (1,) * side_by_side, sketch.gap)
    places = [row for column in across for row in rows(column, (1,) * count, max(1, sketch.gap // 2))]
    options_at = list(zip(question.options, places, strict=False))
    wide = max((_cap_width(sketch, row, option.key) for option, row in options_at), default=0)
    for option, row in options_at:
        _cap_box(sketch, row.left(wide), option.key or "·")
        ink = Ink(theme.ink, Face.TEXT, round(row.h * 0.72))
        sketch.lines(row.after(wide + sketch.gap), option.text, ink, middle=True)


_LABEL: Final = 2.0
"""The height of who is asked above a question, where there is room, as a multiple of the running type."""
_MOST_BELOW: Final = 5
"""More options than these stand in two columns."""


def _for_two_lines(sketch: Sketch, room: Rect, text: str, ink: Ink) -> Rect:
    """Return less width where a question in two lines is larger than in one."""
    tried = [(sketch.fitted_lines(at, text, ink), at) for at in (room.left(round(room.w * one)) for one in _NARROWER)]
    sizes = {one.size: at for one, at in tried if len(one.lines) == 2 and not one.cut}
    largest = max(sizes, default=0)
    return sizes[largest] if largest > _WORTH_TWO_LINES * sketch.fitted_lines(room, text, ink).size else room


_NARROWER: Final = (0.6, 0.7, 0.8, 0.9)
"""The parts of the width in which a question may take two lines."""
_WORTH_TWO_LINES: Final = 1.15
"""It takes them where its letters are so many times as large."""


def question_height(sketch: Sketch, wide: int, question: QuestionView) -> int:
    """Return the height that a question and its options wish for in this width."""
    free = Rect(0, 0, wide - 4 * sketch.gap, sketch.area.height * 4)
    told = sketch.fitted_lines(free, question.text, Ink(sketch.theme.ink, Face.BOLD, round(sketch.base * 1.2))).height
    options = round(sketch.base * 2.4) * len(question.options)
    return max(round(sketch.base * 5), told + round(sketch.base * 2.4)) + options + 4 * sketch.gap


def draw_keys(sketch: Sketch, rect: Rect, keys: tuple[KeyHint, ...]) -> None:
    """Draw the keys that do something now, each as a cap with its effect."""
    if not keys:
        return
    least = sketch.base
    stacked = rect.h >= 2 * round(least * 1.2)
    for key, cell in zip(keys, _key_cells(sketch, rect, keys), strict=True):
        ink = Ink(sketch.theme.soft, Face.NARROW, round(least * 1.3))
        if stacked:
            does_high = max(leading_px(least), cell.h - round(least * 1.5))
            if not sketch.fitted(cell, key.does, ink.at_most(least)).cut:
                does_high = max(leading_px(least), cell.h * 2 // 5)
            _cap_box(sketch, cell.above(does_high), key.key)
            sketch.lines(cell.foot(does_high), key.does, ink.centered(), middle=True)
        else:
            _cap_box(sketch, cell, key.key)


def _key_cells(sketch: Sketch, rect: Rect, keys: tuple[KeyHint, ...]) -> tuple[Rect, ...]:
    """Return a cell for each key, from the left; UNDO always stands at the right end.

    The last key before a free place takes that too if its words need it.
    """
    cells = columns(rect, (1,) * max(_KEYS, len(keys)), sketch.gap)
    last = (cells[-1],) if keys[-1].key == "UNDO" else ()
    first = list(cells[: len(keys) - len(last)])
    if first and len(first) + len(last) < len(cells):
        does, ink = keys[len(first) - 1].does, Ink(sketch.theme.soft, Face.NARROW, sketch.base)
        if sketch.fitted(first[-1], does, ink).cut:
            first[-1] = first[-1]._replace(w=cells[len(first)].right - first[-1].x)
    return (*first, *last)


_KEYS: Final = 4
"""A key is at most this part of the row."""


def _cap_width(sketch: Sketch, row: Rect, key: str) -> int:
    """Return the width of a key's cap at the left of a row."""
    fitted = sketch.fitted(row, key or "·", Ink(sketch.theme.on_key, Face.NARROW, row.h * 3 // 4))
    return min(row.w, max(row.h, round(fitted.size * 0.62 * len(sketch.say(key))) + 2 * sketch.gap))


def _cap_box(sketch: Sketch, rect: Rect, key: str) -> None:
    theme = sketch.theme
    sketch.box(rect, Fill(theme.key, theme.panel_edge, max(1, sketch.gap // 4), sketch.radius))
    ink = Ink(theme.on_key, Face.NARROW, round(rect.h * 0.75))
    sketch.text(rect.inset(max(1, sketch.gap // 2), 0), key, ink.centered())
