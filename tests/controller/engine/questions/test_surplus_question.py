"""A second burn, or a fourth card of a flop, that slow readers told at once: the dealer says whether it was one."""

from __future__ import annotations

import pytest
from dealer_talk import BOOKS, Talk

from controller.engine.questions.deferred_cards import hold, with_more
from controller.engine.questions.surplus_question import SLOW_MS, surplus
from controller.table.events import (
    ActionDeclared,
    CardMoved,
    CardPresumed,
    Corrected,
    DealerAnswered,
    SurplusDoubted,
    TimeReached,
)
from controller.table.outputs import AskDealer, RetractRuling, StreetDealt
from controller.table.state import DeferredCards
from controller.terms.cards import card
from controller.terms.codes import Act
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, MUCK, STUB, board_place, seat_place
from controller.views.dealer_questions import dealer_question

TO_FLOP = "new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check "
TO_TURN = TO_FLOP + "9s>burn 3s>board+5h>board+5s>board 2:check 3:check "
BOARD = board_place()
TWO_BURNS = (("2c", BURN, 9000), ("8h", BOARD, 4000), ("Jh", BURN, 3500))
"""The river's burn, the turn's card and the turn's burn, with how long ago, in ms, each of them was first read."""
TWO_BOARDS = (("2c", BURN, 4000), ("8h", BOARD, 4000), ("Jh", BOARD, 3900))
FOUR_CARDS = (("2c", BURN, 4000), ("8h", BOARD, 4000), ("Jh", BOARD, 3000), ("Ah", BOARD, 3900), ("Qh", BOARD, 3900))


def told_at_once(letter, played, cards, slow_ms=SLOW_MS):
    """A table whose readers are sure of all these cards in one moment."""
    talk = Talk(letter).play(played)
    at_ms = talk.table.now_ms + 20_000
    for code, where, first_ms in cards:
        begun_ms = at_ms - (first_ms if slow_ms == SLOW_MS else slow_ms)
        talk.feed(CardMoved(at_ms, card(code), where, face_up=where == BOARD, motion=40, begun_ms=begun_ms))
    return passed(talk)


def passed(talk):
    talk.feed(TimeReached(talk.table.now_ms + 600))
    talk.at_ms = talk.table.now_ms
    return talk


def answered(talk, yes):
    talk.feed(DealerAnswered(talk.table.now_ms + 2000, talk.table.question.code, yes=yes))
    return passed(talk)


def asked(talk):
    return [dealer_question(one.question) for one in talk.outputs if isinstance(one, AskDealer)]


def streets(talk):
    """The streets that came out; one is told again after a ruling on it was taken back."""
    return list(dict.fromkeys(one.street for one in talk.outputs if isinstance(one, StreetDealt)))


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("played", "cards", "cause", "text"), [
    (TO_TURN, TWO_BURNS, "double_burn", "Were two cards burned for the turn?"),
    (TO_FLOP, FOUR_CARDS, "four_card_flop", "Did four cards come with the flop?"),
    (TO_TURN, TWO_BOARDS, "premature_river", "Did the river come before the betting closed?"),
])  # fmt: skip
def test_what_slow_readers_told_at_once_is_ruled_on_and_asked_about(letter, played, cards, cause, text):
    talk = told_at_once(letter, played, cards)
    assert (talk.causes, asked(talk)) == ([cause], [text])
    assert talk.table.question.ruling == talk.table.rulings[-1].number
    answered(talk, yes=True)
    assert [one.cause.value for one in talk.table.rulings] == [cause]
    assert (talk.table.question, talk.table.held) == (None, None)
    assert not [one for one in talk.outputs if isinstance(one, RetractRuling)]


@pytest.mark.parametrize("letter", BOOKS)
def test_a_burn_that_was_none_too_many_is_the_next_streets(letter):
    """The one that was first read last: the turn goes on, and the river is dealt without another burn."""
    talk = answered(told_at_once(letter, TO_TURN, ((*TWO_BURNS[2][:2], 9500), TWO_BURNS[1], ("2c", BURN, 3000))), yes=False)
    assert (talk.table.rulings, talk.table.remedy, streets(talk)) == ((), None, ["preflop", "flop", "turn"])
    assert [one.code for one in talk.table.ledger.at(BURN)] == ["9s", "Jh"]
    talk.play("2:check 3:check Kh>board 2:check")
    assert (talk.table.rulings, streets(talk)[-1], talk.table.held) == ((), "river", None)
    assert [one.code for one in talk.table.ledger.at(BURN)] == ["9s", "Jh", "2c"]
    assert talk.causes == ["double_burn"]


