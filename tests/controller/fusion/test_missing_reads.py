"""What does not come is asked about in its own time, and never in that of another card."""

import pytest
from dealer_talk import Talk

from controller.engine.advance import advance
from controller.fusion.missing_reads import STILL_READ_MS, MissingReads
from controller.fusion.pending_events import Arrived, FusionContext, HoldDeadlines, KeyPress, PerfectDetection, Waiting
from controller.fusion.surplus_reads import LONG_MS
from controller.rulings.deal.torn_hands import torn_hand
from controller.table.events import (
    CardAbsent,
    CardMoved,
    CardPresumed,
    DealerAnswered,
    FoldDoubted,
    PotAwarded,
    SurplusDoubted,
)
from controller.table.holding import discards_of
from controller.table.questions import HadActed
from controller.terms.cards import card
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, MUCK, board_place, seat_place
from controller.views.dealer_questions import dealer_question
from hw.panel import Key

SURE_MS = 20_000
"""Readers that would surely have read any card after so long."""
FLOP_DUE = "new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check"


class Readers(PerfectDetection):
    """Readers that need twenty seconds to be sure of an absence."""

    def unseen_until_ms(self, where, since_ms, now_ms):
        del where, now_ms
        return since_ms + SURE_MS


def dealt_without_its_burn(table, cards):
    """The table after a street whose burn is only presumed."""
    table, _ = advance(table, CardPresumed(table.now_ms + 100, BURN))
    for code in cards:
        table, _ = advance(table, CardMoved(table.now_ms, card(code), board_place(), face_up=True))
    return table


def test_a_burn_is_asked_about_when_it_would_surely_have_been_read():
    table = dealt_without_its_burn(Talk("G").play(FLOP_DUE).table, ("3s", "5h", "5s"))
    doubts, zero = MissingReads(Readers()), table.now_ms
    assert doubts.unread_card(table, zero) is None
    assert doubts.next_deadline() == zero + SURE_MS
    assert doubts.unread_card(table, zero + SURE_MS - 1) is None
    assert doubts.unread_card(table, zero + SURE_MS) == CardAbsent(zero + SURE_MS, BURN)


def one_card_of_seat_3_unread():
    talk = Talk("G", seats=4).play("new")
    for due in talk.table.hand.plan.rest:
        unread = due.place == seat_place(3) and bool(talk.table.ledger.at(seat_place(3)))
        at_ms, left = talk.table.now_ms + 300, [one for one in talk.table.deck if one not in talk.table.ledger.where]
        talk.feed(CardPresumed(at_ms, due.place) if unread else CardMoved(at_ms, left[0], due.place))
    return talk


def test_no_hand_is_asked_about_while_the_key_of_a_fold_waits():
    """It may be that hand's: it lies in the muck then, "no" is the right answer, and a short hand was ruled of it."""
    talk, doubts = one_card_of_seat_3_unread(), MissingReads(Readers())
    zero = talk.table.now_ms
    due_ms = zero + SURE_MS
    fold, call = (Arrived(KeyPress(key, due_ms), due_ms, due_ms, due_ms) for key in (Key.FOLD, Key.CALL))
    assert doubts.unread_card(talk.table, zero) is None
    assert doubts.unread_card(talk.table, due_ms, (call, fold)) is None
    assert doubts.next_deadline() == due_ms + STILL_READ_MS
    assert doubts.unread_card(talk.table, due_ms + STILL_READ_MS, (call,)) is not None


def test_a_burn_is_asked_about_though_the_key_of_a_fold_waits():
    table = dealt_without_its_burn(Talk("G").play(FLOP_DUE).table, ("3s", "5h", "5s"))
    doubts, zero = MissingReads(Readers()), table.now_ms
    due_ms = zero + SURE_MS
    assert doubts.unread_card(table, zero) is None
    fold = Arrived(KeyPress(Key.FOLD, due_ms), due_ms, due_ms, due_ms)
    assert doubts.unread_card(table, due_ms, (fold,)) == CardAbsent(due_ms, BURN)


