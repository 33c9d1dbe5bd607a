"""Players who leave for good and come back: what they left with."""

from __future__ import annotations

from typing import Final

from controller.poker.seats.seating import Gone, Seating
from controller.terms.fast_copies import replace

MOST_GONE: Final = 64
"""The most players who left that a table keeps."""


def with_gone(seating: Seating, number: int, at_ms: int) -> Seating:
    """Return the seating that remembers what a leaving player with an id takes along."""
    seat = seating.at(number)
    if seat is None or not seat.player:
        return seating
    others = tuple(one for one in seating.gone if one.player != seat.player)
    gone = (*others, Gone(seat.player, seat.stack + seat.bought + seat.cashed, at_ms))
    return replace(seating, gone=gone[-MOST_GONE:])


def left_with(seating: Seating, player: str, since_ms: int) -> int | None:
    """Return what a player left with who has left since then; None if he did not."""
    return next((one.chips for one in seating.gone if player and one.player == player and one.at_ms >= since_ms), None)


def named(seating: Seating, number: int, player: str) -> Seating:
    """Return the seating with the id of the player who has just taken a seat."""
    seat = seating.at(number)
    return seating if seat is None or not player else seating.with_seat(replace(seat, player=player))


def handed_in(seating: Seating, number: int, amount: int) -> Seating:
    """Return the seating with chips that a seat's player has handed in counted."""
    seat = seating.at(number)
    return seating if seat is None else seating.with_seat(replace(seat, cashed=seat.cashed + amount))
