"""What a remedy waits for, what may come early, what needs no act, and what a person may say: each condition both ways."""

import pytest
from held_arrivals import ALL_IN, DEAL, FLOP_IS_DUE, FLOP_IS_OUT, Scene, in_the_way

from controller.rulings.confirmable import may_be_said, mixed_in
from controller.rulings.following import (
    FollowedMove,
    is_of_same_street,
    is_waiting,
    may_come_early,
    needs_nothing,
    wait_is_over,
)
from controller.table.ruling import BettingClosed, CardsGo, ConfirmedBy, DealComplete, Irregularity, Step, Told
from controller.terms.cards import UNKNOWN, card
from controller.terms.codes import Cause, StepCode
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, MUCK, STUB, board_place, place, seat_place
from controller.terms.step_details import StepDetail

BOARD, SEAT, DISCARDS = board_place(), seat_place(3), place("discard:3")
ONE, TWO, MORE = card("2h"), card("3h"), card("4h")
DEALT, CLOSED = DealComplete(), BettingClosed()
IN_DEAL, PREFLOP = DEAL + ":4", DEAL + " 3:call"


def step(expect, code=StepCode.RETURN_TO_STUB):
    return Step(code, StepDetail.PLAIN, expect)


def remedy(*expected, **more):
    steps = tuple(one if isinstance(one, Step) else step(one) for one in expected)
    return replace(in_the_way()["remedy"], steps=steps, **({"done": 0, "about": None} | more))


@pytest.mark.parametrize(("expect", "shorthand", "over"), [
    (DEALT, IN_DEAL, False), (DEALT, PREFLOP, True), (DEALT, FLOP_IS_DUE, False), (DEALT, FLOP_IS_OUT, True),
    (CLOSED, PREFLOP, False), (CLOSED, FLOP_IS_DUE, True), (CLOSED, FLOP_IS_DUE + "9s>burn ", False), (CLOSED, IN_DEAL, False),
    (CLOSED, ALL_IN, True), (CLOSED, FLOP_IS_OUT, False),
])  # fmt: skip
def test_when_the_deal_or_the_betting_is_over(expect, shorthand, over):
    """The betting is over when the next street is due and nothing of it has come."""
    assert wait_is_over(Scene(shorthand).hand, step(expect)) is over
    assert is_waiting(remedy(expect), Scene(shorthand).hand) is not over


@pytest.mark.parametrize(("behind", "over"), [((200, 200), False), ((200, 0), True), ((0, 0), True)])
def test_before_anybody_has_acted_the_betting_is_over_only_where_fewer_than_two_can_bet(behind, over):
    scene = Scene(FLOP_IS_DUE)
    stacks = dict.fromkeys(scene.hand.wagering.stacks, 0) | dict(zip((1, 2), behind, strict=True))
    scene.having_hand(actions=(), wagering=replace(scene.hand.wagering, stacks=stacks))
    assert wait_is_over(scene.hand, step(CLOSED)) is over


def test_where_nothing_of_the_next_street_is_due_no_betting_is_over():
    scene = Scene(FLOP_IS_DUE)
    scene.having_hand(plan=replace(scene.hand.plan, due=()))
    assert not wait_is_over(scene.hand, step(CLOSED))


def test_a_remedy_waits_behind_steps_that_may_be_done_early_and_behind_no_others():
    hand = Scene(PREFLOP).hand
    early, plain = CardsGo((BURN,), 1, (ONE,), early=True), CardsGo((BURN,), 1, (ONE,))
    assert is_waiting(remedy(early, CLOSED), hand)
    assert not is_waiting(remedy(plain, CLOSED), hand)
    assert not is_waiting(remedy(ConfirmedBy(), CLOSED), hand)
    assert not is_waiting(remedy(early), hand)
    assert not is_waiting(remedy(CLOSED, early, done=1), hand)