def test_a_hand_of_which_a_card_may_be_on_its_way_to_the_muck_is_not_asked_about_before_that_is_known():
    talk, readers = one_card_of_seat_3_unread(), Readers()
    doubts, zero = MissingReads(readers), talk.table.now_ms
    assert doubts.unread_card(talk.table, zero) is None
    readers.is_left = lambda where: where == seat_place(3)
    assert doubts.unread_card(talk.table, zero + SURE_MS) is None
    readers.is_left = lambda where: where == seat_place(4)
    due_ms = zero + SURE_MS + STILL_READ_MS
    assert doubts.unread_card(talk.table, due_ms - 1) is None
    assert doubts.unread_card(talk.table, due_ms) == CardAbsent(due_ms, seat_place(3))


def test_the_burn_of_a_later_street_has_its_own_time_though_the_one_before_was_presumed_too():
    """The flop's burn was read after all; when the turn's is presumed, the time of the flop's is long up."""
    talk = Talk("G").play(FLOP_DUE)
    table = dealt_without_its_burn(talk.table, ("3s", "5h", "5s"))
    doubts, zero = MissingReads(Readers()), table.now_ms
    assert doubts.unread_card(table, zero) is None
    table, _ = advance(table, CardMoved(zero + 5000, card("2d"), BURN))
    assert doubts.unread_card(table, zero + 5000) is None
    talk.table = table
    talk.play("2:check 3:check")
    table = dealt_without_its_burn(talk.table, ("9c",))
    turn_ms = zero + SURE_MS - 1
    assert doubts.unread_card(table, turn_ms) is None
    assert doubts.unread_card(table, zero + SURE_MS) is None
    assert doubts.unread_card(table, turn_ms + SURE_MS) == CardAbsent(turn_ms + SURE_MS, BURN)


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


def doubted(doubts, talk, at_ms, *held, sight=None):
    waiting = Waiting(tuple(Arrived(one, at_ms, at_ms, at_ms) for one in held))
    return doubts.doubt(FusionContext(talk.table, at_ms, HoldDeadlines(lag_ms=1500), sight or Readers()), waiting)


def test_a_hand_that_can_only_be_the_one_in_the_muck_is_asked_about_once_no_key_can_still_be_on_its_way():
    talk, doubts = hand_never_read(), MissingReads(Readers())
    zero = talk.table.now_ms
    assert doubted(doubts, talk, zero) is None
    assert doubts.next_deadline() == zero + 1500
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
    talk, doubts = hand_never_read(1), MissingReads(Readers())
    zero, sight = talk.table.now_ms, Glimpsed(*glimpsed)
    assert talk.table.hand.wagering.to_act == 4
    assert doubted(doubts, talk, zero, sight=sight) is None
    asked = doubted(doubts, talk, zero + 1500, sight=sight)
    assert asked == (None if seat is None else CardAbsent(zero + 1500, seat_place(seat)))


def test_nobody_is_asked_about_it_while_the_key_of_a_fold_waits_for_its_turn():
    talk, doubts = hand_never_read(), MissingReads(Readers())
    zero = talk.table.now_ms
    assert doubted(doubts, talk, zero) is None
    assert doubted(doubts, talk, zero + 1500, KeyPress(Key.FOLD, zero + 1000)) is None
    assert doubted(doubts, talk, zero + 2000) == CardAbsent(zero + 2000, seat_place(3))


def test_a_hand_that_the_dealer_says_is_there_is_not_asked_about_again_because_of_cards_in_the_muck():
    talk, doubts = hand_never_read(), MissingReads(Readers())
    zero = talk.table.now_ms
    talk.feed(CardAbsent(zero, seat_place(3)))
    assert talk.table.question.code == "absent:seat:3"
    talk.feed(DealerAnswered(zero + 500, "absent:seat:3", yes=True))
    assert not talk.table.rulings
    assert doubted(doubts, talk, zero + 600) is None
    assert doubted(doubts, talk, zero + 5000) is None


def turn_without_burn():
    """The flop's burn is read, the turn's is only presumed, and the players have acted on the turn."""
    talk = Talk("G").play(FLOP_DUE + " 2d>burn 3s>board+5h>board+5s>board 2:check 3:check")
    talk.table = dealt_without_its_burn(talk.table, ("9c",))
    turn_ms = talk.at_ms = talk.table.now_ms
    return talk, turn_ms


