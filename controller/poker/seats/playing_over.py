"""Playing over: a guest plays an absent player's seat until its blind (N68, E60).

The seat's own player waits in `Seat.owner` with his chips and his debts. No blind passes him meanwhile, because it is
posted in his seat.
"""

from __future__ import annotations

from controller.poker.seats.seat_record import EntryChoice, Seat
from controller.poker.seats.seating import Seating
from controller.rulebook.house_rules import PlayingOverRules
from controller.terms.fast_copies import replace


def may_play_over(seat: Seat | None, rules: PlayingOverRules) -> bool:
    """Whether a guest may sit down in a seat that belongs to another player."""
    is_free = seat is not None and seat.presence == "away" and seat.owner is None
    return is_free and rules.allowed.value != "no"


def play_over(seating: Seating, number: int, stack: int) -> Seating:
    """Return the seating with a new player in the seat of an absent one."""
    return seating.with_seat(Seat(number, stack, entry=EntryChoice.NEW, owner=seating.at(number)))


def is_back(seating: Seating, number: int) -> bool:
    """Whether the seat's own player has come back while a guest still plays in it."""
    seat = seating.at(number)
    return seat is not None and seat.owner is not None and seat.owner.presence == "present"


def owner_returns(seating: Seating, number: int, stack: int | None = None) -> Seating:
    """Return the seating with the owner back, and his new chips; the guest plays on for now."""
    seat = seating.at(number)
    if seat is None or seat.owner is None:
        return seating
    owner = replace(
        seat.owner, presence="present", stack=seat.owner.stack if stack is None else stack, away_since_ms=None,
        absent_buttons=0, pick_up=False, warned=False,
    )  # fmt: skip
    return seating.with_seat(replace(seat, owner=owner))


def without_player(seating: Seating, number: int) -> Seating:
    """Return the seating without the player of a seat; a played-over seat is its owner's again."""
    seat = seating.at(number)
    seating = seating.without(number)
    return seating if seat is None or seat.owner is None else seating.with_seat(seat.owner)


def seats_given_back(seating: Seating, coming: Seating) -> tuple[int, ...]:
    """Return the seats that returned owners take at the `coming` hand's blind."""
    places = coming.positions
    if places is None or places is seating.positions:
        return ()
    return tuple(number for number in places.blinds if number is not None and is_back(seating, number))