@pytest.mark.parametrize(("goes", "shorthand", "may"), [
    (CardsGo((SEAT,), 1), IN_DEAL, False), (CardsGo((SEAT,), 1, early=True), IN_DEAL, True),
    (CardsGo((SEAT,), 1, early=True, after_pass=True), IN_DEAL, False),
    (CardsGo((SEAT,), 1, early=False, after_pass=True), DEAL + ":6", True),
    (CardsGo((SEAT,), 1, early=True, after_pass=True), DEAL, True),
    (CardsGo((SEAT,), 1, early=False, after_pass=True), DEAL, False),
    (CardsGo((SEAT,), 1, early=False, after_pass=True), "new", True),
])  # fmt: skip
def test_a_boxed_card_is_replaced_when_every_seat_has_its_card_of_this_pass(goes, shorthand, may):
    """Six players: after four cards seat 5 is due, after six the first seat again; behind the deal the step decides."""
    assert may_come_early(Scene(shorthand).hand, goes) is may
    assert may_come_early(None, goes) is goes.early


def test_where_no_card_is_due_any_more_the_pass_is_over():
    scene = Scene(IN_DEAL)
    scene.having_hand(plan=replace(scene.hand.plan, done=len(scene.hand.plan.due)))
    assert may_come_early(scene.hand, CardsGo((SEAT,), 1, after_pass=True))


@pytest.mark.parametrize(("expect", "nothing"), [
    (Told(), True), (CLOSED, True), (DEALT, True), (ConfirmedBy(), False), (CardsGo((BOARD,), 0, until=3), True),
    (CardsGo((BOARD,), 0, until=4), False), (CardsGo((BOARD,), 1, (card("As"),)), True), (CardsGo((BOARD,), 1, (ONE,)), False),
    (CardsGo((BOARD,), 2, (card("As"), ONE)), False), (CardsGo((BOARD,), 2, (card("As"), card("Kh"), ONE)), True),
    (CardsGo((BOARD,), 0, (card("As"),)), False), (CardsGo((BOARD,), 1), False), (CardsGo((BOARD,), 0), False),
])  # fmt: skip
def test_a_step_that_is_done_already_needs_no_act(expect, nothing):
    table = Scene(FLOP_IS_OUT).table
    assert needs_nothing(table, step(expect), remedy(expect)) is nothing


@pytest.mark.parametrize(("code", "count", "of", "gone", "strayed", "nothing"), [
    (StepCode.REPLACE_FROM_STUB, 1, None, (), (ONE,), True), (StepCode.REPLACE_FROM_STUB, 2, None, (), (ONE,), False),
    (StepCode.REPLACE_FROM_STUB, 1, None, (), (TWO,), False), (StepCode.REPLACE_FROM_STUB, 1, None, (), (), False),
    (StepCode.BURN, 1, None, (), (ONE,), False), (StepCode.REPLACE_FROM_STUB, 1, MUCK, (), (ONE,), False),
    (StepCode.BURN, 1, None, (TWO,), (), True), (StepCode.BURN, 2, None, (TWO,), (), False),
])  # fmt: skip
def test_cards_off_the_stub_that_came_or_lie_there_too_soon_need_no_act(code, count, of, gone, strayed, nothing):
    table = Scene(PREFLOP).lying(SEAT, "2h").lying(BURN, "3h").table
    one = step(CardsGo((SEAT,), count, of=of), code)
    assert needs_nothing(table, one, remedy(one, gone=gone, strayed=strayed)) is nothing


# A card more of a premature street.

FLOP = Irregularity(Cause.PREMATURE_FLOP, 0, cards=(ONE, TWO), street="flop", count=2, place=BOARD)


def more(about=FLOP, where=BOARD, source=None, named=(ONE, TWO), lying=("2h", "3h", "4h")):
    scene = Scene(PREFLOP)
    for code in lying:
        scene.lying(where, code)
    repairing = remedy(CardsGo((STUB,), 2, named), about=about)
    return is_of_same_street(scene.table, repairing, FollowedMove(MORE, where, source, 0))


def test_a_board_card_more_belongs_to_the_street_that_is_taken_back_up_to_its_number():
    assert more()
    assert not more(lying=("2h", "3h", "4h", "5h")), "the flop has three"
    assert not more(about=None)
    assert not more(about=replace(FLOP, cause=Cause.DOUBLE_BURN))
    assert not more(where=BURN)
    assert not more(source=MUCK)
    assert not more(about=replace(FLOP, cards=()))
    assert not more(named=(MORE,)), "its cards are not to be moved any more"
    assert not more(lying=("4h",)), "the others do not lie on the board"


