"""How far a card that comes to rest carries a remedy: which step it completes, what it jumps, and when it strays."""

from functools import cache

import pytest
from dealer_talk import Talk
from held_arrivals import Scene

from controller.rulings import following
from controller.rulings.following import (
    FollowedMove,
    accept,
    is_about,
    lays_river_down,
    may_be_burn_unread,
    on_its_way,
    with_one_more,
)
from controller.table.hand import Phase
from controller.table.ruling import BettingClosed, CardsGo, ConfirmedBy, DealComplete, Irregularity, Remedy, Step, Told
from controller.terms.cards import card
from controller.terms.codes import Cause, StepCode
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, MUCK, STUB, board_place, seat_place
from controller.terms.step_details import StepDetail

BOARD, SEAT = board_place(), seat_place(3)
ONE, TWO, OTHER = card("9s"), card("3s"), card("Kd")
ASIDE, BACK, REPLACE, SAY, TELL, NEXT_BURN = (
    StepCode.SET_ASIDE, StepCode.RETURN_TO_STUB, StepCode.REPLACE_FROM_STUB, StepCode.RESHUFFLE_STUB, StepCode.STOP,
    StepCode.USE_AS_NEXT_BURN,
)  # fmt: skip
NAMED, NEW = CardsGo((MUCK,), 1, (ONE,)), CardsGo((SEAT,), 1)


@cache
def table():
    """The big blind has still to act."""
    return Talk("G").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold").table


def remedy(*steps, **more):
    told = Talk("G").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold ask:extra_card,seat=3")
    steps = tuple(Step(code, StepDetail.PLAIN, expect) for code, expect in steps)
    return Remedy(told.last, steps, **more)


def moved(one=ONE, place=MUCK, source=SEAT, **more):
    return FollowedMove(one, place, source, 9000, **more)


def order(before, after):
    """The steps of a remedy by their places before; how many are done; the cards of the current one."""
    return [before.steps.index(one) for one in after.steps], after.done, after.gone


@pytest.mark.parametrize(("steps", "move", "found"), [
    ([(BACK, NAMED)], moved(), ([0], 0, (ONE,))),
    ([(BACK, NAMED)], moved(place=BURN), None),
    ([(BACK, NAMED)], moved(OTHER), None),
    ([(TELL, Told()), (BACK, NAMED)], moved(), ([0, 1], 1, (ONE,))),
    ([(SAY, ConfirmedBy()), (BACK, NAMED)], moved(), ([0, 1], 1, (ONE,))),
    ([(ASIDE, CardsGo((MUCK,), 1, (TWO,))), (BACK, NAMED)], moved(), ([0, 1], 1, (ONE,))),
    ([(BACK, CardsGo((STUB,), 1, (TWO,))), (BACK, NAMED)], moved(), ([1, 0], 0, (ONE,))),
    ([(BACK, CardsGo((STUB,), 1, (TWO,))), (SAY, ConfirmedBy()), (BACK, NAMED)], moved(), None),
    ([(BACK, CardsGo((STUB,), 1, (TWO,))), (REPLACE, NEW)], moved(OTHER, SEAT, None), None),
    ([(REPLACE, NEW), (BACK, NAMED)], moved(), ([1, 0], 0, (ONE,))),
    ([(StepCode.BURN, CardsGo((BURN,), 1)), (BACK, NAMED)], moved(), None),
    ([(StepCode.BURN, CardsGo((BURN,), 1, optional=True)), (BACK, NAMED)], moved(), ([0, 1], 1, (ONE,))),
    ([(REPLACE, NEW)], moved(OTHER, SEAT, None), ([0], 0, (OTHER,))),
    ([(REPLACE, NEW)], moved(OTHER, SEAT, STUB), ([0], 0, (OTHER,))),
    ([(REPLACE, NEW)], moved(OTHER, SEAT, BOARD), None),
    ([(BACK, CardsGo((MUCK,), 1, of=SEAT))], moved(OTHER, MUCK, SEAT), ([0], 0, (OTHER,))),
    ([(BACK, CardsGo((MUCK,), 1, of=SEAT))], moved(OTHER, MUCK, BOARD), None),
])  # fmt: skip
def test_which_step_a_card_completes(steps, move, found):
    """A step that only tells is passed over; cards of another step are put first; what comes off the stub waits its turn."""
    before = remedy(*steps)
    after = accept(table(), before, move)
    assert (after and order(before, after)) == found


