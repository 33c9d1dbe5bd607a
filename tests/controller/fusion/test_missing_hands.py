"""A hand of which cards are not read is asked about when no key can still be on its way."""

import pytest
from dealer_talk import Talk
from missing_cards import STILL_READ_MS, SURE_MS, Doubts, Readers, doubted

from controller.fusion.detection import Unsure
from controller.fusion.pending_events import Arrived, KeyPress
from controller.rulings.deal.torn_hands import torn_hand
from controller.table.events import (
    CardAbsent,
    CardMoved,
    CardPresumed,
    DealerAnswered,
    FoldDoubted,
)
from controller.table.holding import discards_of
from controller.table.memory import Reentry
from controller.terms.cards import card
from controller.terms.fast_copies import replace
from controller.terms.places import MUCK, seat_place
from hw.panel import Key


def one_card_of_seat_3_unread():
    talk = Talk("G", seats=4).play("new")
    for due in talk.table.hand.plan.rest:
        unread = due.place == seat_place(3) and bool(talk.table.ledger.at(seat_place(3)))
        at_ms, left = talk.table.now_ms + 300, [one for one in talk.table.deck if one not in talk.table.ledger.where]
        talk.feed(CardPresumed(at_ms, due.place) if unread else CardMoved(at_ms, left[0], due.place))
    return talk


def test_no_hand_is_asked_about_while_the_key_of_a_fold_waits():
    """It may be that hand's: it lies in the muck then, "no" is the right answer, and a short hand was ruled of it."""
    talk, doubts = one_card_of_seat_3_unread(), Doubts(Readers())
    zero = talk.table.now_ms
    due_ms = zero + SURE_MS
    fold, call = (Arrived(KeyPress(key, due_ms), due_ms, due_ms, due_ms) for key in (Key.FOLD, Key.CALL))
    assert doubts.unread_card(talk.table, zero) is None
    assert doubts.unread_card(talk.table, due_ms, (call, fold)) is None
    assert doubts.next_ms == due_ms + STILL_READ_MS
    assert doubts.unread_card(talk.table, due_ms + STILL_READ_MS, (call,)) is not None


def test_a_hand_of_which_a_card_may_be_on_its_way_to_the_muck_is_not_asked_about_before_that_is_known():
    talk, readers = one_card_of_seat_3_unread(), Readers()
    doubts, zero = Doubts(readers), talk.table.now_ms
    assert doubts.unread_card(talk.table, zero) is None
    (held, *_), (other, *_) = (talk.table.ledger.at(seat_place(seat)) for seat in (3, 4))
    readers.unsure = lambda: [Unsure(zero, MUCK, held, is_read=True)]
    assert doubts.unread_card(talk.table, zero + SURE_MS) is None
    readers.unsure = lambda: [Unsure(zero, MUCK, other, is_read=True)]
    due_ms = zero + SURE_MS + STILL_READ_MS
    assert doubts.unread_card(talk.table, due_ms - 1) is None
    assert doubts.unread_card(talk.table, due_ms) == CardAbsent(due_ms, seat_place(3))


def hand_never_read(*others):
    """Seat 3 acts first; its hand is only taken as dealt. It has called, and two cards of nobody's lie in the muck.

    So are the hands of other seats.
    """
    talk = Talk("G", seats=4).play("new")
    left = [one for one in talk.table.deck if one.code not in {"7h", "7d"}]
    for due in talk.table.hand.plan.rest:
        at_ms = talk.table.now_ms + 300
        unread = due.place.number in {3, *others}
        talk.feed(CardPresumed(at_ms, due.place) if unread else CardMoved(at_ms, left.pop(), due.place))
    talk.at_ms = talk.table.now_ms
    talk.play("3:call")
    for code in ("7h", "7d"):
        talk.feed(CardMoved(talk.table.now_ms, card(code), MUCK))
    return talk


def test_a_hand_that_can_only_be_the_one_in_the_muck_is_asked_about_once_no_key_can_still_be_on_its_way():
    talk, doubts = hand_never_read(), Doubts(Readers())
    zero = talk.table.now_ms
    assert doubted(doubts, talk, zero) is None
    assert doubts.next_ms == zero + 1500
    assert doubted(doubts, talk, zero + 1499) is None
    assert doubted(doubts, talk, zero + 1500) == CardAbsent(zero + 1500, seat_place(3))
    assert doubted(doubts, talk, zero + 1600) is None
    assert doubted(doubts, talk, zero + 2 * SURE_MS) is None