def river_without_burn(talk, later_ms):
    talk.at_ms += later_ms
    talk.play("2:check 3:check")
    talk.table = dealt_without_its_burn(talk.table, ("9d",))
    return talk.table.now_ms


def come(doubts, talk, code, first_read_ms, at_ms):
    """A burn goes on to the core that was first read at a time."""
    burn = CardMoved(at_ms, card(code), BURN, motion=90, begun_ms=first_read_ms)
    doubts.came(burn)
    talk.table, _ = advance(talk.table, burn)
    return doubts.unread_card(talk.table, at_ms)


def test_a_burn_read_behind_the_river_does_not_make_the_wait_for_the_turns_begin_anew():
    """It is the river's by when it came: the turn's is missed since the turn, and named so."""
    talk, turn_ms = turn_without_burn()
    doubts = MissingReads(Readers())
    assert doubts.unread_card(talk.table, turn_ms) is None
    river_ms = river_without_burn(talk, 5000)
    assert doubts.unread_card(talk.table, river_ms) is None
    assert come(doubts, talk, "Jh", river_ms, river_ms + 3000) is None
    assert talk.table.hand.deal.presumed == ((BURN, 2),)
    assert doubts.unread_card(talk.table, turn_ms + SURE_MS - 1) is None
    assert doubts.unread_card(talk.table, turn_ms + SURE_MS) == CardAbsent(turn_ms + SURE_MS, BURN)


def test_a_burn_read_before_the_river_is_the_turns_and_the_time_that_it_was_missed_counts_for_the_rivers():
    """Either the turn had none, and that was missed ever since; or this one was missed so long, and the river's since."""
    talk, turn_ms = turn_without_burn()
    doubts = MissingReads(Readers())
    assert doubts.unread_card(talk.table, turn_ms) is None
    first_read_ms = turn_ms + 9000
    assert come(doubts, talk, "Jh", first_read_ms, turn_ms + 12_000) is None
    assert not talk.table.hand.deal.presumed
    river_ms = river_without_burn(talk, 15_000)
    assert talk.table.hand.deal.presumed == ((BURN, 3),)
    assert doubts.unread_card(talk.table, river_ms) is None
    due_ms = river_ms + SURE_MS - 9000
    assert doubts.next_deadline() == due_ms
    assert doubts.unread_card(talk.table, due_ms) == CardAbsent(due_ms, BURN)


def test_a_burn_that_was_read_at_once_leaves_the_next_one_its_whole_time():
    talk, turn_ms = turn_without_burn()
    doubts = MissingReads(Readers())
    assert doubts.unread_card(talk.table, turn_ms) is None
    assert come(doubts, talk, "Jh", turn_ms - 500, turn_ms + 2000) is None
    river_ms = river_without_burn(talk, 15_000)
    assert doubts.unread_card(talk.table, river_ms) is None
    assert doubts.next_deadline() == river_ms + SURE_MS


def test_a_card_of_a_hand_that_is_still_in_is_asked_about_though_no_reader_is_sure_of_the_other():
    """Seat 3 has called. One of its cards is read in the muck; the other is still believed at the seat."""
    talk, doubts = Talk("G", seats=4).play("new deal 3:call"), MissingReads(Readers())
    talk.feed(CardMoved(talk.table.now_ms, talk.table.hand.deal.cards_of(3)[0], MUCK))
    zero = talk.table.now_ms
    assert doubted(doubts, talk, zero) is None
    assert doubts.next_deadline() == zero + 1500
    assert doubted(doubts, talk, zero + 1500, KeyPress(Key.FOLD, zero + 1000)) is None
    assert doubted(doubts, talk, zero + 1600) == FoldDoubted(zero + 1600, 3)
    assert doubted(doubts, talk, zero + 1700) is None


