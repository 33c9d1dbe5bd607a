"""Folds without a bet to face, and after a chip that was pulled back: NPL 40, PC 58, PC 51B."""

import pytest
from held_arrivals import FLOP_IS_OUT, Scene
from tape_talk import books

from controller.rulings.play.facing import Facing
from controller.rulings.play.fold_error import after_pulling, without_bet
from controller.terms.codes import Act
from controller.terms.fast_copies import replace

N, L, P = "nclpc-2015", "npl-2015", "players-casino-2025"


def facing(book, shorthand):
    scene = Scene(shorthand)
    hand = scene.hand
    return Facing(books()[book].play, scene.table.stakes, hand.wagering, hand.wagering.to_act, 0)


@pytest.mark.parametrize(("book", "acts", "wrong"), [
    (N, "1:check ", False), (L, "", False), (L, "1:check ", True), (P, "", True), (P, "1:check ", True),
    (P, "1:bet=6 ", False), (L, "1:check 2:bet=6 ", False),
])  # fmt: skip
def test_a_fold_without_a_bet_to_face(book, acts, wrong):
    """N allows it; by NPL 40 it is one after a check; by PC 58 always where nobody has bet."""
    found = without_bet(facing(book, FLOP_IS_OUT + acts), last_action=False)
    assert (found is not None) is wrong
    assert without_bet(facing(book, FLOP_IS_OUT + acts), last_action=True) is None
    if wrong:
        assert (found.do, found.outcome.value) == (Act.FOLD, "action")


def test_a_chip_that_was_pulled_back_binds_only_by_the_players_book_and_only_before_a_bet():
    counted, ruling = after_pulling(facing(P, FLOP_IS_OUT + "1:bet=6 "))
    assert (counted.act, counted.to, ruling.to) == (Act.CALL, 6, 6)
    assert after_pulling(facing(P, FLOP_IS_OUT)) is None
    assert after_pulling(facing(N, FLOP_IS_OUT + "1:bet=6 ")) is None


def test_a_fold_is_open_where_nobody_may_check():
    """In a round that must be opened, or folded: nobody has bet, and a fold is one of the acts that he has."""
    one = facing(P, FLOP_IS_OUT)
    must_open = replace(one.wagering, round=replace(one.wagering.round, must_open=True))
    assert without_bet(one, last_action=False) is not None
    assert without_bet(replace(one, wagering=must_open), last_action=False) is None
