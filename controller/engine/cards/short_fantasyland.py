"""A Fantasyland hand that is short when the dealer begins the first draw (GN 345d)."""

from __future__ import annotations

from controller.engine.flow.hand_progress import deal_over, progress
from controller.engine.flow.serving import ticked_at_seats
from controller.engine.remedies.effects import rule
from controller.rulings.deal.set_count import find_short_fantasyland
from controller.table.outputs import Output
from controller.table.state import Motion, Table
from controller.terms.fast_copies import replace


def drawn_too_soon(table: Table, motion: Motion) -> tuple[Table, tuple[Output, ...]] | None:
    """Rule on a Fantasyland hand that was short when a draw began elsewhere; else None.

    The initial deal is over with that card, which counts as the draw's.
    """
    found = find_short_fantasyland(table, motion)
    if found is None:
        return None
    table, opened = deal_over(table)
    table, more = progress(table)
    if table.hand is not None:
        table = replace(table, hand=ticked_at_seats(table.hand, motion))
    table, told = rule(table, found)
    return table, (*opened, *more, *told)
