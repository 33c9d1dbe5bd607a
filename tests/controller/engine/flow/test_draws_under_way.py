"""A draw that is on though the key of the betting's last act was forgotten, and its cards read late."""

from __future__ import annotations

import pytest
from dealer_talk import Talk
from draw_talk import called, errors, throw

from controller.table.events import CardMoved, CardPresumed, DealerAnswered, TimeReached
from controller.table.hand import Phase
from controller.table.holding import discards_of, held, unread_discards
from controller.terms.cards import card
from controller.terms.places import BURN, seat_place
from controller.views.dealer_questions import dealer_question


def answered(talk, *, yes):
    talk.feed(DealerAnswered(talk.table.now_ms + 1000, talk.table.question.code, yes=yes))


def read(talk, code, where, begun_ms):
    talk.feed(CardMoved(talk.table.now_ms + 100, card(code), where, motion=9, begun_ms=begun_ms))


def test_cards_of_a_draw_that_is_on_foul_no_hand_though_the_last_call_was_not_keyed():
    """Seat 4's call was forgotten: the discards show that the second draw is on, and its cards are too early at most."""
    talk = called().play("2:draw=0 4:draw=0 Qh>burn 2:bet=2")
    throw(talk, 2, 2)
    talk.play("Th>2")
    assert talk.told == ["floor premature_street"]
    assert talk.state["live"] == [2, 4]


def test_a_card_too_many_while_nobody_has_thrown_any_in_fouls_its_hand():
    talk = called().play("2:draw=1 4:draw=0")
    throw(talk, 2, 1)
    talk.play("Qh>burn Th>2 2:bet=2 Ad>2")
    assert talk.told == ["dead_hand wrong_count"]


def test_a_number_keyed_before_the_last_call_asks_whether_the_player_had_called():
    """Seat 4's call was forgotten; one key puts it in, and the number that was keyed is the draw's."""
    talk = called().play("2:draw=0 4:draw=0 Qh>burn 2:bet=2 2:draw=1")
    assert dealer_question(talk.table.question.asks) == "Had seat 4 called?"
    answered(talk, yes=True)
    assert (talk.told, errors(talk), talk.table.hand.phase) == ([], [], Phase.DRAWING)
    assert (talk.table.hand.drawn, talk.table.hand.to_declare) == ({2: 1}, (4,))


def test_numbers_keyed_before_the_last_call_are_the_draws_when_that_call_is_keyed_behind_them():
    talk = called().play("2:draw=0 4:draw=0 Qh>burn 2:bet=2 2:draw=1 4:draw=3 4:call")
    assert (talk.table.question, talk.told, talk.table.hand.drawn) == (None, [], {2: 1, 4: 3})
    assert talk.table.hand.phase is Phase.DEALING


def test_the_question_whether_the_betting_was_over_goes_when_the_player_raises():
    talk = called().play("2:draw=0 4:draw=0 Qh>burn 2:bet=2 2:draw=1 4:raise=4")
    assert (talk.table.question, talk.table.hand.wagering.to_act) == (None, 2)
    talk.play("2:call")
    assert (talk.table.hand.to_declare, talk.table.hand.drawn) == ((2, 4), {})


def test_no_is_no_call():
    talk = called().play("2:draw=0 4:draw=0 Qh>burn 2:bet=2 2:draw=1")
    answered(talk, yes=False)
    assert (talk.told, talk.table.question, talk.table.hand.wagering.to_act) == ([], None, 4)
    talk.play("4:call")
    assert talk.table.hand.to_declare == (2, 4)


def test_where_no_draw_comes_nobody_is_asked():
    talk = called().play("2:draw=0 4:draw=0 Qh>burn 2:check 4:check 2:draw=0 4:draw=0 9h>burn 2:check 4:check")
    talk.play("2:draw=0 4:draw=0 9c>burn 2:bet=4 2:draw=1")
    assert (talk.table.question, talk.told) == (None, [])
    assert errors(talk)


