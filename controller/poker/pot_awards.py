"""Pots of one hand: uncalled parts returned, chips forfeited, and awards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from controller.poker.pots import Pot, Uncalled, side_pots, uncalled_part
from controller.poker.rounds import post
from controller.poker.wagering import (
    Wagering,
)
from controller.terms.fast_copies import changer_of, replace

NOBODY: Final = 0
"""The seat number of chips in the middle that belong to nobody in the hand."""


def add(wagering: Wagering, seat: int, amount: int) -> Wagering:
    """Return the wagers after chips were added to a seat's bet without an act.

    Used for a correction, or for chips that were left out.
    """
    return replace(
        wagering,
        stacks={**wagering.stacks, seat: wagering.stacks[seat] - amount},
        bets={**wagering.bets, seat: wagering.bets[seat] + amount},
        put={**wagering.put, seat: wagering.put[seat] + amount},
    )


def return_chips(wagering: Wagering, seat: int, amount: int) -> Wagering:
    """Return the wagers after so much of the seat's bet on this street was returned to it."""
    return add(wagering, seat, -amount)


def forfeit(wagering: Wagering, seat: int, amount: int) -> Wagering:
    """Return the wagers after the seat gave chips to the pot that are not part of a bet."""
    return post(wagering, seat, 0, dead=amount)


def uncalled(wagering: Wagering) -> Uncalled | None:
    """Return the uncalled part of a wager with its seat; None if all is called."""
    return uncalled_part(wagering.put, wagering.live)


def return_uncalled(wagering: Wagering) -> Wagering:
    """Return the wagers with the uncalled part back in its owner's stack.

    Source: NPL 45, PC 16B, 64A; EG 130.
    """
    part = uncalled(wagering)
    if part is None:
        return wagering
    return return_chips(wagering, part.seat, part.amount)


def return_all(wagering: Wagering) -> Wagering:
    """Return the wagers of a void hand: every chip back in its stack."""
    w = wagering
    back = {seat: w.stacks[seat] + w.put[seat] + w.antes[seat] + w.dead[seat] for seat in w.order}
    none = dict.fromkeys(w.order, 0)
    kept = {NOBODY: w.dead[NOBODY]} if NOBODY in w.dead else {}
    nobody: frozenset[int] = frozenset()
    return replace(
        w, stacks=back, bets=none, put=none, antes=none, dead={**none, **kept}, current=0, to_act=None, declared=nobody
    )


def without_bets(wagering: Wagering) -> Wagering:
    """Return the wagers with the street's bets back in their stacks and nobody to act."""
    w = wagering
    for seat, bet in wagering.bets.items():
        w = return_chips(w, seat, bet)
    last = None if w.aggressor is not None and w.last_aggressor == w.aggressor else w.last_aggressor
    opened = replace(w.round, opener_unknown=False)
    return replace(w, round=opened, to_act=None, current=0, full=0, wagers=0, aggressor=None, last_aggressor=last)


def pots(wagering: Wagering) -> tuple[Pot, ...]:
    """Return the pots, the main pot first, with the street's bets gathered."""
    w = wagering
    return side_pots(w.put, w.antes, sum(w.dead.values()), w.live, w.all_in)


def pots_left(wagering: Wagering) -> tuple[Pot, ...]:
    """Return the rest of each pot, main pot first, without fully pushed last pots.

    A pot that was pushed before a later one stays with no chips, so that the later pot keeps its number.
    """
    lying = pots(wagering)
    left = [Pot(amount, pot.seats) for pot, amount in zip(lying, _left(wagering, lying), strict=True)]
    while left and not left[-1].amount:
        left.pop()
    return tuple(left)


def _left(wagering: Wagering, lying: Sequence[Pot]) -> list[int]:
    """Return the chips that are left in each of the pots."""
    amounts = [pot.amount for pot in lying]
    for number, gone in enumerate(wagering.pushed[: len(amounts)]):
        amounts[number] = max(0, amounts[number] - gone)
    return amounts


def _pushed_out_of(
    wagering: Wagering, seat: int, amount: int, pot: int | None, lying: Sequence[Pot]
) -> tuple[int, ...]:
    """Return what each pot has lost after this push: from the named pot, or the seat's last."""
    left = _left(wagering, lying)
    pushed = [*wagering.pushed, *[0] * (len(lying) - len(wagering.pushed))]
    last_first: Sequence[int] = range(len(lying))
    if len(lying) > 1:
        last_first = sorted(last_first, key=lambda number: (number != pot, seat not in lying[number].seats, -number))
    for number in last_first:
        part = min(amount, left[number])
        pushed[number] += part
        amount -= part
    return tuple(pushed)


def award(
    wagering: Wagering, seat: int, amount: int, pot: int | None = None, lying: Sequence[Pot] | None = None
) -> Wagering:
    """Return the wagers after chips of the pot were pushed to a seat.

    Args:
        wagering: the hand's wagers, after its betting.
        seat: the seat that gets the chips.
        amount: the number, in the smallest unit.
        pot: the pot they come from (0 the main pot); None if unnamed.
        lying: the hand's `pots`, if they are known already.

    Raises:
        ValueError: the pot holds less than that.
    """
    if amount > wagering.pot:
        raise ValueError(f"seat {seat} cannot be pushed {amount}: the pot has {wagering.pot}")
    stacks = {**wagering.stacks, seat: wagering.stacks.get(seat, 0) + amount}
    awarded = {**wagering.awarded, seat: wagering.awarded.get(seat, 0) + amount}
    pushed = _pushed_out_of(wagering, seat, amount, pot, pots(wagering) if lying is None else lying)
    return _pushed(wagering, stacks, awarded, pushed)


_pushed = changer_of(Wagering, "stacks", "awarded", "pushed")
