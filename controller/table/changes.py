"""Changes that apply from a later hand: level, stakes, game, or round of a mixed game."""

from __future__ import annotations

from dataclasses import dataclass

from controller.rulebook.variant import Variant
from controller.table.stakes import Stakes


@dataclass(frozen=True, slots=True)
class Changes:
    """Announced, and not yet in force.

    Attributes:
        stakes: of a hand to come; None: as now.
        variant: the game of a hand to come; None: as now.
        hands: hands that are still dealt as before (P24: a level that starts during the dealer push).
        pushed: the next dealer has sat down and has not dealt yet.
    """

    stakes: Stakes | None = None
    variant: Variant | None = None
    hands: int = 0
    pushed: bool = False


@dataclass(frozen=True, slots=True)
class Rotation:
    """Progress of a table that deals games by rounds; a round is once around the table.

    See GN's glossary.

    Attributes:
        index: the round that is on, in `Stakes.rounds`.
        first: the seat with which it began: that of the button, or of who would have it in a game without one.
        at: the seat of the last hand; both are None where the round begins with the next hand.
    """

    index: int = 0
    first: int | None = None
    at: int | None = None
