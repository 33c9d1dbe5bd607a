"""Legal acts and bet sizes of the seat whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping

from controller.poker.wagering import Legal, Wagering, can_be_called
from controller.terms.codes import POT_LIMIT, Act


def pot_limit(wagering: Wagering, seat: int) -> int:
    """Return the seat's maximum pot-limit total: the call plus the pot after it."""
    call = wagering.current - wagering.bets[seat]
    pot = wagering.pot + wagering.round.assumed + max(call, 0)
    unit = wagering.structure.pot_unit
    return wagering.current + -(-pot // unit) * unit


def usual_sizes(wagering: Wagering, seat: int, unit: int, before: int = 0) -> Mapping[str, int]:
    """Return the totals of the usual wagers that the seat may make, by name.

    `minimum` is the least; `half_pot` and `pot` are the call plus that share of the pot after it, rounded down to
    `unit`, where wagers have no fixed sizes; `repeat` is the total of the wager `before`. All-in is an act of its own
    and no size.
    """
    sizes = raise_range(wagering, seat)
    if sizes is None:
        return {}
    least, most = sizes
    everything = wagering.bets[seat] + wagering.stacks[seat]
    pot = pot_limit(wagering, seat)
    half = wagering.current + (pot - wagering.current) // 2
    told = {"minimum": least, "half_pot": half // unit * unit, "pot": pot // unit * unit, "repeat": before}
    if wagering.structure.betting is POT_LIMIT:
        told["pot"] = min(pot, most)
    if wagering.structure.is_limit:  # where there are two, each is whole: nothing between them
        told = {"minimum": least, "repeat": before if before in sizes else 0}
    if least == most:
        told = {"minimum": least}
    return {name: total for name, total in told.items() if least <= total <= most and total < everything}


def raise_range(wagering: Wagering, seat: int) -> tuple[int, int] | None:
    """Return the minimum and maximum total of a bet or raise; None if none is allowed."""
    total = wagering.bets[seat] + wagering.stacks[seat]
    current = wagering.current
    opened = wagering.round
    if total <= current or (opened.cap is not None and wagering.wagers >= opened.cap):
        return None
    if opened.fixed:
        return None if current else (min(opened.fixed, total), min(opened.fixed, total))
    if seat in wagering.passive or not _reopened(wagering, seat) or not can_be_called(wagering, seat):
        return None
    least, most = _sizes(wagering, seat)
    return min(least, total), min(max(least, most), total)


def _sizes(wagering: Wagering, seat: int) -> tuple[int, int]:
    """Return the minimum and maximum total by the structure, whatever the seat has left."""
    opened, structure = wagering.round, wagering.structure
    if opened.bring_in and not wagering.current:
        return opened.bring_in, opened.upper
    if structure.is_limit:
        return wagering.full + wagering.increment, wagering.full + max(wagering.increment, opened.upper)
    over_straddle = opened.straddle_to > wagering.current
    least = opened.straddle_to if over_straddle else wagering.current + wagering.increment
    if structure.betting is POT_LIMIT:
        return least, pot_limit(wagering, seat)
    return least, wagering.bets[seat] + wagering.stacks[seat]


def _reopened(wagering: Wagering, seat: int) -> bool:
    """Whether betting is open to the seat: it has not acted, or it faces a full raise."""
    if seat not in wagering.acted:
        return True
    facing = wagering.current - wagering.bets[seat]
    if wagering.structure.is_limit and wagering.structure.half_reopens:
        return facing * 2 >= wagering.increment
    return wagering.structure.adds_up and facing >= wagering.increment


def legal(wagering: Wagering, seat: int) -> Legal:
    """Return what the seat may do now, as if it were its turn."""
    sizes = raise_range(wagering, seat)
    call = max(0, min(wagering.stacks[seat], wagering.current - wagering.bets[seat]))
    opened = wagering.round
    may: tuple[Act, ...]
    if opened.bring_in and not wagering.current:
        # With the low card all-in for its ante, the next player brings it in or folds (GN 215, PC RP-9-E).
        may = (Act.BRING_IN, Act.COMPLETE) if opened.forced else (Act.FOLD, Act.BRING_IN, Act.COMPLETE)
    elif call:
        may = (Act.FOLD, Act.CALL)
        if sizes:
            may += (Act.COMPLETE,) if opened.bring_in and not wagering.wagers else (Act.RAISE,)
    elif opened.must_open or opened.fixed:
        may = (Act.FOLD, Act.BET)
    else:
        may = (Act.CHECK,)
        if sizes:
            may += (Act.RAISE,) if wagering.current else (Act.BET,)
    return Legal(may, call, sizes[0] if sizes else None, sizes[1] if sizes else None)
