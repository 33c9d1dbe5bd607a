"""A street of stud that came without its burn: each card goes a place back, and the street goes on behind them."""

import pytest
from dealer_talk import Talk
from presumed_cards import act, missed

from controller.table.announcements.card_announcements import BoardStands
from controller.table.events import CardMoved, CardPresumed
from controller.table.outputs import Announce, StreetDealt
from controller.table.ruling import ConfirmedBy, Told
from controller.terms.cards import card
from controller.terms.places import BURN, seat_place
from controller.views.step_text import step_text

STUD = {"blinds": [], "ante": 1, "bring_in": 1, "limits": [2, 4], "seats": 4}
SEATS = (1, 2, 3, 4)


def third_street_bet():
    """Four players at stud, of whom each has called; fourth street is due."""
    talk = Talk("golden-nugget-2025", game="stud", **STUD).play("new deal")
    first = talk.table.hand.wagering.to_act
    others = [seat for seat in (*SEATS, *SEATS) if seat != first][first - 1 : first + 2]
    talk.play(f"{first}:bring_in=1 " + " ".join(f"{seat}:call" for seat in others))
    return talk, [one.code for one in talk.table.deck if talk.table.ledger.place_of(one) is None]


def fourth_street_unburned():
    """All have their card on fourth street, and the dealer has said that he burned none."""
    talk, left = third_street_bet()
    table = act(talk.table, CardPresumed(talk.table.now_ms + 3000, BURN))
    for seat, code in zip(SEATS, left, strict=False):
        table = act(table, CardMoved(table.now_ms + 300, card(code), seat_place(seat), face_up=True))
    talk.table = missed(table, BURN)
    talk.at_ms = talk.table.now_ms
    return talk, left


def lying(talk):
    """What came last to each seat, and the burns."""
    at = talk.table.ledger.at
    return [at(seat_place(seat))[-1].code for seat in SEATS], [one.code for one in at(BURN)]


def test_a_whole_street_goes_a_place_back_and_the_last_seat_gets_another_card():
    talk, left = fourth_street_unburned()
    steps = [step_text(one) for one in talk.table.remedy.steps]
    assert steps == [
        "The first card that came out becomes the burn.",
        *(f"Move the card to seat {seat}: it belongs there." for seat in (1, 2, 3)),
    ]
    talk.play(f"{left[0]}>burn {left[1]}>1^ {left[2]}>2^ {left[3]}>3^")
    assert (talk.table.remedy, [one.place for one in talk.table.hand.plan.rest]) == (None, [seat_place(4)])
    talk.play(f"{left[4]}>4^")
    assert lying(talk) == (left[1:5], left[:1])
    assert (talk.causes, talk.table.hand.street, talk.table.hand.phase.value) == ([], "fourth", "betting")
    assert isinstance(talk.outputs[-1], StreetDealt)


@pytest.mark.parametrize("order", [(3, 2, 1, 0), (1, 3, 0, 2)])
def test_the_dealer_may_move_the_cards_in_any_order(order):
    talk, left = fourth_street_unburned()
    for at in order:
        talk.play(f"{left[at]}>burn" if not at else f"{left[at]}>{at}^")
    talk.play(f"{left[4]}>4^")
    assert (talk.causes, lying(talk)) == ([], (left[1:5], left[:1]))


def test_a_card_that_goes_to_another_seat_is_against_the_remedy():
    talk, left = fourth_street_unburned()
    talk.play(f"{left[0]}>burn {left[1]}>3^")
    assert talk.causes == ["remedy_not_followed"]


def test_a_street_of_which_three_cards_came_goes_on_behind_them():
    talk, left = third_street_bet()
    talk.play(f"{left[2]}>3^+{left[0]}>1^+{left[1]}>2^")
    talk.play(f"{left[0]}>burn {left[1]}>1^ {left[2]}>2^ {left[3]}>3^ {left[4]}>4^")
    assert (talk.causes, lying(talk)) == (["no_burn"], (left[1:5], left[:1]))
    assert (talk.table.hand.street, talk.table.remedy) == ("fourth", None)


