"""The beginning of a hand's wagers: posts, and the opening of each betting round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from controller.poker.betting_structure import Structure
from controller.poker.wagering import BettingRound, Wagering, next_turn
from controller.terms.codes import Betting
from controller.terms.fast_copies import changer_of, replace
from controller.terms.wagers import CapRule, PotCount


def open_wagering(order: Iterable[int], stacks: Mapping[int, int], structure: Structure) -> Wagering:
    """Return the wagers of a hand before anything is posted.

    Args:
        order: the seats dealt in, clockwise from the left of the button.
        stacks: the chips of those seats.
        structure: the betting structure.
    """
    seats = tuple(order)
    none = dict.fromkeys(seats, 0)
    return Wagering(
        structure, BettingRound(seats), seats, {seat: stacks[seat] for seat in seats}, none, none, none, none,
        frozenset(), frozenset(), None, 0, 0, structure.big_blind, 0, None, None, {},
    )  # fmt: skip


def post(wagering: Wagering, seat: int, live: int, dead: int = 0, ante: int = 0) -> Wagering:
    """Return the wagers after a seat posted, limited by its stack: ante, live, then dead.

    `live` is part of its bet and `dead` goes to the middle. `ante` also goes to the middle, but is matched by the
    others' antes.
    """
    stack = wagering.stacks[seat]
    ante = min(ante, stack)
    live = min(live, stack - ante)
    dead = min(dead, stack - ante - live)
    bets, put = wagering.bets, wagering.put
    return _posted(
        wagering,
        {**wagering.stacks, seat: stack - ante - live - dead},
        {**bets, seat: bets[seat] + live} if live else bets,
        {**put, seat: put[seat] + live} if live else put,
        {**wagering.antes, seat: wagering.antes[seat] + ante} if ante else wagering.antes,
        {**wagering.dead, seat: wagering.dead[seat] + dead} if dead else wagering.dead,
    )


_posted = changer_of(Wagering, "stacks", "bets", "put", "antes", "dead")


def open_first_round(
    wagering: Wagering, first: int | None, *, level: int, turns: tuple[int, ...] = (), straddle: int = 0
) -> Wagering:
    """Return the wagers with the first round open on the blinds posted.

    Args:
        wagering: the wagers after the posts.
        first: the seat that acts first; if it is all-in or folded, the next one does.
        level: the amount to call: the full big blind or straddle, even if it was posted short (EG 130, GN 149).
        turns: the order of acting, if it is not clockwise from `first`.
        straddle: the amount of a live straddle, 0 without one.
    """
    structure = wagering.structure
    size = structure.small_bet if structure.is_limit else structure.big_blind
    wagers = 0 if not level else 2 if straddle and structure.straddle_counts else 1
    opened = BettingRound(
        turns=turns or _from(wagering.order, first),
        size=size,
        upper=size,
        cap=_cap(wagering),
        heads_up=len(wagering.live) == 2,
        straddle_to=structure.raise_over_straddle(straddle) if straddle and not structure.is_limit else 0,
        assumed=_assumed(wagering, level),
        assumed_until=_last_blind(wagering, level) if structure.pot_count is PotCount.SMALL_AS_BIG else None,
    )
    return _open(wagering, opened, level, wagers)


def open_street(
    wagering: Wagering,
    first: int | None,
    *,
    big: bool = False,
    open_pair: bool = False,
    bring_in: int = 0,
    fixed: int = 0,
) -> Wagering:
    """Return the wagers with a new street open; bets of the street before are gathered.

    Args:
        wagering: the wagers with the street before closed and its uncalled part returned.
        first: the seat that acts first, or that must bring it in; None if it is not known yet.
        big: the upper limit applies, in fixed limit.
        open_pair: an open pair lets any player bet either limit.
        bring_in: the forced opening.
        fixed: the only wager of the round (`fold_or_fixed`).
    """
    structure = wagering.structure
    size = (structure.big_bet if big else structure.small_bet) if structure.is_limit else structure.big_blind
    opened = BettingRound(
        turns=_from(wagering.order, first),
        size=size,
        upper=max(size, structure.big_bet) if open_pair and structure.is_limit else size,
        cap=_cap(wagering),
        bring_in=bring_in,
        fixed=fixed,
        heads_up=len(wagering.live) == 2,
    )
    after = _open(wagering, opened, 0, 0, dict.fromkeys(wagering.order, 0))
    if first is not None or after.to_act is None:
        return after
    return replace(after, to_act=None, round=replace(opened, opener_unknown=True))



def opening_owed(wagering: Wagering) -> Wagering:
    """Return the wagers of a round in which nobody may check before somebody has opened."""
    return replace(wagering, round=replace(wagering.round, must_open=True))


def opened_by(wagering: Wagering, seat: int) -> Wagering:
    """Return the wagers with the round opened by this seat, as nobody knew who acts first."""
    opened = replace(wagering.round, turns=_from(wagering.order, seat), opener_unknown=False)
    return replace(wagering, round=opened, to_act=seat)


def declared_all_in(wagering: Wagering, seat: int) -> Wagering:
    """Return the wagers of a round without acts, with the seat all-in for the pot as it is.

    Its chips stay in its stack: no more of them come into this hand, and the others bet for a side pot (GN 228, 251).
    """
    w = replace(wagering, declared=wagering.declared | {seat})
    if w.to_act is None:
        return w  # a key tells who opens, or nobody can bet any more
    return _open(w, replace(w.round, cap=_cap(w)), w.current, w.wagers)


def _open(
    wagering: Wagering, opened: BettingRound, level: int, wagers: int, gathered: Mapping[int, int] | None = None
) -> Wagering:
    """Return the wagers with a round open on the bets that lie there, or `gathered`."""
    w = wagering
    bets = w.bets if gathered is None else gathered
    nobody: frozenset[int] = frozenset()
    turn = next_turn(opened.turns, w.behind, bets, w.folded, nobody, level)
    if turn is not None and opened.turns[0] != turn:
        # The first turn goes to the first seat that can act: others have folded or are all-in.
        at = opened.turns.index(turn)
        opened = replace(opened, turns=opened.turns[at:] + opened.turns[:at], forced=False)
    return _opened(w, opened, bets, nobody, turn, level, level, max(opened.size, 1), wagers, None, nobody)


_opened = changer_of(
    Wagering, "round", "bets", "acted", "to_act", "current", "full", "increment", "wagers", "aggressor", "passive"
)


def _from(order: tuple[int, ...], first: int | None) -> tuple[int, ...]:
    """Return the seats clockwise from `first`, or from the next one if it was not dealt in."""
    if first is None or not order:
        return order
    if first in order:
        at = order.index(first)
    else:
        # Seats are numbered clockwise: continue with the first one past that number, round the table.
        past = [seat for seat in order if seat > first]
        at = order.index(min(past) if past else min(order))
    return order[at:] + order[:at]


def _cap(wagering: Wagering) -> int | None:
    """Return the number of wagers allowed in a round that opens now."""
    structure = wagering.structure
    if not structure.is_limit or structure.raise_cap is None:
        return None
    players = sum(1 for seat in wagering.live if wagering.behind[seat])
    if structure.cap_rule is CapRule.ROUND_BEGAN_HEADS_UP and players <= 2:
        return None
    if structure.cap_rule is CapRule.TWO_DEALT_IN and len(wagering.order) <= 2:
        return None
    return 1 + structure.raise_cap


def _assumed(wagering: Wagering, level: int) -> int:
    """Return the chips that pot limit counts in the first round beyond those that lie there."""
    structure = wagering.structure
    if structure.betting is not Betting.POT_LIMIT or not structure.blinds:
        return 0
    biggest = structure.blinds[-1]
    if structure.pot_count is PotCount.FULL_BLINDS:
        there = sum(min(bet, biggest) for bet in wagering.bets.values() if bet <= biggest)
        return max(0, sum(structure.blinds) - there) if level <= biggest else 0
    if structure.pot_count is PotCount.SMALL_AS_BIG:
        smaller = [bet for bet in (*wagering.bets.values(), *wagering.dead.values()) if 0 < bet < biggest]
        return sum(biggest - bet for bet in smaller)
    return 0


def _last_blind(wagering: Wagering, level: int) -> int | None:
    """Return the big blind's seat: the one that posted most, the last of them in turn."""
    return next((seat for seat in reversed(wagering.order) if 0 < wagering.bets[seat] <= level), None)
