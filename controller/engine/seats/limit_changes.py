"""A change of the betting limit in a cash game, which players may prevent (N73, E65, G70)."""

from __future__ import annotations

from controller.table.announcements import seat_announcements as say
from controller.table.outputs import Announce, Output
from controller.table.stakes import Stakes
from controller.table.state import Table


def objections(table: Table, stakes: Stakes, objectors: int) -> tuple[Output, ...]:
    """Return the announcement on requested stakes; an error if enough players object.

    Nobody can object before the first hand, in a game dealt by rounds whose limits were agreed on before, or under a
    book that gives nobody the right.
    """
    rules = table.rules.room.limit_change
    needed = rules.objectors.value
    nobody_can = not needed or not table.counters.hands_begun or bool(stakes.rounds)
    if nobody_can or not _changed(table.changes.stakes or table.stakes, stakes):
        return ()
    if objectors >= needed:
        return (Announce("error", say.LimitRefused(objectors, rules.objectors.cite)),)
    changes = say.LimitChanges(needed, rules.waiting_list_bars.value, rules.objectors.cite)
    return (Announce("info", changes),)


def _changed(before: Stakes, after: Stakes) -> bool:
    """Whether the limit changes: the fixed limits, or the blinds if both games have them."""
    limits = before.limits is not None and after.limits is not None and before.limits != after.limits
    # A game without blinds, such as stud in a mixed game, does not change the limit.
    return limits or bool(before.blinds and after.blinds and before.blinds != after.blinds)


def refused(told: tuple[Output, ...]) -> bool:
    """Whether the announcement refuses the requested stakes."""
    return any(isinstance(one, Announce) and one.kind == "error" for one in told)