@pytest.mark.parametrize(("early", "found"), [(False, None), (True, ([1, 0], 0, (ONE,)))])
def test_before_the_betting_is_over_only_what_may_come_early_is_counted(early, found):
    before = remedy((StepCode.FINISH_BETTING, BettingClosed()), (BACK, replace(NAMED, early=early)))
    after = accept(table(), before, moved())
    assert (after and order(before, after)) == found


def test_a_card_that_strayed_may_still_come():
    before = remedy((REPLACE, NEW), strayed=(OTHER,))
    after = accept(table(), before, moved(OTHER, SEAT, BOARD))
    assert (after.gone, after.strayed) == ((OTHER,), ())


def test_the_card_that_was_picked_is_meant_later():
    later = CardsGo((STUB,), 1, (), picked=True)
    after = accept(table(), remedy((ASIDE, CardsGo((MUCK,), 1, (ONE, TWO), picks=True)), (BACK, later)), moved(TWO))
    assert after.steps[1].expect == replace(later, cards=(TWO,))
    assert after.steps[0].expect.cards == (ONE, TWO)


@pytest.mark.parametrize(("about", "source", "found"), [
    (Irregularity(Cause.EXPOSED_ONE, 0, 3), SEAT, True), (Irregularity(Cause.EXPOSED_ONE, 0, 3), seat_place(4), False),
    (Irregularity(Cause.EXPOSED_ONE, 0, 3, (ONE,)), SEAT, False), (Irregularity(Cause.EXPOSED_ONE, 0), SEAT, False),
    (Irregularity(Cause.BOXED_ONE, 0, 3), SEAT, False), (None, SEAT, False),
])  # fmt: skip
def test_an_exposed_card_that_nobody_read_is_burned_from_its_seat(about, source, found):
    before = remedy((NEXT_BURN, CardsGo((BURN,), 1)), about=about)
    assert (accept(table(), before, moved(OTHER, BURN, source)) is not None) is found


@pytest.mark.parametrize(("place", "source", "first", "until", "found"), [
    (BURN, None, NAMED, 2, True), (BURN, None, Told(), 2, False), (BURN, STUB, NAMED, 2, False),
    (MUCK, None, NAMED, 2, False), (BURN, None, NAMED, 0, False),
])  # fmt: skip
def test_a_burn_told_late_is_the_one_taken_for_missing(place, source, first, until, found):
    made = CardsGo((BURN,), 1, until=until)
    assert may_be_burn_unread(remedy((BACK, first), (StepCode.BURN, made)), moved(OTHER, place, source)) is found
    assert not may_be_burn_unread(remedy((BACK, first), (StepCode.BURN, replace(made, places=(SEAT,)))), moved(OTHER, place, source))
    assert not may_be_burn_unread(remedy((StepCode.BURN, made)), moved(OTHER, place, source))


def test_one_more_card_goes_where_all_go():
    about = Irregularity(Cause.PREMATURE_FLOP, 0, None, (ONE, TWO), "flop", 2)
    steps = [(BACK, CardsGo((STUB,), 2, (ONE, TWO))), (ASIDE, NAMED), (SAY, ConfirmedBy())]
    after = with_one_more(remedy(*steps, about=about), OTHER)
    assert [one.expect for one in after.steps] == [CardsGo((STUB,), 3, (ONE, TWO, OTHER)), NAMED, ConfirmedBy()]
    assert (after.about.cards, after.about.count) == ((ONE, TWO, OTHER), 3)
    alone = remedy(*steps)
    assert with_one_more(alone, OTHER) == alone