class Glimpsed(Readers):
    """Readers that read a card at some seats, and are not sure of it."""

    def __init__(self, *seats):
        self.seats = seats

    def claimed(self, where, by_ms):
        return int(where.number in self.seats and where == seat_place(where.number))


@pytest.mark.parametrize(("glimpsed", "seat"), [((1,), 3), ((3,), 1), ((), None), ((1, 3), None)])
def test_of_several_hands_never_read_surely_the_one_of_which_nothing_is_read_is_asked_about(glimpsed, seat):
    talk, doubts = hand_never_read(1), Doubts(Readers())
    zero, sight = talk.table.now_ms, Glimpsed(*glimpsed)
    assert talk.table.hand.wagering.to_act == 4
    assert doubted(doubts, talk, zero, sight=sight) is None
    asked = doubted(doubts, talk, zero + 1500, sight=sight)
    assert asked == (None if seat is None else CardAbsent(zero + 1500, seat_place(seat)))


def test_nobody_is_asked_about_it_while_the_key_of_a_fold_waits_for_its_turn():
    talk, doubts = hand_never_read(), Doubts(Readers())
    zero = talk.table.now_ms
    assert doubted(doubts, talk, zero) is None
    assert doubted(doubts, talk, zero + 1500, KeyPress(Key.FOLD, zero + 1000)) is None
    assert doubted(doubts, talk, zero + 2000) == CardAbsent(zero + 2000, seat_place(3))


def test_a_hand_that_the_dealer_says_is_there_is_not_asked_about_again_because_of_cards_in_the_muck():
    talk, doubts = hand_never_read(), Doubts(Readers())
    zero = talk.table.now_ms
    talk.feed(CardAbsent(zero, seat_place(3)))
    assert talk.table.question.code == "absent:seat:3"
    talk.feed(DealerAnswered(zero + 500, "absent:seat:3", yes=True))
    assert not talk.table.rulings
    assert doubted(doubts, talk, zero + 600) is None
    assert doubted(doubts, talk, zero + 5000) is None


def test_a_card_of_a_hand_that_is_still_in_is_asked_about_though_no_reader_is_sure_of_the_other():
    """Seat 3 has called. One of its cards is read in the muck; the other is still believed at the seat."""
    talk, doubts = Talk("G", seats=4).play("new deal 3:call"), Doubts(Readers())
    talk.feed(CardMoved(talk.table.now_ms, talk.table.hand.deal.cards_of(3)[0], MUCK))
    zero = talk.table.now_ms
    assert doubted(doubts, talk, zero) is None
    assert doubts.next_ms == zero + 1500
    assert doubted(doubts, talk, zero + 1500, KeyPress(Key.FOLD, zero + 1000)) is None
    assert doubted(doubts, talk, zero + 1600) == FoldDoubted(zero + 1600, 3)
    assert doubted(doubts, talk, zero + 1700) is None


def test_who_acts_instead_of_folding_while_a_card_of_his_lies_in_the_muck_is_asked_about_again():
    """Seat 3 is asked about in its turn, and raises before the dealer answers: does it hold its cards?"""
    talk, doubts = Talk("G", seats=4).play("new deal"), Doubts(Readers())
    talk.feed(CardMoved(talk.table.now_ms, talk.table.hand.deal.cards_of(3)[0], MUCK))
    zero = talk.table.now_ms
    assert doubted(doubts, talk, zero) is None
    talk.feed(doubted(doubts, talk, zero + 1500))
    assert talk.table.question.code == "folded:3"
    talk.at_ms = talk.table.now_ms
    talk.play("3:raise=6")
    assert talk.table.question is None
    talk.feed(doubted(doubts, talk, talk.table.now_ms + 100))
    assert talk.table.question.code == "held:3"
    assert doubted(doubts, talk, talk.table.now_ms + 3000) is None


ON_THE_RIVER = (
    "new deal 3:call 4:fold 1:fold 2:check 9s>burn 3s>board+5h>board+5s>board 2:check 3:check "
    "9c>burn Jh>board 2:check 3:check Td>burn Js>board 2:check"
)


