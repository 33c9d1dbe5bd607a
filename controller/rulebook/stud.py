"""Rules for stud's betting: bring-in, opener, fourth street, showdown.

The games say how stud is played; these are the points on which a house may differ. Mexican poker has a button and its
own tie rule, so it takes its ties from the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from controller.rulebook.rule import Rule
from controller.rulebook.street_acts import TieRule


@dataclass(frozen=True, slots=True)
class StudRules:
    """Rules for stud's betting."""

    wrong_bring_in: Rule[Literal["next_act", "skipped"]]
    """The wrong seat brings it in. `next_act`: its wager stands once the next player has acted, and comes back if the
    right seat brings it in before. `skipped`: it is an act out of turn like any other, and stands once there is
    enough action behind the right seat for a skipped player to lose his right to act."""
    dead_brings_in: Rule[bool]
    """Whether a seat whose hand is dead from the deal on posts the bring-in if its door card requires it."""
    board_ties: Rule[TieRule]
    """Which of two equal boards opens: the one that received cards first, or the one with the higher suit of its
    highest card."""
    open_pair: Rule[bool]
    """Whether an open pair on fourth street lets a player bet the upper limit, in the games that have this rule."""
    all_in_shows: Rule[Literal["as_others", "not_at_risk_first"]]
    """Who shows first once players are all-in: as in other games, or the players who are not at risk."""