@pytest.mark.parametrize("letter", BOOKS)
def test_a_card_that_was_no_fourth_of_the_flop_is_the_turn(letter):
    talk = answered(told_at_once(letter, TO_FLOP, FOUR_CARDS), yes=False)
    assert (talk.table.rulings, talk.table.remedy, streets(talk)) == ((), None, ["preflop", "flop"])
    assert {one.code for one in talk.table.ledger.at(BOARD)} == {"8h", "Ah", "Qh"}
    talk.play("2:check 3:check")
    assert (talk.table.rulings, streets(talk)[-1]) == ((), "turn")
    assert [one.code for one in talk.table.ledger.at(BOARD)][-1] == "Jh"
    talk.play("9s>burn 2:check")
    assert talk.causes == ["four_card_flop"]


@pytest.mark.parametrize("letter", BOOKS)
def test_a_river_that_the_coil_heard_in_the_stub_comes_when_the_turn_is_bet(letter):
    talk = answered(told_at_once(letter, TO_TURN, TWO_BOARDS), yes=False)
    assert (talk.table.rulings, talk.table.remedy, streets(talk)[-1]) == ((), None, "turn")
    assert {one.code for one in talk.table.ledger.at(BOARD)} == {"3s", "5h", "5s", "8h"}
    talk.play("2:check 3:check")
    assert (talk.table.rulings, streets(talk)[-1]) == ((), "river")
    assert [one.code for one in talk.table.ledger.at(BOARD)][-1] == "Jh"
    assert talk.play("9d>burn 2:check").causes == ["premature_river"]


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize("told_first", [False, True])
def test_the_turn_behind_a_burn_that_was_none_too_many_came_too_early_with_it(letter, told_first):
    """It was put out right behind the flop, and read in the rounds of its cards: before the answer or after it."""
    flop = (("2c", BURN, 5000), ("Ah", BOARD, 4000), ("Jh", BOARD, 4000), ("Qh", BOARD, 4000), ("9c", BURN, 3000))
    talk = told_at_once(letter, TO_FLOP, flop)
    if not told_first:
        answered(talk, yes=False)
        assert (talk.causes, talk.table.rulings, streets(talk)[-1]) == (["double_burn"], (), "flop")
    at_ms = talk.table.now_ms + 100
    talk.feed(CardMoved(at_ms, card("8h"), BOARD, face_up=True, motion=41, begun_ms=at_ms - 5000, lay_ms=at_ms - 4000))
    passed(talk)
    if told_first:
        answered(talk, yes=False)
    assert [one.cause.value for one in talk.table.rulings] == ["premature_turn"]
    assert asked(talk)[-1] == "Had seat 2 checked? Had seat 3 checked?"
    assert [one.code for one in talk.table.ledger.at(BURN)] == ["2c", "9c"]


@pytest.mark.parametrize("letter", BOOKS)
def test_the_river_told_in_one_moment_with_the_turn_came_too_early_with_the_burn_that_was_none_too_many(letter):
    """Turn, river and the river's burn are told at once: the dealer says no, and is asked about other things."""
    talk = Talk(letter).play(TO_TURN + "Qh>burn")
    at_ms = talk.table.now_ms + 20_000
    told = (("7h", BOARD, 68, 9000), ("8c", BURN, 69, 4500), ("8h", BOARD, 73, 6400))
    for code, where, round_no, lay_ms in told:
        lying = {"begun_ms": at_ms - lay_ms - 2000, "lay_ms": at_ms - lay_ms}
        talk.feed(CardMoved(at_ms, card(code), where, face_up=where == BOARD, motion=round_no, **lying))
    passed(talk)
    assert (talk.causes, asked(talk)) == (["double_burn"], ["Were two cards burned for the turn?"])
    answered(talk, yes=False)
    assert [one.cause.value for one in talk.table.rulings] == ["premature_river"]
    assert len(asked(talk)) == 2
    assert "burned for the turn" not in asked(talk)[1]


