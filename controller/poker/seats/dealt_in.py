"""Players dealt into a hand, and the button's place."""

from __future__ import annotations

from controller.poker.seats import entry, single_blind, ways_in
from controller.poker.seats.dead_button import (
    first_positions,
    heads_up_positions,
    next_positions,
    untangled,
)
from controller.poker.seats.entry import Admission, Terms
from controller.poker.seats.seat_record import EntryChoice
from controller.poker.seats.seating import Positions, Seating, clockwise


def place_button(
    seating: Seating, old: Positions | None, terms: Terms, button: int
) -> tuple[Positions, dict[int, Admission]] | None:
    """Return the hand's positions and the seats dealt in; heads-up positions for only two.

    Two players post the blinds of those positions and nothing else, since a game of two needs both blinds.
    """
    count = len(terms.stakes.blinds)
    takers = frozenset([seat.number for seat in seating.seats if entry.can_take_big_blind(seat, terms)])
    takers = takers - single_blind.short_seats(seating, terms) or takers
    if not count:
        # H:5 CARD DOUBLE BOARD BOMB POT, c: the button goes to the next player who posted in the hand before.
        takers = takers.intersection(seating.dealt_last) or takers
    if old is None:
        regulars = [seat.number for seat in seating.seats if seat.is_regular or terms.posts_for_absent]
        rotation = sorted({*regulars, *takers})
        places = first_positions(button, count, rotation, takers.__contains__)
    else:
        numbers = [seat.number for seat in seating.seats]
        places = next_positions(old, count, numbers, takers.__contains__)
    if places is None:
        return None
    dealt = _without_button(deal_to(seating, places, terms), places, terms)
    if len(dealt) == 2:
        pair = {number: Admission(number) for number in sorted(dealt)}
        return single_blind.heads_up(seating, heads_up_positions(old, button, list(pair), count), pair, terms)
    return untangled(places, dealt, count), dealt


def deal_to(seating: Seating, places: Positions, terms: Terms) -> dict[int, Admission]:
    """Return every seat that is dealt in with these positions, and how it comes in."""
    # In most hands nobody has chosen a way in, and the search can be skipped.
    chosen = any(seat.option != "none" for seat in seating.seats)
    buyer = ways_in.buyer_of(seating, places, terms) if chosen else None
    if buyer is not None:
        admitted = _admitted(seating, places, terms, bought=True)
        if len(admitted) > 1:
            return {**admitted, buyer: Admission(buyer, terms.big_blind, terms.stakes.blinds[0], "buy_button")}
    entitled = _admitted(seating, places, terms) | single_blind.passed_short(seating, places, terms)
    admitted = without_displacing(seating, entitled, places, terms)
    back = ways_in.straddling_back(seating, frozenset(admitted), places, terms) if chosen else None
    if back is not None:
        least = terms.rules.straddle.least.value * terms.big_blind
        admitted[back] = Admission(back, least, 0, "straddle")
    if len(admitted) > 1:
        return admitted
    return {number: Admission(number) for number in _needed(seating, places, terms)}


def _without_button(dealt: dict[int, Admission], places: Positions, terms: Terms) -> dict[int, Admission]:
    """Return the seats without a button that sits out one player too many (GN 334)."""
    sits_out = terms.variant.forced.button_sits_out
    if sits_out is None or not sits_out.value or len(dealt) <= terms.variant.max_players.value:
        return dealt
    return {number: one for number, one in dealt.items() if number != places.button}


def without_displacing(
    seating: Seating, admitted: dict[int, Admission], places: Positions, terms: Terms
) -> dict[int, Admission]:
    """Return the seats without newcomers who would force another player out (GN 262).

    They wait for the big blind, however they offered to come in; of several, the last ones that it reaches.
    """
    displaces, over = terms.variant.forced.displaces, len(admitted) - terms.variant.max_players.value
    if displaces is None or displaces.value or over <= 0 or places.big_blind is None:
        return admitted
    new = [seat.number for seat in seating.seats if seat.entry is EntryChoice.NEW and seat.number in admitted]
    waiting = clockwise((number for number in new if number != places.big_blind), places.big_blind)[-over:]
    return {number: one for number, one in admitted.items() if number not in waiting}


def _admitted(
    seating: Seating, places: Positions, terms: Terms, *, bought: bool = False
) -> dict[int, Admission]:
    """Return every seat whose own standing lets it in."""
    granted = (entry.admit(seat, places, terms, bought=bought) for seat in seating.seats)
    return {one.seat: one for one in granted if one is not None}


def _needed(seating: Seating, places: Positions, terms: Terms) -> list[int]:
    """Return the waiting players who are dealt in because the hand would lack players.

    In a new game these are all of them; otherwise one, as an opponent of the player due for the big blind.
    """
    able = [seat.number for seat in seating.seats if entry.can_take_big_blind(seat, terms)]
    if seating.positions is None or places.big_blind is None:
        return able
    return clockwise(able, places.big_blind)[-2:]
