"""From an irregularity and its condition to the ruling, with its chain of rules."""

from __future__ import annotations

from controller.rulebook.book import Book, Verdict
from controller.rulebook.variant import Family
from controller.rulings.remedies import REMEDIES
from controller.table.observations import Observation
from controller.table.ruling import Consulted, Irregularity, Ruling, Tracer
from controller.table.state import Table
from controller.table.statements import BookVerdict, Statement
from controller.terms.codes import Basis, Cause, Outcome, StepCode


def verdict_of(book: Book, cause: Cause, condition: str) -> Verdict:
    """Return the book's verdict; every book covers `controller.rulebook.deal.CONDITIONS`."""
    return book.verdicts[cause.value][condition]


def judge(
    table: Table,
    irregularity: Irregularity,
    condition: str,
    tracer: Tracer | None = None,
    read_as: Cause | None = None,
) -> Ruling:
    """Return the ruling on an irregularity.

    Args:
        table: the table as it stands.
        irregularity: the error that was found.
        condition: the situation of the error, one of the conditions of its cause.
        tracer: the rules that were read to find the condition.
        read_as: the cause whose verdicts apply, if it is another one: a wrong count known to be one surplus card.
    """
    cause = read_as or irregularity.cause
    verdict = verdict_of(table.rules, cause, condition)
    read = tracer.consulted if tracer is not None else ()
    path = f"verdict.{cause.value}.{condition}"
    cite = (table.variant.family is Family.DRAW and verdict.cite_draw) or verdict.cite
    last = Consulted(path, str(verdict.outcome), cite, verdict.basis)
    seat = irregularity.seat
    return Ruling(
        outcome=verdict.outcome,
        cause=irregularity.cause,
        cite=cite,
        basis=verdict.basis,
        states=BookVerdict(cause, condition),
        seat=seat,
        steps=REMEDIES[verdict.remedy].codes if verdict.remedy else (),
        options=verdict.options,
        consulted=(*read, last),
        seen=irregularity.seen,
        at_ms=irregularity.at_ms,
    )


def judge_deviation(
    ruling: Ruling, at_ms: int, states: Statement, steps: tuple[StepCode, ...], seen: Observation
) -> Ruling:
    """Return the ruling on a remedy that was not followed, based on the remedy's own rules."""
    return Ruling(
        outcome=Outcome.FIX,
        cause=Cause.REMEDY_NOT_FOLLOWED,
        cite=ruling.cite,
        basis=ruling.basis if ruling.basis is not Basis.FLOOR else Basis.DEFAULT,
        states=states,
        seat=None,
        steps=steps,
        consulted=ruling.consulted,
        seen=seen,
        at_ms=at_ms,
    )
