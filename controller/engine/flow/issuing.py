"""Issuing a ruling: it gets its number and is kept with the hand."""

from __future__ import annotations

from itertools import takewhile

from controller.engine.flow.button_errors import note_button_ruling
from controller.table.announcements.flow_announcements import UndercallsInRow
from controller.table.hand import street_acts, with_note
from controller.table.notes import LeftUndecided
from controller.table.outputs import Announce, IssueRuling, Output
from controller.table.ruling import Ruling
from controller.table.state import Table
from controller.terms.codes import Cause, Outcome
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
    return note_button_ruling(table, ruling), (IssueRuling(ruling), *_undercalls_told(table, ruling))


def _unanswered(table: Table) -> Table:
    """Return the table with its open ruling marked as not decided by the floor."""
    hand, ruling = table.hand, table.open_ruling
    if hand is None or ruling is None:
        return table
    return replace(table, hand=with_note(hand, LeftUndecided(ruling.number)))


def _undercalls_told(table: Table, ruling: Ruling) -> tuple[Output, ...]:
    """Tell that play goes back to the first of several short calls in a row (PC 44C)."""
    hand, rule = table.hand, table.rules.play.chips.under_calls_in_row
    if hand is None or ruling.cause is not Cause.UNDER_CALL or rule.value != "back_to_first":
        return ()
    seat = ruling.seat
    called = {one.seat for one in table.rulings[:-1] if one.cause is Cause.UNDER_CALL}
    acts = [one.seat for one in street_acts(hand) if one.seat != seat]
    row = list(takewhile(called.__contains__, reversed(acts)))
    if seat is None or not row:
        return ()
    return (Announce("warning", UndercallsInRow(row[-1], seat, rule.cite)),)