def test_what_a_remedy_is_still_about():
    before = remedy((BACK, NAMED), (ASIDE, CardsGo((MUCK,), 1, (TWO,))), (REPLACE, NEW), (SAY, ConfirmedBy()))
    assert [is_about(replace(before, done=done), one) for done in (0, 1, 2) for one in (ONE, TWO)] == [True, True, False, True, False, False]


@pytest.mark.parametrize(("done", "lies"), [(0, True), (1, True), (2, False)])
def test_a_river_lies_face_down_until_it_is_turned_up(done, lies):
    """E 145."""
    steps = [(StepCode.DEAL_RIVER_FACE_DOWN, CardsGo((BOARD,), 1)), (StepCode.TURN_UP_RIVER, ConfirmedBy())]
    assert lays_river_down(remedy(*steps, done=done)) is lies
    assert not lays_river_down(remedy((BACK, NAMED)))


@pytest.mark.parametrize(("expect", "move", "found"), [
    (CardsGo((BURN,), 1, (ONE,)), moved(ONE, STUB, BOARD), True), (CardsGo((BURN,), 1, (ONE,)), moved(OTHER, STUB, BOARD), False),
    (CardsGo((BURN,), 1, (ONE,)), moved(ONE, STUB, SEAT), False), (CardsGo((BURN,), 1, (ONE,)), moved(ONE, MUCK, BOARD), False),
    (CardsGo((BURN,), 1, (ONE,)), moved(ONE, STUB, None), False), (CardsGo((MUCK,), 1, (ONE,)), moved(ONE, STUB, BOARD), False),
    (CardsGo((BURN,), 1, (ONE,), picks=True), moved(ONE, STUB, BOARD), False), (CardsGo((BURN,), 1), moved(ONE, STUB, BOARD), False),
    (ConfirmedBy(), moved(ONE, STUB, BOARD), False),
])  # fmt: skip
def test_a_board_card_that_is_burned_next_goes_by_way_of_the_stub(expect, move, found):
    assert on_its_way(remedy((NEXT_BURN, expect)), move) is found


@pytest.mark.parametrize(("source", "found"), [(SEAT, True), (seat_place(4), False), (None, False)])
def test_so_does_the_exposed_card_that_nobody_read(source, found):
    before = remedy((NEXT_BURN, CardsGo((BURN,), 1)), about=Irregularity(Cause.EXPOSED_ONE, 0, 3))
    assert on_its_way(before, moved(OTHER, STUB, source)) is found
    assert not on_its_way(before, moved(OTHER, MUCK, source))


@pytest.mark.parametrize(("complete", "phase", "done", "over"), [
    (True, Phase.BETTING, 1, True), (True, Phase.DEALING, 3, True), (True, Phase.DEALING, 1, False), (False, Phase.BETTING, 3, False),
    (False, Phase.DEALING, 3, False),
])  # fmt: skip
def test_the_deal_is_over_when_it_is_complete_and_no_card_of_the_street_is_due(complete, phase, done, over):
    scene = Scene("new deal 3:call 4:fold 5:fold 6:fold 1:call 2:check 9s>burn As>board+Kh>board+9h>board")
    due = scene.hand.plan.due[:3]
    scene.having_deal(complete=complete).having_hand(phase=phase, plan=replace(scene.hand.plan, due=due, done=done, orders=()))
    assert following.wait_is_over(scene.hand, Step(StepCode.FINISH_DEAL, StepDetail.PLAIN, DealComplete())) is over


@pytest.mark.parametrize(("places", "until", "unread"), [
    ((BURN,), 0, False), ((BURN,), 1, True), ((BURN,), 2, True), ((board_place(),), 1, False), ((BURN, STUB), 1, False),
])  # fmt: skip
def test_a_step_makes_a_missing_burn_where_it_is_done_at_a_number_of_burns(places, until, unread):
    assert following.is_burn_unread(Step(StepCode.BURN, StepDetail.PLAIN, CardsGo(places, 1, until=until))) is unread
    assert not following.is_burn_unread(Step(StepCode.BURN, StepDetail.PLAIN, DealComplete()))