def test_who_shows_his_whole_hand_is_not_asked_what_he_holds():
    talk, doubts = Talk("G", seats=4).play(ON_THE_RIVER), Doubts(Readers())
    held = talk.table.hand.deal.cards_of(2)
    talk.feed(CardMoved(talk.table.now_ms + 100, held[0], MUCK))
    assert doubted(doubts, talk, talk.table.now_ms) is None
    talk.play("3:check show:2=" + "".join(one.code for one in held))
    assert doubted(doubts, talk, talk.table.now_ms + 3000) is None


@pytest.mark.parametrize("before", [True, False])
def test_a_hand_torn_before_hands_were_shown_is_asked_about_then_and_one_that_is_thrown_in_then_is_not(before):
    """The last act came sooner than the question: seat 2 has acted, and nothing more is to be waited for."""
    talk, doubts = Talk("G", seats=4).play(ON_THE_RIVER), Doubts(Readers())
    came = CardMoved(talk.table.now_ms + 100, talk.table.hand.deal.cards_of(2)[0], MUCK)
    if before:
        talk.feed(came)
        assert doubted(doubts, talk, talk.table.now_ms) is None
    talk.play("3:check")
    assert talk.table.hand.phase.value == "showdown"
    if not before:
        talk.feed(replace(came, at_ms=talk.table.now_ms + 100))
    assert doubted(doubts, talk, talk.table.now_ms) is None
    asked = doubted(doubts, talk, talk.table.now_ms + 3000)
    assert asked == (FoldDoubted(talk.table.now_ms + 3000, 2) if before else None)
    if asked is not None:
        talk.feed(asked)
        assert talk.table.question.code == "held:2"
        talk.feed(DealerAnswered(talk.table.now_ms + 500, "held:2", yes=False))
        assert talk.causes == ["hand_in_muck"]


def test_a_hand_that_has_its_cards_is_not_torn_by_one_that_was_replaced():
    """An exposed card of the deal lies in the muck, and another has come in its place."""
    talk = Talk("G", seats=4).play("new deal 3:call")
    talk.feed(CardMoved(talk.table.now_ms, talk.table.hand.deal.cards_of(3)[0], MUCK))
    deck = [one for one in talk.table.deck if talk.table.ledger.place_of(one) is None]
    table = replace(talk.table, physical=replace(talk.table.physical, ledger=talk.table.ledger.moved(deck[0], seat_place(3))))
    assert torn_hand(talk.table, talk.table.hand) == 3
    assert torn_hand(table, table.hand) is None


def test_a_hand_that_waits_for_its_draw_is_not_torn_by_a_discard_that_was_pulled_into_the_muck():
    talk = Talk("G", game="27td", limits=[2, 4]).play("new deal 3:fold 4:call 5:fold 6:fold 1:fold 2:check 2:draw=1")
    talk.play("4:draw=0")
    thrown = talk.table.hand.deal.cards_of(2)[0]
    for where in (discards_of(2), MUCK):
        talk.feed(CardMoved(talk.table.now_ms + 500, thrown, where))
    assert talk.table.hand.phase.value == "dealing"
    assert torn_hand(talk.table, talk.table.hand) is None


def test_while_undone_keys_are_keyed_again_nobody_is_asked_about_a_fold():
    """Seat 3 had folded and its cards lie in the muck; UNDO took the key back, and the next keys are on their way."""
    talk = Talk("G").play("new deal 3:fold")
    for one in talk.table.ledger.at(seat_place(3)):
        talk.feed(CardMoved(talk.table.now_ms + 500, one, MUCK))
    talk.at_ms = talk.table.now_ms
    talk.play("undo")
    zero, doubts = talk.table.now_ms, Doubts(Readers())
    memory = replace(talk.table.memory, reentry=Reentry(talk.table.hand.number, 1, zero, 6000))
    table = replace(talk.table, memory=memory)
    assert doubts.unread_card(table, zero + 3000) is None
    assert doubts.next_ms == zero + 6000
    assert doubts.unread_card(table, zero + 5999) is None
    assert doubts.unread_card(table, zero + 6000) == FoldDoubted(zero + 6000, 3)
