"""The occupied seats of a table: a line is made again only if what it shows has changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from controller.poker.seats.seat_record import Seat
from controller.table.hand import Hand
from controller.table.state import Table
from controller.terms.places import seat_place
from controller.views import words
from controller.views.lines.last_parts import LastParts
from controller.views.parts import SeatLine

Make: TypeAlias = Callable[[Seat, str, str], SeatLine]
"""Makes a seat's line, with its last act in words and its player's name."""


def same_lines(
    table: Table, currency: str, names: Mapping[int, str], last: LastParts, make: Make
) -> tuple[SeatLine, ...]:
    """Return every occupied seat; `names` are the players' names by seat.

    A seat of which nothing has changed has its `last` line: the key is what all seats depend on, by identity, and the
    seat's own chips, cards, act and name. One line of each seat is kept.
    """
    hand = table.hand
    of_hand = (hand.tabled, hand.awarded, hand.dead) if hand is not None else (None, None, None)
    ground = (table.seating, table.variant, table.ledger.up, *of_hand)
    kept: dict[int, tuple[tuple[object, ...], str, SeatLine]] = last.made_of("seats", ground, dict)
    acts, own_of = last_acts(hand, currency) if hand is not None else {}, _own(table, hand, names)
    if hand is not None and table.variant.points is not None:
        kept.clear()  # the rows of a hand lie in no one place
    lines = []
    for seat in table.seating.seats:
        number = seat.number
        act, own = acts.get(number, ""), own_of(number)
        of, said, line = kept.get(number, _NOTHING)
        if of != own or said is not act:
            line = last.same(number, make(seat, act, names.get(number, "")), act)
            kept[number] = own, act, line
        lines.append(line)
    return tuple(lines)


_NOTHING: Final[tuple[tuple[object, ...], str, SeatLine]] = ((), "", SeatLine(1))


def _own(table: Table, hand: Hand | None, names: Mapping[int, str]) -> Callable[[int], tuple[object, ...]]:
    """Return what tells what a seat's line shows of this seat alone, beside its last act."""
    cards, name = table.ledger.piles.get, names.get
    if hand is None:
        return lambda number: (cards(seat_place(number)), name(number))
    wagering = hand.wagering
    chips, bet, folded, declared = wagering.stacks.get, wagering.bets.get, wagering.folded, wagering.declared
    return lambda number: (
        cards(seat_place(number)), name(number), chips(number), bet(number), number in folded, number in declared
    )


def last_acts(hand: Hand, currency: str) -> dict[int, str]:
    """Return the last act of each seat that acted on this street; none once pots are pushed."""
    if hand.awarded:
        return {}
    last = {one.seat: one for one in hand.actions if one.street == hand.street_index}
    return {seat: words.act_text(one.act, one.to, currency) for seat, one in last.items()}
