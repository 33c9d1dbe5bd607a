"""Cards taken as dealt that are missed: who is asked, what the dealer's word ends, and what the absence proves."""

from __future__ import annotations

import pytest
from dealer_talk import Talk
from presumed_cards import BOOKS, act, dealing, missed, presumed
from unread_hand_talk import acting_next, dealt, say

from controller.engine.advance import advance
from controller.table.events import CardAbsent, CardMoved, CardPresumed
from controller.table.hand import Phase
from controller.table.holding import discards_of
from controller.table.outputs import AskDealer, IssueRuling
from controller.table.questions import DidFold, IsThere, WasDealt
from controller.terms.cards import UNKNOWN
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, board_place, seat_place

LONG_MS = 20_000


def absent(table, where, **more):
    """The table after a card was not read for long, and the kinds of questions and causes of rulings."""
    table, told = advance(table, CardAbsent(table.now_ms + LONG_MS, where, **more))
    asked = [one.question for one in told if isinstance(one, AskDealer)]
    return table, asked, [one.ruling.cause.value for one in told if isinstance(one, IssueRuling)]


class TestNothingIsMissed:
    @pytest.mark.parametrize("told", [True, False])
    @pytest.mark.parametrize("where", [seat_place(2), BURN, board_place(), seat_place(9)])
    def test_where_nothing_was_taken_as_dealt(self, where, told):
        table, _ = presumed()
        after, *came = absent(table, where, told=told)
        assert (came, after.hand.deal, after.ledger) == ([[], []], table.hand.deal, table.ledger)

    def test_between_hands(self):
        table = Talk("N").table
        assert absent(table, seat_place(3))[1:] == ([], [])

    @pytest.mark.parametrize("told", [True, False])
    def test_in_a_hand_that_was_stopped(self, told):
        table, _ = presumed()
        stopped = replace(table, hand=replace(table.hand, deal=replace(table.hand.deal, stopped="void")))
        assert absent(stopped, seat_place(3), told=told)[1:] == ([], [])

    def test_of_a_seat_that_folded_its_cards_may_lie_deep_in_the_muck(self):
        talk = acting_next(dealt(), "3:fold")
        assert absent(talk.table, seat_place(3))[1:] == ([], [])

    def test_while_something_else_is_asked(self):
        table, _ = presumed()
        asking, asked, _ = absent(table, seat_place(3))
        assert asked == [IsThere(seat_place(3), 2)]
        assert absent(asking, seat_place(3))[1:] == ([], [])


class TestTheQuestion:
    def test_of_a_seat_says_how_many_it_holds(self):
        table, _ = dealing(short=2)
        table = act(table, CardPresumed(table.now_ms + 500, seat_place(2)))
        table = act(table, CardPresumed(table.now_ms + 500, seat_place(3)))
        assert absent(table, seat_place(2))[1] == [IsThere(seat_place(2), 2)]

    @pytest.mark.parametrize("book", BOOKS)
    def test_a_seat_that_never_got_it_is_short(self, book):
        table, _ = dealing(book, short=2)
        table = act(table, CardPresumed(table.now_ms + 500, seat_place(2)))
        table = act(table, CardPresumed(table.now_ms + 500, seat_place(3)))
        table = missed(table, seat_place(2))
        assert [(one.cause.value, one.seat) for one in table.rulings] == [("short_hand", 2)]

    def test_what_else_was_dealt_stays_recorded(self):
        """Seat 2's card never came: all others, read or not, are where they were."""
        table, _ = dealing(short=2)
        table = act(table, CardPresumed(table.now_ms + 500, seat_place(2)))
        table = act(table, CardPresumed(table.now_ms + 500, seat_place(3)))
        before = list(zip(table.hand.deal.cards, table.hand.deal.seats, strict=True))
        table = missed(table, seat_place(2))
        after = list(zip(table.hand.deal.cards, table.hand.deal.seats, strict=True))
        assert before.count((UNKNOWN, 2)) == 1
        assert after == [one for one in before if one != (UNKNOWN, 2)]
        assert table.hand.deal.presumed == ((seat_place(3), 0),)
        assert table.ledger.at(seat_place(2)).count(UNKNOWN) == 0
        assert table.ledger.at(seat_place(3)).count(UNKNOWN) == 1


