"""Whose draw numbers are that were keyed without a seat: by their order, and by all that was read.

A forgotten key gives its number's place to the next one, and so on around the table. Discards and drawn cards show it:
of all ways to give the numbers to seats in their order, the one counts that fits best what was read at the seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final, TypeAlias

from controller.poker import betting
from controller.table.hand import Hand, Phase
from controller.table.holding import kept_number
from controller.terms.places import Place, seat_place

FORGOTTEN: Final = 3
"""A key is forgotten about as seldom as so many discards of one seat are unread when the next key comes."""

InTurn: TypeAlias = tuple[tuple[int, int | None], ...]
"""Seats, each with the number that it draws, in the order of the keys; None for a number that is not typed yet."""


def told_in_turn(hand: Hand) -> InTurn:
    """Return the numbers keyed without a seat, each with its seat so far; without those the dealer spoke of since."""
    return tuple(
        (seat, count)
        for seat, count in hand.game.in_turn
        if hand.drawn.get(seat) == count and kept_number(hand, seat) not in hand.deal.noted
    )


def seats_in_turn(hand: Hand, more: tuple[int | None, ...] = (), card_at: Place | None = None) -> InTurn:
    """Return the seats of the numbers keyed without one, and of `more`; as they are, where nothing fits better.

    `card_at` is a seat to which one more card comes than is due there.
    """
    told = told_in_turn(hand)
    now, numbers = [seat for seat, _ in told], [*(count for _, count in told), *more]
    fixed = hand.game.keyed.difference(now)
    drew = [
        seat for seat in hand.start.dealt_in
        if seat not in fixed and (seat in hand.drawn or betting.is_live(hand.wagering, seat))
    ]  # fmt: skip

    def misfit(seats: Sequence[int]) -> tuple[int, int]:
        return _misfit(hand, drew, dict(zip(seats, numbers, strict=True)), card_at)

    best = min(combinations(drew, len(numbers)), key=misfit, default=())
    if not best or (not more and misfit(best) == misfit(now)):
        return told
    return tuple(zip(best, numbers, strict=True))


def _misfit(
    hand: Hand, drew: Sequence[int], numbers: Mapping[int, int | None], card_at: Place | None
) -> tuple[int, int]:
    """Return how many cards contradict the numbers, and how much must be unread or forgotten."""
    begun = hand.phase is Phase.BETTING or (hand.phase is Phase.DEALING and hand.plan.done > 0)
    last = max((at for at, seat in enumerate(drew) if seat in numbers), default=0)
    against = unread = 0
    for at, seat in enumerate(drew):
        out, came = hand.game.discarded.get(seat, 0), cards_drawn(hand, seat) + (card_at == seat_place(seat))
        number = numbers.get(seat, max(out, came))
        if seat not in numbers and at < last and not begun:
            unread += FORGOTTEN
        if number is not None:
            against += max(0, out - number) + max(0, came - number)
            unread += max(0, number - out) + (max(0, number - came) if hand.phase is Phase.BETTING else 0)
    return against, unread


def cards_drawn(hand: Hand, seat: int) -> int:
    """Return how many cards that a seat draws have been read there."""
    if hand.phase is Phase.DRAWING:
        return 0
    place = seat_place(seat)
    to_come = sum(due.place == place for due in hand.plan.rest) if hand.phase is Phase.DEALING else 0
    unread = sum(one == (place, hand.game.drawn_on) for one in hand.deal.presumed)
    return max(0, hand.drawn.get(seat, 0) - to_come - unread)
