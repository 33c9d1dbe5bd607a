"""Ways into a hand that a player may choose: the bought button, the straddle of a debtor."""

from __future__ import annotations

from controller.poker.seats.entry import Terms, admit, is_able
from controller.poker.seats.seat_record import EntryChoice
from controller.poker.seats.seating import Positions, Seating, clockwise, is_between
from controller.rulebook.variant import Debtor


def buyer_of(seating: Seating, places: Positions, terms: Terms) -> int | None:
    """Return the buyer of the button: the nearest willing seat before the small blind.

    None while a kill is posted in a blind (G201), or if the small blind is posted from the button.
    """
    if not terms.rules.newcomer.buys_button.value or len(places.blinds) < 2:
        return None
    small = places.blinds[0]
    if small is None or places.button in places.blinds or terms.killer in places.blinds:
        return None
    small_seat = seating.at(small)
    dead = small_seat is None or admit(small_seat, places, terms) is None
    wishing = {
        seat.number
        for seat in seating.seats
        if seat.option == "buy_button" and is_able(seat, terms)
        and (seat.entry is not EntryChoice.REGULAR or seat.in_debt)
        and (is_between(seat.number, places.button, small) or (dead and seat.number == small))
    }
    return next((number for number in clockwise(wishing, places.button) if number in wishing), None)


def straddling_back(seating: Seating, dealt: frozenset[int], places: Positions, terms: Terms) -> int | None:
    """Return the debtor who comes back by straddling under the gun (N149, E136a, G155)."""
    if places.big_blind is None or not terms.rules.missed.straddle.value or terms.killer is not None:
        return None
    wishing = {
        seat.number
        for seat in seating.seats
        if seat.option == "straddle" and seat.is_regular and seat.in_debt and is_able(seat, terms)
        and terms.debtor is Debtor.POST_OR_WAIT
    }
    first = clockwise(dealt | wishing, places.big_blind)
    return first[0] if first and first[0] in wishing and first[0] != places.big_blind else None