def test_nobody_is_asked_twice_whether_the_same_card_was_too_many():
    """Whatever makes the same alarm of it again: his word has been heard, and the ruling is the floor's to take back."""
    talk = answered(told_at_once("G", TO_TURN, TWO_BURNS), yes=False)
    assert len(asked(talk)) == 1
    talk.table = replace(talk.table, held=None)
    talk.play("2:check 3:check")
    at_ms = talk.table.now_ms + 20_000
    for code, where in (("2d", BURN), ("Jh", BURN), ("Ah", BOARD)):
        talk.feed(CardMoved(at_ms, card(code), where, face_up=where == BOARD, motion=60, begun_ms=at_ms - 4000))
    passed(talk)
    assert talk.causes == ["double_burn", "double_burn"]
    assert len(asked(talk)) == 1


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize("all_in", [True, False])
def test_a_burn_that_was_none_too_many_for_the_river_is_one_behind_it(letter, all_in):
    """No street is left that it may be of."""
    bets = "2:all_in=200 3:call " if all_in else "2:check 3:check "
    talk = told_at_once(letter, TO_TURN + "Qh>burn 7h>board " + bets, TWO_BURNS)
    assert (talk.causes, asked(talk)) == (["double_burn"], ["Were two cards burned for the river?"])
    answered(talk, yes=False)
    assert (talk.causes[1:], streets(talk)[-1], talk.table.held) == (["undue_burn"], "river", None)
    assert [one.cause.value for one in talk.table.rulings] == ["undue_burn"]
    assert talk.table.question is None


@pytest.mark.parametrize("last", ["8h", "Jh"])
def test_the_card_too_many_is_the_one_that_certainly_lay_there_last(last):
    talk = Talk("G").play(TO_TURN)
    at_ms = talk.table.now_ms + 20_000
    talk.feed(CardMoved(at_ms, card("2c"), BURN, motion=40, begun_ms=at_ms - 4000))
    for code in ("8h", "Jh"):
        lay_ms = at_ms - (2000 if code == last else 3000)
        begun_ms = at_ms - (4500 if code == last else 4000)
        talk.feed(CardMoved(at_ms, card(code), BOARD, face_up=True, motion=40, begun_ms=begun_ms, lay_ms=lay_ms))
    talk = answered(passed(talk), yes=False)
    assert last not in {one.code for one in talk.table.ledger.at(BOARD)}


def test_of_two_cards_read_by_the_same_polls_the_one_told_last_is_held_back():
    """The turn's card was missed for long, and the river came in the round in which it was read at last."""
    talk = Talk("G").play(TO_TURN)
    at_ms = talk.table.now_ms + 20_000
    talk.feed(CardMoved(at_ms, card("2c"), BURN, motion=40, begun_ms=at_ms - 4000))
    for code in ("8h", "Jh"):
        lying = {"begun_ms": at_ms - 4000, "lay_ms": at_ms - 3000}
        talk.feed(CardMoved(at_ms, card(code), BOARD, face_up=True, motion=40, **lying))
    talk = passed(talk)
    assert surplus(talk.table.incident, talk.table.rulings[-1]).card == card("Jh")
    assert card("Jh") not in answered(talk, yes=False).table.ledger.at(BOARD)


def test_a_card_held_back_that_the_dealer_takes_away_was_too_many():
    talk = answered(told_at_once("G", TO_TURN, TWO_BURNS), yes=False)
    assert talk.table.rulings == ()
    talk.feed(CardMoved(talk.table.now_ms + 1000, card("Jh"), STUB))
    assert talk.table.held is None


def test_readers_that_are_sure_at_once_are_not_asked_about():
    talk = told_at_once("G", TO_TURN, TWO_BURNS, slow_ms=SLOW_MS - 1)
    assert (talk.causes, asked(talk)) == (["double_burn"], [])


def test_a_tape_without_readings_is_not_asked_about():
    talk = Talk("G").play(TO_TURN + "2c>burn+Jh>burn+8h>board 2:check")
    assert (talk.causes, asked(talk)) == (["double_burn"], [])


