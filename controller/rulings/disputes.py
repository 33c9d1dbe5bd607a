"""Disputes of the hand before: its reading and its pot, in time or too late."""

from __future__ import annotations

from controller.rulings.windows import accounting_open, dispute_open, pot_pushed
from controller.table.ruling import Irregularity, Tracer
from controller.table.state import Table
from controller.terms.codes import Cause


def situation(table: Table, found: Irregularity, tracer: Tracer) -> str:
    """Return whether the claim comes in time."""
    windows = table.rules.deal.windows
    tracer.read("deal.windows.hand_begins", windows.hand_begins)
    if table.previous is None and not pot_pushed(table):
        return "in_time"  # the only hand so far is still being played
    if found.cause is Cause.DISPUTED_POT:
        tracer.read("deal.windows.accounting", windows.accounting)
        return "in_time" if accounting_open(table) else "too_late"
    tracer.read("deal.windows.dispute", windows.dispute)
    return "in_time" if dispute_open(table) else "too_late"