# What a person may say.

SHUFFLE = step(ConfirmedBy(), StepCode.RESHUFFLE_STUB)


def said(expect, *behind, lost=(), seen=(), lying=(), code=StepCode.RETURN_TO_STUB, gone=(), done=0):
    scene = Scene(PREFLOP)
    for where, *codes in lying:
        scene.lying(where, *codes)
    repairing = remedy(expect, *behind, lost=frozenset(lost), gone=gone, done=done)
    return may_be_said(scene.table, repairing, code, seen)


BACK = CardsGo((STUB,), 2, (ONE, TWO))


def test_a_person_may_say_that_cards_are_in_place_which_no_reader_can_report():
    in_muck = [(MUCK, "2h", "3h")]
    assert said(BACK, lost=(ONE, TWO)) == (ONE, TWO)
    assert said(BACK, seen=(ONE, TWO)) == (ONE, TWO)
    assert said(BACK, lost=(ONE,), seen=(TWO,)) == (ONE, TWO)
    assert said(BACK, lost=(ONE,)) == (), "the other one is read where it lay"
    assert said(BACK, lost=(ONE,), lying=[(STUB, "3h")]) == (ONE,), "the other one is there"
    assert said(BACK, lying=in_muck) == ()
    assert said(BACK, SHUFFLE, lying=in_muck) == (ONE, TWO), "off a large pile, and shuffled in next"
    assert said(BACK, SHUFFLE, lying=[(DISCARDS, "2h", "3h")]) == (ONE, TWO)
    assert said(BACK, SHUFFLE, lying=[(BURN, "2h", "3h")]) == ()
    assert said(replace(BACK, places=(BURN,)), SHUFFLE, lying=in_muck) == ()
    assert said(SHUFFLE, BACK, lying=in_muck, done=1) == ()
    assert said(BACK, lost=(ONE, TWO), code=StepCode.BURN) == ()
    assert said(ConfirmedBy(), lost=(ONE, TWO)) == ()
    assert said(BACK, lost=(ONE, TWO), done=1) == ()
    assert said(CardsGo((STUB,), 1), lost=(ONE,)) == ()
    assert said(CardsGo((STUB,), 2, (ONE, UNKNOWN)), lost=(ONE, UNKNOWN)) == ()


def test_of_one_of_several_cards_that_nobody_can_tell_apart_as_many_are_said_as_lack():
    mine = Scene(PREFLOP).table.ledger.at(SEAT)
    one_of = CardsGo((BURN,), 1, of=SEAT)
    assert said(one_of, lost=mine) == ()
    assert said(replace(one_of, count=2), lost=mine) == mine
    assert said(replace(one_of, count=3), lost=mine, gone=(ONE,)) == mine
    assert said(replace(one_of, count=1), lost=mine[:1]) == mine[:1]


@pytest.mark.parametrize(("steps", "done", "one", "mixed"), [
    ((SHUFFLE, BACK), 1, ONE, (ONE, TWO)), ((SHUFFLE, BACK), 0, ONE, None), ((ConfirmedBy(), BACK), 1, ONE, None),
    ((SHUFFLE, BACK), 1, MORE, None), ((SHUFFLE, replace(BACK, places=(BURN,))), 1, ONE, None),
    ((SHUFFLE, ConfirmedBy(), CardsGo((STUB,), 1), BACK, CardsGo((STUB,), 1, (MORE,))), 1, ONE, (ONE, TWO, MORE)),
])  # fmt: skip
def test_a_card_that_comes_off_the_shuffled_stub_proves_what_was_put_in(steps, done, one, mixed):
    repairing = remedy(*steps, done=done)
    found = mixed_in(repairing, one)
    assert (None if found is None else found[1]) == mixed
    if found is not None:
        left = [after.expect for after in found[0].steps[done:]]
        assert left == [after.expect for after in repairing.steps[done:] if getattr(after.expect, "cards", None) is None]
