"""Rulings get their number here and are remembered with the hand."""

from __future__ import annotations

from controller.engine.button_errors import note_button_ruling
from controller.table.outputs import IssueRuling, Output
from controller.table.ruling import Ruling
from controller.table.state import Table
from controller.terms.codes import Outcome
from controller.terms.copying import replace


def issue(table: Table, ruling: Ruling) -> tuple[Table, tuple[Output, ...]]:
    """Number a ruling, keep it with the hand, and say it; one that the floor must decide stays open."""
    number = table.rulings_issued + 1
    ruling = replace(ruling, number=number)
    asked = ruling if ruling.outcome is Outcome.FLOOR else table.open_ruling
    table = replace(table, rulings_issued=number, rulings=(*table.rulings, ruling), open_ruling=asked)
    return note_button_ruling(table, ruling), (IssueRuling(ruling),)
