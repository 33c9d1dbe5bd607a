"""Remedies bound to a table: how many cards go where, and how many lie there once a street is out."""

import pytest
from dealer_talk import Talk
from held_arrivals import Scene, in_the_way

from controller.rulings.remedy_steps import RemedyForm
from controller.rulings.repair import board_target, burns_due, make_remedy
from controller.rulings.steps import StepForm
from controller.table.ruling import CardsGo, ConfirmedBy, Irregularity, Told
from controller.terms.cards import card
from controller.terms.codes import Cause, StepCode
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, STUB, board_place, place, seat_place
from controller.terms.step_details import StepDetail

PREFLOP = "new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold "


@pytest.mark.parametrize(("street", "board", "burns"), [("preflop", 0, 0), ("flop", 3, 1), ("turn", 4, 2), ("river", 5, 3)])
def test_how_many_cards_lie_there_once_a_street_is_dealt(street, board, burns):
    table = Talk("N").play("new").table
    assert (board_target(table, street), burns_due(table, street)) == (board, burns)


def test_a_draw_game_has_no_board_and_burns_before_each_draw():
    table = Talk("G", game="27td", limits=[2, 4]).play("new").table
    names = [one.name.value for one in table.variant.streets]
    assert [(board_target(table, one), burns_due(table, one)) for one in names] == [(0, 0), (0, 1), (0, 2), (0, 3)]


def wanted(talk):
    """By step: how many cards are to go where."""
    return {
        step.code.value: ([place.code for place in step.expect.places], step.expect.count)
        for step in talk.table.remedy.steps if isinstance(step.expect, CardsGo)
    }  # fmt: skip


def test_a_card_that_fell_unread_is_replaced_by_one_card_and_one_is_the_next_burn():
    """N118, N156: a card off the table is an exposed one: the top card replaces it, and it is the next burn."""
    talk = Talk("N").play("new deal off:4")
    steps = wanted(talk)
    assert steps["replace_from_stub"] == (["seat:4"], 1)
    assert steps["use_as_next_burn"] == (["burn"], 1)


def test_a_burn_that_was_missed_is_wanted_before_the_flop_comes_again():
    """G164, G166: a premature flop had no burn to leave: it is made now, one card, and the flop of three comes again."""
    talk = Talk("G").play("new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2s>board+3h>board+5s>board")
    assert "premature_flop" in talk.causes
    talk.play("2:fold")
    assert [step.code.value for step in talk.table.remedy.steps].count("burn") == 1
    assert wanted(talk)["burn"] == (["burn"], 1)
    assert wanted(talk)["deal_flop"][0] == ["board"]


def bound(form, found, shorthand="new deal 3:call", book="G", cards=(), **table):
    """The evidence of one step, bound to a table on which these cards lie (`2h>muck`)."""
    scene = Scene(shorthand, book=book, **table)
    for one in cards:
        code, _, where = one.partition(">")
        scene.lying(place(where), code)
    ruling = in_the_way()["remedy"].ruling
    return make_remedy(scene.table, scene.hand, ruling, RemedyForm((form,)), found).steps[0].expect


def exposed(**told):
    return Irregularity(Cause.EXPOSED_ONE, 0, **({"seat": 3} | told))


WRONG_BACK = StepForm(StepCode.RETURN_TO_STUB, StepDetail.PLAIN, "cards", "wrong", ("stub",))


def test_of_a_hand_that_lies_unread_a_person_points_the_card_out():
    """The readers cannot tell two read cards apart by a word, but they see one leave the seat."""
    seat = seat_place(3)
    assert bound(WRONG_BACK, exposed()) == CardsGo((STUB,), 1, picks=True, of=seat)
    assert bound(WRONG_BACK, exposed(cards=(card("2h"),))) == CardsGo((STUB,), 1, (card("2h"),))
    assert bound(WRONG_BACK, exposed(seat=None)) == ConfirmedBy()
    assert bound(WRONG_BACK, replace(exposed(), cause=Cause.EXTRA_CARD)) == ConfirmedBy()
    assert bound(WRONG_BACK, exposed(), "new") == ConfirmedBy(), "no card lies there"
    assert bound(WRONG_BACK, exposed(), "new ??>1 ??>2 ??>3") == ConfirmedBy(), "its card was never read"
    assert bound(replace(WRONG_BACK, to=()), exposed()) == ConfirmedBy()
    burns = replace(WRONG_BACK, role="burns")
    assert bound(burns, exposed(), cards=("2h>burn",)) == CardsGo((STUB,), 1, (card("2h"),)), "they are no hand"


def test_a_pile_of_which_nobody_reads_a_card_is_confirmed_unless_the_readers_see_all():
    burns = replace(WRONG_BACK, role="burns")
    assert bound(burns, exposed()) == Told()
    assert bound(burns, exposed(), readers="none") == ConfirmedBy()
    assert bound(replace(burns, role="board"), exposed()) == ConfirmedBy(), "a board that is taken back is no whole pile"


