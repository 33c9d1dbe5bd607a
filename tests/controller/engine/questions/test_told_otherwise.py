"""What the dealer's word puts in order: a burn that is read after the cards it protects."""

import pytest

from controller.engine.questions.told_otherwise import _burn_first as burn_first
from controller.table.events import CardMoved, TimeReached
from controller.terms.cards import card
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, board_place

FIRST, SECOND = (CardMoved(at_ms, card(code), board_place(), motion=7) for at_ms, code in ((1000, "2h"), (1001, "8h")))
LATE = CardMoved(3000, card("9s"), BURN, motion=7)
TICK = TimeReached(900)


def test_a_late_burn_comes_before_the_first_card_that_it_protects():
    assert burn_first((TICK, FIRST, SECOND, LATE)) == (TICK, replace(LATE, at_ms=1000), FIRST, SECOND)


def test_so_it_does_where_only_the_streets_later_cards_came_behind_it():
    """The first card was read before its burn, the second behind it."""
    late = replace(LATE, at_ms=1001)
    assert burn_first((TICK, FIRST, late, SECOND)) == (TICK, replace(LATE, at_ms=1000), FIRST, SECOND)


def test_a_turns_burn_that_was_read_before_its_card_stays_there():
    assert burn_first((LATE, SECOND, TICK, FIRST)) == (LATE, SECOND, TICK, FIRST)


@pytest.mark.parametrize("events", [
    (TICK, LATE, FIRST, SECOND), (TICK, FIRST, SECOND), (TICK, LATE), (TICK, FIRST, replace(LATE, motion=None)),
])  # fmt: skip
def test_elsewhere_nothing_changes_its_place(events):
    assert burn_first(events) == events
