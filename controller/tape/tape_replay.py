"""Replays tapes through the engine: prints rulings and states, one JSON object a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from controller.engine.advance import advance
from controller.engine.cards import exposure
from controller.rulebook.book import Book
from controller.rulebook.variant import Variant
from controller.table.events import TimeReached
from controller.table.outputs import IssueRuling, Output
from controller.table.ruling import Ruling
from controller.table.state import Table
from controller.tape.state_line import state_of
from controller.tape.tape import Check, Tape, open_table
from controller.terms.sentences import in_currency
from controller.views.ruling_text import ruling_text

LAST_MOTION_MS = 1000
"""How long after the last event the last motion ends."""


def replay(tape: Tape, book: Book, games: Mapping[str, Variant]) -> Iterator[dict[str, Any]]:
    """Replay a tape under a rulebook; yield what `railbird replay` prints, in order."""
    table = open_table(tape, book, games)
    stamp = {"tape": tape.id, "rulebook": book.id}
    at_ms = 0
    for event in tape.events:
        at_ms = event.at_ms
        if isinstance(event, Check):
            table, outputs = advance(table, TimeReached(event.at_ms))
            yield from rulings_told(outputs, table.rules, stamp)
            yield {"out": "state", **stamp, **state_of(table)}
        else:
            table, outputs = advance(table, event)
            yield from rulings_told(outputs, table.rules, stamp)
    table, outputs = advance(table, TimeReached(end_ms(table, at_ms)))
    yield from rulings_told(outputs, table.rules, stamp)


def end_ms(table: Table, at_ms: int) -> int:
    """Return when all rulings are made of a tape whose last event was at `at_ms`."""
    return max(at_ms + LAST_MOTION_MS, exposure.deadline(table) or 0)


def rulings_told(outputs: tuple[Output, ...], book: Book, stamp: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """Yield the rulings among the outputs in the tape's form."""
    for output in outputs:
        if isinstance(output, IssueRuling):
            yield {"out": "ruling", **stamp, **ruling_told(output.ruling, book)}


def ruling_told(ruling: Ruling, book: Book) -> dict[str, Any]:
    """Return one ruling in the tape's form; empty fields are left out."""
    told: dict[str, Any] = {
        "outcome": ruling.outcome.value,
        "cause": ruling.cause.value,
        "rules": list(ruling.cite),
        "basis": ruling.basis.value,
        "steps": [step.value for step in ruling.steps],
        "text": in_currency(ruling_text(ruling, book)),
    }
    if ruling.seat is not None:
        told["seat"] = ruling.seat
    if ruling.options:
        told["options"] = [option.value for option in ruling.options]
    if ruling.do is not None:
        told["do"] = ruling.do.value
    for name in ("to", "returned"):
        if getattr(ruling, name) is not None:
            told[name] = getattr(ruling, name)
    return told
