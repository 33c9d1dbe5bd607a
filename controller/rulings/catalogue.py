"""Every irregularity of the deal in one place: how its situation is told, and in which order motions are searched."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from controller.rulings import (
    burn_error,
    card_count,
    dead_hand,
    deck_integrity,
    disputes,
    exposed_card,
    irregular_flop,
    misdeal,
    premature_card,
    stub_shortage,
)
from controller.rulings.judgement import judge
from controller.table.ruling import Irregularity, Ruling, Tracer
from controller.table.state import Motion, Table
from controller.terms.codes import Cause as C

Situation: TypeAlias = Callable[[Table, Irregularity, Tracer], str]
Finder: TypeAlias = Callable[[Table, Motion], Irregularity | None]

_SLICES: Final[tuple[tuple[Situation, tuple[C, ...]], ...]] = (
    (exposed_card.situation,
     (C.EXPOSED_FIRST_TWO, C.EXPOSED_ONE, C.EXPOSED_MANY, C.EXPOSED_BY_PLAYER, C.OFF_TABLE)),
    (deck_integrity.situation,
     (C.BOXED_ONE, C.BOXED_MANY, C.BOXED_UNNEEDED, C.EXPOSED_AND_BOXED, C.JOKER, C.FOREIGN_CARD, C.FOREIGN_IN_STUB,
      C.DUPLICATE_CARD, C.MISSING_CARD)),
    (card_count.situation, (C.EXTRA_CARD, C.EXTRA_CARDS, C.SHORT_HAND, C.BUTTON_SHORT, C.WRONG_COUNT)),
    (misdeal.situation,
     (C.OUT_OF_SEQUENCE, C.BUTTON_CONSECUTIVE, C.BUTTON_MISPLACED, C.FIRST_CARD_WRONG_SEAT,
      C.ENTITLED_SEAT_SKIPPED, C.UNENTITLED_SEAT_DEALT)),
    (burn_error.situation, (C.NO_BURN, C.DOUBLE_BURN, C.UNDUE_BURN)),
    (irregular_flop.situation, (C.FOUR_CARD_FLOP, C.OVERSIZE_FLOP)),
    (premature_card.situation,
     (C.PREMATURE_FLOP, C.PREMATURE_TURN, C.PREMATURE_RIVER, C.PREMATURE_STREET, C.PREMATURE_BURN)),
    (stub_shortage.situation, (C.DISORDERED_STUB, C.SHORT_STUB)),
    (dead_hand.situation,
     (C.ABSENT_AT_DEAL, C.CARDS_INTO_BLIND, C.DISCARDED_LATE, C.MUCKED_HAND, C.HAND_IN_MUCK, C.THROWN_FORWARD,
      C.CARDS_HIDDEN, C.LEFT_WITH_ACTION)),
    (disputes.situation, (C.DISPUTED_HAND, C.DISPUTED_POT)),
)  # fmt: skip

SITUATIONS: Final[Mapping[C, Situation]] = {cause: tell for tell, causes in _SLICES for cause in causes}
"""Of every cause of the deal side: the function that tells which of its conditions holds."""

FINDERS: Final[tuple[Finder, ...]] = (
    deck_integrity.find_deck_defect,
    misdeal.find_button_misplaced,
    misdeal.find_misdealt_card,
    irregular_flop.find_too_many,
    burn_error.find_no_burn,
    burn_error.find_surplus_burn,
    card_count.find_extra_card,
    premature_card.find_premature,
    dead_hand.find_cards_into_hand,
    dead_hand.find_hand_in_muck,
)
"""What a motion of cards is searched for, in this order; the first that is found is the incident."""


def find_irregularity(table: Table, motion: Motion) -> Irregularity | None:
    """Return the first irregularity that the motion shows; None where all is well or nothing can be said yet."""
    for find in FINDERS:
        found = find(table, motion)
        if found is not None:
            return found
    return None


def rule_on(table: Table, found: Irregularity) -> Ruling:
    """Return the book's ruling on an irregularity of the deal.

    Raises:
        KeyError: the cause is none of the deal side.
    """
    tracer = Tracer()
    condition = SITUATIONS[found.cause](table, found, tracer)
    read_as = card_count.read_as(table, found) if found.cause is C.WRONG_COUNT else None
    return judge(table, found, condition, tracer, read_as)


def remedy_name(ruling: Ruling) -> tuple[str, str]:
    """Return the cause and the condition of the verdict that a ruling rests on."""
    path = ruling.consulted[-1].path.split(".")
    return path[1], path[2]
