"""Explains a ruling in sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from controller.engine.advance import advance
from controller.loading.law import Law
from controller.rulebook.book import Book
from controller.table.events import ActionDeclared, CardMoved, Event, TimeReached
from controller.table.outputs import IssueRuling
from controller.table.ruling import Ruling
from controller.table.state import Table
from controller.tape.tape import Check, Tape, open_table
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


def rulings_of_events(tape: Tape, events: Iterable[Event | Check], law: Law) -> dict[int, TracedRuling]:
    """Return every ruling of a tape or journal by its number, found by replaying it.

    Raises:
        TapeError: the table cannot be opened.
    """
    table = open_table(tape, law.book, law.games)
    found: dict[int, TracedRuling] = {}
    at_ms = 0
    for event in events:
        at_ms = event.at_ms
        table = _traced(found, table, TimeReached(event.at_ms) if isinstance(event, Check) else event)
    _traced(found, table, TimeReached(end_ms(table, at_ms)))
    return found


def _traced(found: dict[int, TracedRuling], table: Table, event: Event) -> Table:
    """Return the table after an event, and note its rulings."""
    motion = table.motion
    after, outputs = advance(table, event)
    evidence = (*(motion.moves if motion is not None else ()), event)
    for one in outputs:
        if isinstance(one, IssueRuling):
            found[one.ruling.number] = TracedRuling(one.ruling, tuple(filter(None, map(_waited, evidence))))
    return after


def _waited(event: Event) -> str:
    """Return what a card or key had waited for; nothing where it had not. No card is named."""
    if not isinstance(event, CardMoved | ActionDeclared) or not event.waited:
        return ""
    what = f"card to {event.place.code}" if isinstance(event, CardMoved) else f"{event.act.value} of seat {event.seat}"
    return f"{what}: {event.waited.replace('_', ' ')}"


def explained(ruling: Ruling, book: Book, waited: Iterable[str] = ()) -> str:
    """Return a ruling's explanation: evidence, what it waited for, rules read, outcome, steps."""
    seat = f", seat {ruling.seat}" if ruling.seat is not None else ""
    lines = [f"Ruling {ruling.number} under {book.name} ({book.edition})", ""]
    lines.append(f"Seen:      {in_currency(seen_text(ruling, book)) or ruling.cause.value.replace('_', ' ')}{seat}")
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
