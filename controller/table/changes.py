"""What changes with the next hand: another level, other stakes, another game."""

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