def test_the_rest_of_the_deal_goes_to_the_seats_that_lack_cards_and_behind_it_to_the_one_seat():
    finish = StepForm(StepCode.FINISH_DEAL, StepDetail.PLAIN, "cards", "new", ("seat",))
    seats = tuple(seat_place(one) for one in (5, 6, 1, 2, 3, 4))
    assert bound(finish, exposed(), "new deal:4") == CardsGo(seats, 8)
    assert bound(finish, exposed(count=2)) == CardsGo((seat_place(3),), 2)
    assert bound(finish, exposed(seat=None)) == ConfirmedBy()
    stud = {"game": "stud", "blinds": [1, 2], "limits": [2, 4]}
    later = Scene("new deal", called=True, **stud)
    assert later.hand.plan.rest
    form = RemedyForm((finish,))
    ruling = in_the_way()["remedy"].ruling
    step, = make_remedy(later.table, later.hand, ruling, form, exposed(count=1)).steps
    assert step.expect == CardsGo((seat_place(3),), 1), "that street is no part of the deal"


def test_many_exposed_cards_are_replaced_where_they_lie_and_else_by_their_keys():
    new = StepForm(StepCode.REPLACE_FROM_STUB, StepDetail.PLAIN, "cards", "new", ("seat",))
    many = Irregularity(Cause.EXPOSED_MANY, 0, count=2)
    keyed = "new deal:8 exposed:3 exposed:4"
    assert bound(new, many, keyed).places == (seat_place(3), seat_place(4))
    mine = Scene(keyed).table.ledger.at(seat_place(5))
    assert bound(new, replace(many, cards=mine), keyed).places == (seat_place(5),), "those that are named"
    assert bound(new, many) == Told()
    assert bound(new, exposed(), keyed).places == (seat_place(3),)
    on_board = StepForm(StepCode.REPLACE_FROM_STUB, StepDetail.PLAIN, "cards", "new", ("burn",))
    assert bound(on_board, many, keyed).places == (BURN,)


@pytest.mark.parametrize(("found", "place"), [
    ({"place": board_place(2)}, board_place(2)), ({}, board_place()), ({"place": BURN}, board_place()),
])  # fmt: skip
def test_what_goes_to_the_board_goes_to_the_one_on_which_it_happened(found, place):
    form = replace(WRONG_BACK, to=("board",))
    assert bound(form, exposed(cards=(card("2h"),), **found)).places == (place,)
    deal = StepForm(StepCode.DEAL_FLOP, StepDetail.PLAIN, "cards", "new", ("board",))
    assert bound(deal, exposed(**found), game="doubleboard") == CardsGo((place,), 0, until=3)
    assert bound(replace(deal, count=1), exposed(**found)) == CardsGo((place,), 1)


def test_the_unnamed_card_that_the_first_step_picks_is_the_one_of_the_later_ones():
    scene, ruling = Scene("new deal 3:call"), in_the_way()["remedy"].ruling
    burn = replace(WRONG_BACK, to=("burn",))
    steps = make_remedy(scene.table, scene.hand, ruling, RemedyForm((WRONG_BACK, burn, burn)), exposed()).steps
    assert [one.expect.of for one in steps] == [seat_place(3), None, None]
    assert [one.expect.picked for one in steps] == [False, True, True]


def test_cards_of_a_board_that_is_run_again_are_counted_from_where_the_first_run_began():
    table = Talk("G").play("new").table
    assert board_target(table, "river", 1) == 5
    again = replace(table, hand=replace(table.hand, game=replace(table.hand.game, run_from=2)))
    assert (board_target(again, "river", 1), board_target(again, "river", 2)) == (5, 2), "turn and river"
    assert board_target(replace(table, hand=None), "river", 2) == 5


@pytest.mark.parametrize(("count", "found", "goes"), [(0, 0, 1), (0, 1, 1), (0, 3, 3), (2, 0, 2), (2, 3, 2)])
def test_so_many_cards_come_off_the_stub_as_the_step_says_and_else_as_are_missing(count, found, goes):
    new = StepForm(StepCode.REPLACE_FROM_STUB, StepDetail.PLAIN, "cards", "new", ("seat",), count)
    assert bound(new, exposed(count=found)) == CardsGo((seat_place(3),), goes)


def test_the_last_of_several_burns_or_board_cards_is_one_card():
    burns = ("2h>burn", "4h>burn", "6h>burn")
    last = replace(WRONG_BACK, role="last_burn")
    assert bound(last, exposed(), cards=burns) == CardsGo((STUB,), 1, (card("6h"),))
    assert bound(replace(last, role="burns"), exposed(), cards=burns).count == 3
    board = ("2h>board", "4h>board")
    assert bound(replace(last, role="last_board"), exposed(), cards=board) == CardsGo((STUB,), 1, (card("4h"),))


def test_a_picked_card_is_one():
    assert bound(replace(WRONG_BACK, role="picked"), exposed()) == CardsGo((STUB,), 1, (), picked=True)


def test_behind_the_deal_a_short_hand_whose_number_nobody_told_lacks_one_card():
    finish = StepForm(StepCode.FINISH_DEAL, StepDetail.PLAIN, "cards", "new", ("seat",))
    assert bound(finish, exposed(count=0)) == CardsGo((seat_place(3),), 1)
