"""The entry of a hand set in rows: SEAT, DRAW, a digit for each card, CONFIRM.

The digits go from the highest card to the lowest (`in_keyed_order`), because that is what the dealer sees. He keys the
cards that were set just now, or once the whole hand: which of two streets a card came with, slow readers cannot tell.
Of cards that were thrown away face down he knows nothing: where the readers have told them, no digit is keyed for
them. A digit 0 is a card thrown away that he knows. So an entry waits until the cards that it is about are read.
"""

from __future__ import annotations

from controller.engine.setting import THROWN
from controller.shell.arrivals import KeyPress, Outlook
from controller.table.events import CardMoved
from controller.table.hand import Hand
from controller.table.state import Table
from controller.table.wanted import (
    in_keyed_order,
    in_set_order,
    is_whole,
    setting_now,
    thrown_unknown,
    to_set,
    unset,
)
from controller.terms.cards import Card
from controller.terms.places import seat_place
from hw.panel import Key


def keyed_rows(table: Table, hand: Hand, seat: int, digits: str) -> tuple[int, ...] | None:
    """Return the row of each card that a seat has set, in the order of `in_set_order`; None where that is not known.

    Args:
        table: as it stands.
        hand: the one in progress.
        seat: whose cards were set.
        digits: a row for each card, the highest card first, with or without those that were thrown away.
    """
    meant = _spoken_of(table, hand, seat, len(digits))
    if meant is None:
        return None
    cards, there = meant
    order = in_keyed_order([cards[at] for at in there])
    told = {there[at]: int(digit) for at, digit in zip(order, digits, strict=True)}
    return tuple(told.get(at, THROWN) for at in range(len(cards)))


def _spoken_of(table: Table, hand: Hand, seat: int, count: int) -> tuple[tuple[Card, ...], tuple[int, ...]] | None:
    """The cards of which so many rows are keyed: those to be set now, or all; and the places among them of the rows.

    Those thrown away may have none. None where there are not so many cards.
    """
    lying = table.ledger.at(seat_place(seat))
    if thrown_unknown(table, hand, seat):
        lying = tuple(one for one in lying if one.is_known)
    for cards in (setting_now(table, hand, seat), in_set_order(table, hand, seat)):
        every = tuple(range(len(cards)))
        for there in (every, tuple(at for at in every if cards[at] in lying)):
            if len(there) == count:
                return cards, there
    return None


def rows_fit(press: KeyPress, hand: Hand, outlook: Outlook) -> bool:
    """Whether the cards are known to which the rows belong that are keyed after DRAW."""
    table = outlook.table
    due = to_set(table, hand)
    seat = outlook.seat if outlook.seat is not None else next(iter(due), None)
    digits = _digits_after(press, outlook)
    if seat is None or seat not in due or digits is None:
        return False
    if _spoken_of(table, hand, seat, len(digits)) is None:
        return False
    if is_whole(table, hand, seat) or thrown_unknown(table, hand, seat):
        return True
    if _is_read_still(press, seat, outlook):
        return False
    return all(one.is_known for one in unset(table, hand, seat)) or seat_place(seat) in table.devices.blind


def _is_read_still(press: KeyPress, seat: int, outlook: Outlook) -> bool:
    """Whether a card that lay at a seat when its rows were keyed is still to be told: it may be one of those set."""
    place = seat_place(seat)
    for one in outlook.held:
        event = one.event
        if isinstance(event, CardMoved) and event.place == place and (event.begun_ms or event.at_ms) <= press.at_ms:
            return True
    return outlook.sight.is_expected(place, press.at_ms)


def _digits_after(press: KeyPress, outlook: Outlook) -> str | None:
    """The digits that follow a key, once the entry is whole; None before."""
    keys = [one.event for one in outlook.held if isinstance(one.event, KeyPress)]
    at = next((at for at, one in enumerate(keys) if one is press), len(keys))
    digits = ""
    for one in keys[at + 1 :]:
        if one.key is Key.CONFIRM:
            return digits
        digits += one.key.digits
    return None
