"""Cards of a later street that wait for entries, or for their street by the dealer's word.

Nobody has accused them, and the betting before them is still open for all that has been keyed.
"""

from __future__ import annotations

from typing import Final

from controller.engine.flow import lost_keys
from controller.engine.flow.street_plan import OF_STREET, unread_before
from controller.engine.rewind import Advance, Defer, Tell, at_time, hold, tell_all
from controller.rulebook.variant import Family
from controller.table.events import KEYED, CardMoved, CardPresumed, Corrected, Event
from controller.table.hand import Phase
from controller.table.outputs import Output
from controller.table.state import DeferredCards, Table
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, STUB, PlaceKind

_KEYED: Final = frozenset(KEYED)


def tell(table: Table, event: Event, take: Tell) -> Advance:
    """Take one event, with the deferred cards that come before or behind it.

    `take` is how the core takes an event for which nothing waits.
    """
    held = table.held
    due: tuple[Output, ...] = ()
    if table.unkeyed is not None and (wait := lost_keys.waiting(table, event)) is not None:
        return hold(table, event, wait), ()
    if held is not None and table.unkeyed is None:
        table, due = _come_due(table, held, event, take)
    after, outputs = take(table, event)
    if held is not None:
        after, more = _come_again(after, event, take)
        outputs = (*due, *outputs, *more)
    return at_time(lost_keys.settle(after), event.at_ms), outputs


def _come_due(table: Table, held: DeferredCards, event: Event, take: Tell) -> Advance:
    """Return the table with the cards held back judged as they lie, before `event`.

    Where nothing was keyed again in time, one of them moves on, or the card comes for which a burn among them was made.
    """
    cards = [one.card for one in held.events if isinstance(one, CardMoved)]
    moves_on = isinstance(event, CardMoved) and any(one is event.card for one in cards)
    is_over = held.until_ms is not None and event.at_ms >= held.until_ms
    if _brings_its_card(table, held, event):
        # Not in one motion with the street that is out, though all were told in one moment: that street was whole.
        street_ms = table.motion.at_ms if table.motion is not None else 0
        at_ms = max(event.at_ms, street_ms + 1)
        held = replace(held, events=tuple(replace(one, at_ms=at_ms) for one in held.events))
    elif not moves_on and not is_over:
        return table, ()
    return tell_all(replace(table, held=None), held.events, with_unread(take, take))


def _brings_its_card(table: Table, held: DeferredCards, event: Event) -> bool:
    """Whether a board card follows a burn that waits for the next street: both are premature."""
    if held.until_ms is not None or not isinstance(event, CardMoved) or event.place.kind is not PlaceKind.BOARD:
        return False
    if table.hand is None or table.hand.phase is not Phase.BETTING:
        return False  # a card of the street itself
    return any(isinstance(one, CardMoved) and one.place == BURN for one in held.events)


def _come_again(table: Table, event: Event, take: Tell) -> Advance:
    """Return the table with the cards held back, once a later street is dealt, after `event`.

    A key gives those that UNDO holds back more time.
    """
    held, hand = table.held, table.hand
    if held is None or hand is None:
        return table, ()
    if hand.street_index > held.street:
        return tell_all(replace(table, held=None), held.events, with_unread(take, take), _of_street(held))
    return replace(table, held=longer(held, event.at_ms)) if type(event) in _KEYED else table, ()


def _of_street(held: DeferredCards) -> Defer:
    """Return what goes on waiting when a later street is dealt: all from the first behind it."""

    def wait(table: Table, event: Event) -> DeferredCards | None:
        if table.held is None and not is_of_later_street(table, event) and not lost_keys.waits(table, event):
            return None
        assert table.hand is not None, "a street is bet on"
        return table.held or replace(held, events=(), street=table.hand.street_index)

    return wait


def with_unread(tell: Tell, take: Tell) -> Tell:
    """Return how an event is told where a card that must lie before it may lie there unread.

    That one is presumed, and missed later if it never came. `take` is how the core takes the presumption.
    """

    def told(table: Table, event: Event) -> Advance:
        for where in unread_before(table, event):
            table, _ = take(table, CardPresumed(event.at_ms, where))
        return tell(table, event)

    return told


def is_of_later_street(table: Table, event: Event) -> bool:
    """Whether an event brings a card of a later street than the one bet on.

    That is a burn, a board card, or in stud a card to a hand. One where a card of the street itself was presumed, and
    is still to be read, may be that card: it is noted. A burn that was only presumed says nothing: what shows that it
    came brings it again (`with_unread`).
    """
    hand = table.hand
    if hand is None or not isinstance(event, CardMoved) or hand.deal.presumed_at(event.place):
        return False
    if event.place.kind is PlaceKind.SEAT:
        is_dealt = table.variant.family is Family.STUD and table.ledger.place_of(event.card) in {None, STUB}
        if not is_dealt or not hand.deal.complete:
            return False
    elif event.place.kind not in OF_STREET:
        return False
    return table.held is not None or hand.phase is Phase.BETTING


def until_keyed(undone: Corrected) -> Defer:
    """Return what defers cards of a later street until withdrawn entries are keyed again."""

    def wait(table: Table, event: Event) -> DeferredCards | None:
        if lost_keys.waits(table, event) or not is_of_later_street(table, event):
            return None
        assert table.hand is not None, "a street is bet on"
        until_ms = undone.at_ms + undone.rekey_ms
        return table.held or DeferredCards((), table.hand.street_index, undone.rekey_ms, until_ms)

    return wait


def longer(held: DeferredCards | None, at_ms: int) -> DeferredCards | None:
    """Return what is held back, waiting anew from a time in milliseconds."""
    if held is None or held.until_ms is None:
        return held
    return replace(held, until_ms=max(held.until_ms, at_ms + held.wait_ms))