def test_who_acts_instead_of_folding_while_a_card_of_his_lies_in_the_muck_is_asked_about_again():
    """Seat 3 is asked about in its turn, and raises before the dealer answers: does it hold its cards?"""
    talk, doubts = Talk("G", seats=4).play("new deal"), MissingReads(Readers())
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
    talk, doubts = Talk("G", seats=4).play(ON_THE_RIVER), MissingReads(Readers())
    held = talk.table.hand.deal.cards_of(2)
    talk.feed(CardMoved(talk.table.now_ms + 100, held[0], MUCK))
    assert doubted(doubts, talk, talk.table.now_ms) is None
    talk.play("3:check show:2=" + "".join(one.code for one in held))
    assert doubted(doubts, talk, talk.table.now_ms + 3000) is None


@pytest.mark.parametrize("before", [True, False])
def test_a_hand_torn_before_hands_were_shown_is_asked_about_then_and_one_that_is_thrown_in_then_is_not(before):
    """The last act came sooner than the question: seat 2 has acted, and nothing more is to be waited for."""
    talk, doubts = Talk("G", seats=4).play(ON_THE_RIVER), MissingReads(Readers())
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
    table = replace(talk.table, ledger=talk.table.ledger.moved(deck[0], seat_place(3)))
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
    zero, doubts = talk.table.now_ms, MissingReads(Readers())
    context = FusionContext(talk.table, zero + 3000, HoldDeadlines(lag_ms=1500), Readers(), rekey_until_ms=zero + 6000)
    assert doubts.doubt(context, Waiting(())) is None
    assert doubts.next_deadline() == zero + 6000
    assert doubts.doubt(replace(context, now_ms=zero + 5999), Waiting(())) is None
    assert doubts.doubt(replace(context, now_ms=zero + 6000), Waiting(())) == FoldDoubted(zero + 6000, 3)


def asked_without_a_burn():
    """The flop's burn was never read, and the dealer is asked about it."""
    talk, doubts = Talk("G").play(FLOP_DUE), MissingReads(Readers())
    talk.table = dealt_without_its_burn(talk.table, ("3s", "5h", "5s"))
    zero = talk.table.now_ms
    assert doubts.unread_card(talk.table, zero) is None
    talk.feed(doubts.unread_card(talk.table, zero + SURE_MS))
    assert talk.table.question.code == "absent:burn"
    return talk, doubts, zero + SURE_MS


def test_a_question_that_another_one_pushed_away_is_put_again_when_that_one_is_over():
    talk, doubts, asked_ms = asked_without_a_burn()
    assert doubts.unread_card(talk.table, asked_ms) is None
    other = replace(talk.table, question=replace(talk.table.question, asks=HadActed((), ruling=1)))
    again_ms = doubts.next_deadline()
    assert again_ms == asked_ms + STILL_READ_MS
    assert doubts.unread_card(other, again_ms) is None
    again_ms = doubts.next_deadline()
    talk.table = replace(talk.table, question=None)
    assert doubts.unread_card(talk.table, again_ms) == CardAbsent(again_ms, BURN)
    talk.feed(CardAbsent(again_ms, BURN))
    assert talk.table.question.code == "absent:burn"


@pytest.mark.parametrize("yes", [True, False])
def test_a_question_that_was_answered_is_not_put_again(yes):
    talk, doubts, asked_ms = asked_without_a_burn()
    assert doubts.unread_card(talk.table, asked_ms) is None
    talk.feed(DealerAnswered(asked_ms + 1000, "absent:burn", yes=yes))
    for later_ms in range(asked_ms + 1000, asked_ms + 4 * SURE_MS, 1000):
        assert doubts.unread_card(talk.table, later_ms) is None


def test_a_burn_that_turns_out_to_be_another_streets_is_missed_no_longer_than_before_and_asked_about_once():
    """The turn's burn was read before the last act on the flop had counted: the flop's is the one that is missed."""
    talk, doubts = Talk("G").play(FLOP_DUE), MissingReads(Readers())
    talk.table = dealt_without_its_burn(talk.table, ("3s", "5h", "5s"))
    zero = talk.table.now_ms
    assert doubts.unread_card(talk.table, zero) is None
    talk.at_ms = zero + 5000
    talk.play("2:check")
    came_ms = talk.at_ms
    assert come(doubts, talk, "Jh", came_ms, came_ms + 100) is None
    talk.play("3:check")
    talk.table = dealt_without_its_burn(talk.table, ("9c",))
    assert doubts.unread_card(talk.table, talk.table.now_ms) is None
    due_ms = doubts.next_deadline()
    assert due_ms == talk.table.now_ms + SURE_MS - (came_ms - zero)
    talk.feed(doubts.unread_card(talk.table, due_ms))
    assert (talk.table.hand.deal.presumed, dealer_question(talk.table.question.asks)[-5:]) == (((BURN, 1),), "flop?")
    assert doubts.unread_card(talk.table, due_ms) is None
    talk.feed(DealerAnswered(due_ms + 1000, "absent:burn", yes=True))
    for later_ms in range(due_ms + 1000, due_ms + 4 * SURE_MS, 1000):
        assert doubts.unread_card(talk.table, later_ms) is None


