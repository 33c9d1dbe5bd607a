"""What the dealer has been asked: it outlasts a restart and every way back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from controller.table.hand import Hand
from controller.terms.fast_frozen import fast_frozen
from controller.terms.places import Place

Absence: TypeAlias = tuple[Place, int, bool]
"""Where a card was missed, of which street, and whether the pot was about to be pushed."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Reentry:
    """Entries that UNDO withdrew and that are still to be keyed again.

    Their acts were made long before.

    Attributes:
        hand: the number of the hand; 0 where nothing was withdrawn.
        acts: how many acts had been keyed in it before the first UNDO, with those that still waited for cards.
        key_ms: when the last entry of the correction was keyed.
        window_ms: how long each of them may take.
        stayed: the withdrawn acts that were no folds, each by its number in the hand and its seat. A hand that went to
            the muck since folded later.
    """

    hand: int = 0
    acts: int = 0
    key_ms: int = 0
    window_ms: int = 0
    stayed: frozenset[tuple[int, int]] = frozenset()

    def until_ms(self, hand: Hand | None) -> int:
        """Return until when the next of them may be keyed; 0 where none is left."""
        if hand is None or hand.number != self.hand or len(hand.actions) >= self.acts:
            return 0
        return self.key_ms + self.window_ms


@fast_frozen
@dataclass(frozen=True, slots=True)
class Remembered:
    """What is missed in this hand, and what was asked of it: nobody is asked the same again.

    Attributes:
        fold: the seat whose fold was asked about in its turn last, and how many acts there were.
        mucked: the seat whose fold came from the muck last, without a key, and how many acts there were before it.
        wager: the total of the last bet or raise that was keyed, in this hand or before it; 0 if none was.
        keys_rounds: whether this table's dealer keys the acts of several players at once, so that one forgotten key
            may be the acts of a whole round.
        in_muck: the seat of which was asked last whether its hand lies in the muck, and whether in its turn.
        followed: place and street of every card that was presumed and is looked for, and since when.
        missed_ms: how long burns that took their place late had been missed before.
        absent: the cards that were said to be missing, and are missing still.
        surplus: where a card more was asked about, and on the burns of which street; 0 elsewhere.
        asked_ms: when the question that stands came up, or the last one went.
        repaired_ms: when a repair ended last, so that a key for its step may still be under way.
        reentry: what UNDO withdrew and is still to be keyed again.
        dropped_ms: when a question went unanswered last, so that a key for it may still be under way; None: none did.
    """

    fold: tuple[int, int] | None = None
    mucked: tuple[int, int] | None = None
    wager: int = 0
    keys_rounds: bool = False
    in_muck: tuple[int, bool] | None = None
    followed: Mapping[tuple[Place, int], int] = field(default_factory=dict)
    missed_ms: int = 0
    absent: frozenset[Absence] = frozenset()
    surplus: frozenset[tuple[Place, int]] = frozenset()
    reentry: Reentry = Reentry()
    asked_ms: int = 0
    dropped_ms: int | None = None
    repaired_ms: int | None = None