def drawing_again(*, first_read_late) -> tuple[Talk, int]:
    """Seat 2's card of the first draw is taken as dealt and not read yet; the second draw's are being dealt."""
    talk = called().play("2:draw=1 4:draw=0")
    throw(talk, 2, 1)
    talk.play("Qh>burn")
    talk.feed(CardPresumed(talk.table.now_ms + 500, seat_place(2)))
    first_ms = talk.table.now_ms
    talk.at_ms = first_ms + 20_000
    talk.play("2:check 4:check 2:draw=1 4:draw=1")
    throw(talk, 2, 1)
    throw(talk, 4, 1)
    talk.feed(CardPresumed(talk.table.now_ms + 500, BURN))
    return talk, first_ms if first_read_late else talk.table.now_ms


def test_a_card_first_read_behind_the_acts_is_the_draws_though_one_of_the_draw_before_is_unread():
    """Else that draw's card would be taken as dealt once more, and the hand counted as one of six."""
    talk, begun_ms = drawing_again(first_read_late=False)
    read(talk, "Th", seat_place(2), begun_ms)
    assert [due.place.code for due in talk.table.hand.plan.rest] == ["seat:4"]


def test_a_card_first_read_before_the_acts_is_the_one_that_was_not_read_yet():
    talk, begun_ms = drawing_again(first_read_late=True)
    read(talk, "Th", seat_place(2), begun_ms)
    assert [due.place.code for due in talk.table.hand.plan.rest] == ["seat:2", "seat:4"]
    assert held(talk.table.ledger, talk.table.hand, 2) == 4


@pytest.mark.parametrize(("ago_ms", "due"), [(3000, ["seat:2", "seat:4"]), (0, ["seat:4"])])
def test_a_card_first_read_before_the_numbers_were_said_is_none_of_their_draw(ago_ms, due):
    """Nobody deals to a player who has not said how many he draws: it is the one that was not read yet."""
    talk, _ = drawing_again(first_read_late=True)
    read(talk, "Th", seat_place(2), talk.table.hand.game.said_ms - ago_ms)
    assert [one.place.code for one in talk.table.hand.plan.rest] == due


def test_a_discard_never_read_in_its_hand_is_one_more_than_was_keyed_all_the_same():
    """The key of seat 2's two was another player's; the dealer is asked, and no hand is counted short."""
    talk, _ = drawing_again(first_read_late=True)
    read(talk, "Th", discards_of(2), talk.table.now_ms)
    assert dealer_question(talk.table.question.asks) == "Seat 2 discarded 2 cards, but 1 was keyed. Does it draw 2?"
    answered(talk, yes=True)
    assert (talk.table.hand.drawn, talk.told) == ({2: 2, 4: 1}, [])


@pytest.mark.parametrize("discard_read", [True, False])
def test_a_number_that_was_said_and_not_keyed_is_what_the_discards_and_the_card_tell(discard_read):
    """Seat 4 drew one; its key was forgotten, and its card comes before the dealer has answered."""
    talk = called().play("2:draw=1")
    throw(talk, 2, 1)
    mine = talk.table.ledger.at(seat_place(4))[0].code
    for code, where in (("Qh", BURN), ("Th", seat_place(2))):
        read(talk, code, where, talk.table.now_ms)
    talk.feed(TimeReached(talk.table.now_ms + 1000))
    assert talk.told[-1] == "floor premature_street"
    assert dealer_question(talk.table.question.asks) == "Had seat 4 declared a draw?"
    if discard_read:
        read(talk, mine, discards_of(4), talk.table.now_ms)
    read(talk, "Ad", seat_place(4), talk.table.now_ms)
    answered(talk, yes=True)
    assert (talk.table.rulings, talk.table.question) == ((), None)
    assert (talk.table.hand.drawn, held(talk.table.ledger, talk.table.hand, 4)) == ({2: 1, 4: 1}, 5)
    assert (talk.table.hand.phase, unread_discards(talk.table.hand, 4)) == (Phase.BETTING, int(not discard_read))