class Slow(Readers):
    """Readers that are never sure of an absence; a card is hardly there that was missed for fifteen seconds."""

    now_ms = 0

    def unseen_until_ms(self, where, since_ms, now_ms):
        del where, since_ms
        return now_ms + SURE_MS

    def is_hardly_there(self, place, since_ms):
        del place
        return self.now_ms - since_ms >= 15_000


def last_but_one_to_fold(*unread):
    """Seats 2 and 3 are in on the flop, and the second cards of these seats were never read; seat 2 is to act."""
    talk = Talk("G", seats=4).play("new")
    left = [one for one in talk.table.deck if one.code not in {"9c", "3s", "5h", "5s"}]
    for due in talk.table.hand.plan.rest:
        at_ms, where = talk.table.now_ms + 300, due.place
        missing = where in unread and bool(talk.table.ledger.at(where))
        talk.feed(CardPresumed(at_ms, where) if missing else CardMoved(at_ms, left.pop(), where))
    talk.at_ms = talk.table.now_ms
    return talk.play("3:call 4:fold 1:fold 2:check 9c>burn 3s>board+5h>board+5s>board")


@pytest.mark.parametrize("missed_ms", [14_999, 15_000])
def test_a_card_that_is_hardly_there_is_asked_about_when_the_last_player_has_folded_before_the_pot_is_pushed(missed_ms):
    talk, sight = last_but_one_to_fold(seat_place(3), seat_place(2)), Slow()
    doubts, zero = MissingReads(sight), talk.table.now_ms
    assert doubts.unread_card(talk.table, zero) is None
    sight.now_ms = zero + missed_ms
    assert doubts.unread_card(talk.table, sight.now_ms) is None, "while players act there is time"
    talk.at_ms = sight.now_ms
    talk.play("2:fold")
    asked = CardAbsent(sight.now_ms, seat_place(3)) if missed_ms >= 15_000 else None
    assert doubts.unread_card(talk.table, sight.now_ms) == asked
    if asked is not None:
        talk.feed(asked)
        assert dealer_question(talk.table.question.asks) == "Seat 3 has unread cards. Exactly 2 cards?"
        assert doubts.unread_card(talk.table, sight.now_ms) is None
        talk.feed(DealerAnswered(sight.now_ms + 1000, "absent:seat:3", yes=False))
        assert talk.causes == ["short_hand"]


def test_once_the_pot_is_pushed_nobody_is_asked_and_of_a_hand_for_which_the_dealer_vouches_only_once():
    talk, sight = last_but_one_to_fold(seat_place(3)), Slow()
    doubts, zero = MissingReads(sight), talk.table.now_ms
    assert doubts.unread_card(talk.table, zero) is None
    talk.play("2:fold")
    sight.now_ms = zero + 20_000
    pushed = talk.table
    pushed, _ = advance(pushed, PotAwarded(zero + 19_000, 3, pushed.hand.wagering.pot))
    assert doubts.unread_card(pushed, sight.now_ms) is None
    talk.feed(doubts.unread_card(talk.table, sight.now_ms))
    talk.feed(DealerAnswered(sight.now_ms + 1000, "absent:seat:3", yes=True))
    for later_ms in range(1000, 30_000, 1000):
        sight.now_ms = zero + 21_000 + later_ms
        assert doubts.unread_card(talk.table, sight.now_ms) is None


