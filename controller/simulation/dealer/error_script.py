"""Inserts a planned error into the acts of a hand."""

from __future__ import annotations

from random import Random

from controller.rulebook.variant import ShortStubRule
from controller.simulation.dealer.dealer_acts import with_seat_key
from controller.simulation.dealer.dealer_policy import DealerPlan
from controller.simulation.dealer.hand_script import HandScript
from hw.panel import Key
from hw.sim import physical_acts as acts
from hw.sim.hands.hand_acts import HandFacts, InjectError, Injection
from hw.sim.hands.inject import inject

TWICE = frozenset({"boxed_many", "exposed_and_boxed"})
"""Errors of two acts; the second act follows the repair of the first."""
FOUND = frozenset({Key.EXPOSED.value, Key.BOXED.value})
"""The keys that report an observation."""


def with_error(told: acts.Acts, script: HandScript, plan: DealerPlan, random: Random) -> Injection | None:
    """Return the hand with the script's first error that fits; None if none fits."""
    for cause in (script.error, *script.or_else) if script.error else ():
        wrong = _injected(told, cause, script, plan, random)
        if wrong is not None:
            return wrong
    return None


def _injected(told: acts.Acts, cause: str, script: HandScript, plan: DealerPlan, random: Random) -> Injection | None:
    """Return the hand with this error in it; None if the error does not fit."""
    button = plan.end.hand.start.button if plan.end.hand is not None else None
    facts = HandFacts(script.empty, script.owing or _debtors(plan), button, _most(plan), _dealt(plan))
    try:
        wrong = inject(told, cause, random, facts)
    except InjectError:
        return None
    if cause == "undue_burn" and not any(isinstance(act, acts.Show) for act in told):
        # The hand ends when all but one have folded: a surplus card no longer matters then.
        return None
    return with_seat_key(wrong) if cause == "out_of_turn" else wrong


def _debtors(plan: DealerPlan) -> tuple[int, ...]:
    """Return the present players who owe a blind and are therefore not dealt in."""
    dealt = plan.end.hand.start.dealt_in if plan.end.hand is not None else ()
    return tuple(
        seat.number for seat in plan.end.seating.seats
        if seat.owed and seat.presence == "present" and seat.stack and seat.number not in dealt
    )  # fmt: skip


def _most(plan: DealerPlan) -> int:
    """Return how many cards leave the stub without folds; 0 if the book handles a short stub."""
    hand, variant = plan.end.hand, plan.end.variant
    if hand is None or variant.procedures.short_stub.value not in {ShortStubRule.NONE, ShortStubRule.LAST_CARD_PLAYS}:
        return 0
    return variant.cards_used(len(hand.start.dealt_in))


def _dealt(plan: DealerPlan) -> int:
    """Return how many cards the initial deal has; 0 without a hand."""
    seats = len(plan.end.hand.start.dealt_in) if plan.end.hand is not None else 0
    return plan.end.variant.starting_cards(seats) * seats


def is_half_done(wrong: Injection | None, dropped: acts.Acts) -> bool:
    """Whether the dropped acts contain only the second half of a two-act error."""
    said = [act for act in dropped if isinstance(act, acts.Press) and FOUND.intersection(act.keys)]
    second = len(said) == 1 and Key.BOXED.value in said[0].keys
    return wrong is not None and wrong.cause in TWICE and second
