"""Which errors a simulation's readers can detect in principle (docs/measure.md)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from controller.rulebook.variant import Variant
from controller.simulation.dealer.error_names import ABSENCE, DECK, EARLY, FOUL, ORDER, PRESENCE
from controller.terms.codes import Cause

SEEN_CYCLES: Final = 3
"""The fewest cycles before a card's second read, for a coil without misses."""
MUCKED: Final = frozenset({Cause.MUCKED_HAND.value, Cause.HAND_IN_MUCK.value})
"""Errors that are known from cards in the muck alone."""
KEYING_MS: Final = 250
"""How long an entry takes until its last key is up."""


@dataclass(frozen=True, slots=True)
class Means:
    """How a simulation's controller sees its table.

    Attributes:
        cycle_ms: the readers' cycle; delays are counted in it.
        perfect: whether its readers see every card when it comes to rest; then every error of order can be seen.
        resolves_order: whether the readers resolve the order of the deal.
        reads_deck: whether the whole deck is read before the deal.
        proof_ms: how long it takes to prove that a card is absent.
        presence_ms: how long a card among others may lie at a seat before it is surely read.
        mucked_ms: the same for a card in the muck, which a front end polls less often.
        told_ms: how long until a card that lies alone has been read twice; before that it is unknown.
        told_piled_ms: the same for a card in a pile, such as a burn.
        grace_ms: how long a card may precede the key that allows it.
        burn_ms: the same for a burn, which also waits for its card.
        variant: the game.
    """

    cycle_ms: float
    perfect: bool
    resolves_order: bool
    reads_deck: bool
    proof_ms: int
    presence_ms: int
    mucked_ms: int
    told_ms: int
    told_piled_ms: int
    grace_ms: int
    burn_ms: int
    variant: Variant


def is_seeable(
    means: Means, cause: str, *, lasted_ms: int, to_key_ms: int | None, untold: bool, piled: bool = False,
) -> bool:
    """Return whether an error of this cause is detectable.

    Args:
        means: how the controller sees the table.
        cause: the error's name.
        lasted_ms: the time from the error to the end of its seat's hand. A mucked hand shows nothing more, because the
        number of cards in the muck is not read.
        to_key_ms: the time from a premature card to the key that would have allowed it; None if no key followed.
        untold: whether only a key could report it, and that key was forgotten or wrong.
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
    if cause in MUCKED:
        return lasted_ms >= max(means.mucked_ms, means.presence_ms)
    if cause in PRESENCE or (cause in FOUL and not means.resolves_order):
        return lasted_ms >= means.presence_ms
    return True
