"""Which seats get cards: folds without a wager keep their cards in stud, opened hands, cards still to come."""

import pytest
from dealer_talk import Talk
from draw_talk import called

from controller.engine.flow.serving import folded_seats_served, laid_out, opened_seats, serving_of
from controller.table.hand import ActionRecord
from controller.terms.codes import Act
from controller.terms.fast_copies import replace
from controller.terms.places import seat_place

HAND = Talk("G", seats=4).play("new").table.hand
CHECK, FOLD, BET, CALL = Act.CHECK, Act.FOLD, Act.BET, Act.CALL


def acts(*told):
    """Acts as (seat, act, street); a bet and a call put chips in."""
    return replace(HAND, actions=tuple(
        ActionRecord(seat, act, street, 0, chips=act in {BET, CALL}) for seat, act, street in told
    ))  # fmt: skip


@pytest.mark.parametrize(("told", "served"), [
    ([], set()),
    ([(1, CHECK, 1), (2, FOLD, 1)], {2}),
    ([(1, BET, 1), (2, FOLD, 1)], set()),
    ([(1, FOLD, 1), (2, BET, 1), (3, FOLD, 1)], set()),
    ([(1, BET, 1), (2, CALL, 1), (1, FOLD, 2)], {1}),
    ([(1, FOLD, 1), (2, FOLD, 2), (3, CHECK, 2)], {1, 2}),
    ([(1, FOLD, 1), (2, CHECK, 2), (3, BET, 2)], set()),
])  # fmt: skip
def test_g220_a_hand_folded_without_a_wager_gets_cards_until_somebody_bets(told, served):
    assert folded_seats_served(acts(*told)) == served


STUD = {"game": "stud", "blinds": [], "ante": 1, "bring_in": 2, "limits": [5, 10]}


def served(text, **game):
    """The seats served on the third street after seat 1 folded on the second, without a wager."""
    talk = Talk("G", seats=3, readers="none", **game).play(text)
    assert talk.table.hand.street_index == 2
    return sorted(serving_of(talk.table, talk.table.hand).order)


def test_only_stud_serves_folded_seats():
    assert served("new 1:bring_in 2:call 3:call tap 1:fold 2:check 3:check", **STUD) == [1, 2, 3]
    assert served("new 3:call 1:call 2:check tap 1:fold 2:check 3:check", game="nlhe") == [2, 3]


def test_an_opened_hand_is_one_without_a_down_card():
    talk = Talk("G", seats=3).play("new As>1 2d>2 Ks>3 Ac>1 2h>2 Kh>3 3:fold")
    ledger, hand = talk.table.ledger, talk.table.hand
    assert opened_seats(ledger, hand) == frozenset()
    first, second = ledger.at(seat_place(1))
    assert opened_seats(ledger.turned_up((first,)), hand) == frozenset()
    both = ledger.turned_up((first, second))
    assert opened_seats(both, hand) == {1}
    folded = ledger.turned_up(ledger.at(seat_place(3)))
    assert opened_seats(folded, hand) == frozenset(), "a folded hand chooses no more"


def test_drawn_cards_that_have_come_are_not_dealt_again():
    talk = called().play("2:draw=2 4:draw=1 Qh>burn 9s>2")
    hand = talk.table.hand
    (card,) = [one for one in talk.table.deck if one.code == "9s"]
    hand = replace(hand, game=replace(hand.game, came=(card,)))
    assert serving_of(talk.table, hand).drawn == {2: 1, 4: 1}
    assert serving_of(talk.table, replace(hand, game=replace(hand.game, came=()))).drawn == {2: 2, 4: 1}
    assert serving_of(talk.table, replace(hand, drawn={2: 0, 4: 1}, game=replace(hand.game, came=(card,)))).drawn == {2: 0, 4: 1}


def test_what_has_come_of_an_act_is_due_no_more():
    talk = Talk("G", seats=3).play("new As>1 2d>2")
    again = laid_out(talk.table, talk.table.hand, 0, 2)
    assert again.plan.next.place == seat_place(3)
    assert laid_out(talk.table, talk.table.hand, 0, 0).plan.next.place == seat_place(1)
