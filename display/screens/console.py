"""The dealer's console: the dealer's screen above, every key of the panel to touch below.

No target is smaller than 15 mm by the screen's real size. The first page has the keys that do something now.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from controller.views.models import DealerView, KeyHint, StepState
from controller.views.phrases.phrase import listed, marked, phrase
from display.area import Area
from display.console_keys import (
    ACTS_FROM,
    ALWAYS,
    DIGITS,
    DRAW_SEAT_KEYS,
    IDLE_SEAT_KEYS,
    KEYS_OF,
    PAGES,
    SEAT_KEYS,
    SEATS,
    SLOTS,
    TITLES,
    ConsoleKey,
    console_key,
    name_of_label,
)
from display.console_touch import PAGE, Console, TouchTarget
from display.drawing import Drawing
from display.freshness import LIVE, Freshness
from display.grid import Rect, columns
from display.screens.dealer import draw_task
from display.sketch import Fill, Ink, Sketch
from display.theme import Theme
from display.typeface import Face
from display.wording import amount_in

_SHUFFLE: Final = "reshuffle"
"""The code of the step that is done with RIFFLE."""
TARGET_MM: Final = 15
WANTED_MM: Final = 22
"""Targets grow to this size where there is room."""
_OF_WORDS, _OF_FEW_KEYS, _OF_A_FIGURE = 0.26, 0.36, 0.45
"""The height of a key's words, of those of a wide key, and of a digit, by the key's height."""
_WIDE_KEY: Final = 2.2
_ANSWERS: Final = frozenset({"confirm", "clear"})
LEAST_TASK: Final = 0.3
"""The share of the screen that the dealer's task keeps."""


def target_px(area: Area) -> int:
    """Return the least side of a target in pixels."""
    return math.ceil(TARGET_MM * 1000 / area.pitch_um)


def draw_console(
    view: DealerView, area: Area, theme: Theme, console: Console, freshness: Freshness = LIVE
) -> Drawing:
    """Return the dealer's task above and the console's page below; empty if no key counts."""
    sketch = Sketch(area, theme)
    placed = targets(view, area, console) if freshness.takes_keys else ()
    top = min((one.rect.y for one in placed), default=area.height)
    # The keys below name the sizes themselves.
    task = replace(view, sizes=())
    draw_task(sketch, Rect(0, 0, area.width, top), task, freshness, help_text=_told(console, view))
    effects = {name_of_label(key.key): key for key in (*view.keys, *view.sizes)}
    if console.page == "seat":  # the amounts are those of the seat in turn, which need not be the chosen one
        effects = {name: key for name, key in effects.items() if key.after_seat or name in ALWAYS}
    awaited = _awaited(view, set(effects))
    for one in placed:
        if one.name.startswith(PAGE):
            page = "seats" if console.page == "seat" else console.page
            _draw_tab(sketch, one, is_open=one.name == PAGE + page, is_down=one.name == console.down)
        else:
            _draw_key(sketch, one, console, effects.get(one.name), is_awaited=one.name in awaited)
    return sketch.finish()


def _awaited(view: DealerView, possible: Collection[str]) -> frozenset[str]:
    """Return the keys that the table waits for."""
    trouble = view.trouble
    if trouble.floor_question and not trouble.dealer_question:
        return frozenset({"floor", *(f"digit_{one.key}" for one in trouble.floor_question.options)})
    if any(step.state is StepState.CURRENT and step.code == _SHUFFLE for step in trouble.steps):
        return (_ANSWERS & set(possible)) | {"riffle"}  # the step is done by hand, and its key tells so
    return _ANSWERS & set(possible)


