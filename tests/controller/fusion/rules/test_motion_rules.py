"""Which cards came in one motion, and what is waited for before it is known: each condition and time both ways."""

import pytest
from held_arrivals import ALL_IN, FLOP_IS_DUE, FLOP_IS_OUT, SHOWN, UNSEEN_MS, Scene, Sight

from controller.fusion.motion_grouping import (
    burns_in_sight,
    event_of,
    is_run_out,
    may_have_acted,
    motion_gathers,
)
from controller.table.hand import Phase
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, board_place, seat_place
from hw.panel import Key

BOARD = board_place()
BURNED = FLOP_IS_DUE + "9s>burn "
FLOP = ("As", "Kh", "9h")


def scene_of(shorthand=BURNED, cards=(), sight=None, **table):
    """A scene with board cards that wait: (code, round, by_ms)."""
    scene = Scene(shorthand, sight, **table)
    for code, round_no, by_ms in cards:
        scene.card(code, BOARD, by_ms, motion=round_no)
    return scene


def together(scene, now_ms=0):
    found = motion_gathers(scene.held[0], scene.context(now_ms))
    return 0 if found is None else found.until_ms - scene.zero


ROUND_1 = tuple((code, 1, 0) for code in FLOP)


def test_a_street_goes_on_at_once_when_no_more_cards_came_than_are_due():
    assert together(scene_of(cards=ROUND_1)) == 0
    assert together(scene_of(cards=ROUND_1[:1])) == 0


def test_while_another_card_is_being_read_there_all_of_the_motion_wait_for_it():
    assert together(scene_of(cards=ROUND_1, sight=Sight(once=[(BOARD, 0)]))) == UNSEEN_MS
    assert together(scene_of(cards=ROUND_1, sight=Sight(once=[(BOARD, 1)]))) == 0, "it was read first when this one was sure"
    assert together(scene_of(cards=ROUND_1, sight=Sight(once=[(board_place(2), 0)]))) == 0


def test_only_board_cards_of_a_street_that_is_dealt_gather():
    sight = {"once": [(BOARD, 0), (BURN, 0), (seat_place(3), 0)]}
    for shorthand, where in ((BURNED, BURN), (BURNED, seat_place(3)), (FLOP_IS_OUT, BOARD), ("", BOARD)):
        scene = Scene(shorthand, Sight(**sight))
        scene.card("2h", where)
        assert together(scene) == 0
    key = Scene(BURNED, Sight(**sight))
    key.key(Key.CHECK)
    assert together(key) == 0


FOUR = (*ROUND_1, ("2h", 2, 100))


def test_of_a_board_run_out_a_card_too_many_waits_for_the_burn_between_the_streets():
    run = ALL_IN + "9s>burn "
    assert together(scene_of(run, FOUR)) == UNSEEN_MS
    burned = scene_of(run, FOUR)
    burned.card("3h", BURN, 50)
    assert together(burned) == 0


def test_a_second_burn_being_read_holds_the_cards_behind_it():
    once = Sight(once=[(BURN, 0)])
    assert together(scene_of(cards=ROUND_1, sight=once)) == UNSEEN_MS
    assert together(scene_of(cards=ROUND_1, sight=Sight(once=[(BURN, 1)]))) == 0, "it was read first behind the cards"
    presumed = scene_of(cards=ROUND_1, sight=once).having_deal(presumed=((BURN, 1),))
    assert together(presumed) == 0, "the street's own may be presumed"
    presumed.card("3h", BURN)
    assert together(presumed) == UNSEEN_MS
    assert together(scene_of(ALL_IN + "9s>burn ", ROUND_1, once)) == 0


@pytest.mark.parametrize(("held_ms", "once", "presumed", "seen"), [
    (2000, [], 0, True), (2001, [], 0, False), (2000, [], 1, False), (None, [(BURN, 2000)], 0, True), (None, [(BURN, 2001)], 0, False),
    (2000, [(BURN, 0)], 1, True), (None, [(BURN, 0)], 1, False), (None, [], 0, False),
])  # fmt: skip
def test_a_second_burn_may_have_come_before_a_card_if_it_was_read_two_seconds_behind_it_at_the_latest(held_ms, once, presumed, seen):
    run = ALL_IN + "9s>burn As>board+Kh>board+9h>board "
    scene = Scene(run, Sight(once=once)).having_deal(presumed=((BURN, 1),) * presumed)
    if held_ms is not None:
        scene.card("3h", BURN, held_ms, begun_ms=held_ms)
    assert burns_in_sight(scene.zero, scene.context()) is seen