def test_where_hands_are_shown_a_card_that_is_hardly_there_is_not_asked_about():
    talk, sight = last_but_one_to_fold(seat_place(3)), Slow()
    doubts, zero = MissingReads(sight), talk.table.now_ms
    assert doubts.unread_card(talk.table, zero) is None
    talk.play("2:check 3:check 9d>burn Kc>board 2:check 3:check Qd>burn Kd>board 2:check 3:check")
    assert talk.table.hand.phase == "showdown"
    sight.now_ms = zero + 40_000
    assert doubts.unread_card(talk.table, sight.now_ms) is None


def test_a_card_that_waits_for_its_turn_at_the_place_is_not_missed_there():
    table = dealt_without_its_burn(Talk("G").play(FLOP_DUE).table, ("3s", "5h", "5s"))
    doubts, zero = MissingReads(Readers()), table.now_ms
    assert doubts.unread_card(table, zero) is None
    sure = CardMoved(zero + SURE_MS, card("Jh"), BURN, motion=90)
    held = (Arrived(sure, sure.at_ms, zero, sure.at_ms),)
    assert doubts.unread_card(table, zero + SURE_MS, held) is None
    again_ms = zero + SURE_MS + STILL_READ_MS
    assert doubts.next_deadline() == again_ms
    assert doubts.unread_card(table, again_ms) == CardAbsent(again_ms, BURN)


def test_a_card_more_that_is_read_in_a_hand_for_long_is_asked_about_in_its_time():
    talk, doubts, readers = Talk("G", seats=4).play("new deal 3:call"), MissingReads(Readers()), Readers()
    zero, more = talk.table.now_ms, next(one for one in talk.table.deck if one not in talk.table.ledger.where)
    readers.unplaced = lambda: [(zero, seat_place(4), more)]
    context = FusionContext(talk.table, zero + 1000, HoldDeadlines(lag_ms=1500), readers)
    assert doubts.doubt(context, Waiting(())) is None
    assert doubts.next_deadline() == zero + LONG_MS
    asked = doubts.doubt(replace(context, now_ms=zero + LONG_MS), Waiting(()))
    assert (type(asked), asked.card, asked.place) == (SurplusDoubted, more, seat_place(4))


class MuckReaders(Readers):
    """Readers that read cards of nobody's, or of hands that are in, in the muck, and are sure of none."""

    def __init__(self, *mucked):
        self.mucked = mucked

    def read_at(self, place):
        return self.mucked if place == MUCK else ()


@pytest.mark.parametrize("lying", [2, 1, 0])
def test_a_hand_of_which_every_card_is_read_in_the_muck_is_asked_about_though_no_reader_is_sure(lying):
    talk = Talk("G", seats=4).play("new deal 3:call 4:call")
    doubts, held, zero = MissingReads(Readers()), talk.table.hand.deal.cards_of(3), talk.table.now_ms
    context = FusionContext(talk.table, zero, HoldDeadlines(lag_ms=1500), MuckReaders(*held[:lying]))
    assert doubts.doubt(context, Waiting(())) is None
    assert doubts.next_deadline() == (zero + 1500 if lying == 2 else None)
    asked = doubts.doubt(replace(context, now_ms=zero + 1500), Waiting(()))
    assert asked == (FoldDoubted(zero + 1500, 3, unsure=True) if lying == 2 else None)
    assert doubts.doubt(replace(context, now_ms=zero + 3000), Waiting(())) is None


@pytest.mark.parametrize("played", ["new deal", "new deal 3:fold", "new deal 3:call 4:call"])
def test_it_is_not_asked_about_in_its_turn_nor_behind_its_fold_nor_while_the_key_of_one_waits(played):
    talk = Talk("G", seats=4).play(played)
    doubts, zero = MissingReads(Readers()), talk.table.now_ms
    held = talk.table.hand.deal.cards_of(3)
    waits = (Arrived(KeyPress(Key.FOLD, zero), zero, zero, zero),) if "4:call" in played else ()
    context = FusionContext(talk.table, zero, HoldDeadlines(lag_ms=1500), MuckReaders(*held))
    assert doubts.doubt(context, Waiting(waits)) is None
    assert doubts.doubt(replace(context, now_ms=zero + 3000), Waiting(waits)) is None
