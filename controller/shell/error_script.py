"""An error on purpose, put among the acts of a hand."""

from __future__ import annotations

from random import Random

from controller.shell.dealer_plan import Plan
from controller.shell.hand_script import HandScript
from controller.shell.session_acts import with_seat_key
from hw.panel import Key
from hw.sim import acts
from hw.sim.hand_acts import HandFacts, InjectError, Injection
from hw.sim.inject import inject

TWICE = frozenset({"boxed_many", "exposed_and_boxed"})
"""Errors of two acts, of which the second is made when the first has been repaired."""


def with_error(told: acts.Acts, script: HandScript, plan: Plan, random: Random) -> Injection | None:
    """The hand with the first of the script's errors that it has a place for; None where it has none for any."""
    for cause in (script.error, *script.or_else) if script.error else ():
        wrong = _injected(told, cause, script, plan, random)
        if wrong is not None:
            return wrong
    return None


def _injected(told: acts.Acts, cause: str, script: HandScript, plan: Plan, random: Random) -> Injection | None:
    """The hand with this error in it; None where it has no place for it."""
    button = plan.end.hand.start.button if plan.end.hand is not None else None
    facts = HandFacts(script.empty, script.owing, button)
    try:
        wrong = inject(told, cause, random, facts)
    except InjectError:
        return None
    if cause == "undue_burn" and not any(isinstance(act, acts.Show) for act in told):
        # The hand is over when all but one have folded: nobody minds a card more.
        return None
    return with_seat_key(wrong) if cause == "out_of_turn" else wrong


def is_half_done(wrong: Injection | None, dropped: acts.Acts) -> bool:
    """Whether the second half of an error of two acts was among the acts that were given up."""
    boxed = any(isinstance(act, acts.Press) and Key.BOXED.value in act.keys for act in dropped)
    return wrong is not None and wrong.cause in TWICE and boxed
