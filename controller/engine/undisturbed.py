"""Whether anything at the table is in question: if not, an event is only applied."""

from __future__ import annotations

from controller.table.state import Table


def is_undisturbed(table: Table) -> bool:
    """Whether nothing is asked, ruled, repaired, held back, missed, halted or keyed again.

    Then an event has no effect but its own.
    """
    if table.question is not None or table.incident is not None or table.held is not None:
        return False
    if table.remedy is not None or table.rulings or table.unkeyed is not None or table.halt.reason:
        return False
    memory, hand = table.memory, table.hand
    if memory.reentry.hand or memory.absent or memory.followed or (hand is not None and hand.deal.presumed):
        return False
    return table.open_ruling is None
