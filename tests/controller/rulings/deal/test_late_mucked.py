"""Cards of a folded hand that readers tell late: thrown into another hand, or dealt there."""

from __future__ import annotations

import pytest
from dealer_talk import BOOKS, Talk
from late_talk import BOARD_OUT, PREFLOP, tell

from controller.table import observations
from controller.table.events import (
    CardMoved,
    CardPresumed,
    HandTabled,
    PotAwarded,
    TimeReached,
)
from controller.table.hand import Phase
from controller.table.holding import shown_cards
from controller.terms.cards import card
from controller.terms.codes import Cause
from controller.terms.fast_copies import replace
from controller.terms.places import MUCK, seat_place


def folded_unread(letter, played, *, told=False, unread_cards=2):
    """Seat 3's last cards are only taken as dealt, everybody else's are read; `told`: readers say when."""
    talk = Talk(letter).play("new")
    for number, due in enumerate(talk.table.hand.plan.rest):
        unread = due.place == seat_place(3) and (unread_cards == 2 or number >= 6)
        at_ms = talk.table.now_ms + 300
        left = [one for one in talk.table.deck if one not in talk.table.ledger.where and one.code not in {"9c", "Jh"}]
        begun_ms = at_ms - 200 if told else None
        read = CardMoved(at_ms, left[0], due.place, begun_ms=begun_ms)
        talk.feed(CardPresumed(at_ms, due.place) if unread else read)
    talk.at_ms = talk.table.now_ms
    return talk.play(played)


def late(talk, code, seat, begun_ms):
    at_ms = talk.table.now_ms + 1000
    talk.feed(CardMoved(at_ms, card(code), seat_place(seat), motion=40, begun_ms=begun_ms))
    talk.feed(TimeReached(at_ms + 600))
    return talk