def test_cards_that_were_under_way_when_the_ruling_was_made_go_back_too():
    talk, left = third_street_bet()
    talk.play(f"{left[0]}>1^")
    assert talk.causes == ["no_burn"]
    begun_ms = talk.table.remedy.told_ms
    for at in (1, 2):
        talk.at_ms += 100
        talk.feed(CardMoved(talk.at_ms, card(left[at]), seat_place(at + 1), face_up=True, begun_ms=begun_ms))
    talk.play(f"{left[0]}>burn {left[1]}>1^ {left[2]}>2^ {left[3]}>3^ {left[4]}>4^")
    assert (talk.causes, lying(talk)) == (["no_burn"], (left[1:5], left[:1]))


def test_where_one_card_is_unread_the_dealer_says_when_the_cards_are_there():
    talk, left = third_street_bet()
    table = act(talk.table, CardPresumed(talk.table.now_ms + 3000, BURN))
    table = act(table, CardPresumed(table.now_ms + 3000, seat_place(1)))
    for seat, code in zip(SEATS[1:], left, strict=False):
        table = act(table, CardMoved(table.now_ms + 300, card(code), seat_place(seat), face_up=True))
    talk.table = missed(table, BURN)
    assert [type(one.expect) for one in talk.table.remedy.steps] == [ConfirmedBy, Told]
    assert talk.table.hand.phase.value == "betting"


def test_an_act_on_a_street_that_was_not_put_right_lets_it_stand():
    talk, left = fourth_street_unburned()
    first = max(SEATS, key=lambda seat: "23456789TJQKA".index(left[seat - 1][0]))
    talk.play(f"{first}:check")
    assert (talk.table.remedy, talk.table.hand.phase.value, talk.table.hand.street) == (None, "betting", "fourth")
    said = [one.says for one in talk.outputs if isinstance(one, Announce) and isinstance(one.says, BoardStands)]
    assert [one.ruling.outcome.value for one in said] == ["play_on"]
    assert lying(talk)[0] == left[:4]


def test_the_floor_lets_a_street_stand_that_was_not_put_right():
    talk, left = fourth_street_unburned()
    talk.play("floor:play_on")
    assert (talk.table.remedy, talk.table.hand.phase.value, talk.table.hand.street) == (None, "betting", "fourth")
    assert lying(talk)[0] == left[:4]


def test_cards_of_a_street_that_came_early_go_back_though_players_act_on_the_street_before():
    talk, left = third_street_bet()
    talk.play(f"{left[9]}>burn {left[0]}>1^ {left[1]}>2^ {left[2]}>3^ {left[3]}>4^")
    first = talk.table.hand.wagering.to_act
    others = [seat for seat in (*SEATS, *SEATS) if seat != first][first - 1 : first + 2]
    talk.play(" ".join(f"{seat}:check" for seat in (first, *others[:2])))
    talk.play(f"{left[10]}>burn+{left[4]}>1^")
    assert talk.causes == ["premature_street"]
    talk.at_ms += 100
    told_ms = talk.table.remedy.told_ms
    talk.feed(CardMoved(talk.at_ms, card(left[5]), seat_place(2), face_up=True, begun_ms=told_ms))
    talk.play(f"{others[2]}:check {left[5]}>stub {left[4]}>stub remedy:reshuffle_stub")
    assert [one.place for one in talk.table.hand.plan.rest] == [seat_place(seat) for seat in SEATS]
    assert (talk.causes, talk.table.remedy, len(talk.table.ledger.at(BURN))) == (["premature_street"], None, 2)


def test_drawn_cards_that_came_without_a_burn_go_a_place_back_too():
    talk = Talk("nclpc-2015", game="27td", limits=[2, 4], seats=3)
    talk.play("new deal 3:call 1:call 2:check 1:draw=1 2:draw=1 3:draw=1")
    for seat in (1, 2, 3):
        talk.play(f"{talk.table.ledger.at(seat_place(seat))[0].code}>discard:{seat}")
    left = [one.code for one in talk.table.deck if talk.table.ledger.place_of(one) is None]
    talk.play(f"{left[0]}>1+{left[1]}>2+{left[2]}>3")
    talk.play(f"{left[0]}>burn {left[1]}>1 {left[2]}>2 {left[3]}>3")
    assert (talk.causes, talk.table.remedy, talk.table.hand.phase.value) == (["no_burn"], None, "betting")
    assert [talk.table.ledger.at(seat_place(seat))[-1].code for seat in (1, 2, 3)] == left[1:4]
