"""Changes that apply from a later hand: level, stakes, game, or round of a mixed game."""

from __future__ import annotations

from dataclasses import dataclass

from controller.rulebook.variant import Variant
from controller.table.stakes import Stakes
from controller.terms.fast_frozen import fast_frozen


@fast_frozen
@dataclass(frozen=True, slots=True)
class Changes:
    """Changes that are announced and not yet in force.

    Attributes:
        stakes: the stakes of a later hand; None for no change.
        variant: the game of a later hand; None for no change.
        hands: the number of hands still dealt as before (P24: a level that starts during the dealer push).
        pushed: the next dealer has sat down and has not dealt yet.
    """

    stakes: Stakes | None = None
    variant: Variant | None = None
    hands: int = 0
    pushed: bool = False


@dataclass(frozen=True, slots=True)
class Rotation:
    """Progress of a table that deals games by rounds; a round is one orbit of the button.

    See GN's glossary.

    Attributes:
        index: the present round, in `Stakes.rounds`.
        first: the seat with which it began: the button's, or the one that would have it in a game without one.
        at: the seat of the last hand; both are None if the round begins with the next hand.
    """

    index: int = 0
    first: int | None = None
    at: int | None = None
