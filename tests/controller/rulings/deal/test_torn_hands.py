"""A hand of which one card was read and the other not: asked about, and judged by what is known of it."""

import pytest
from dealer_talk import BOOKS, Talk
from unread_hand_talk import TAKEN, acting_next, card_of, dealt, mucked, say

from controller.rulings.deal.torn_hands import torn_hand
from controller.table.events import (
    CardAbsent,
    CardMoved,
    CardPresumed,
    FoldDoubted,
    HandKilled,
    PotAwarded,
    TimeReached,
)
from controller.terms.places import MUCK, seat_place
from controller.views.dealer_questions import dealer_question


def test_pulling_in_the_hand_that_has_won_does_not_kill_it():
    talk = acting_next(dealt(unread=()), "3:call 4:fold 1:fold 2:fold")
    talk.feed(HandKilled(talk.table.now_ms + 500, 3))
    assert (talk.table.hand.wagering.live, talk.table.hand.dead) == ((3,), frozenset())


def half_read(played, cards=("7h",)):
    """One of seat 3's cards was read at its seat; the other was not, and lies in the muck now."""
    talk = Talk("golden-nugget-2025", seats=4).play("new")
    left = [one for one in talk.table.deck if one.code not in TAKEN]
    for due in talk.table.hand.plan.rest:
        at_ms, place = talk.table.now_ms + 300, due.place
        lacks = place == seat_place(3) and bool(talk.table.ledger.at(place))
        talk.feed(CardPresumed(at_ms, place) if lacks else CardMoved(at_ms, left.pop(), place))
    return mucked(acting_next(talk, played), cards)


def test_a_hand_that_lacks_a_card_which_lies_in_the_muck_is_asked_about_though_the_other_is_believed_at_its_seat():
    talk = half_read("3:call 4:call")
    assert torn_hand(talk.table, talk.table.hand) == 3
    talk.feed(FoldDoubted(talk.table.now_ms, 3))
    assert dealer_question(talk.table.question.asks) == "A card of seat 3 may be in the muck. Is its hand complete?"
    there = talk.table
    assert say(talk, yes=True).rulings == []
    assert torn_hand(talk.table, talk.table.hand) is None
    talk.table = there
    assert (say(talk, yes=False).told, talk.last.seat) == (["floor hand_in_muck"], 3)


def test_a_hand_that_lacks_a_card_is_asked_about_in_its_turn_whether_it_was_folded():
    talk = half_read("")
    talk.feed(FoldDoubted(talk.table.now_ms, 3))
    assert dealer_question(talk.table.question.asks) == "A card of seat 3 is in the muck. Did seat 3 fold?"
    assert 3 in say(talk, yes=True).table.hand.wagering.folded
    assert talk.rulings == []


def test_a_card_in_the_muck_that_may_be_that_of_a_folded_hand_is_none_of_a_hand_that_is_in():
    """Seat 4 folded unread, and has a card of nobody's to come yet."""
    talk = dealt(unread=(4,))
    assert torn_hand(talk.table, talk.table.hand) is None
    mucked(acting_next(talk, "3:call 4:fold"), ("7h",))
    assert torn_hand(talk.table, talk.table.hand) is None


@pytest.mark.parametrize("letter", BOOKS)
def test_what_the_dealer_was_asked_before_the_pot_was_pushed_he_may_still_answer(letter):
    """Seat 3 was dealt one card. It has won, and nothing is changed any more; but it is said."""
    talk = Talk(letter, seats=4).play("new")
    left = [one for one in talk.table.deck if one.code not in TAKEN]
    for due in talk.table.hand.plan.rest:
        at_ms, place = talk.table.now_ms + 300, due.place
        lacks = place == seat_place(3) and bool(talk.table.ledger.at(place))
        talk.feed(CardPresumed(at_ms, place) if lacks else CardMoved(at_ms, left.pop(), place))
    acting_next(talk, "3:call 4:fold 1:fold 2:fold")
    talk.feed(CardAbsent(talk.table.now_ms + 100, seat_place(3)))
    assert dealer_question(talk.table.question.asks) == "Seat 3 has unread cards. Does it hold exactly 2 cards?"
    talk.feed(PotAwarded(talk.table.now_ms + 100, 3, talk.table.hand.wagering.pot))
    before = talk.table
    assert say(talk, yes=False).causes == ["short_hand"]
    assert (talk.table.remedy, talk.table.hand.deal.stopped) == (None, "")
    talk.table = before
    assert say(talk, yes=True).table.rulings == before.rulings


