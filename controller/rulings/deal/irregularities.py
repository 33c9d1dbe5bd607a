"""Every irregularity of the deal: its situation, and the order of the search."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from controller.rulings.deal import (
    burn_error,
    card_count,
    dead_hand,
    deck_integrity,
    disputes,
    exposed_card,
    extra_cards,
    irregular_flop,
    late_reading,
    misdeal,
    mucked_draw,
    premature_card,
    short_board,
    stub_shortage,
    unread_hand,
)
from controller.rulings.judgment import judge
from controller.rulings.windows import pot_pushed
from controller.table.ruling import Irregularity, Ruling, Tracer
from controller.table.state import Motion, Table
from controller.table.statements import OfHandBefore
from controller.terms.codes import Cause, Outcome
from controller.terms.fast_copies import replace

Situation: TypeAlias = Callable[[Table, Irregularity, Tracer], str]
Finder: TypeAlias = Callable[[Table, Motion], Irregularity | None]

_SLICES: Final[tuple[tuple[Situation, tuple[Cause, ...]], ...]] = (
    (exposed_card.situation,
     (Cause.EXPOSED_FIRST_TWO, Cause.EXPOSED_ONE, Cause.EXPOSED_MANY, Cause.EXPOSED_BY_PLAYER, Cause.OFF_TABLE)),
    (deck_integrity.situation,
     (Cause.BOXED_ONE, Cause.BOXED_MANY, Cause.BOXED_UNNEEDED, Cause.EXPOSED_AND_BOXED, Cause.JOKER,
      Cause.FOREIGN_CARD, Cause.FOREIGN_IN_STUB, Cause.DUPLICATE_CARD, Cause.MISSING_CARD)),
    (card_count.situation,
     (Cause.EXTRA_CARD, Cause.EXTRA_CARDS, Cause.SHORT_HAND, Cause.BUTTON_SHORT, Cause.WRONG_COUNT)),
    (misdeal.situation,
     (Cause.OUT_OF_SEQUENCE, Cause.BUTTON_CONSECUTIVE, Cause.BUTTON_MISPLACED, Cause.FIRST_CARD_WRONG_SEAT,
      Cause.ENTITLED_SEAT_SKIPPED, Cause.UNENTITLED_SEAT_DEALT)),
    (burn_error.situation, (Cause.NO_BURN, Cause.DOUBLE_BURN, Cause.UNDUE_BURN)),
    (irregular_flop.situation, (Cause.FOUR_CARD_FLOP, Cause.OVERSIZE_FLOP)),
    (premature_card.situation,
     (Cause.PREMATURE_FLOP, Cause.PREMATURE_TURN, Cause.PREMATURE_RIVER, Cause.PREMATURE_STREET, Cause.PREMATURE_BURN)),
    (stub_shortage.situation, (Cause.DISORDERED_STUB, Cause.SHORT_STUB)),
    (dead_hand.situation,
     (Cause.ABSENT_AT_DEAL, Cause.CARDS_INTO_BLIND, Cause.DISCARDED_LATE, Cause.MUCKED_HAND, Cause.HAND_IN_MUCK,
      Cause.THROWN_FORWARD,
      Cause.CARDS_HIDDEN, Cause.LEFT_WITH_ACTION)),
    (disputes.situation, (Cause.DISPUTED_HAND, Cause.DISPUTED_POT)),
)  # fmt: skip

SITUATIONS: Final[Mapping[Cause, Situation]] = {cause: tell for tell, causes in _SLICES for cause in causes}
"""For every cause of the deal, the function that returns which of its conditions holds."""

OFF_STUB: Final[tuple[Finder, ...]] = (
    misdeal.find_button_misplaced,
    misdeal.find_misdealt_card,
    misdeal.find_unentitled_later,
    short_board.find_at_burn,
    irregular_flop.find_too_many,
    late_reading.find_late_burn,
    irregular_flop.find_late_card,
    irregular_flop.find_surplus_at_the_end,
    burn_error.find_no_burn,
    burn_error.find_surplus_burn,
    burn_error.find_undue_burn,
    extra_cards.find_told_late,
    misdeal.find_wrong_seat_later,
    unread_hand.find_unread_into_hand,
    extra_cards.find_extra_card,
    premature_card.find_premature,
)
"""The searches for cards that came off the stub: in vain if none of a motion did, as when a hand is mucked."""

FROM_HANDS: Final[tuple[Finder, ...]] = (
    dead_hand.find_cards_into_hand,
    mucked_draw.find_mucked_draw,
    dead_hand.find_hand_in_muck,
)
FINDERS: Final[tuple[Finder, ...]] = (deck_integrity.find_deck_defect, *OFF_STUB, *FROM_HANDS)
"""The searches of a motion of cards, in this order; the first finding counts."""
_KNOWN: Final = (deck_integrity.find_deck_defect, *FROM_HANDS)


def find_irregularity(table: Table, motion: Motion) -> Irregularity | None:
    """Return the first irregularity of a motion; None if all is well or still unknown."""
    for find in FINDERS if None in motion.sources else _KNOWN:
        found = find(table, motion)
        if found is not None:
            return found
    return None


def rule_on(table: Table, found: Irregularity) -> Ruling:
    """Return the book's ruling on an irregularity of the deal.

    Raises:
        KeyError: the cause does not belong to the deal.
    """
    if not disputes.concerns_hand_before(table, found):
        return _rule_in_hand(table, found)
    if pot_pushed(table) and table.hand is not None:
        ruling = _rule_in_hand(table, found)
        if ruling.outcome in _CHANGE_NOTHING:
            return ruling  # too late for a misdeal, the result stands by the rule itself
    tracer = Tracer()
    ruling = judge(table, found, disputes.situation(table, found, tracer), tracer, Cause.DISPUTED_HAND)
    return replace(ruling, states=OfHandBefore())


_CHANGE_NOTHING: Final = frozenset({Outcome.PLAY_ON, Outcome.LATE})


def _rule_in_hand(table: Table, found: Irregularity) -> Ruling:
    """Return the book's ruling on the hand that is on the table."""
    tracer = Tracer()
    condition = SITUATIONS[found.cause](table, found, tracer)
    read_as = card_count.read_as(table, found) if found.cause in card_count.OF_HANDS else None
    return judge(table, found, condition, tracer, read_as)


def remedy_name(ruling: Ruling) -> tuple[str, str]:
    """Return the cause and the condition of the verdict that a ruling rests on."""
    path = ruling.consulted[-1].path.split(".")
    return path[1], path[2]
