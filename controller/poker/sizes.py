"""Legal acts and bet sizes of the seat whose turn it is."""

from __future__ import annotations

from controller.poker.wagering import Legal, Wagering, can_be_called
from controller.terms.codes import Act, Betting


def pot_limit(wagering: Wagering, seat: int) -> int:
    """Return the seat's maximum pot-limit total: the call plus the pot after it."""
    call = wagering.current - wagering.bets[seat]
    pot = wagering.pot + wagering.round.assumed + max(call, 0)
    unit = wagering.structure.pot_unit
    return wagering.current + -(-pot // unit) * unit


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
    if structure.betting is Betting.POT_LIMIT:
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