@pytest.mark.parametrize("fourth", [False, True])
def test_a_hand_that_lies_whole_where_a_fold_was_keyed_has_no_card_too_many(fourth):
    """Seat 3's call was forgotten, seat 4's fold was taken for its own, and a card thrown in was read nowhere else."""
    talk = mucked(acting_next(dealt(unread=(3, 4)), "3:fold"), TAKEN[:1])
    unused = [one for one in talk.table.deck if talk.table.ledger.place_of(one) is None and one.code not in TAKEN]
    for round_no, one in enumerate(unused[: 2 + fourth], start=40):
        talk.feed(CardMoved(talk.table.now_ms + 1000, one, seat_place(3), motion=round_no))
        talk.feed(TimeReached(talk.table.now_ms + 500))
    assert talk.causes == (["extra_card"] if fourth else [])
    assert len(talk.table.ledger.at(seat_place(3))) == 2 + fourth


@pytest.mark.parametrize("third", [False, True])
def test_a_hand_given_back_of_which_a_card_is_first_read_at_its_seat_has_no_card_too_many(third):
    """One card of it was read before it was pulled in, and the other nowhere; the dealer said that none lay there."""
    talk = dealt(unread=(3,))
    known, other = (card_of(talk, code) for code in TAKEN)
    left = [one for one in talk.table.deck if talk.table.ledger.place_of(one) is None]
    more = [one for one in left if one.code not in TAKEN][:1] if third else []
    talk.feed(CardMoved(talk.table.now_ms + 500, known, seat_place(3), motion=30))
    acting_next(talk, "3:call 4:call 1:call")
    talk.feed(CardMoved(talk.table.now_ms + 1000, known, MUCK, motion=40))
    talk.feed(TimeReached(talk.table.now_ms + 500))
    acting_next(talk, "floor:play_on")
    talk.feed(CardAbsent(talk.table.now_ms + 100, seat_place(3)))
    say(talk, yes=False)
    for round_no, one in enumerate((known, other, *more), start=60):
        talk.feed(CardMoved(talk.table.now_ms + 1000, one, seat_place(3), motion=round_no))
        talk.feed(TimeReached(talk.table.now_ms + 500))
    assert talk.causes == ["hand_in_muck"] + ["extra_card"] * third
    assert talk.table.ledger.at(seat_place(3)) == (known, other, *more)


def half_dealt():
    """The last card of the deal was read at seat 2 and both at seat 1; of seat 3 and the button nothing was read."""
    talk = Talk("golden-nugget-2025", seats=4).play("new")
    left = [one for one in talk.table.deck if one.code not in TAKEN]
    for due in talk.table.hand.plan.rest[:6]:
        at_ms = talk.table.now_ms + 300
        seat = due.place.number
        talk.feed(CardPresumed(at_ms, due.place) if seat in {3, 4} else CardMoved(at_ms, left.pop(), due.place))
    assert not talk.table.hand.deal.complete
    talk.feed(CardAbsent(talk.table.now_ms, seat_place(3)))
    return talk


def test_while_a_deal_is_still_being_read_a_hand_that_was_folded_unkeyed_is_no_seat_passed_over():
    talk = say(gone_unread(half_dealt()), yes=True)
    assert (talk.rulings, talk.table.question) == ([], None)
    for due in talk.table.hand.plan.rest:
        talk.feed(CardPresumed(talk.table.now_ms, due.place))
    assert acting_next(talk, "3:fold 4:call").table.hand.wagering.to_act == 1
    assert talk.rulings == []


def test_while_a_deal_is_still_being_read_a_seat_without_cards_that_did_not_fold_was_passed_over():
    talk = say(gone_unread(half_dealt()), yes=False)
    assert [one.split()[1] for one in talk.told] == ["out_of_sequence"]


def gone_unread(talk):
    assert say(talk, yes=False).rulings == []
    assert dealer_question(talk.table.question.asks) == "Seat 3's cards are missing. Did seat 3 fold?"
    return talk


def test_a_stud_hand_of_four_that_lacks_one_is_torn_and_one_that_has_all_is_not():
    talk = Talk("nclpc-2015", game="stud", blinds=[], ante=1, bring_in=1, limits=[2, 4], seats=3).play("new deal")
    talk.play(f"{talk.table.hand.wagering.to_act}:bring_in=1")
    while talk.table.hand.wagering.to_act is not None:
        talk.play(f"{talk.table.hand.wagering.to_act}:call")
    talk.play("2c>burn 8h>1^ 2h>2^ 9s>3^")
    assert len(talk.table.ledger.at(seat_place(2))) == 4
    assert torn_hand(talk.table, talk.table.hand) is None
    talk.play("2h>muck")
    assert torn_hand(talk.table, talk.table.hand) == 2
