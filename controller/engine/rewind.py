"""The one way back: an earlier table, to which what has happened since is told again.

UNDO, a dealer's answer about an alarm, and the cards of a street that had to wait all go this way. A mistake is told
otherwise, or not at all. The table that is left gives its counters and its memory to the one that it leads to: what
is physically so follows from the sensors' words, none of which is left out; what the game says, from all that is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from controller.table.events import KEYED, Event, NewDeal, RoomCommanded
from controller.table.outputs import ActionTaken, Output
from controller.table.physical import Physical
from controller.table.state import DeferredCards, RewindPoint, Table, without_clock
from controller.terms.fast_copies import changer_of, copied, replace

Advance: TypeAlias = tuple[Table, tuple[Output, ...]]
Tell: TypeAlias = Callable[[Table, Event], Advance]
"""How the core takes one event."""
Skip: TypeAlias = Callable[[Event], bool]
"""Whether an event is not told again: what a person said, never what a sensor did."""
Defer: TypeAlias = Callable[[Table, Event], DeferredCards | None]
"""What holds a card back rather than telling it now, as it is before that card; None: it is told."""

_KEYED: Final = frozenset(KEYED)


def nothing(_: Event) -> bool:
    """Skip nothing."""
    return False


def at_once(_table: Table, _event: Event) -> None:
    """Hold nothing back."""


def rewind(
    table: Table,
    to: RewindPoint,
    tell: Tell,
    insert: Sequence[Event] = (),
    skip: Skip = nothing,
    defer: Defer = at_once,
) -> Advance:
    """Return the table that would be, had it been told otherwise since an earlier one.

    Args:
        table: as it is, after all that happened.
        to: the earlier table, and the events since, in the order in which they are told again.
        tell: how the core takes one event.
        insert: told first.
        skip: which of the events since are not told again.
        defer: which of them wait, and how.

    A clock that has ended since does not run again: its seconds have passed, and nobody saw them. An act that is told
    again was told to the room before, and is not told anew. The earlier table may itself have a
    point to which UNDO leads: what the sensors said since is not forgotten there either.
    """
    before = replace(to.before, counters=table.counters, memory=table.memory)
    if before.hand is not None and before.clock not in {None, table.clock}:
        before = without_clock(before, before.hand)
    after, told = tell_all(before, insert, tell)
    after, more = tell_all(after, [one for one in to.since if not skip(one)], tell, defer)
    if to.before.undo is not None:
        since = (*to.before.undo.since, *(one for one in to.since if type(one) not in _KEYED))
        after = replace(after, undo=replace(to.before.undo, since=since))
    after = at_time(after, table.now_ms)
    return after, (*told, *(one for one in more if not isinstance(one, ActionTaken)))


def tell_all(table: Table, events: Iterable[Event], tell: Tell, defer: Defer = at_once) -> Advance:
    """Return the table after some events, each told or held back, and what it says."""
    outputs: list[Output] = []
    for event in events:
        if isinstance(event, RoomCommanded):
            continue  # it was refused, or repeated: one that was carried out is noted as what it did
        if (wait := defer(table, event)) is not None:
            table = hold(table, event, wait)
            continue
        table, told = tell(table, event)
        outputs.extend(told)
    return table, tuple(outputs)


def hold(table: Table, event: Event, wait: DeferredCards) -> Table:
    """Return the table with one more card held back; `wait` is how, with what waits before it."""
    return at_time(replace(table, held=replace(wait, events=(*wait.events, event))), event.at_ms)


def at_time(table: Table, at_ms: int) -> Table:
    """Return the table at a time in milliseconds, or at its own if that is later."""
    physical = at(table.physical, at_ms)
    return table if physical is table.physical else _with_physical(table, physical)


def at(physical: Physical, at_ms: int) -> Physical:
    """Return what is physically so at a time in milliseconds, or at its own if that is later."""
    return physical if physical.now_ms >= at_ms else copied(physical, now_ms=at_ms)


_with_physical = changer_of(Table, "physical")


def with_told(point: RewindPoint | None, event: Event) -> RewindPoint | None:
    """Return the undo point with an unkeyed event added, to be told again after an UNDO."""
    if point is None or isinstance(event, NewDeal):
        return point
    return RewindPoint(point.before, (*point.since, event))


def done(before: Table, after: Table, event: Event) -> Event:
    """Return an event as it is told again: a command of the room as what it did."""
    if (
        not isinstance(event, RoomCommanded)
        or event.does is None
        or before.counters.answered is after.counters.answered
    ):
        return event
    return event.does if after.counters.answered[-1].refused is None else event
