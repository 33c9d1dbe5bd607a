"""Which cards came in one motion, and what is waited for before it is known: each condition and time both ways."""

import pytest
from held_arrivals import ALL_IN, FLOP_IS_DUE, FLOP_IS_OUT, LIKELY_MS, SHOWN, UNSEEN_MS, Scene, Sight

from controller.fusion.motion_grouping import (
    _came_first,
    burned_before_all_acted,
    burns_in_sight,
    burns_twice,
    event_of,
    followed_until_ms,
    is_run_out,
    may_be_of_next,
    may_have_acted,
    together_until_ms,
)
from controller.table.events import CardMoved
from controller.table.hand import Phase
from controller.terms.cards import card
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, MUCK, board_place, seat_place
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
    return together_until_ms(scene.held[0], scene.context(now_ms)) - scene.zero


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


@pytest.mark.parametrize(("rounds", "by_ms", "until_ms"), [
    ((1, 1, 1, 1), (0, 0, 0, 0), 0), ((1, 1, 1, 2), (0, 0, 0, 100), 100 + LIKELY_MS), ((1, 1, 2, 2), (0, 0, 100, 100), 100),
    ((1, 1, 1, 3), (0, 0, 0, 100), 100 + LIKELY_MS), ((1, 1, 1, 4), (0, 0, 0, 100), 0),
])  # fmt: skip
def test_a_card_too_many_that_was_first_read_last_waits_for_a_burn_that_lies_among_others(rounds, by_ms, until_ms):
    """A card that was missed for three rounds is none of the motion."""
    cards = [(code, round_no, ms) for code, round_no, ms in zip((*FLOP, "2h"), rounds, by_ms, strict=True)]
    assert together(scene_of(cards=cards)) == until_ms


FOUR = (*ROUND_1, ("2h", 2, 100))


def test_a_card_too_many_waits_for_nothing_where_everybody_may_have_acted():
    """Keys come up to 2.5 s late: the last one at 2600 was made at 100 at the earliest."""
    for key_ms, until_ms in ((2601, 100 + LIKELY_MS), (2600, 0)):
        scene = scene_of(cards=FOUR)
        scene.key(Key.CHECK, 50)
        scene.key(Key.CHECK, 60)
        scene.key(Key.CHECK, key_ms)
        assert together(scene, 3000) == until_ms


def test_of_a_board_run_out_a_card_too_many_waits_for_the_burn_between_the_streets():
    run = ALL_IN + "9s>burn "
    assert together(scene_of(run, FOUR)) == UNSEEN_MS
    burned = scene_of(run, FOUR)
    burned.card("3h", BURN, 50)
    assert together(burned) == 0


@pytest.mark.parametrize(("burns", "presumed", "until_ms"), [
    ([], 0, 100 + LIKELY_MS), ([(BURN, 100)], 0, 100 + UNSEEN_MS), ([(BURN, 100)], 1, 100 + LIKELY_MS),
])  # fmt: skip
def test_a_burn_that_was_read_once_is_waited_for_until_it_is_repeated_or_belied(burns, presumed, until_ms):
    scene = scene_of(cards=FOUR, sight=Sight(once=burns)).having_deal(presumed=((BURN, 1),) * presumed)
    found = [together_until_ms(one, scene.context()) - scene.zero for one in scene.held if one.move.motion == 2]
    assert found == [until_ms]


def test_a_second_burn_being_read_holds_the_cards_behind_it():
    twice = scene_of(cards=ROUND_1, sight=Sight(once=[(BURN, 0)]))
    assert together(twice) == UNSEEN_MS
    assert burns_twice(twice.hand, twice.zero, twice.context())
    assert not burns_twice(twice.hand, twice.zero - 1, twice.context())
    presumed = scene_of(sight=Sight(once=[(BURN, 0)])).having_deal(presumed=((BURN, 1),))
    assert not burns_twice(presumed.hand, presumed.zero, presumed.context()), "the street's own may be presumed"
    presumed.card("3h", BURN)
    assert burns_twice(presumed.hand, presumed.zero, presumed.context())
    run = scene_of(ALL_IN, sight=Sight(once=[(BURN, 0)]))
    assert not burns_twice(run.hand, run.zero, run.context())
    waits = scene_of()
    waits.card("3h", BURN)
    assert not burns_twice(waits.hand, waits.zero, waits.context()), "none is being read"


@pytest.mark.parametrize(("held_ms", "once", "presumed", "seen"), [
    (2000, [], 0, True), (2001, [], 0, False), (2000, [], 1, False), (None, [(BURN, 2000)], 0, True), (None, [(BURN, 2001)], 0, False),
    (2000, [(BURN, 0)], 1, True), (None, [(BURN, 0)], 1, False), (None, [], 0, False),
])  # fmt: skip
def test_a_second_burn_may_have_come_before_a_card_if_it_was_read_two_seconds_behind_it_at_the_latest(held_ms, once, presumed, seen):
    run = ALL_IN + "9s>burn As>board+Kh>board+9h>board "
    scene = Scene(run, Sight(once=once)).having_deal(presumed=((BURN, 1),) * presumed)
    if held_ms is not None:
        scene.card("3h", BURN, held_ms, begun_ms=held_ms)
    assert burns_in_sight(scene.hand, scene.zero, scene.context()) is seen


