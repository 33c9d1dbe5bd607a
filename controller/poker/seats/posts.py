"""Posts before the cards, and the first round's opener."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from controller.poker.seats import kills
from controller.poker.seats.entry import Admission, PostReason, Terms
from controller.poker.seats.seating import Positions, Seating, clockwise
from controller.rulebook.variant import ForcedKind
from controller.terms.fast_frozen import fast_frozen


@fast_frozen
@dataclass(frozen=True, slots=True)
class Post:
    """Chips put up before the cards: `live` is the seat's bet, `dead` goes to the middle.

    `due` is what should be put up; with a short stack it is more than live and dead together.
    """

    seat: int
    live: int
    dead: int
    kind: PostReason
    due: int = 0


def blind_seats(
    places: Positions, dealt: Mapping[int, Admission], buyer: int | None
) -> tuple[int | None, ...]:
    """Return the seat that posts each blind, None for nobody; a button buyer posts for all."""
    if buyer is not None:
        return (*(None for _ in places.blinds[:-1]), buyer)
    return tuple(place if place in dealt else None for place in places.blinds)


def collect(
    seating: Seating, places: Positions, dealt: Mapping[int, Admission], terms: Terms
) -> tuple[Post, ...]:
    """Return every post in the order taken: antes, blinds, and posts to come back in."""
    left = {number: stack for number, stack in seating.stacks().items() if number in dealt}
    found: list[Post] = []

    def take(seat: int, live: int, dead: int, kind: PostReason) -> None:
        paid_dead = min(dead, left[seat])
        paid_live = min(live, left[seat] - paid_dead)
        left[seat] -= paid_dead + paid_live
        if live or dead:
            found.append(Post(seat, paid_live, paid_dead, kind, live + dead))

    order = clockwise(dealt, places.button)
    if terms.stakes.ante:
        for seat in order:
            take(seat, 0, _ante(seat, places, terms), "ante")
    buyer = next((one.seat for one in dealt.values() if one.reason == "buy_button"), None)
    for index, place in enumerate(blind_seats(places, dealt, buyer)):
        if place is not None and place not in {terms.killer, buyer}:
            kind: PostReason = "bb" if index == len(places.blinds) - 1 else "sb"
            take(place, terms.stakes.blinds[index], 0, kind)
    for seat in order:
        granted = dealt[seat]
        if granted.reason is not None and seat != terms.killer:
            take(seat, granted.live, granted.dead, granted.reason)
    if terms.killer is not None:
        take(terms.killer, kills.amount(terms), dealt[terms.killer].dead, "kill")
    return tuple(found)


def _ante(seat: int, places: Positions, terms: Terms) -> int:
    """Return the seat's ante; the button's may be a multiple (Short Deck)."""
    forced = terms.variant.forced
    if forced.usual is ForcedKind.BUTTON_ANTE and seat == places.button:
        return terms.stakes.ante * forced.button_times
    return terms.stakes.ante


def opening(order: Sequence[int], places: Positions, big: int | None, straddle: int | None) -> tuple[int, ...]:
    """Return the turns of the first round in order.

    Args:
        order: the seats dealt in, in dealing order.
        places: the places of button and blinds.
        big: the seat that posts the big blind; None in a game without blinds.
        straddle: the seat that straddles under the gun.
    """
    behind = straddle if straddle is not None else big
    return tuple(clockwise(order, places.button if big is None or behind is None else behind))


def with_kill_last(turns: tuple[int, ...], terms: Terms) -> tuple[int, ...]:
    """Return the first round's turns with the kill last, if the book allows it (else G189)."""
    if terms.killer not in turns or terms.rules.kill.acts.value == "in_turn":
        return turns
    return (*(seat for seat in turns if seat != terms.killer), terms.killer)
