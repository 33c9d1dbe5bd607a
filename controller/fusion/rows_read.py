"""Whether the cards are read that an entry of rows is about: until then it waits."""

from __future__ import annotations

from controller.fusion.pending_events import FusionContext, KeyPress, Wanted
from controller.keypad.row_keys import rows_spoken_of
from controller.table.awaited_acts import is_whole, thrown_unknown, to_set, unset
from controller.table.events import CardMoved
from controller.table.hand import Hand
from controller.table.state import Table
from controller.terms.places import seat_place
from hw.panel import Key


def is_of_rows(event: Wanted, table: Table) -> bool:
    """Whether a key begins an entry of rows; while a card of them is unread, no alarm tells which it is."""
    return isinstance(event, KeyPress) and event.key is Key.DRAW and table.variant.points is not None


def rows_fit(press: KeyPress, hand: Hand, context: FusionContext) -> bool:
    """Whether the cards are known to which the rows belong that are keyed after DRAW."""
    table = context.table
    due = to_set(table, hand)
    seat = context.seat if context.seat is not None else next(iter(due), None)
    digits = _digits_after(press, context)
    if seat is None or seat not in due or digits is None:
        return False
    if rows_spoken_of(table, hand, seat, len(digits)) is None:
        return False
    if thrown_unknown(table, hand, seat):
        return True
    if _is_read_still(press, seat, context):
        return False  # it may be a card of the rows, or one too many, which is not seen once the hand is scored
    is_known = is_whole(table, hand, seat) or all(one.is_known for one in unset(table, hand, seat))
    return is_known or seat_place(seat) in table.devices.blind


def lacks_cards(press: KeyPress, hand: Hand, seat: int, context: FusionContext) -> bool:
    """Whether more rows are keyed for a hand than cards of it were told that lie in none."""
    digits = _digits_after(press, context) if is_of_rows(press, context.table) else None
    return digits is not None and len(digits) > len(unset(context.table, hand, seat))


def _is_read_still(press: KeyPress, seat: int, context: FusionContext) -> bool:
    """Whether a card that lay at a seat when its rows were keyed is still to be told: it may be one of those set."""
    place = seat_place(seat)
    for one in context.held:
        event = one.event
        if isinstance(event, CardMoved) and event.place == place and (event.begun_ms or event.at_ms) <= press.at_ms:
            return True
    return context.sight.is_expected(place, press.at_ms)


def _digits_after(press: KeyPress, context: FusionContext) -> str | None:
    """The digits that follow a key, once the entry is whole; None before."""
    keys = [one.event for one in context.held if isinstance(one.event, KeyPress)]
    at = next((at for at, one in enumerate(keys) if one is press), len(keys))
    digits = ""
    for one in keys[at + 1 :]:
        if one.key is Key.CONFIRM:
            return digits
        digits += one.key.digits
    return None
