"""Explains a ruling in sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from controller.engine.advance import advance
from controller.rulebook.book import Book
from controller.table.events import ActionDeclared, CardMoved, DealerAnswered, Event, TimeReached
from controller.table.outputs import AskDealer, IssueRuling, Output
from controller.table.ruling import Ruling
from controller.table.state import Table
from controller.tape.tape import Check
from controller.tape.tape_replay import end_ms
from controller.terms.codes import Basis
from controller.terms.sentences import in_currency
from controller.views.ruling_text import ruling_text, seen_text

BASIS = {
    Basis.TEXT: "the book's own words",
    Basis.DEFAULT: "the book is silent: our default",
    Basis.FLOOR: "the floor decides",
}


class TracedRuling(NamedTuple):
    """A ruling, and what its evidence had waited for: a line for each card or key."""

    ruling: Ruling
    waited: tuple[str, ...]


def rulings_of_events(table: Table, events: Iterable[Event | Check]) -> dict[int, TracedRuling]:
    """Return every ruling of a tape or journal by its number, found by replaying it.

    `table` is the one before the first event.
    """
    found: dict[int, TracedRuling] = {}
    asked_ms = at_ms = 0
    for event in events:
        at_ms, before = event.at_ms, table
        happened = TimeReached(at_ms) if isinstance(event, Check) else event
        table, outputs = advance(before, happened)
        found |= _ruled(before, happened, outputs, asked_ms)
        asked_ms = at_ms if any(isinstance(one, AskDealer) for one in outputs) else asked_ms
    last = TimeReached(end_ms(table, at_ms))
    return found | _ruled(table, last, advance(table, last)[1], asked_ms)


def _ruled(before: Table, event: Event, outputs: Iterable[Output], asked_ms: int) -> dict[int, TracedRuling]:
    """Return the rulings that an event brought."""
    rulings = [one.ruling for one in outputs if isinstance(one, IssueRuling)]
    waited = _waits(before, event, asked_ms) if rulings else ()
    return {one.number: TracedRuling(one, waited) for one in rulings}


def _waits(before: Table, event: Event, asked_ms: int) -> tuple[str, ...]:
    """Return what a ruling had waited for: its cards, the key, the dealer's answer."""
    moves = before.motion.moves if before.motion is not None else ()
    lines = [_waited(one, event.at_ms) for one in (*moves, event)]
    if isinstance(event, DealerAnswered) and before.question is not None:
        lines.append(f"the dealer's answer: {_seconds(event.at_ms - asked_ms)}")
    return tuple(filter(None, lines))


def _waited(event: Event, ruled_ms: int) -> str:
    """Return what a card or key had waited for until the ruling; no card is named."""
    if not isinstance(event, CardMoved | ActionDeclared):
        return ""
    held = [(rule, int(ms)) for rule, ms in (one.rsplit(" ", 1) for one in event.waited.split(", ") if one)]
    waits = [f"{rule} {_seconds(ms)}" for rule, ms in held if ms]
    if isinstance(event, ActionDeclared):
        return f"{event.act.value} of seat {event.seat}: {', '.join(waits)}" if waits else ""
    if event.lay_ms is not None and ruled_ms > event.lay_ms:
        # What no rule held came to the core as soon as the readers were sure of it.
        sure_ms = max(event.lay_ms, event.at_ms - sum(ms for _, ms in held))
        read, sure = _seconds(ruled_ms - event.lay_ms), _seconds(ruled_ms - sure_ms)
        waits.insert(0, f"read twice {read} and sure {sure} before")
    return f"card to {event.place.code}: {', '.join(waits)}" if waits else ""


def _seconds(ms: int) -> str:
    return f"{ms / 1000:.1f} s"


def explained(ruling: Ruling, book: Book, waited: Iterable[str] = ()) -> str:
    """Return a ruling's explanation: evidence, what it waited for, rules read, outcome, steps."""
    seat = f", seat {ruling.seat}" if ruling.seat is not None else ""
    lines = [f"Ruling {ruling.number} under {book.name} ({book.edition})", ""]
    seen = in_currency(seen_text(ruling, book)) or ruling.cause.value.replace("_", " ")
    is_named = re.search(rf"seat {ruling.seat}\b", seen) is not None
    lines.append(f"Seen:      {seen}{'' if is_named else seat}")
    lines += [f"Waited:    {one}" for one in waited]
    for number, one in enumerate(ruling.consulted):
        label = "Read:" if number == 0 else ""
        cite = ", ".join(one.cite)
        lines.append(f"{label:10} {one.path} = {one.said}  (rule {cite}; {BASIS[one.basis]})")
    options = f" - options: {', '.join(option.value for option in ruling.options)}" if ruling.options else ""
    lines.append(f"Follows:   {ruling.outcome.value} for {ruling.cause.value}{seat}{options}")
    lines.append(f"Rule:      {', '.join(ruling.cite)} ({BASIS[ruling.basis]})")
    if ruling.steps:
        lines.append(f"Steps:     {', '.join(step.value for step in ruling.steps)}")
    lines.append(f"Said:      {in_currency(ruling_text(ruling, book))}")
    return "\n".join(lines)