@pytest.mark.parametrize(("begun_ms", "seen"), [(3000, True), (3001, False)])
def test_while_players_are_still_to_act_a_burn_read_later_came_before_the_card_as_well(begun_ms, seen):
    """Until a burn among others would likely have been read: three seconds here."""
    scene = Scene(FLOP_IS_OUT)
    scene.card("3h", BURN, 9000, begun_ms=begun_ms)
    assert burns_in_sight(scene.hand, scene.zero, scene.context(9000)) is seen
    run = Scene(ALL_IN + "9s>burn As>board+Kh>board+9h>board ")
    run.card("3h", BURN, 9000, begun_ms=begun_ms)
    assert not burns_in_sight(run.hand, run.zero, run.context(9000))


@pytest.mark.parametrize(("by_ms", "twice_ms", "before"), [(1500, None, True), (1501, None, False), (None, 1500, True), (None, 1501, False)])
def test_a_second_burn_certainly_lay_there_before_all_can_have_acted(by_ms, twice_ms, before):
    """The last key came at 4 s, so its act was made from 1.5 s on."""
    scene = Scene(FLOP_IS_OUT, Sight(twice=[] if twice_ms is None else [(BURN, twice_ms)]))
    for key_ms in (100, 200, 4000):
        scene.key(Key.CHECK, key_ms)
    if by_ms is not None:
        scene.card("3h", BURN, by_ms)
    assert burned_before_all_acted(scene.hand, scene.context(9000)) is before


@pytest.mark.parametrize(("claimed", "where", "until_ms"), [
    ([(BOARD, 0)], BURN, 100 + UNSEEN_MS), ([(BOARD, 1001)], BURN, 100), ([], BURN, 100), ([(BOARD, 0)], MUCK, 100),
])  # fmt: skip
def test_a_burn_waits_for_the_card_that_is_read_behind_it(claimed, where, until_ms):
    scene = Scene(FLOP_IS_OUT, Sight(once=claimed))
    one = scene.card("3h", where, 100)
    assert followed_until_ms(one, scene.context(1000)) - scene.zero == until_ms


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


@pytest.mark.parametrize(("where", "round_no", "keys", "shorthand", "next_street"), [
    (BOARD, 8, 3, FLOP_IS_OUT, True), (BOARD, 7, 3, FLOP_IS_OUT, False), (BOARD, 8, 2, FLOP_IS_OUT, False),
    (BURN, 8, 3, FLOP_IS_OUT, False), (BOARD, 8, 0, ALL_IN + "9s>burn ", True), (BOARD, None, 3, FLOP_IS_OUT, False),
])  # fmt: skip
def test_a_card_first_read_behind_its_street_may_be_the_nexts_once_all_may_have_acted(where, round_no, keys, shorthand, next_street):
    """The street's last card was first read in round 5; a card is missed for two rounds at most."""
    scene = Scene(shorthand)
    for at in range(keys):
        scene.key(Key.CHECK, 100 * at)
    one = scene.card("3h", where, 0, motion=round_no)
    assert may_be_of_next(one, 5, scene.context(9000)) is next_street
    assert not may_be_of_next(scene.key(Key.CHECK), 5, scene.context(9000))


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


@pytest.mark.parametrize(("rounds", "lay_ms", "round_of", "by_ms", "first"), [
    ((5, 6), (0, 100), 5, 2000, True), ((5, 6), (0, 100), 3, 2000, True), ((5, 6), (0, 100), 2, 2000, False),
    ((5, 6), (0, 100), 6, 2000, False), ((5, 6), (0, 100), 5, 2001, False), ((5, 6), (0, None), 5, 0, False),
    ((5, None), (0, 100), 5, 0, False), ((5, 6), (None, None), 5, 0, False), ((5, 6), (0, 100), None, 0, False),
])  # fmt: skip
def test_a_card_that_was_first_read_with_its_street_and_again_within_two_seconds_came_with_it(rounds, lay_ms, round_of, by_ms, first):
    """A card is missed for two rounds at most; where a time or a round is not known nothing is concluded."""
    scene = Scene(FLOP_IS_OUT)
    came = [
        CardMoved(0, card(code), BOARD, motion=one, lay_ms=None if at_ms is None else scene.zero + at_ms)
        for code, one, at_ms in zip(("As", "Kh"), rounds, lay_ms, strict=True)
    ]  # fmt: skip
    assert _came_first(scene.card("2h", BOARD, by_ms, motion=round_of), came, scene.context(9000)) is first
