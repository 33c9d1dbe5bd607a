"""From a book's verdict on blinds or seats to the ruling."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from controller.poker.seats.seat_record import Debt
from controller.rulings.judgment import verdict_of
from controller.table.ruling import Consulted, Ruling, Tracer
from controller.table.state import Table
from controller.table.statements import BlindVerdict
from controller.terms.codes import Cause, Outcome, StepCode

STEPS = {Outcome.OWES: (StepCode.POST_NEXT_DEAL,), Outcome.DEAD_HAND: (StepCode.KILL_HAND,)}
"""The dealer's steps for each outcome on blinds and seats."""


NOTHING: Final = Debt()


@dataclass(frozen=True, slots=True)
class BlindClaim:
    """A claim about blinds or seats, spoken or seen.

    Attributes:
        cause: the irregularity.
        condition: the situation of the cause (`controller.rulebook.blinds.CONDITIONS`).
        at_ms: when it was said or seen.
        seat: the seat concerned.
        debt: what that seat owes.
        amount: the chips in question: a straddle.
    """

    cause: Cause
    condition: str
    at_ms: int
    seat: int | None = None
    debt: Debt = NOTHING
    amount: int = 0


def rule_on(table: Table, claim: BlindClaim, tracer: Tracer) -> Ruling:
    """Return the ruling on a claim by the book's verdict."""
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
