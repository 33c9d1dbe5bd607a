"""Play that the room has halted at a table, and what it has let go on since."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from controller.terms.fast_frozen import fast_frozen

HaltReason: TypeAlias = Literal["balance", "hand_for_hand", "break"]
"""Why: players are short at the table, all tables play one hand at a time, or there is a break."""
HaltState: TypeAlias = Literal["", "balance", "hand_for_hand", "break"]
"""The same, or empty while play is not halted."""
Resumes: TypeAlias = Literal["play", "hand", "cards"]
"""What the room lets go on: play as usual, the next hand alone, or the cards of an all-in."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Halt:
    """Play halted by the room; without a reason play goes on as usual.

    Attributes:
        reason: why; empty if play is not halted.
        next_hand: the room has let the next hand be dealt; play is halted again after it.
        cards_of: the hand whose cards the room has let come after an all-in and a call, and the number of players who
            were all-in by then.
        over_ms: when the last pot before a break was pushed during the break; None outside one.
    """

    reason: HaltState = ""
    next_hand: bool = False
    cards_of: tuple[int, int] = (0, 0)
    over_ms: int | None = None
