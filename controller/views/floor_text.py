"""The floor's view of one table as lines of text for a terminal; pure."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from controller.views.models import (
    FloorView,
    QuestionView,
    ReaderState,
    RulingView,
    SeatLine,
    Standing,
    StepState,
    StepView,
    TrayView,
)
from controller.views.phrases.phrase import money

STEP_MARKS = {StepState.DONE: "[x]", StepState.CURRENT: "[>]", StepState.TODO: "[ ]", StepState.WRONG: "[!]"}
LATEST = 5
"""The number of rulings and of entries shown, newest first."""


def floor_lines(view: FloorView, width: int = 100) -> tuple[str, ...]:
    """Return the view as lines of at most `width` characters.

    They show state, trouble, rulings, devices and entries.
    """
    lines = (*_head(view), *_trouble(view), *_seats(view), *_rulings(view), *_devices(view), *_entries(view))
    wrapped = (piece for line in lines for piece in _wrapped(line, width))
    return tuple(wrapped)


def _wrapped(line: str, width: int) -> list[str]:
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    return textwrap.wrap(line, max(20, width), subsequent_indent=indent) or [""]


def _head(view: FloorView) -> Iterator[str]:
    game, pace = view.game, view.pace
    street = f", {game.street}" if game.street else ""
    yield f"{view.stamp.table}: {game.name} {game.limits}, hand {game.hand_number}{street}, event {view.stamp.sequence}"
    told = [f"dealer {pace.dealer}"] if pace.dealer else []
    if pace.hands_per_hour is not None:
        told.append(f"{pace.hands_per_hour:.0f} hands/h")
    elif pace.hands:
        told.append(f"{pace.hands} hands")
    if pace.rulings_per_hour is not None:
        told.append(f"{pace.rulings_per_hour:.1f} rulings/h")
    if view.software:
        told.append(view.software)
    if told:
        yield ", ".join(told)
    if view.game.halted:
        yield view.game.halted
    if view.software_fault:
        yield view.software_fault


def _trouble(view: FloorView) -> Iterator[str]:
    trouble = view.trouble.still_open()
    if trouble.ruling:
        yield "NOW: " + _ruling_line(trouble.ruling)
        yield f"  {trouble.ruling.text}"
        yield from (f"  The book: {sentence}" for sentence in trouble.ruling.law)
    yield from (_step_line(step) for step in trouble.steps)
    if trouble.floor_question:
        yield from _question(trouble.floor_question, "FOR THE FLOOR")
    if trouble.dealer_question:
        yield from _question(trouble.dealer_question, "ASKED OF THE DEALER")
    if view.turn:
        to_call = f", {_money(view, view.turn.to_call)} to call" if view.turn.to_call else ", may check"
        yield f"seat {view.turn.seat} to act{to_call}, pot {_money(view, view.pot_total)}"
    elif view.pot_total:
        yield f"pot {_money(view, view.pot_total)}"
    if view.clock:
        yield f"clock on seat {view.clock.seat}: {max(0, -(-view.clock.left_ms // 1000))} s left"


def _step_line(step: StepView) -> str:
    note = f" ({step.note})" if step.note else ""
    return f"  {STEP_MARKS[step.state]} {step.text}{note}"


def _question(question: QuestionView, asked: str) -> Iterator[str]:
    rules = f" (rules {', '.join(question.rules)})" if question.rules else ""
    yield f"{asked}{rules}: {question.text}"
    yield from (f"  {option.key or '-'}: {option.text}" for option in question.options)


def _seats(view: FloorView) -> Iterator[str]:
    for line in view.seats:
        if line.standing is Standing.EMPTY:
            continue
        at = view.positions
        placed = (("D", at.button), ("SB", at.small_blind), ("BB", at.big_blind), ("STR", at.straddle))
        stack = _money(view, line.stack) if line.stack is not None else ""
        marks = " ".join(mark for mark, seat in placed if seat == line.seat)
        yield f"  seat {line.seat:2} {marks:9} {_doing(line, view):32} {stack}"


def _money(view: FloorView, chips: int) -> str:
    return money(chips, view.game.currency)


def _doing(line: SeatLine, view: FloorView) -> str:
    told = [] if line.standing is Standing.ACTIVE else [line.standing.value.replace("_", " ")]
    if line.owes:
        told.append(f"owes {_money(view, line.owes.live)} live, {_money(view, line.owes.dead)} dead")
    if line.misses:
        told.append(f"misses {line.misses} hand{'s' * (line.misses > 1)}")
    if line.dead:
        told.append("dead hand")
    elif line.folded:
        told.append("folded")
    elif line.all_in:
        told.append("all in")
    if line.bet:
        told.append(f"bet {_money(view, line.bet)}")
    return ", ".join(told)


def _rulings(view: FloorView) -> Iterator[str]:
    if view.rulings:
        yield f"RULINGS ({len(view.rulings)})"
    for ruling in view.rulings[:LATEST]:
        yield "  " + _ruling_line(ruling)
        yield from (f"    -> {reason}" for reason in ruling.because)


def _ruling_line(ruling: RulingView) -> str:
    seat = f", seat {ruling.seat}" if ruling.seat else ""
    rules = f"rule {', '.join(ruling.rules)}, {ruling.basis.value}"
    state = "open" if ruling.is_open else ruling.decided_by or ("waits" if ruling.waits else "closed")
    name = ruling.outcome.value.replace("_", " ")
    return f"#{ruling.number} hand {ruling.hand_number}: {ruling.title}{seat}: {name} ({rules}), {state}"


def _devices(view: FloorView) -> Iterator[str]:
    readers = view.health.readers
    wanting = [reader for reader in readers if reader.state is not ReaderState.OK]
    if readers:
        told = ", ".join(f"{one.place} {one.state.value} {_rate(one.hit_percent)}".strip() for one in wanting)
        yield f"READERS: {told}" if wanting else f"READERS: all {len(readers)} see"
    yield from (f"  {sentence}" for sentence in view.health.blind)
    if view.health.tray:
        yield _tray_line(view.health.tray, view)


def _rate(percent: int | None) -> str:
    return "" if percent is None else f"{percent}%"


def _tray_line(tray: TrayView, view: FloorView) -> str:
    off = ", as expected"
    if tray.variance:
        off = f", {'+' * (tray.variance > 0)}{_money(view, tray.variance)} against what is expected"
    return f"TRAY: {_money(view, tray.total)}{off}, {tray.sure_percent}% sure"


def _entries(view: FloorView) -> Iterator[str]:
    if view.history:
        yield "ENTRIES"
    for entry in view.history[:LATEST]:
        mark = "<" if entry.undoable else "x" if entry.undone else " "
        yield f"  {mark} {entry.text}"