@pytest.mark.parametrize("letter", BOOKS)
def test_cards_first_read_in_another_hand_after_a_hand_never_read_was_folded_were_thrown_there(letter):
    talk = folded_unread(letter, "3:fold 4:call")
    late(talk, "9c", 4, talk.table.now_ms)
    assert [(one["cause"], one["seat"]) for one in talk.rulings] == [("cards_into_blind", 3)]
    assert "extra_card" not in late(talk, "Jh", 4, talk.table.now_ms).causes


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("together", "else_ruled"), [(True, False), (False, False), (False, True)])
def test_cards_first_read_in_the_hand_into_which_they_were_thrown_are_not_shown_with_it(letter, together, else_ruled):
    """They are hole cards of the player who threw them: to show one's own is no reason to show another's.

    Something else may be ruled on before the second of them is read.
    """
    talk = folded_unread(letter, "3:fold 4:call")
    own = talk.table.ledger.at(seat_place(4))
    at_ms = talk.table.now_ms + 1000
    for number, code in enumerate(("9c", "Jh")):
        told_ms = at_ms + (0 if together else 1000 * number)
        read = CardMoved(told_ms, card(code), seat_place(4), motion=40 + number, begun_ms=at_ms - 1000 + 50 * number)
        if number and else_ruled:
            talk.feed(TimeReached(told_ms - 100))
            other = replace(talk.table.rulings[-1], number=2, cause=Cause.UNDER_RAISE, seat=4)
            talk.table = replace(talk.table, rulings=(*talk.table.rulings, other))
        talk.feed(read)
    talk.feed(TimeReached(at_ms + 2000))
    assert talk.causes == ["cards_into_blind"]
    hand = talk.table.hand
    assert set(talk.table.ledger.at(seat_place(4))) == {*own, card("9c"), card("Jh")}
    assert shown_cards(talk.table.ledger, hand, 4) == own
    assert sorted(hand.deal.cards_of(3)) == sorted((card("9c"), card("Jh")))
    assert not hand.deal.unvouched_streets(seat_place(3))


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("read", "cause"), [((), "cards_into_blind"), (("9c", "Jh"), "extra_card")])
def test_a_hand_whose_last_card_the_same_motion_tells_in_the_muck_has_thrown_none_into_another(letter, read, cause):
    talk = folded_unread(letter, "3:fold 4:call")
    begun_ms, at_ms = talk.table.now_ms, talk.table.now_ms + 1000
    for code in read:
        talk.feed(CardMoved(at_ms, card(code), MUCK, motion=41, begun_ms=begun_ms))
    thrown = next(one for one in talk.table.deck if one not in talk.table.ledger.where and one.code not in {"9c", "Jh"})
    talk.feed(CardMoved(at_ms, thrown, seat_place(4), motion=40, begun_ms=begun_ms))
    talk.feed(TimeReached(at_ms + 600))
    assert talk.causes == [cause]


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("mucked", "since_ms", "cause"), [
    (True, 1000, "extra_card"), (False, 1000, "cards_into_blind"), (False, 6000, "extra_card"),
])  # fmt: skip
def test_a_third_card_is_of_the_hand_thrown_when_it_came_unless_that_hand_was_read_elsewhere(
    letter, mucked, since_ms, cause
):
    """A player throws his hand as one, and its key comes soon behind. Read at his seat, it was not thrown yet."""
    talk = folded_unread(letter, "3:fold 4:call", unread_cards=1)
    at_ms = talk.table.now_ms + 1000
    if mucked:
        known = next(one for one in talk.table.ledger.at(seat_place(3)) if one.is_known)
        talk.feed(CardMoved(at_ms - 500, known, MUCK, motion=39, begun_ms=at_ms - 900))
    thrown = next(one for one in talk.table.deck if one not in talk.table.ledger.where and one.code not in {"9c", "Jh"})
    talk.feed(CardMoved(at_ms, thrown, seat_place(4), motion=40, begun_ms=at_ms - since_ms))
    talk.feed(TimeReached(at_ms + 600))
    assert talk.causes == [cause]


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize("played", ["3:call 4:call", "3:fold 4:call"])
def test_a_card_that_lay_there_before_the_fold_or_while_nobody_has_folded_was_dealt_too_many(letter, played):
    talk = folded_unread(letter, "")
    dealt_ms = talk.table.now_ms
    talk.play(played)
    late(talk, "9c", 4, dealt_ms if "fold" in played else talk.table.now_ms)
    assert talk.causes == ["extra_card"]


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("before_key_ms", "cause"), [(300, "cards_into_blind"), (1400, "cards_into_blind"), (2600, "extra_card")])
def test_the_first_player_throws_his_cards_before_his_key_and_after_the_deal(letter, before_key_ms, cause):
    """Nobody's key says when his turn came: the deal was over then, and a key is pressed soon after its act."""
    talk = folded_unread(letter, "", told=True)
    talk.at_ms = talk.table.now_ms + 2000
    talk.play("3:fold 4:call")
    key_ms = talk.table.hand.actions[0].at_ms
    assert late(talk, "9c", 4, key_ms - before_key_ms).causes == [cause]


@pytest.mark.parametrize("letter", BOOKS)
def test_a_card_thrown_into_another_hand_is_not_shown_with_it(letter):
    talk = Talk(letter).play("new deal 3:fold")
    own, thrown = talk.table.ledger.at(seat_place(4)), talk.table.ledger.at(seat_place(3))[0]
    talk.feed(CardMoved(talk.table.now_ms + 1000, thrown, seat_place(4)))
    assert len(talk.table.ledger.at(seat_place(4))) == 3
    assert shown_cards(talk.table.ledger, talk.table.hand, 4) == own


def test_where_a_card_of_another_hand_lies_is_not_known_once_the_hand_is_turned_up_without_it():
    """The floor ruled on it and the dealer pulled it in; the muck's reader may tell it when the hand is long over."""
    talk = Talk("G").play("new deal 3:fold 4:call 5:fold 6:fold 1:fold")
    thrown = talk.table.ledger.at(seat_place(3))[0]
    talk.feed(CardMoved(talk.table.now_ms + 1000, thrown, seat_place(4)))
    talk.at_ms = talk.table.now_ms + 1000
    talk.play("floor:dead_hand 2:check 2s>burn 9c>board+5h>board+5s>board 2:check 4:check 7h>burn 2c>board 2:check 4:check")
    talk.play("6d>burn Kd>board 2:check 4:check")
    hand = talk.table.hand
    own = shown_cards(talk.table.ledger, hand, 4)
    talk.feed(HandTabled(talk.table.now_ms + 1000, 4, own))
    lying = talk.table.ledger.at(seat_place(4))
    assert (thrown in lying, len(lying), set(own) <= set(lying)) == (False, 3, True)
    assert shown_cards(talk.table.ledger, hand, 4) == own
    late_ms = talk.table.now_ms + 9000
    talk.feed(CardMoved(late_ms, thrown, MUCK))
    assert talk.table.ledger.at(seat_place(4)) == own
    assert talk.table.ledger.place_of(thrown) == MUCK