def targets(view: DealerView, area: Area, console: Console) -> tuple[TouchTarget, ...]:
    """Return every place to touch on the open page; each is at least 15 mm wide and high.

    The lowest row is the same on every page: CONFIRM, CLEAR, UNDO and the tabs.
    """
    side, gap = target_px(area), _gap(area)
    rows = _rows_of(page_keys(view, console.page), area)
    rows.append((*ALWAYS, *(PAGE + page for page in PAGES)))
    wanted = min(math.ceil(WANTED_MM * 1000 / area.pitch_um), area.height // 6)
    high = max(side, min(wanted, (_room_high(area) - gap) // len(rows) - gap))
    top = area.height - len(rows) * (high + gap)
    return tuple(
        TouchTarget(cell, name)
        for number, row in enumerate(rows)
        for name, cell in zip(row, columns(
            Rect(gap, top + number * (high + gap), area.width - 2 * gap, high),
            (1,) * (len(row) if number == len(rows) - 1 else len(rows[0])), gap,
        ), strict=False)
        if name
    )


def fits_console(area: Area) -> bool:
    """Whether every page of the console fits on a screen with targets of 15 mm."""
    across, down = _most(area)
    return across > len(ALWAYS) + len(PAGES) - 1 and across * down >= max(map(len, KEYS_OF.values()))


def page_keys(view: DealerView, page: str) -> tuple[str, ...]:
    """Return the keys of a page, without those that are on every page."""
    if page in KEYS_OF:
        return KEYS_OF[page]
    hints = (*view.keys, *view.sizes)
    possible = {name: one for one in hints if (name := name_of_label(one.key)) and name not in ALWAYS}
    after_seat = tuple(name for name, one in possible.items() if one.after_seat)
    if page == "seat":
        if not view.game.running or "riffle" in possible:
            return IDLE_SEAT_KEYS
        idle = DRAW_SEAT_KEYS if "draw" in possible else SEAT_KEYS
        return (*after_seat, "exposed_by_player", "away") if after_seat else idle
    if ("fold" in possible and not after_seat) or "check" in possible:
        return _in_slots(possible)
    seats = tuple(name for name in possible if name in SEATS)
    others = tuple(name for name in possible if name not in {*seats, *after_seat})
    if others == ("floor",) and not seats:
        return ("", "", "", *others)  # the exception never looks like the next thing to press
    # the seats stay where they are when the last of them has shown and ALL SHOW goes
    return (*seats, *(others or ("",) * bool(seats)))


def _in_slots(possible: Collection[str]) -> tuple[str, ...]:
    """Return the keys of a betting round, each in its place; an empty name is an empty place.

    The sizes have a row of their own above, which a limit game lacks.
    """
    slots = [next((name for name in slot if name in possible), "") for slot in SLOTS]
    sized, acts = slots[:ACTS_FROM], slots[ACTS_FROM:]
    return (*(sized if any(sized) else ()), *acts)


def _gap(area: Area) -> int:
    return max(2, min(area.width, area.height) // 160)


def _room_high(area: Area) -> int:
    return round(area.height * (1 - LEAST_TASK))


def _most(area: Area) -> tuple[int, int]:
    """Return how many targets fit beside one another, and how many rows of keys."""
    pitch, gap = target_px(area) + _gap(area), _gap(area)
    return max(1, (area.width - gap) // pitch), max(1, (_room_high(area) - gap) // pitch - 1)


def _rows_of(names: tuple[str, ...], area: Area) -> list[tuple[str, ...]]:
    """Return keys in rows of equal length, with wide keys if there is room."""
    if not names:
        return []
    across, down = _most(area)
    usual = max(1, area.width * area.pitch_um // 1000 // WANTED_MM)
    count = min(down, math.ceil(len(names) / min(usual, across)))
    length = min(across, math.ceil(len(names) / count))
    return [names[at : at + length] for at in range(0, len(names), length)]


def _told(console: Console, view: DealerView) -> str:
    """Return the held key's help, what the armed key waits for, or the floor's numbers."""
    if console.help:
        key = console_key(console.help)
        return listed((key.label, key.help), ": ")
    if console.armed:
        return phrase("Touch {key} again to press it.", key=console_key(console.armed).label)
    floor = next((one.does for one in view.keys if name_of_label(one.key) == "floor"), "")
    if console.page == "digits" and floor and view.trouble.steps and not view.trouble.floor_question:
        return listed((console_key("floor").label, floor), ": ")
    return marked("Hold a key to read what it does.") if console.page == "more" else ""


def _draw_tab(sketch: Sketch, one: TouchTarget, *, is_open: bool, is_down: bool) -> None:
    theme = sketch.theme
    edge = theme.turn if is_open or is_down else theme.panel_edge
    sketch.box(one.rect, Fill(theme.panel, edge, max(1, sketch.gap // (2 if is_open else 4)), sketch.radius))
    ink = Ink(theme.ink if is_open else theme.soft, Face.BOLD, round(one.rect.h * 0.28)).centered()
    sketch.text(one.rect.inset(sketch.gap // 2), TITLES[one.name.removeprefix(PAGE)], ink)


def _draw_key(sketch: Sketch, one: TouchTarget, console: Console, hint: KeyHint | None, *, is_awaited: bool) -> None:
    theme, key = sketch.theme, console_key(one.name)
    is_lit = one.name in {console.down, console.armed}
    ground, ink_color = (theme.caution, theme.on_caution) if is_lit else (theme.key, theme.on_key)
    # The keys that the table waits for stand out; of a question both answers do.
    edge, line = (theme.turn, sketch.gap) if is_awaited else (theme.panel_edge, sketch.gap // 4)
    sketch.box(one.rect, Fill(ground, edge, max(1, line), sketch.radius))
    inner = one.rect.inset(max(2, sketch.gap // 2))
    share = _OF_A_FIGURE if one.name in DIGITS else _OF_WORDS if one.rect.w < _WIDE_KEY * one.rect.h else _OF_FEW_KEYS
    ink = Ink(ink_color, Face.NARROW, max(sketch.area.legible_px, round(one.rect.h * share))).centered()
    label = _label(sketch, inner, key, ink)
    # ALL CALL means a check where nothing is to be called.
    says = hint is not None and (hint.is_done or one.name == "all_call")
    amount = "" if hint is None else hint.does if says else amount_in(hint.does)
    if amount and not sketch.fitted(inner.foot(inner.h // 2), amount, ink).cut:
        _write(sketch, inner.top(inner.h // 2), label, ink)
        sketch.text(inner.foot(inner.h // 2), amount, ink)
    else:
        _write(sketch, inner, label, ink)


def _label(sketch: Sketch, room: Rect, key: ConsoleKey, ink: Ink) -> Sequence[str]:
    """Return a key's label in one line, or in two where one does not fit at its usual size."""
    words = key.label.split(" ")
    if len(words) == 1 or sketch.fitted(room, key.label, ink).size >= ink.largest:
        return (key.label,)
    return (words[0], " ".join(words[1:]))


def _write(sketch: Sketch, room: Rect, lines: Sequence[str], ink: Ink) -> None:
    high = room.h // len(lines)
    for number, line in enumerate(lines):
        sketch.text(Rect(room.x, room.y + number * high, room.w, high), line, ink)
