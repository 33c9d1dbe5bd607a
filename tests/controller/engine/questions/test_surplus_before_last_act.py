"""A second burn, or a fourth card of a flop, before the last act was keyed: asked about behind the act."""

from __future__ import annotations

import pytest
from dealer_talk import BOOKS, Talk
from told_at_once import BOARD, TO_FLOP, TO_TURN, TWO_BURNS, answered, asked, passed, streets, told_at_once

from controller.table.events import (
    ActionDeclared,
    CardMoved,
    CardPresumed,
)
from controller.terms.cards import card
from controller.terms.codes import Act
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, MUCK, seat_place
from controller.views.dealer_questions import dealer_question


def told_behind(letter, played, where, acted):
    """A street's card is out, its burn taken as made; two cards are sure much later, and then the last act's key comes.

    Neither was too early by its first reading: one had been heard in the stub, or two came for the street.
    """
    talk = Talk(letter).play(played)
    at_ms = talk.table.now_ms + 20_000
    given = [("8h", 5000), ("3s", 5000), ("5h", 5000)] if where == BOARD else [("8h", 5000)]
    if where == BURN:
        talk.feed(CardPresumed(at_ms, BURN))
    else:
        talk.feed(CardMoved(at_ms, card("9s"), BURN, motion=40, begun_ms=at_ms - 5500, lay_ms=at_ms - 4000))
    for code, ago_ms in given:
        lying = {"begun_ms": at_ms - ago_ms, "lay_ms": at_ms - 3000}
        talk.feed(CardMoved(at_ms, card(code), BOARD, face_up=True, motion=40, **lying))
    talk.feed(ActionDeclared(at_ms - 100, 2, Act.CHECK))
    talk = passed(talk)
    late = [("Jh", 41, 6000, 2000), ("2c", 42, 2000, 1000)] if where == BURN else [("Jh", 41, 6000, 2000)]
    for code, motion, first_ms, lay_ms in late:
        lying = {"begun_ms": at_ms - first_ms, "lay_ms": at_ms - lay_ms}
        talk.feed(CardMoved(at_ms + 7000, card(code), where, face_up=where == BOARD, motion=motion, **lying))
    talk.feed(ActionDeclared(at_ms + 3000, 3, Act.CHECK))
    if acted:
        talk.feed(CardMoved(at_ms + 8000, card("Ah"), BOARD, face_up=True, motion=49, begun_ms=at_ms + 4000, lay_ms=at_ms + 6000))
        talk.feed(ActionDeclared(at_ms + 8100, 2, Act.CHECK))
    return passed(talk)


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize("acted", [False, True], ids=["before the river", "the river is out"])
def test_of_a_second_burn_before_the_last_act_it_is_asked_behind_the_act_whether_it_was_one(letter, acted):
    """The river's burn had been heard in the stub, and passed for the turn's: the turn's own came before the act."""
    talk = told_behind(letter, TO_TURN, BURN, acted)
    assert (talk.causes, asked(talk)) == (["double_burn"], ["Had seat 3 checked?"])
    answered(talk, yes=False)
    assert (talk.causes, asked(talk)[1:]) == (["double_burn"], ["Were two cards burned for the turn?"])
    answered(talk, yes=False)
    if not acted:
        talk.play("Ah>board 2:check")
    assert (talk.causes, talk.table.rulings, talk.table.question, talk.table.held) == (["double_burn"], (), None, None)
    assert [one.code for one in talk.table.ledger.at(BURN)] == ["9s", "Jh", "2c"]
    assert (streets(talk)[-1], talk.table.hand.wagering.to_act) == ("river", 3)


