"""Irregular folds: without a bet to face, or after pulling a chip back."""

from __future__ import annotations

from controller.poker.betting import legal
from controller.rulings.citing import Finding, ruling_of
from controller.rulings.play.facing import Counted, Facing
from controller.table import statements
from controller.table.ruling import Ruling
from controller.terms.codes import Act, Cause, Outcome


def without_bet(facing: Facing, *, last_action: bool) -> Ruling | None:
    """Return the ruling on a fold with no bet to face; None if the book allows it.

    Source: NPL 40, PC 58.

    Args:
        facing: the seat that folds.
        last_action: the fold is the last action of the last round, where it is no irregularity.
    """
    rule = facing.play.folds.without_bet
    nobody_bet = facing.current == 0 and Act.FOLD not in legal(facing.wagering, facing.seat).may
    if not nobody_bet or last_action or rule.value == "allowed":
        return None
    if rule.value == "after_check" and not facing.wagering.acted:
        return None
    states = statements.FoldedWithoutBet()
    finding = Finding(Outcome.ACTION, Cause.FOLD_WITHOUT_BET, facing.seat, states, facing.at_ms, Act.FOLD)
    return ruling_of(finding, [("play.folds.without_bet", rule)])


def after_pulling(facing: Facing) -> tuple[Counted, Ruling] | None:
    """Return the call forced by a pulled-back chip; None if the book lets him fold (PC 51B)."""
    rule = facing.play.chips.pulling_binds
    if not rule.value or not facing.is_facing:
        return None
    counted = Counted(Act.CALL, facing.call_to)
    states = statements.ChipPulledBack()
    finding = Finding(
        Outcome.ACTION, Cause.PRIOR_CHIPS, facing.seat, states, facing.at_ms, counted.act, counted.to
    )
    return counted, ruling_of(finding, [("play.chips.pulling_binds", rule)])
