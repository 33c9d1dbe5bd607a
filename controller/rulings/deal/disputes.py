"""Disputes of the hand before: its result, its pot, other errors, in time or too late."""

from __future__ import annotations

from typing import Final

from controller.rulings.windows import accounting_open, dispute_open, pot_pushed
from controller.table.ruling import Irregularity, Tracer
from controller.table.state import Table
from controller.terms.codes import Cause

_RULED_THEMSELVES: Final = frozenset({
    Cause.DISPUTED_HAND, Cause.DISPUTED_POT, Cause.BUTTON_MISPLACED, Cause.NO_BURN, Cause.DOUBLE_BURN,
    Cause.DUPLICATE_CARD, Cause.MISSING_CARD, Cause.EXPOSED_BY_PLAYER,
})  # fmt: skip
"""Causes that have their own rule for the time after the hand, or that change nothing in it."""


def concerns_hand_before(table: Table, found: Irregularity) -> bool:
    """Whether an error belongs to a finished hand and cannot affect this one."""
    over = table.hand is not None and bool(table.hand.awarded)
    return (found.previous_hand or over) and found.cause not in _RULED_THEMSELVES


def changes_nothing_now(found: Irregularity) -> bool:
    """Whether the floor's decision leaves the hand in progress unchanged."""
    return found.previous_hand or found.cause in {Cause.DISPUTED_HAND, Cause.DISPUTED_POT}


def situation(table: Table, found: Irregularity, tracer: Tracer) -> str:
    """Return whether the claim comes in time, as a condition."""
    windows = table.rules.deal.windows
    tracer.read("deal.windows.hand_begins", windows.hand_begins)
    if table.halt.over_ms is not None and windows.break_dispute.value:
        tracer.read("deal.windows.break_dispute", windows.break_dispute)
    if table.previous is None and not pot_pushed(table):
        return "in_time"  # the only hand so far is still being played
    if found.cause is Cause.DISPUTED_POT:
        tracer.read("deal.windows.accounting", windows.accounting)
        return "in_time" if accounting_open(table, found.at_ms) else "too_late"
    tracer.read("deal.windows.dispute", windows.dispute)
    return "in_time" if dispute_open(table, found.at_ms) else "too_late"
