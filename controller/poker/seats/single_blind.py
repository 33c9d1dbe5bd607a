"""Single-blind lowball: less than half a blind is none, and the next player takes it.

The player who is due for it gets a hand for what he has, and makes the blind up later. Source: G263, G264.
"""

from __future__ import annotations

from controller.poker.seats.entry import Admission, Terms, can_take_big_blind
from controller.poker.seats.seat_record import Seat
from controller.poker.seats.seating import Positions, Seating, is_between
from controller.rulebook.variant import Debtor
from controller.terms.fast_copies import replace


def short_seats(seating: Seating, terms: Terms) -> frozenset[int]:
    """Return the seats with less than half the blind, where the next player takes it for them.

    A player who kills the pot puts up what he has as the kill.
    """
    lowball = terms.debtor is Debtor.WAIT_OR_KILL and len(terms.stakes.blinds) == 1
    if not lowball or terms.rules.missed.single_blind_short.value != "next_below_half":
        return frozenset()
    return frozenset(
        seat.number for seat in seating.seats if 2 * seat.stack < terms.big_blind and seat.number != terms.killer
    )


def passed_short(seating: Seating, places: Positions, terms: Terms) -> dict[int, Admission]:
    """Return how those come in whom the blind passes in this hand because they are short."""
    short = short_seats(seating, terms)
    if places.big_blind is None or not short:
        return {}
    return {
        seat.number: _all_in(seat.number, terms)
        for seat in seating.seats
        if seat.number in short and is_between(seat.number, places.button, places.big_blind)
        and can_take_big_blind(seat, terms)
    }


def heads_up(
    seating: Seating, places: Positions, pair: dict[int, Admission], terms: Terms
) -> tuple[Positions, dict[int, Admission]]:
    """Return heads-up positions and seats; for a short player the other one takes the blind."""
    short, due = short_seats(seating, terms), places.big_blind
    other = next(number for number in pair if number != due)
    if due is None or due not in short or other in short:
        return places, pair
    return Positions(due, (other,)), {**pair, due: _all_in(due, terms)}


def owing(seat: Seat, admission: Admission) -> Seat:
    """Return the seat of a begun hand, owing the blind if the next player took it."""
    return replace(seat, missed=frozenset({0}), short_blind=True) if admission.reason == "bb" else seat


def _all_in(number: int, terms: Terms) -> Admission:
    return Admission(number, terms.big_blind, 0, "bb")
