"""Readers that each irregularity needs: what goes unnoticed without them.

Irregularities that people report by key or word, such as an act out of turn, need no reader and are not listed. For a
card named by BOXED or EXPOSED, the readers must know which card it is. The mapping is checked on the virtual table with
one kind of place after another dark (`tests/controller/simulation/measure/test_evidence.py`): every irregularity that
is missed then must be listed here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from controller.rulebook.variant import Family, Variant
from controller.terms.codes import Cause
from controller.terms.places import Place, PlaceKind

_WRONG_CARDS: Final = (Cause.JOKER, Cause.FOREIGN_CARD, Cause.DUPLICATE_CARD)
"""Cards that do not belong are known by their tag, wherever they are first read."""
_WHOLE_DECK: Final = (Cause.FOREIGN_IN_STUB, Cause.MISSING_CARD, *_WRONG_CARDS)

SEEN_AT: Final[Mapping[PlaceKind, tuple[Cause, ...]]] = MappingProxyType({
    PlaceKind.SEAT: (
        Cause.FIRST_CARD_WRONG_SEAT, Cause.BUTTON_MISPLACED, Cause.OUT_OF_SEQUENCE, Cause.BUTTON_CONSECUTIVE,
        Cause.ENTITLED_SEAT_SKIPPED, Cause.UNENTITLED_SEAT_DEALT, Cause.OWING_SEAT_DEALT, Cause.EXTRA_CARD,
        Cause.EXTRA_CARDS, Cause.SHORT_HAND, Cause.BUTTON_SHORT, Cause.WRONG_COUNT, Cause.CARDS_INTO_BLIND,
        Cause.MUCKED_HAND, Cause.HAND_IN_MUCK, Cause.PREMATURE_STREET, Cause.EXPOSED_FIRST_TWO, Cause.BOXED_ONE,
        Cause.BOXED_MANY, *_WRONG_CARDS, Cause.REMEDY_NOT_FOLLOWED,
    ),
    PlaceKind.BOARD: (
        Cause.PREMATURE_FLOP, Cause.PREMATURE_TURN, Cause.PREMATURE_RIVER, Cause.FOUR_CARD_FLOP, Cause.OVERSIZE_FLOP,
        Cause.NO_BURN, *_WRONG_CARDS, Cause.REMEDY_NOT_FOLLOWED,
    ),
    PlaceKind.BURN: (
        Cause.NO_BURN, Cause.DOUBLE_BURN, Cause.PREMATURE_BURN, Cause.UNDUE_BURN, *_WRONG_CARDS,
        Cause.REMEDY_NOT_FOLLOWED,
    ),
    PlaceKind.MUCK: (Cause.MUCKED_HAND, Cause.HAND_IN_MUCK),
    PlaceKind.STUB: _WHOLE_DECK,
    PlaceKind.SHUFFLER: _WHOLE_DECK,
    PlaceKind.DISCARD: (Cause.DISCARDED_LATE, Cause.WRONG_COUNT),
    PlaceKind.ASIDE: (Cause.REMEDY_NOT_FOLLOWED,),
})  # fmt: skip
"""For each kind of place, the irregularities that may go unnoticed while its reader is dark."""


def unseen_at(blind: Iterable[Place], variant: Variant) -> dict[str, tuple[Cause, ...]]:
    """Return, for each unseen place, the irregularities that may go unnoticed in this game."""
    return dict(_unseen(frozenset(blind), streets_at_seats=variant.family is not Family.FLOP))


@lru_cache(64)
def _unseen(blind: frozenset[Place], *, streets_at_seats: bool) -> dict[str, tuple[Cause, ...]]:
    """Return what `unseen_at` does.

    It is kept, because it is told with every snapshot while a reader is dark.
    """
    return {
        place.code: tuple(
            cause for cause in SEEN_AT[place.kind] if streets_at_seats or cause is not Cause.PREMATURE_STREET
        )
        for place in sorted(blind)
    }
