"""Errors that can be known in principle, by the simulation's means (docs/measure.md)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from controller.rulebook.variant import Variant
from controller.simulation.dealer.error_names import ABSENCE, DECK, EARLY, FOUL, ORDER, PRESENCE
from controller.terms.codes import Cause

SEEN_CYCLES: Final = 3
"""The least number of cycles before a card's second reading, for a coil without misses."""
KEYING_MS: Final = 250
"""An entry is noted when its last key is up."""


@dataclass(frozen=True, slots=True)
class Means:
    """The simulation's means of seeing its table.

    Attributes:
        cycle_ms: the readers' cycle; delays are counted in it.
        resolves_order: whether the readers resolve the order of the deal.
        reads_deck: whether the whole deck is read before the deal.
        proof_ms: how long the absence of a card takes to be proved.
        presence_ms: how long a card among others may lie at a seat before it is surely read.
        told_ms: how long until a card that lies by itself has been read twice: before that nobody can know of it.
        told_piled_ms: the same of one in a pile, as burns are.
        grace_ms: how long before its key a card may come that the key allows.
        burn_ms: the same of a burn, which waits for its card as well.
        variant: the game that is dealt.
    """

    cycle_ms: float
    resolves_order: bool
    reads_deck: bool
    proof_ms: int
    presence_ms: int
    told_ms: int
    told_piled_ms: int
    grace_ms: int
    burn_ms: int
    variant: Variant


def is_seeable(
    means: Means, cause: str, *, lasted_ms: int, to_key_ms: int | None, untold: bool, piled: bool = False,
) -> bool:
    """Return whether an error of this cause could be known.

    Args:
        means: how the table is seen.
        cause: the error's name.
        lasted_ms: from the error to the end of the hand that it was made in. A hand that was thrown in says nothing any
            more: whether a card more or less lies in the muck is not read.
        to_key_ms: from a card that came too early to the key that would have allowed it; None where no key followed.
        untold: whether only a key could tell it, and that key was forgotten or wrong.
        piled: whether its card came to rest on others.
    """
    if untold:
        return False
    if cause in DECK:
        return means.reads_deck
    if cause in ORDER:
        return means.resolves_order
    if cause in EARLY and to_key_ms is not None:
        twice_ms = means.told_piled_ms if piled else means.told_ms
        told_ms = 0 if means.resolves_order else max(twice_ms, round(SEEN_CYCLES * means.cycle_ms))
        grace_ms = means.burn_ms if cause == Cause.PREMATURE_BURN.value else means.grace_ms
        return to_key_ms > grace_ms + KEYING_MS + told_ms
    if cause in ABSENCE and not means.resolves_order:
        return lasted_ms >= means.proof_ms
    if cause in PRESENCE or (cause in FOUL and not means.resolves_order):
        return lasted_ms >= means.presence_ms
    return True
