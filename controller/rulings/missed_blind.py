"""Missed blinds, and players who were dealt in while they owed (`rules/play.md` 2)."""

from __future__ import annotations

from controller.poker.seating import Debt
from controller.rulebook.variant import Debtor
from controller.rulings.blind_verdicts import rule_by, verdict_of
from controller.table.events import AttentionCalled
from controller.table.ruling import Ruling, Tracer
from controller.table.state import Table
from controller.terms.codes import Cause, Outcome, StepCode


def rule_on_missed_blind(table: Table, event: AttentionCalled) -> Ruling:
    """Somebody says that a player missed a blind: he owes what the seating has noted (convention 11)."""
    seat = None if event.seat is None else table.seating.at(event.seat)
    debt = Debt() if seat is None else seat.owed
    blinds = len(table.stakes.blinds)
    big = event.cause is Cause.MISSED_BIG_BLIND
    asked = {index for index in debt.blinds if (index == blinds - 1) is big}
    tracer = Tracer()
    rules = table.rules.blinds
    tracer.read("blinds.button.absent", rules.button.absent)
    condition = "owes" if asked else "nothing_missed"
    if asked:
        tracer.read("blinds.missed.live", rules.missed.live)
        if len(table.stakes.rounds) > 1:
            tracer.read("blinds.missed.round_by_round", rules.missed.round_by_round)
    debtor = table.variant.forced.debtor
    if asked and big and debtor is not None and debtor.value is Debtor.WAIT:
        condition = "must_wait"
    verdict = verdict_of(table.rules, event.cause, condition)
    steps = (StepCode.POST_NEXT_DEAL,) if verdict.outcome is Outcome.OWES else ()
    return rule_by(
        verdict, event.cause, event.at_ms, tracer, seat=event.seat, steps=steps, live=debt.live, dead=debt.dead
    )


def rule_on_missed_straddle(table: Table, event: AttentionCalled) -> Ruling:
    """A straddle that the house's plaque demands was missed."""
    tracer = Tracer()
    tracer.read("blinds.straddle.mandatory_missed", table.rules.blinds.straddle.mandatory_missed)
    verdict = verdict_of(table.rules, event.cause, "missed")
    steps = (StepCode.POST_NEXT_DEAL,) if verdict.outcome is Outcome.OWES else ()
    amount = straddle_owed(table)
    return rule_by(verdict, event.cause, event.at_ms, tracer, seat=event.seat, steps=steps, dead=amount)


def straddle_owed(table: Table) -> int:
    """The amount of a mandatory straddle: the smallest that the book allows."""
    return table.rules.blinds.straddle.least.value * table.stakes.big_blind


def rule_on_owing_seat_dealt(table: Table, event: AttentionCalled) -> Ruling:
    """A player who owes was dealt in: dead if he looked before posting, live once he has acted with chips (N150)."""
    seat = None if event.seat is None else table.seating.at(event.seat)
    debt = Debt() if seat is None else seat.owed
    tracer = Tracer()
    tracer.read("blinds.missed.post", table.rules.blinds.missed.post)
    if not debt:
        condition = "not_owing"
    else:
        condition = "acted" if _played(table, event.seat) else "not_acted"
    verdict = verdict_of(table.rules, event.cause, condition)
    steps: tuple[StepCode, ...] = ()
    if verdict.outcome is Outcome.OWES:
        steps = (StepCode.POST_NEXT_DEAL,)
    elif verdict.outcome is Outcome.DEAD_HAND:
        steps = (StepCode.KILL_HAND,)
    return rule_by(
        verdict, event.cause, event.at_ms, tracer, seat=event.seat, steps=steps, live=debt.live, dead=debt.dead
    )


def _played(table: Table, seat: int | None) -> bool:
    """Whether that seat has put chips into this hand's pot by an act."""
    return table.hand is not None and any(one.seat == seat and one.chips for one in table.hand.actions)


def rule_on_short_blind(table: Table, event: AttentionCalled) -> Ruling:
    """A player due for the big blind has less than that (N143, E130, G149)."""
    tracer = Tracer()
    tracer.read("blinds.missed.short_big_blind", table.rules.blinds.missed.short_big_blind)
    seat = event.seat
    if seat is None and table.hand is not None:
        seat = table.hand.start.big_blind
    return rule_by(verdict_of(table.rules, event.cause, "short"), event.cause, event.at_ms, tracer, seat=seat)
