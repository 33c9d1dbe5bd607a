"""Explains a ruling in sentences."""

from __future__ import annotations

from collections.abc import Iterable

from controller.engine.advance import advance
from controller.loading.law import Law
from controller.rulebook.book import Book
from controller.table.events import Event, TimeReached
from controller.table.outputs import IssueRuling
from controller.table.ruling import Ruling
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


def rulings_of_events(tape: Tape, events: Iterable[Event | Check], law: Law) -> dict[int, Ruling]:
    """Return every ruling of a tape or journal by its number, found by replaying it.

    Raises:
        TapeError: the table cannot be opened.
    """
    table = open_table(tape, law.book, law.games)
    found: dict[int, Ruling] = {}
    at_ms = 0
    for event in events:
        at_ms = event.at_ms
        wanted = TimeReached(event.at_ms) if isinstance(event, Check) else event
        table, outputs = advance(table, wanted)
        found |= {one.ruling.number: one.ruling for one in outputs if isinstance(one, IssueRuling)}
    table, outputs = advance(table, TimeReached(end_ms(table, at_ms)))
    return found | {one.ruling.number: one.ruling for one in outputs if isinstance(one, IssueRuling)}


def explained(ruling: Ruling, book: Book) -> str:
    """Return a ruling's explanation: evidence, rules read, outcome, and steps."""
    seat = f", seat {ruling.seat}" if ruling.seat is not None else ""
    lines = [f"Ruling {ruling.number} under {book.name} ({book.edition})", ""]
    lines.append(f"Seen:      {in_currency(seen_text(ruling, book)) or ruling.cause.value.replace('_', ' ')}{seat}")
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
