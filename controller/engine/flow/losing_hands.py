"""Losing hands at the push: the dealer kills them first where the book says so."""

from __future__ import annotations

from controller.engine.flow.awards import known_awards
from controller.poker import betting
from controller.table.state import Table
from controller.terms.places import seat_place


def losing_hands(table: Table) -> tuple[int, ...]:
    """Return the beaten seats whose cards still lie there, if the book kills them first.

    Only tabled hands count. A hand that may still win a pot is not beaten, whatever it lost. Source: NCL 137, EG 122,
    GN 141.
    """
    hand = table.hand
    if hand is None or table.rules.play.showdown.losing_hands.value != "before_push":
        return ()
    due, pots = known_awards(table), betting.pots(hand.wagering)
    may_win = {one.seat for one in due.awards}.union(*(pots[number].seats for number in due.undecided))
    beaten = (seat for seat in hand.wagering.live if seat not in may_win)
    return tuple(seat for seat in beaten if due.awards and table.ledger.at(seat_place(seat)))