class TestAWholeHandUnread:
    """Seat 3's two cards were never read: it may have folded, never been dealt, or lie in the muck."""

    def test_whether_it_was_folded_dealt_and_there_is_asked_in_turn(self):
        talk = dealt()
        talk.table, asked, _ = absent(talk.table, seat_place(3))
        assert [type(one) for one in asked] == [IsThere]
        say(talk, yes=False)
        assert isinstance(talk.table.question.asks, DidFold)
        say(talk, yes=False)
        assert talk.table.question.asks == WasDealt(3)

    def test_dealt_it_is_the_floors(self):
        talk = dealt()
        talk.table, *_ = absent(talk.table, seat_place(3))
        for yes in (False, False, True):
            say(talk, yes=yes)
        assert (talk.told, talk.last.seat) == (["floor hand_in_muck"], 3)

    def test_not_dealt_it_was_skipped(self):
        talk = dealt()
        talk.table, *_ = absent(talk.table, seat_place(3))
        for yes in (False, False, False):
            say(talk, yes=yes)
        assert (talk.causes, talk.last.seat) == (["entitled_seat_skipped"], 3)

    @pytest.mark.parametrize(("was_dealt", "cause"), [(True, "hand_in_muck"), (False, "entitled_seat_skipped")])
    def test_the_only_hand_left_was_not_folded_and_is_asked_about_all_the_same(self, was_dealt, cause):
        """The last of the others folds while the dealer is asked whether the hand is there."""
        talk = acting_next(dealt(), "3:call 4:fold 1:fold")
        talk.table, *_ = absent(talk.table, seat_place(3))
        say(acting_next(talk, "2:fold"), yes=False)
        assert (talk.causes, talk.table.question.asks) == ([], WasDealt(3))
        assert say(talk, yes=was_dealt).causes == [cause]

    def test_folded_nothing_is_ruled_on(self):
        talk = dealt()
        talk.table, *_ = absent(talk.table, seat_place(3))
        say(say(talk, yes=False), yes=True)
        assert (talk.told, talk.state["live"], talk.table.question) == ([], [1, 2, 4], None)
        assert absent(talk.table, seat_place(3))[1:] == ([], [])


class TestDuringTheDeal:
    """A card that the dealer did not deal while the others still get theirs."""

    def passed(self, book):
        talk = Talk(book, seats=3).play("new deal:1")
        table = act(talk.table, CardPresumed(talk.table.now_ms + 500, seat_place(2)))
        return missed(table, seat_place(2))

    @pytest.mark.parametrize("book", ["nclpc-2015", "eagles-3512", "golden-nugget-2025"])
    def test_n102_e89_g103_give_every_card_its_turn(self, book):
        assert [(one.cause.value, one.seat) for one in self.passed(book).rulings] == [("out_of_sequence", 2)]

    @pytest.mark.parametrize("book", ["npl-2015", "players-casino-2025"])
    def test_elsewhere_it_is_due_next(self, book):
        table = self.passed(book)
        assert (table.rulings, table.hand.plan.next.place) == ((), seat_place(2))


def test_the_unread_card_that_a_seat_in_fantasyland_has_over_was_thrown_away():
    """Of fourteen cards thirteen lie in the rows (GN 345A): which one is discarded nobody need know."""
    talk = Talk("G", seats=2, game="pineappleofc", blinds=[], button=2)
    talk.table = replace(talk.table, fantasyland={2: 14})
    talk.play("new")
    left = list(talk.table.deck)
    while talk.table.hand.phase is Phase.DEALING and talk.table.hand.plan.next is not None:
        due = talk.table.hand.plan.next
        is_last = due.place == seat_place(2) and len(talk.table.ledger.at(due.place)) == 13
        at_ms = talk.table.now_ms + 500
        talk.feed(CardPresumed(at_ms, due.place) if is_last else CardMoved(at_ms, left.pop(), due.place, face_up=due.face_up))
    assert talk.table.hand.deal.presumed == ((seat_place(2), 0),)
    table = replace(talk.table, hand=replace(talk.table.hand, deal=replace(
        talk.table.hand.deal, presumed=((seat_place(1), 0), (seat_place(2), 0)),
    )))  # fmt: skip
    after, *came = absent(table, seat_place(2))
    assert came == [[], []]
    assert (after.ledger.at(discards_of(2)), len(after.ledger.at(seat_place(2)))) == ((UNKNOWN,), 13)
    assert UNKNOWN not in after.ledger.at(seat_place(2))
    assert after.hand.deal.presumed == ((seat_place(1), 0),)


@pytest.mark.parametrize(("lacking", "cause"), [(5, "short_hand"), (1, "button_short")])
def test_a_button_that_lacks_the_whole_deal_was_passed_over_as_any_seat_may_be(lacking, cause):
    """The rules for a short button are about cards that it may still get, not about a hand that was never dealt."""
    talk = Talk("G", seats=2, game="ofc", blinds=[], button=2).play("new")
    left = list(talk.table.deck)
    while talk.table.hand.plan.next is not None:
        due, at_ms = talk.table.hand.plan.next, talk.table.now_ms + 500
        is_last = due.place == seat_place(2) and len(talk.table.ledger.at(due.place)) >= 13 - lacking
        talk.feed(CardPresumed(at_ms, due.place) if is_last else CardMoved(at_ms, left.pop(), due.place, face_up=due.face_up))
    talk.table, asked, _ = absent(talk.table, seat_place(2))
    assert asked == [IsThere(seat_place(2), 13)]
    say(talk, yes=False)
    assert [(one.cause.value, one.seat) for one in talk.table.rulings] == [(cause, 2)]
