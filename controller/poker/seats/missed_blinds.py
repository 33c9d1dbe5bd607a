"""Missed blinds: the blinds that passed each seat, and what it costs to make them up."""

from __future__ import annotations

from controller.poker.seats.seat_record import Debt, Seat
from controller.poker.seats.seating import Positions, Seating, passed
from controller.poker.seats.staked import StakesLike
from controller.rulebook.blinds import BlindRules
from controller.terms.fast_copies import replace


def sweep(
    seating: Seating,
    old: Positions | None,
    new: Positions,
    dealt: frozenset[int],
    closed_to: frozenset[int] | None = None,
) -> Seating:
    """Record every blind that passed a player of the rotation who is not dealt in.

    A blind passes the seats between its old and its new place, and also its new place if nobody can post there. A new
    player, or one who changed seats, is not in the rotation yet.

    Args:
        seating: the table before the hand.
        old: the positions of the hand before; None before the first.
        new: the positions of the hand that begins.
        dealt: the seats dealt in.
        closed_to: the only seats that could be dealt in; a present player kept out by it has missed nothing.
    """
    numbers = [seat.number for seat in seating.seats]
    for seat in seating.seats:
        if seat.number in dealt or not seat.is_regular:
            continue
        if closed_to and seat.number not in closed_to and seat.presence == "present":
            continue
        missed = [
            blind
            for blind, place in enumerate(new.blinds)
            if place is not None and seat.number in (*passed(numbers, _old_place(old, new, blind), place), place)
        ]
        short = seat.short_blind and not missed
        seating = seating.with_seat(replace(seat, missed=seat.missed.union(missed), short_blind=short))
    return seating


def _old_place(old: Positions | None, new: Positions, blind: int) -> int:
    """Return a blind's place in the last hand; in a first hand, the position right of it."""
    if old is not None and len(old.blinds) == len(new.blinds):
        before = old.blinds[blind]
        if before is not None:
            return before
    lower = new.blinds[blind - 1] if blind else new.button
    place = new.blinds[blind]
    assert place is not None, "the caller asks for a blind that is due"
    return place if lower is None else lower


def debt_of(seat: Seat, stakes: StakesLike, rules: BlindRules) -> Debt:
    """Return what a player must put up for his missed blinds; nothing if he missed none.

    The big blind's amount is live, the rest dead. In games dealt by rounds, the sum may be that of the larger game, of
    which the big blind of the game now dealt is live (E167; the live part is our default).
    """
    blinds = stakes.blinds
    if not blinds or not seat.in_debt:
        return Debt(0, seat.missed_straddle)
    big = len(blinds) - 1
    missed = sorted(blind for blind in seat.missed if blind <= big)
    if not missed:
        return Debt(0, seat.missed_straddle)
    owed = _owed_blinds(stakes, rules)
    total = sum(owed[blind] for blind in missed if blind < len(owed))
    live = blinds[big] if big in missed else 0
    if not live and len(blinds) > 2 and rules.missed.three_blinds_live.value == "always":
        live, total = blinds[big], total + blinds[big]
    live = min(live, total)
    return Debt(live, total - live + seat.missed_straddle, tuple(missed))


def _owed_blinds(stakes: StakesLike, rules: BlindRules) -> tuple[int, ...]:
    """Return the blinds whose amounts a debt is counted in."""
    if rules.missed.round_by_round.value == "larger_game" and stakes.rounds:
        return max((*(one.blinds for one in stakes.rounds), stakes.blinds), key=sum)
    return stakes.blinds


def tell_debts(seating: Seating, stakes: StakesLike, rules: BlindRules) -> Seating:
    """Return the seating with every player's debt in the amounts of these stakes."""
    for seat in seating.seats:
        if not seat.in_debt and not seat.owed:
            continue
        owed = debt_of(seat, stakes, rules)
        if owed != seat.owed:
            seating = seating.with_seat(replace(seat, owed=owed))
    return seating
