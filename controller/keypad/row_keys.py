"""The entry of a hand set in rows: SEAT, DRAW, a digit for each card, CONFIRM.

The digits go from the highest card to the lowest (`in_keyed_order`), which the dealer can see. He keys the cards that
were just set, or the whole hand at once, because slow readers cannot tell with which of two streets a card came. He
does not see cards discarded face down: if the readers reported them, no digit is keyed for them. The digit 0 is a
discard that he knows.
"""

from __future__ import annotations

from controller.engine.flow.row_setting import THROWN
from controller.table.awaited_acts import in_keyed_order, in_set_order, setting_now, thrown_unknown
from controller.table.hand import Hand
from controller.table.state import Table
from controller.terms.cards import Card
from controller.terms.places import seat_place


def keyed_rows(table: Table, hand: Hand, seat: int, digits: str) -> tuple[int, ...] | None:
    """Return the row of each card set, in the order of `in_set_order`; None if unknown.

    Args:
        table: the table.
        hand: the hand in progress.
        seat: the seat whose cards were set.
        digits: a row for each card, the highest card first, with or without the discarded ones.
    """
    meant = rows_spoken_of(table, hand, seat, len(digits))
    if meant is None:
        return None
    cards, there = meant
    order = in_keyed_order([cards[at] for at in there])
    told = {there[at]: int(digit) for at, digit in zip(order, digits, strict=True)}
    return tuple(told.get(at, THROWN) for at in range(len(cards)))


def rows_spoken_of(
    table: Table, hand: Hand, seat: int, count: int
) -> tuple[tuple[Card, ...], tuple[int, ...]] | None:
    """Return the cards whose rows are keyed, and their indexes; None if counts differ.

    Discarded cards may have no digit. None also if there are fewer cards than digits.
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
