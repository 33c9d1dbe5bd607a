"""Wagers of one hand as one frozen value: stacks, bets, amounts put in, the turn.

This module has the value and the order of turns; `controller.poker.betting` has the acts that change it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from controller.poker.betting_structure import Structure
from controller.terms.codes import Act
from controller.terms.fast_frozen import fast_frozen


class IllegalAct(ValueError):  # noqa: N818 - the trade's word; it is what a caller catches
    """An act that the betting does not allow; the text says what is allowed instead."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class BettingRound:
    """Parameters of one betting round.

    Attributes:
        turns: the seats in the order in which they act, starting at any seat (a button straddle may change it).
        size: the bet and raise of the round in fixed limit, else the minimum bet.
        upper: the larger bet that is also allowed (an open pair on fourth street), else equal to `size`.
        cap: the number of wagers, the bet included, after which no raise is allowed; None for no cap.
        bring_in: the forced opening that the first seat may complete; 0 for none.
        forced: the first seat must bring it in; false if the seat that should have is all-in for its ante.
        fixed: the only wager of a fold-or-fixed round; 0 for none.
        straddle_to: the minimum total of a raise while the straddle stands alone; 0 without one.
        assumed: chips that pot limit counts although they do not lie there.
        assumed_until: the seat whose act ends that; None for the whole round.
        must_open: nobody may check before the round is opened.
        opener_unknown: unread cards decide who acts first, so whoever acts opens.
        heads_up: the round began with two players.
    """

    turns: tuple[int, ...]
    size: int = 0
    upper: int = 0
    cap: int | None = None
    bring_in: int = 0
    forced: bool = True
    fixed: int = 0
    straddle_to: int = 0
    assumed: int = 0
    assumed_until: int | None = None
    must_open: bool = False
    opener_unknown: bool = False
    heads_up: bool = False


@fast_frozen
@dataclass(frozen=True, slots=True)
class Wagering:
    """All wagers of one hand, in the smallest unit; only seats that were dealt in.

    Attributes:
        order: the seats dealt in, clockwise from the left of the button.
        stacks: chips behind.
        bets: live chips of this street, in front of each seat.
        put: live chips of the whole hand, this street's included.
        antes: matched antes; `dead` are chips given to the pot that are not part of a bet. Both by the seat that paid.
        folded: seats out of the hand, folded or killed.
        acted: seats that have acted since the last full bet or raise.
        to_act: the seat in turn; None when the round is closed (or not yet opened).
        current: the amount to call, as a seat's total on this street.
        full: the total of the last full bet or raise (fixed limit: what a completion completes).
        increment: the size of the last full bet or raise, never less than the minimum bet.
        wagers: full bets and raises of the round, a blind included.
        aggressor: the last seat to bet or raise on this street; `last_aggressor` is that of the hand.
        awarded: chips pushed so far, by seat.
        passive: seats that may not bet or raise the next time they act.
        pushed: chips pushed so far out of each pot, the main pot first.
        declared: seats that declared themselves all-in for the pot as it was, with chips behind (GN 228, 251).
    """

    structure: Structure
    round: BettingRound
    order: tuple[int, ...]
    stacks: Mapping[int, int]
    bets: Mapping[int, int]
    put: Mapping[int, int]
    antes: Mapping[int, int]
    dead: Mapping[int, int]
    folded: frozenset[int]
    acted: frozenset[int]
    to_act: int | None
    current: int
    full: int
    increment: int
    wagers: int
    aggressor: int | None
    last_aggressor: int | None
    awarded: Mapping[int, int]
    passive: frozenset[int] = frozenset()
    pushed: tuple[int, ...] = ()
    declared: frozenset[int] = frozenset()

    @property
    def pot(self) -> int:
        """All chips in the middle and in front of the players, less what was pushed."""
        paid = sum(self.put.values())
        if self.antes is not self.dead:  # without antes and dead chips both are the one mapping of zeros
            paid += sum(self.antes.values()) + sum(self.dead.values())
        return paid - sum(self.awarded.values()) if self.awarded else paid

    @property
    def live(self) -> tuple[int, ...]:
        """The seats still in the hand, in the order from the left of the button."""
        return _live(self.order, self.folded) if self.folded else self.order

    @property
    def behind(self) -> Mapping[int, int]:
        """The chips with which each seat can still bet: none of a seat that declared itself all-in."""
        return without_declared(self.stacks, self.declared) if self.declared else self.stacks

    @property
    def all_in(self) -> frozenset[int]:
        """The live seats that are all-in, by chips or by their word; pushed chips do not count."""
        won, stacks, declared = self.awarded, self.stacks, self.declared
        return frozenset([seat for seat in self.live if seat in declared or stacks[seat] == won.get(seat, 0)])


@lru_cache(maxsize=256)
def _live(order: tuple[int, ...], folded: frozenset[int]) -> tuple[int, ...]:
    """Return the seats that have not folded, which every hand asks a dozen times."""
    return tuple([seat for seat in order if seat not in folded])


@fast_frozen
@dataclass(frozen=True, slots=True)
class Legal:
    """Legal acts of a seat in its turn.

    Attributes:
        may: the acts; folding only if a bet is faced.
        to_call: the amount to add for a call, at most all that is left.
        min_raise_to: the minimum total of a bet or raise; None if none is allowed.
        max_raise_to: the maximum total.
    """

    may: tuple[Act, ...]
    to_call: int
    min_raise_to: int | None
    max_raise_to: int | None


def without_declared(stacks: Mapping[int, int], declared: frozenset[int]) -> Mapping[int, int]:
    """Return the chips with which seats can still bet: none for those all-in by their word."""
    return {seat: 0 if seat in declared else stack for seat, stack in stacks.items()}


def can_be_called(wagering: Wagering, seat: int) -> bool:
    """Whether another live seat has chips beyond the call, so that it can answer a raise."""
    folded, bets, current = wagering.folded, wagering.bets, wagering.current
    for other, stack in wagering.behind.items():
        if stack and other != seat and other not in folded and bets[other] + stack > current:
            return True
    return False


@lru_cache(maxsize=256)
def turns_behind(turns: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Return the turns from the one after this seat on, once around."""
    start = turns.index(seat) + 1
    return turns[start:] + turns[:start]


def next_turn(
    turns: tuple[int, ...],
    stacks: Mapping[int, int],
    bets: Mapping[int, int],
    folded: frozenset[int],
    acted: frozenset[int],
    current: int,
) -> int | None:
    """Return the seat whose turn comes next; None when the round is closed.

    Args:
        turns: the seats in the order in which they act from here on (`turns_behind` the last one to act).
        stacks: chips with which each seat can still bet (`Wagering.behind`).
        bets: live chips of this street, by seat.
        folded: seats out of the hand.
        acted: seats that have acted since the last full bet or raise.
        current: the amount to call.
    """
    able = 0
    found: int | None = None
    matched = 0
    for seat in turns:
        if seat in folded:
            continue
        if not stacks[seat]:
            matched = max(matched, bets[seat])
            continue
        able += 1
        if found is None and (seat not in acted or bets[seat] < current):
            found = seat
        if able > 1 and found is not None:
            return found
    if found is None:
        return None
    # Everybody else is out or all-in: this seat acts only if one of them has put in more than its bet.
    return found if bets[found] < matched else None