def test_where_a_card_of_another_hand_lies_is_not_known_once_the_pot_is_pushed_to_a_hand_that_is_not_shown():
    """The dealer pulled it in before, and no reader is sure of that yet."""
    talk = Talk("G").play("new deal 3:fold 4:call 5:fold 6:fold 1:fold")
    thrown = talk.table.ledger.at(seat_place(3))[0]
    talk.feed(CardMoved(talk.table.now_ms + 1000, thrown, seat_place(4)))
    talk.at_ms = talk.table.now_ms + 1000
    talk.play("floor:dead_hand 2:fold")
    assert thrown in talk.table.ledger.at(seat_place(4))
    own = [one for one in talk.table.ledger.at(seat_place(4)) if one != thrown]
    talk.feed(PotAwarded(talk.table.now_ms + 1000, 4, talk.table.hand.wagering.pot))
    lying = talk.table.ledger.at(seat_place(4))
    assert (thrown in lying, len(lying), set(own) <= set(lying)) == (False, 3, True)
    talk.feed(CardMoved(talk.table.now_ms + 9000, thrown, MUCK))
    assert talk.table.ledger.place_of(thrown) == MUCK
    assert list(talk.table.ledger.at(seat_place(4))) == own


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("lay_ms", "causes"), [(-2000, ["hand_in_muck"]), (-1000, []), (500, [])])
def test_a_hand_that_lay_in_the_muck_while_its_player_still_acted_was_not_thrown_in_at_the_showdown(
    letter, lay_ms, causes
):
    talk = Talk(letter).play(PREFLOP + "2d>burn 3s>board+5h>board+5s>board 3:check 4:check ")
    talk.play("9c>burn Jh>board 3:check 4:check Td>burn Js>board 3:check 4:check ")
    assert talk.table.hand.phase is Phase.SHOWDOWN
    acted_ms = next(one.at_ms for one in reversed(talk.table.hand.actions) if one.seat == 3)
    for one in talk.table.ledger.at(seat_place(3)):
        talk.feed(CardMoved(talk.table.now_ms + 3000, one, MUCK, motion=70, lay_ms=acted_ms + lay_ms))
    talk.feed(TimeReached(talk.table.now_ms + 600))
    assert talk.causes == causes


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("mucked", "shown", "back", "told"), [
    (2, False, 2, True), (2, False, 1, True), (1, False, 1, False), (2, True, 2, False), (2, False, 0, False),
])  # fmt: skip
def test_a_hand_that_comes_out_of_the_muck_when_hands_are_shown_is_for_the_book_to_rule_on(
    letter, mucked, shown, back, told
):
    """Who shows nothing throws his cards in. One card alone there and back may be a reader's mistake."""
    talk = Talk(letter).play(BOARD_OUT)
    hand = talk.table.ledger.at(seat_place(4))
    if shown:
        talk.feed(HandTabled(talk.table.now_ms + 500, 4, hand))
    for code in [one.code for one in hand[:mucked]]:
        tell(talk, (code, MUCK, 70, None))
    assert talk.causes == []
    tell(talk, *((one.code, seat_place(4), 80, None) for one in hand[:back]))
    assert talk.causes == (["hand_in_muck"] if told else [])
    assert not told or talk.table.rulings[-1].seen == observations.BackFromMuck(4)
    for one in hand[back:mucked] if told else ():
        tell(talk, (one.code, seat_place(4), 81, None))
    assert talk.causes == (["hand_in_muck"] if told else [])