def acted(*keys, shorthand=FLOP_IS_OUT, by_ms=0, seat=None, stacks=None, **table):
    """Whether everybody may have acted by a time; keys are 100 ms apart and the last one at 2500."""
    scene = Scene(shorthand, **table)
    if stacks:
        scene.having_hand(wagering=replace(scene.hand.wagering, stacks=dict(scene.hand.wagering.stacks) | stacks))
    for at, key in enumerate(keys, 1):
        scene.key(key, 2500 - 100 * (len(keys) - at))
    return may_have_acted(scene.hand, scene.zero + by_ms, scene.context(3000, seat=seat))


CHECK, BET, CALL, FOLD, RAISE = Key.CHECK, Key.BET, Key.CALL, Key.FOLD, Key.RAISE


@pytest.mark.parametrize(("keys", "done"), [
    ((CHECK, CHECK, CHECK), True), ((CHECK, CHECK), False), ((BET, CALL, CALL), True), ((BET, CALL), False),
    ((CHECK, BET, CALL), False), ((CHECK, BET, CALL, CALL), True), ((CHECK, CHECK, BET, CALL, CALL), True),
    ((BET, FOLD, CALL), True), ((BET, FOLD, RAISE, CALL), True), ((BET, FOLD, RAISE), False), ((CHECK, CHECK, Key.TAP), False),
    ((BET, FOLD, FOLD), False), ((Key.ALL_CALL,), True), ((CHECK, Key.ALL_CALL), True), ((BET, Key.ALL_CALL), True),
    ((Key.ALL_FOLD,), False), ((BET, Key.ALL_FOLD), False), ((BET, CALL, Key.ALL_FOLD), True),
    ((Key.SEAT_2, Key.ALL_CALL), False), ((Key.SEAT_2, Key.ALL_CALL, CHECK, CHECK), True),
    ((Key.DIGIT_5, CHECK, CHECK), True), ((Key.CONFIRM, CHECK, CHECK), True), ((CHECK, CHECK, Key.DIGIT_5), False),
    ((BET, Key.DIGIT_5, Key.CONFIRM, CALL, CALL), True),
])  # fmt: skip
def test_everybody_may_have_acted_when_the_keys_are_those_of_a_round(keys, done):
    """Three players on the flop; where all but one have folded no street follows."""
    assert acted(*keys) is done


def test_an_act_with_a_seat_before_all_call_is_at_least_one():
    assert acted(Key.ALL_CALL, seat=2) is False
    assert acted(Key.ALL_CALL) is True


def test_acts_that_have_gone_on_count_with_those_that_wait_and_only_of_players_with_chips():
    assert acted(CHECK, CHECK, shorthand=FLOP_IS_OUT + "1:check ") is True
    assert acted(CHECK, shorthand=FLOP_IS_OUT + "1:check ") is False
    assert acted(CALL, CALL, shorthand=FLOP_IS_OUT + "1:bet=4 ") is True
    assert acted(CALL, shorthand=FLOP_IS_OUT + "1:bet=4 ") is False
    assert acted(CHECK, CHECK, stacks={3: 0}) is True, "seat 3 is all-in"
    assert acted(CHECK, CHECK, CHECK, by_ms=-1) is False
    assert acted(CHECK, CHECK, shorthand=BURNED) is False


def test_nobody_bets_any_more_where_at_most_one_live_player_has_chips():
    assert is_run_out(Scene(ALL_IN).hand)
    assert not is_run_out(Scene(FLOP_IS_OUT).hand)
    scene = Scene(FLOP_IS_OUT)
    for stacks, run in (({1: 0, 2: 0}, True), ({1: 0}, False), ({1: 0, 2: 0, 3: 0}, True), ({1: 0, 2: 1, 3: 0}, True)):
        behind = dict(scene.hand.wagering.stacks) | stacks
        assert is_run_out(replace(scene.hand, wagering=replace(scene.hand.wagering, stacks=behind))) is run


def later(round_no=4, told=(1, 5), burned=True, where=BOARD, phase=Phase.BETTING, shorthand=FLOP_IS_OUT):
    """The round with which a card goes on that is told while players act."""
    scene = Scene(shorthand).having_deal(board_round=told).having_hand(phase=phase)
    if burned:
        scene.card("3h", BURN, 0, begun_ms=-100)
    return event_of(scene.card("2h", where, motion=round_no), scene.context()).motion


def test_behind_a_second_burn_a_card_has_the_first_round_that_is_not_its_streets():
    assert later() == 5 + 2 + 1
    assert later(round_no=7) == 8
    assert later(round_no=8) == 8
    assert later(round_no=9) == 9
    assert later(round_no=None) is None
    assert later(burned=False) == 4
    assert later(told=None) == 4
    assert later(told=(2, 5)) == 4
    assert later(where=BURN) == 4
    assert later(phase=Phase.SHOWDOWN) == 4
    between = Scene("")
    assert event_of(between.card("2h", BOARD, motion=4), between.context()).motion == 4
    key = Scene(SHOWN)
    assert event_of(key.key(Key.SHOW), key.context()).key is Key.SHOW
