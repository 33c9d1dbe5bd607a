"""Betting structure of a hand: the game's own, within the stakes and the book."""

from __future__ import annotations

from controller.poker.betting_structure import Structure
from controller.poker.seats.positions import HandStart
from controller.table.state import Table
from controller.terms.chips import unit_of
from controller.terms.codes import Betting


def betting_of(table: Table) -> Betting:
    """Return the betting structure in force for the table's game."""
    return table.stakes.betting or table.variant.betting.usual or Betting.NO_LIMIT


def structure_of(table: Table, start: HandStart) -> Structure:
    """Return the beginning hand's betting structure; a kill in `start` raises the limits."""
    stakes, rules = table.stakes, table.rules.play
    betting = betting_of(table)
    limits = start.limits or stakes.limits or (stakes.big_blind, 2 * stakes.big_blind)
    # With antes only, the button's ante counts as the big blind (Short Deck 200-400: three big blinds are 1,200).
    big_blind = stakes.big_blind or stakes.ante * table.variant.forced.button_times
    unit = unit_of(rules.betting.unit.value, stakes.chips, stakes.blinds, stakes.ante)
    return Structure(
        betting=betting,
        big_blind=big_blind,
        small_bet=limits[0],
        big_bet=limits[1],
        blinds=stakes.blinds,
        raise_cap=rules.betting.limit_raises.value,
        cap_rule=rules.betting.limit_cap.value,
        straddle_counts=rules.betting.straddle_counts.value,
        straddle_raise=rules.betting.straddle_raise.value,
        pot_count=rules.pot_limit.count.value,
        adds_up=rules.betting.reopens.value == "to_the_player",
        half_reopens=rules.betting.limit_half.value,
        pot_unit=unit if rules.pot_limit.rounded_up.value else 1,
    )
