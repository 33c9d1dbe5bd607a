"""Known starts of hands: who posts what is the same an orbit later, if nothing is open.

In most hands everybody sits where he sat, owes nothing and has chips for every post. Then the start depends on the
button, the seats and the stakes alone, not on how many chips somebody has.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, cast

from controller.poker.seats import positions
from controller.poker.seats.positions import HandStart, Started
from controller.poker.seats.seating import Seating
from controller.poker.seats.staked import StakesLike
from controller.rulebook.book import Book
from controller.rulebook.variant import Variant
from controller.terms.fast_copies import changer_of, copied
from controller.terms.identities import Same

KEPT: Final = 16
"""Starts that are kept: an orbit of any table, and little more."""


def start_hand(seating: Seating, stakes: StakesLike, book: Book, variant: Variant) -> Started:
    """Begin a hand as `positions.start_hand` does; one that is known is not worked out again."""
    enough = _most_posted(stakes, variant)
    seats = tuple([seat if seat.stack <= enough else copied(seat, stack=enough) for seat in seating.seats])
    found = known_start(_alike(seating, seats, None), stakes, Same((book, variant)))
    if found is None:
        return positions.start_hand(seating, stakes, book, variant)
    begun, start = found
    # Where no button moves, the seating keeps what was before its last hand with one.
    prior = seating.prior if begun.prior is None else _alike(seating, seating.seats, None)
    return _alike(begun, seating.seats, prior), start


_alike = changer_of(Seating, "seats", "prior")


def _most_posted(stakes: StakesLike, variant: Variant) -> int:
    """Return the most that a player who owes nothing has to put up; more makes no difference."""
    limit = stakes.limits[0] if stakes.limits else 0
    return stakes.ante * max(variant.forced.button_times, 1) + 3 * (sum(stakes.blinds) + limit)


@lru_cache(maxsize=KEPT)
def known_start(seating: Seating, stakes: StakesLike, rules: Same) -> tuple[Seating, HandStart] | None:
    """Return the start of a hand that changes no seat; None for any other.

    Only such a start is the same whatever chips the players have beyond the most that they post.
    """
    book, variant = cast("tuple[Book, Variant]", rules)
    if not all(seat.is_settled for seat in seating.seats):
        return None
    begun, start = positions.start_hand(seating, stakes, book, variant)
    return None if start is None or begun.seats != seating.seats else (begun, start)