@pytest.mark.parametrize("letter", BOOKS)
def test_a_second_burn_before_the_last_act_stands_by_the_dealers_second_word(letter):
    talk = answered(answered(told_behind(letter, TO_TURN, BURN, acted=False), yes=False), yes=True)
    assert ([one.cause.value for one in talk.table.rulings], talk.table.question) == (["double_burn"], None)


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize("yes", [False, True])
def test_of_a_fourth_card_of_the_flop_before_the_last_act_it_is_asked_behind_the_act_whether_it_was_one(letter, yes):
    talk = told_behind(letter, TO_FLOP, BOARD, acted=False)
    assert (talk.causes, asked(talk)) == (["four_card_flop"], ["Had seat 3 checked?"])
    answered(answered(talk, yes=False), yes=yes)
    assert (talk.causes, asked(talk)[1:]) == (["four_card_flop"], ["Were four cards dealt on the flop?"])
    assert [one.cause.value for one in talk.table.rulings] == (["four_card_flop"] if yes else [])
    assert yes or [one.code for one in talk.table.ledger.at(BOARD)][3:] == ["Jh"]


@pytest.mark.parametrize("letter", BOOKS)
def test_of_a_river_before_the_last_act_nothing_more_is_asked(letter):
    """That no act was missing says already that it came too early."""
    talk = Talk(letter).play(TO_TURN + "Qh>burn 8h>board 2:check")
    at_ms = talk.table.now_ms + 20_000
    talk.feed(CardMoved(at_ms, card("Jh"), BOARD, face_up=True, motion=60, begun_ms=at_ms - 4000, lay_ms=at_ms - 3000))
    answered(passed(talk), yes=False)
    assert (talk.causes, asked(talk)[0]) == (["premature_river"], "Had seat 3 checked?")
    assert "Did the river come before the betting closed?" not in asked(talk)


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize("keyed", [False, True])
def test_a_burn_that_waits_comes_with_its_river_behind_the_acts_that_the_dealer_tells(letter, keyed):
    """Seat 4's fold was not keyed, and the river came while he was asked: the burn that was none too many is its own."""
    three = "new deal 3:call 4:call 5:fold 6:fold 1:fold 2:check 9s>burn 3s>board+5h>board+5s>board 2:check 3:check 4:check "
    talk = answered(told_at_once(letter, three, TWO_BURNS), yes=False).play("2:bet=6")
    at_ms = talk.table.now_ms + 5000
    for one in talk.table.ledger.at(seat_place(4)):
        talk.feed(CardMoved(at_ms, one, MUCK, motion=80, begun_ms=at_ms - 3000, lay_ms=at_ms - 2000))
    assert asked(passed(talk))[-1] == "Had seat 3 called and seat 4 folded?"
    if keyed:
        talk.feed(ActionDeclared(talk.table.now_ms + 500, 3, Act.CALL))
        talk.feed(ActionDeclared(talk.table.now_ms + 500, 4, Act.FOLD))
    at_ms = talk.table.now_ms + 3000
    talk.feed(CardMoved(at_ms, card("Ah"), BOARD, face_up=True, motion=84, begun_ms=at_ms - 3000, lay_ms=at_ms - 2000))
    passed(talk)
    if not keyed:
        answered(talk, yes=True)
    talk.play("2:check")
    assert (talk.table.rulings, talk.table.held, streets(talk)[-1]) == ((), None, "river")
    assert [one.code for one in talk.table.ledger.at(BURN)] == ["9s", "2c", "Jh"]
    assert [one.code for one in talk.table.ledger.at(BOARD)] == ["3s", "5h", "5s", "8h", "Ah"]


@pytest.mark.parametrize("letter", BOOKS)
def test_a_question_is_none_any_more_when_its_ruling_is_carried_out(letter):
    talk = Talk(letter).play(TO_TURN + "Qh>burn 8h>board 2:check")
    at_ms = talk.table.now_ms + 20_000
    talk.feed(CardMoved(at_ms, card("Jh"), BOARD, face_up=True, motion=60, begun_ms=at_ms - 4000, lay_ms=at_ms - 3000))
    hand = passed(talk).table.hand
    assert dealer_question(talk.table.question.asks) == "Had seat 3 checked?"
    assert [one.ruling.number for one in hand.deal.waiting] == [talk.table.question.ruling]
    talk.table = replace(talk.table, hand=replace(hand, deal=replace(hand.deal, waiting=())))
    assert (passed(talk).table.question, talk.table.incident) == (None, None)
