"""Issuing a ruling: it gets its number and is kept with the hand."""

from __future__ import annotations

from controller.engine.flow.button_errors import note_button_ruling
from controller.table.hand import with_note
from controller.table.notes import LeftUndecided
from controller.table.outputs import IssueRuling, Output
from controller.table.ruling import Ruling
from controller.table.state import Table
from controller.terms.codes import Outcome
from controller.terms.fast_copies import replace


def issue(table: Table, ruling: Ruling) -> tuple[Table, tuple[Output, ...]]:
    """Number, keep and announce a ruling; one for the floor stays open.

    It replaces an open ruling, which then counts as not decided by the floor.
    """
    number = table.counters.rulings_issued + 1
    ruling = replace(ruling, number=number)
    if ruling.outcome is Outcome.FLOOR:
        table = replace(_unanswered(table), open_ruling=ruling)
    table = replace(table, counters=replace(table.counters, rulings_issued=number), rulings=(*table.rulings, ruling))
    return note_button_ruling(table, ruling), (IssueRuling(ruling),)


def _unanswered(table: Table) -> Table:
    """Return the table with its open ruling marked as not decided by the floor."""
    hand, ruling = table.hand, table.open_ruling
    if hand is None or ruling is None:
        return table
    return replace(table, hand=with_note(hand, LeftUndecided(ruling.number)))