def test_a_card_that_is_told_while_the_dealer_is_asked_is_not_the_one_that_he_is_asked_about():
    """He went on to the next street before he looked: what came with that is another card, and another answer."""
    talk = told_at_once("G", TO_TURN, TWO_BOARDS)
    alarm = talk.table.incident
    about = surplus(alarm, talk.table.rulings[-1])
    at_ms = talk.table.now_ms + 1000
    talk.feed(CardMoved(at_ms, card("Kd"), BOARD, face_up=True, motion=60, begun_ms=at_ms - 1500, lay_ms=at_ms - 600))
    assert talk.table.incident.since[-1].card == card("Kd")
    assert surplus(talk.table.incident, talk.table.rulings[-1]) == about


def with_turn_waiting(letter):
    """Two burns came with the flop, for all that was read, and the turn waits: UNDO took both checks before it back."""
    flop = (("2c", BURN, 5000), ("Ah", BOARD, 4000), ("Jh", BOARD, 4000), ("Qh", BOARD, 4000), ("9c", BURN, 3000))
    talk = told_at_once(letter, TO_FLOP, flop)
    assert dealer_question(talk.table.question.asks) == "Were two cards burned for the flop?"
    turn = CardMoved(talk.table.now_ms, card("8h"), BOARD, face_up=True)
    talk.table = hold(talk.table, turn, Corrected(talk.table.now_ms, rekey_ms=6000))
    return answered(talk, yes=False)


@pytest.mark.parametrize("letter", BOOKS)
def test_cards_that_wait_since_an_undo_go_on_waiting_behind_the_burn_that_was_none_too_many(letter):
    talk = with_turn_waiting(letter)
    assert (talk.table.rulings, streets(talk)[-1]) == ((), "flop")
    talk.play("2:check 3:check")
    assert (talk.table.rulings, streets(talk)[-1], talk.table.held) == ((), "turn", None)
    assert [one.code for one in talk.table.ledger.at(BURN)] == ["2c", "9c"]
    assert [one.code for one in talk.table.ledger.at(BOARD)][-1] == "8h"


@pytest.mark.parametrize("letter", BOOKS)
def test_what_waits_beside_such_a_burn_is_judged_as_it_lies_where_nothing_is_keyed_again(letter):
    talk = with_turn_waiting(letter)
    talk.feed(TimeReached(talk.table.now_ms + 7000))
    passed(talk)
    assert talk.table.held is None
    assert [one.cause.value for one in talk.table.rulings] == ["premature_turn"]


def test_what_waited_before_an_alarm_and_waits_still_is_held_back_once():
    burn, turn = (CardMoved(at_ms, card(code), where) for at_ms, code, where in ((1, "9c", BURN), (2, "8h", BOARD)))
    before, since = DeferredCards((burn,), 1), DeferredCards((burn, turn), 1, 6000, 9000)
    assert with_more(before, since) == since
    assert with_more(None, since) is since
    assert with_more(before, None) is before
    assert with_more(before, DeferredCards((turn,), 1, 6000, 9000)) == since


@pytest.mark.parametrize("letter", BOOKS)
def test_the_key_for_the_question_before_says_the_same_of_two_burns_that_are_ruled_on(letter):
    """His finger is under way with "two were burned for one street" when the readers are sure of the second."""
    flop = (("2c", BURN, 5000), ("Ah", BOARD, 4000), ("Jh", BOARD, 4000), ("Qh", BOARD, 4000))
    talk = told_at_once(letter, "new deal 3:call 4:call 5:call 6:call 1:call 2:check ", flop)
    at_ms = talk.table.now_ms + 4000
    talk.feed(SurplusDoubted(at_ms, card("9c"), BURN, at_ms - 9000))
    assert dealer_question(talk.table.question.asks).endswith("Were two cards burned for one street?")
    talk.feed(CardMoved(at_ms + 100, card("9c"), BURN, motion=40, begun_ms=at_ms - 9000, lay_ms=at_ms - 7000))
    passed(talk)
    assert (talk.causes, dealer_question(talk.table.question.asks)) == (["double_burn"], "Were two cards burned for the flop?")
    answered(talk, yes=True)
    assert ([one.cause.value for one in talk.table.rulings], talk.table.question) == (["double_burn"], None)


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
    assert (talk.causes, asked(talk)[1:]) == (["four_card_flop"], ["Did four cards come with the flop?"])
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
    assert asked(passed(talk))[-1] == "Had seat 3 called? Had seat 4 folded?"
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
