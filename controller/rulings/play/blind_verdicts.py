"""From a book's verdict on an error of blinds or seats to the ruling."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from controller.poker.seats.seat_record import Debt
from controller.rulings.judgement import verdict_of
from controller.table.ruling import Consulted, Ruling, Tracer
from controller.table.state import Table
from controller.table.statements import BlindVerdict
from controller.terms.codes import Cause, Outcome, StepCode

STEPS = {Outcome.OWES: (StepCode.POST_NEXT_DEAL,), Outcome.DEAD_HAND: (StepCode.KILL_HAND,)}
"""What the dealer does about an outcome of this side."""


NOTHING: Final = Debt()


@dataclass(frozen=True, slots=True)
class BlindClaim:
    """A claim about blinds or seats, spoken or seen.

    Attributes:
        cause: the irregularity.
        condition: which of the cause's situations holds (`controller.rulebook.blinds.CONDITIONS`).
        at_ms: when it was said or seen.
        seat: whom it concerns.
        debt: what he owes.
        amount: the chips in question: a straddle.
    """

    cause: Cause
    condition: str
    at_ms: int
    seat: int | None = None
    debt: Debt = NOTHING
    amount: int = 0


def rule_on(table: Table, claim: BlindClaim, tracer: Tracer) -> Ruling:
    """The book's verdict on a claim."""
    verdict = verdict_of(table.rules, claim.cause, claim.condition)
    path = f"verdict.{claim.cause.value}.{claim.condition}"
    read = Consulted(path, verdict.outcome.value, verdict.cite, verdict.basis)
    straddle = claim.cause is Cause.ILLEGAL_STRADDLE
    return Ruling(
        outcome=verdict.outcome,
        cause=claim.cause,
        cite=verdict.cite,
        basis=verdict.basis,
        states=BlindVerdict(claim.condition, claim.debt.live, claim.debt.dead, claim.amount),
        seat=claim.seat,
        steps=(StepCode.POST_NOW,) if claim.condition == "dealt" else STEPS.get(verdict.outcome, ()),
        options=verdict.options,
        to=claim.amount if straddle and verdict.outcome is Outcome.FLOOR else None,
        returned=claim.amount if straddle and verdict.outcome is Outcome.ACTION else None,
        consulted=(*tracer.consulted, read),
        at_ms=claim.at_ms,
    )
