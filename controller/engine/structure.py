"""The betting structure of a hand: the game's, within the stakes, by the book."""

from __future__ import annotations

from controller.poker.positions import HandStart
from controller.poker.structure import Structure
from controller.table.state import Table
from controller.terms.codes import Betting


def structure_of(table: Table, start: HandStart) -> Structure:
    """The structure of the hand that begins (`start` knows whether it is a kill pot, which doubles limits)."""
    stakes = table.stakes
    betting = stakes.betting or table.variant.betting.usual or Betting.NO_LIMIT
    limits = start.limits or stakes.limits or (stakes.big_blind, 2 * stakes.big_blind)
    return Structure(
        betting=betting,
        big_blind=stakes.big_blind,
        small_bet=limits[0],
        big_bet=limits[1],
        blinds=stakes.blinds,
    )
