"""From a book's verdict on an error of blinds or seats to the ruling that the dealer reads."""

from __future__ import annotations

from controller.rulebook.book import Book, Verdict
from controller.table.ruling import Ruling, Tracer
from controller.terms.codes import Act, Cause, Outcome, StepCode


def verdict_of(book: Book, cause: Cause, condition: str) -> Verdict:
    """The book's verdict; every book has one for every condition of `controller.rulebook.blinds.CONDITIONS`."""
    return book.verdicts[cause.value][condition]


def rule_by(
    verdict: Verdict,
    cause: Cause,
    at_ms: int,
    tracer: Tracer,
    *,
    seat: int | None = None,
    steps: tuple[StepCode, ...] = (),
    to: int | None = None,
    returned: int | None = None,
    live: int = 0,
    dead: int = 0,
) -> Ruling:
    """The ruling of a verdict, its sentence filled with the seat and the amounts."""
    is_action = verdict.outcome is Outcome.ACTION
    text = verdict.say.format(seat=seat, live=live, dead=dead, returned=returned or 0)
    do: Act | None = None
    return Ruling(
        outcome=verdict.outcome,
        cause=cause,
        cite=verdict.cite,
        basis=verdict.basis,
        text=text,
        seat=seat,
        steps=steps,
        options=verdict.options,
        do=do,
        to=to,
        returned=returned if is_action else None,
        consulted=tracer.consulted,
        at_ms=at_ms,
    )
