"""Cards of a later street that wait: what was taken back may be keyed again, or the dealer says that they are its.

Nobody has accused them, and the betting before them is still open for all that has been keyed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from controller.engine.flow import lost_keys
from controller.engine.flow.street_plan import OF_STREET, unread_before
from controller.table.events import KEYED, CardAbsent, CardMoved, CardPresumed, Corrected, Event
from controller.table.hand import Phase
from controller.table.outputs import Output
from controller.table.state import DeferredCards, Table
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, PlaceKind

Advance: TypeAlias = tuple[Table, tuple[Output, ...]]
Take: TypeAlias = Callable[[Table, Event], Advance]

_KEYED: Final = frozenset(KEYED)


def come_due(table: Table, event: Event, take: Take) -> Advance:
    """Return the table with the cards held back judged as they lie, before `event`.

    Where nothing was keyed again in time, one of them moves on, or the card comes for which a burn among them was made.
    """
    held = table.held
    if held is None:
        return table, ()
    moves_on = isinstance(event, CardMoved) and any(
        isinstance(one, CardMoved) and one.card is event.card for one in held.events
    )
    is_over = held.until_ms is not None and event.at_ms >= held.until_ms
    if _brings_its_card(table, held, event):
        # Not in one motion with the street that is out, though all were told in one moment: that street was whole.
        street_ms = table.motion.at_ms if table.motion is not None else 0
        at_ms = max(event.at_ms, street_ms + 1)
        held = replace(held, events=tuple(replace(one, at_ms=at_ms) for one in held.events))
    elif not moves_on and not is_over:
        return table, ()
    return _come(table, held, take, judged=True)


def _brings_its_card(table: Table, held: DeferredCards, event: Event) -> bool:
    """Whether a board card comes behind a burn that waits for the next street alone: both came too early."""
    if held.until_ms is not None or not isinstance(event, CardMoved) or event.place.kind is not PlaceKind.BOARD:
        return False
    if table.hand is None or table.hand.phase is not Phase.BETTING:
        return False  # a card of the street itself
    return any(isinstance(one, CardMoved) and one.place == BURN for one in held.events)


def come_again(table: Table, event: Event, take: Take) -> Advance:
    """Return the table with the cards held back, once a later street is dealt, after `event`.

    A key gives those that UNDO holds back more time.
    """
    held, hand = table.held, table.hand
    if held is None or hand is None:
        return table, ()
    if hand.street_index > held.street:
        return _come(table, held, take, judged=False)
    return replace(table, held=longer(held, event.at_ms)) if type(event) in _KEYED else table, ()


def _come(table: Table, held: DeferredCards, take: Take, *, judged: bool) -> Advance:
    """The cards held back come in their order: all that are to be judged, else those of the street that is dealt."""
    now_ms, table = table.now_ms, replace(table, held=None)
    outputs: list[Output] = []
    for index, sensed in enumerate(held.events):
        if not judged and (is_of_later_street(table, sensed) or lost_keys.waits(table, sensed)):
            assert table.hand is not None, "a street is bet on"
            table = replace(table, held=replace(held, events=held.events[index:], street=table.hand.street_index))
            break
        for where in unread_before(table, sensed):
            table, _ = take(table, CardPresumed(sensed.at_ms, where))  # it may lie there unread
        table, told = take(table, sensed)
        outputs.extend(told)
    return replace(table, now_ms=max(now_ms, table.now_ms)), tuple(outputs)


def is_of_later_street(table: Table, event: Event) -> bool:
    """Return whether the event tells of a burn or a board card of a later street than the one that is bet on.

    One where a card of the street itself was presumed, and is still to be read, may be that card: it is noted.
    """
    if not isinstance(event, CardMoved | CardPresumed | CardAbsent):
        return False
    if event.place.kind not in OF_STREET:
        return False
    hand = table.hand
    if hand is None or any(where == event.place for where, _ in hand.deal.presumed):
        return False
    return table.held is not None or hand.phase is Phase.BETTING


def hold(table: Table, event: Event, undone: Corrected) -> Table:
    """Return the table with one more card held back, while it is bet on the street that the UNDO has opened again."""
    assert table.hand is not None, "a street is bet on"
    until_ms = undone.at_ms + undone.rekey_ms
    held = table.held or DeferredCards((), table.hand.street_index, undone.rekey_ms, until_ms)
    return replace(table, held=replace(held, events=(*held.events, event)))


def with_more(held: DeferredCards | None, more: DeferredCards | None) -> DeferredCards | None:
    """Return what is held back with what waits besides: as long as that, and in the order in which it came."""
    if held is None or more is None:
        return held or more
    return replace(more, events=(*held.events, *(one for one in more.events if one not in held.events)))


def longer(held: DeferredCards | None, at_ms: int) -> DeferredCards | None:
    """Return what is held back, waiting anew from a time in milliseconds."""
    if held is None or held.until_ms is None:
        return held
    return replace(held, until_ms=max(held.until_ms, at_ms + held.wait_ms))
