"""The muck has a card more than the hands explain: the dealer is asked who folded it, once a hand."""

import pytest
from dealer_talk import Talk
from held_arrivals import in_the_way
from unread_hand_talk import acting_next, card_of, dealt, say

from controller.table.events import CardMoved, TimeReached
from controller.table.questions import FoldedMore, IsOfThisDeal
from controller.table.state import DealerQuestion, Table
from controller.terms.codes import Cause
from controller.terms.fast_copies import replace
from controller.terms.places import MUCK, seat_place


def thrown(talk, *seats, more=("7h",), gap_ms=0):
    """The cards of seats come to the muck, and behind them others that no reader has told before."""
    at_ms = talk.table.now_ms + 1500
    for one in [card for seat in seats for card in talk.table.ledger.at(seat_place(seat))]:
        talk.feed(CardMoved(at_ms, one, MUCK, begun_ms=at_ms - 1000))
    for code in more:
        at_ms += gap_ms
        talk.feed(CardMoved(at_ms, card_of(talk, code), MUCK, begun_ms=at_ms - 1000))
    talk.feed(TimeReached(at_ms + 500))
    return talk


def asks(talk):
    return talk.table.question.asks if talk.table.question is not None else None


def causes(talk):
    return [(one.cause, one.seat) for one in talk.table.rulings]


def test_three_cards_in_one_motion_are_of_the_hand_that_came_with_them():
    talk = thrown(acting_next(dealt(()), "3:fold 4:fold"), 3)
    assert asks(talk) == FoldedMore(3, 2)


def test_a_card_that_is_read_later_is_of_the_last_who_had_folded_by_then():
    talk = thrown(acting_next(dealt(()), "3:fold"), 3, gap_ms=1000)
    assert asks(talk) == FoldedMore(3, 2)


@pytest.mark.parametrize(("unread", "more"), [((3,), ("7h", "7d")), ((4,), ("7h", "7d")), ((), ())])
def test_what_a_hand_lacks_is_no_card_too_many(unread, more):
    assert asks(thrown(acting_next(dealt(unread), "3:fold"), *{3} - {*unread}, more=more)) is None


def test_one_more_than_the_unread_hand_lacks_is():
    assert asks(thrown(acting_next(dealt((3,)), "3:fold"), more=("7h", "7d", "7c"))) == FoldedMore(3, 2)


@pytest.mark.parametrize(("more", "asked"), [(("7h", "7d", "7c"), FoldedMore(3, 2)), (("7h", "7d"), None)])
def test_cards_read_before_the_key_of_their_fold_are_counted_behind_it(more, asked):
    talk = thrown(dealt((3,)), more=more)
    assert asks(talk) is None, "they may be of any hand"
    assert asks(acting_next(talk, "3:fold")) == asked


def test_yes_is_an_extra_card_and_the_game_goes_on():
    talk = say(thrown(acting_next(dealt(()), "3:fold 4:call"), 3), yes=True)
    assert causes(talk) == [(Cause.EXTRA_CARD, 3)]
    assert talk.table.rulings[-1].cite


def test_no_is_nothing_and_it_is_asked_once_a_hand():
    talk = say(thrown(acting_next(dealt(()), "3:fold"), 3), yes=False)
    assert (causes(talk), asks(talk)) == ([], None)
    assert asks(thrown(acting_next(talk, "4:fold"), 4, more=("7d",))) is None


@pytest.mark.parametrize(("what", "in_place"), [
    ("question", DealerQuestion(IsOfThisDeal(seat_place(4)))), ("open_ruling", None), ("remedy", None),
])  # fmt: skip
def test_nothing_is_asked_beside_something_else(what, in_place):
    talk = acting_next(dealt(()), "3:fold")
    talk.table = replace(talk.table, **{what: in_place or in_the_way()[what]})
    assert not isinstance(asks(thrown(talk, 3)), FoldedMore)


def test_nor_after_another_ruling_of_the_hand_that_may_have_moved_cards():
    talk = acting_next(dealt(()), "3:fold")
    ruled = say(thrown(talk, 3), yes=True).table.rulings
    again = acting_next(dealt(()), "3:fold")
    assert isinstance(again.table, Table)
    again.table = replace(again.table, rulings=ruled)
    assert asks(thrown(again, 3)) is None


def test_nor_in_a_draw_game_whose_discards_lie_in_the_muck():
    talk = Talk("G", game="27td").play("new deal 3:fold")
    assert asks(thrown(talk, 3, more=[next(one.code for one in talk.table.deck if one not in talk.table.ledger.where)])) is None


@pytest.mark.parametrize(("deal", "folder"), [("new", 3), ("new 3:call", 4)])
def test_nor_where_the_readers_of_the_seats_have_told_nothing(deal, folder):
    """They are lost, and the muck's is not: nobody knows what a hand held."""
    talk = Talk("golden-nugget-2025", seats=4).play(f"{deal} {folder}:fold")
    assert not talk.table.ledger.at(seat_place(folder))
    assert asks(thrown(talk, more=("7h", "7d", "7c"))) is None


def test_nor_behind_the_first_round_where_a_burn_may_be_mucked():
    talk = acting_next(dealt(()), "3:call 4:call 1:call 2:check")
    burn, *flop = [one.code for one in talk.table.deck if one not in talk.table.ledger.where and one.code not in {"7h"}][:4]
    talk.play(f"{burn}>burn {'+'.join(f'{one}>board' for one in flop)} 2:fold")
    assert talk.table.hand.street_index == 1
    assert asks(thrown(talk, 2)) is None


def test_the_next_hand_is_asked_nothing_about_this_one():
    talk = thrown(acting_next(dealt(()), "3:fold 4:fold"), 3)
    assert asks(talk) == FoldedMore(3, 2)
    acting_next(talk, "1:fold award:2=3 new")
    assert asks(talk) is None
