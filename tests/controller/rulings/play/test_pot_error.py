"""Wrong pushes, and wagers whose wrong size is found late: every condition both ways, by the books' rules."""

import pytest
from held_arrivals import DEAL, SHOWN, Scene
from tape_talk import books

from controller.loading.game_files import load_games
from controller.poker import betting
from controller.rulings.play.pot_error import LateFind, Push, found_late, high_side_first, odd_chip, wrong_push
from controller.table.statements import PushFault
from controller.terms.codes import Cause

N, P = "nclpc-2015", "players-casino-2025"
SIDE = DEAL + (
    " 3:call 4:fold 5:fold 6:fold 1:all_in 2:call 3:call 9s>burn As>board+Kh>board+9h>board 2:bet=10 3:call "
    "Jh>burn Qc>board 2:check 3:check Td>burn Js>board 2:check 3:check "
)
"""Seat 1 is all-in for 50: the main pot of 150, and a side pot of 20 between seats 2 and 3."""


def fault(seat, amount, pot=None, due=None, awarded=()):
    scene = Scene(SIDE, stacks={1: 50}).having_hand(awarded=dict(awarded))
    found = wrong_push(scene.hand, Push(seat, amount, pot, 0), betting.pots(scene.hand.wagering), due)
    return None if found is None else found.fault


@pytest.mark.parametrize(("push", "what"), [
    ((2, 150, 0), None), ((2, 151, 0), PushFault.TOO_MUCH), ((3, 20, 1), None), ((3, 21, 1), PushFault.TOO_MUCH),
    ((1, 20, 1), PushFault.NO_PART), ((2, 20, 2), PushFault.NO_SUCH_POT), ((2, 20, -1), PushFault.NO_SUCH_POT),
    ((4, 20, 0), PushFault.NO_LIVE_HAND), ((2, 170, None), None), ((2, 171, None), PushFault.TOO_MUCH),
    ((1, 150, None), None), ((1, 151, None), PushFault.TOO_MUCH), ((2, 1, 0, {2: 5}), None),
    ((2, 1, 0, {3: 5}), PushFault.WON_BY_OTHERS), ((2, 1, 0, {2: 0, 3: 5}), PushFault.WON_BY_OTHERS),
    ((2, 20, None, None, {2: 150}), None), ((2, 21, None, None, {2: 150}), PushFault.TOO_MUCH),
    ((2, 150, 0, None, {2: 20}), None), ((1, 150, None, None, {2: 20}), None),
])  # fmt: skip
def test_what_may_be_pushed_to_a_seat(push, what):
    """Its part of the named pot, or of all of which it is a part, less what it has."""
    assert fault(*push) == what


def test_the_last_player_gets_all_with_his_uncalled_chips():
    hand = Scene(DEAL + " 3:raise=20 4:fold 5:fold 6:fold 1:fold 2:fold ").hand
    assert wrong_push(hand, Push(3, 23, None, 0), betting.pots(hand.wagering)) is None
    assert wrong_push(hand, Push(3, 24, None, 0), betting.pots(hand.wagering)).fault is PushFault.TOO_MUCH


FOUND = {"round_open": True, "street_open": True, "substantial": False}


@pytest.mark.parametrize(("book", "cause", "of_pot", "changed", "corrected"), [
    (N, Cause.UNDER_RAISE, False, {}, True), (N, Cause.UNDER_RAISE, False, {"round_open": False}, False),
    (N, Cause.UNDER_RAISE, False, {"street_open": False}, True), (N, Cause.UNDER_RAISE, False, {"substantial": True}, True),
    (N, Cause.OVER_POT, False, {}, True), (N, Cause.OVER_POT, False, {"round_open": False}, False),
    (N, Cause.UNDER_BET, True, {}, False), (N, Cause.UNDER_RAISE, True, {}, False), (N, Cause.UNDER_BET, False, {}, True),
    (P, Cause.UNDER_RAISE, False, {"round_open": False}, True), (P, Cause.UNDER_RAISE, False, {"street_open": False}, False),
    (P, Cause.OVER_POT, False, {"substantial": True}, True), (P, Cause.OVER_POT, False, {"street_open": False}, False),
    (P, Cause.UNDER_BET, True, {}, True), (P, Cause.UNDER_BET, True, {"substantial": True}, False),
    (P, Cause.UNDER_BET, True, {"street_open": False}, False),
])  # fmt: skip
def test_until_when_a_wrong_size_is_corrected(book, cause, of_pot, changed, corrected):
    """N133: until the round is over, and a legal wager stands (N: never); PC 45: until the street, or substantial action."""
    found = found_late(books()[book].play, LateFind(cause, 3, 0, **(FOUND | changed), of_pot=of_pot))
    assert found.outcome.value == ("action" if corrected else "play_on")


@pytest.mark.parametrize(("game", "first"), [("nlhe", False), ("o8", True), ("doubleboard", True), ("stud8", True)])
def test_the_odd_chip_of_a_high_low_pot_goes_to_one_side(game, first):
    """G148: to the high hand; of two boards, of which it says nothing, to the first."""
    table = {"blinds": [1, 2], "limits": [2, 4], "game": game}
    assert high_side_first(Scene("", **table).table.variant) is first


def test_the_scene_is_the_one_told_of():
    assert Scene(SIDE, stacks={1: 50}).hand.wagering.pot == 170
    assert Scene(SHOWN).hand.wagering.pot == 6


@pytest.mark.parametrize(("game", "paths"), [
    ("nlhe", ["play.pots.odd_chip"]), ("plo8", ["play.pots.odd_chip", "play.pots.odd_chip_high_low"]),
    ("stud", ["play.pots.odd_chip_stud"]), ("stud8", ["play.pots.odd_chip_stud", "play.pots.odd_chip_high_low"]),
])  # fmt: skip
def test_the_odd_chip_rests_on_the_rule_of_the_game_and_in_high_low_on_that_of_the_sides_too(game, paths):
    """N141, E126, G147: left of the button, in stud the high card by suit; the odd chip between high and low is high's."""
    found = odd_chip(books()["golden-nugget-2025"].play, 3, load_games()[game], 0)
    assert [one.path for one in found.consulted] == paths
    assert found.states.by_card is (load_games()[game].family.value == "stud")
