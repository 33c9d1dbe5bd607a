"""Wagers as keyed, spoken or put out, corrected to a size that the game allows.

Under-bets, under-raises, wagers over the pot and wagers in too small a unit are ruled on at once and stand corrected
(NCL 126, 133, 173; EG 116, 157; GN 129, 137, 178, 183; NPL 33; PC 45, 48).
"""

from __future__ import annotations

from controller.rulings.citing import Finding, Read, ruling_of
from controller.rulings.play.facing import Counted, Facing
from controller.table import statements
from controller.table.ruling import Ruling
from controller.table.statements import Statement
from controller.terms.codes import Act, Cause, Outcome
from controller.terms.fast_copies import replace


def size_wager(facing: Facing, to: int, *, in_chips: bool = False) -> tuple[Counted, Ruling | None]:
    """Return how a wager to a total counts, with its correcting ruling or None.

    Args:
        facing: the player in turn and what he faces.
        to: the intended total; an amount above the seat's chips means all-in (table stakes).
        in_chips: the wager was put out in chips, which must be large enough for the game.
    """
    to = min(to, facing.all_in)
    sizes = facing.sizes
    if sizes is None:
        return _no_raise(facing, to)
    least, most = sizes
    if to == facing.all_in and to <= most:
        return facing.counted(to), None
    if to > most:
        return _too_much(facing, to, most)
    proper = _in_units(facing, to) if in_chips else to
    if proper != to and least <= proper <= most:
        return _wrong_unit(facing, to, proper)
    if to < least and to >= facing.reach:
        # It puts everybody else all-in: the rest of a full raise would only come back.
        return facing.counted(least), None
    if to < least:
        return _too_little(facing, to, least)
    return facing.counted(to), None


def _in_units(facing: Facing, to: int) -> int:
    """Return the nearest amount in the unit of the game; half a unit rounds up."""
    unit = facing.unit
    return (2 * to + unit) // (2 * unit) * unit


def _no_raise(facing: Facing, to: int) -> tuple[Counted, Ruling | None]:
    """Return a forbidden raise as a call; no ruling if nobody could answer it."""
    counted = Counted(Act.CALL if facing.is_facing else Act.CHECK, facing.call_to)
    if not facing.can_be_called or to <= facing.current:
        return counted, None
    rules = facing.play.betting
    capped = facing.wagering.round.cap is not None and facing.wagering.wagers >= facing.wagering.round.cap
    read: list[Read]
    why = statements.Barred.CLOSED_TO_SEAT
    if facing.seat in facing.wagering.passive:
        read, why = [("play.turn.checked", facing.play.turn.checked)], statements.Barred.OUT_OF_TURN
    elif capped:
        read = [("play.betting.limit_raises", rules.limit_raises), ("play.betting.limit_cap", rules.limit_cap)]
        why = statements.Barred.CAPPED
    elif facing.wagering.structure.is_limit:
        read, why = [("play.betting.limit_half", rules.limit_half)], statements.Barred.LIMIT_CLOSED
    else:
        read = [("play.betting.reopens", rules.reopens)]
    finding = Finding(
        Outcome.ACTION, Cause.UNDER_RAISE, facing.seat, statements.MayNotRaise(why, to), facing.at_ms,
        counted.act, counted.to, to - counted.to,
    )  # fmt: skip
    return counted, ruling_of(finding, read)


def _too_much(facing: Facing, to: int, most: int) -> tuple[Counted, Ruling]:
    """Return a wager above the structure's maximum, with the surplus returned."""
    counted = facing.counted(most)
    if facing.is_pot_limit:
        cause = Cause.OVER_POT
        rule = facing.play.pot_limit.over_pot
        read: list[Read] = [("play.pot_limit.over_pot", rule)]
    else:
        cause = Cause.UNCLEAR_AMOUNT
        read = [("play.betting.lower_limit", facing.play.betting.lower_limit)]
    states = statements.TooMuch(to, over_pot=facing.is_pot_limit)
    return counted, ruling_of(_action(facing, cause, counted, states, to - most), read)


def _wrong_unit(facing: Facing, to: int, proper: int) -> tuple[Counted, Ruling]:
    """Return a wager in too small chips, changed to the nearest proper amount."""
    counted = facing.counted(proper)
    rules = facing.play.betting
    states = statements.WrongUnit(to, facing.unit)
    finding = _action(facing, Cause.UNDER_BET, counted, states, max(0, to - proper))
    read = [("play.betting.unit", rules.unit), ("play.betting.unit_correction", rules.unit_correction)]
    return counted, ruling_of(finding, read)


def _too_little(facing: Facing, to: int, least: int) -> tuple[Counted, Ruling]:
    """Return a wager below the minimum, raised to the minimum."""
    rules = facing.play.betting
    counted = facing.counted(least)
    opens = counted.act is Act.BET
    cause = Cause.UNDER_BET if opens else Cause.UNDER_RAISE
    least_rule: Read = ("play.betting.opening", rules.opening) if opens else ("play.betting.raise_by", rules.raise_by)
    if facing.wagering.structure.is_limit and opens:
        least_rule = ("play.betting.lower_limit", rules.lower_limit)
    states = statements.BelowMinimum(to, least)
    if _is_disputed(facing, to):
        finding = Finding(Outcome.FLOOR, cause, facing.seat, states, facing.at_ms)
        finding = replace(finding, options=(Outcome.ACTION, Outcome.PLAY_ON))
        return counted, ruling_of(finding, [("play.betting.over_short_all_in", rules.over_short_all_in)])
    read = [("play.betting.too_small", rules.too_small), least_rule]
    return counted, ruling_of(_action(facing, cause, counted, states, 0), read)


def _is_disputed(facing: Facing, to: int) -> bool:
    """Whether a raise over a short all-in is enough by one rule and too small by another.

    Source: NCL 166, 167.
    """
    wagering = facing.wagering
    if facing.play.betting.over_short_all_in.value != "floor" or wagering.structure.is_limit:
        return False
    return wagering.current > wagering.full > 0 and to >= wagering.full + wagering.increment


def _action(facing: Facing, cause: Cause, counted: Counted, states: Statement, returned: int) -> Finding:
    return Finding(
        Outcome.ACTION, cause, facing.seat, states, facing.at_ms, counted.act, counted.to, returned
    )
