"""When the dealer is asked about a card: not while something else is asked or repaired, and of whom it may be."""

from __future__ import annotations

import pytest
from dealer_talk import Talk
from held_arrivals import FLOP_IS_DUE, FLOP_IS_OUT, in_the_way
from unread_hand_talk import acting_next, dealt

from controller.engine.questions.card_questions import (
    ask_dealt,
    ask_folded,
    ask_strangers,
    doubt_card,
    doubt_order,
    is_card_doubted,
    is_dealt_so_far,
    note_stranger,
    put_off,
    was_dealt,
)
from controller.poker.deal_plan import DealPlan, Due
from controller.table.announcements.card_announcements import StrangerAt
from controller.table.events import CardAbsent, CardPresumed, OrderDoubted, StrangerSeen, SurplusDoubted
from controller.table.hand import Phase
from controller.table.outputs import Announce, AskDealer
from controller.table.questions import BurnedTwice, DidFold, DidThrowIn, HoldsNoMore, IsOfThisDeal, Seen, WasPassedOver
from controller.table.state import DealerQuestion
from controller.terms.cards import card
from controller.terms.codes import Act, Cause
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, MUCK, STUB, board_place, seat_place

BUSY = ("question", "open_ruling", "remedy")


def asked(told):
    return [one.question for one in told if isinstance(one, AskDealer)]


def busy(table, what):
    return replace(table, **{what: in_the_way()[what]})


class TestOrder:
    def doubted(self, table, place=3, dealt=1):
        return asked(doubt_order(table, OrderDoubted(table.now_ms, seat_place(place), dealt))[1])

    @pytest.mark.parametrize("what", BUSY)
    def test_nothing_is_asked_beside_something_else(self, what):
        table = Talk("G").play("new 7c>1").table
        assert self.doubted(table) == [WasPassedOver(2, 3, 1)]
        assert self.doubted(busy(table, what)) == []

    def test_nor_between_hands(self):
        assert self.doubted(Talk("G").table) == []

    @pytest.mark.parametrize(("text", "dealt", "so_far"), [
        ("new", 0, True), ("new 7c>1", 0, False), ("new 7c>1", 1, True), ("new 7c>1", 2, False),
        ("new deal", 12, False), (FLOP_IS_DUE, 0, False), ("new deal:1 exposed:1", 2, False),
    ])  # fmt: skip
    def test_how_far_the_first_deal_has_come(self, text, dealt, so_far):
        assert is_dealt_so_far(Talk("G").play(text).table.hand, dealt) is so_far


class TestSurplus:
    def doubted(self, table, place, *others, one="Qc"):
        event = SurplusDoubted(table.now_ms + 500, card(one), place, others=tuple(map(card, others)), begun_ms=table.now_ms)
        table, told = doubt_card(table, event)
        return table, asked(told)

    @pytest.mark.parametrize("what", BUSY)
    def test_nothing_is_asked_beside_something_else(self, what):
        table = Talk("G").play(FLOP_IS_OUT).table
        assert self.doubted(table, BURN)[1] == [BurnedTwice()]
        assert self.doubted(busy(table, what), BURN)[1] == []

    @pytest.mark.parametrize("others", [("Qc",), ("As",), ("9s",)])
    def test_a_card_that_lies_somewhere_is_no_card_too_many(self, others):
        table = Talk("G").play(FLOP_IS_OUT).table
        assert self.doubted(table, BURN, *others)[1] == ([BurnedTwice()] if others == ("Qc",) else [])

    def test_of_a_whole_hand_how_many_it_holds(self):
        table = Talk("G").play(FLOP_IS_OUT).table
        assert self.doubted(table, seat_place(2))[1] == [HoldsNoMore(2, 2)]

    def test_a_folded_hand_is_none(self):
        table = Talk("G").play(FLOP_IS_OUT).table
        assert self.doubted(table, seat_place(4))[1] == []

    def test_between_hands_nothing_is(self):
        assert self.doubted(Talk("G").table, BURN)[1] == []

    def test_before_the_streets_burn_was_due_it_is_none(self):
        assert self.doubted(Talk("G").play("new deal").table, BURN)[1] == []

    @pytest.mark.parametrize(("place", "doubted"), [(None, True), (STUB, True), (MUCK, False), (seat_place(2), False)])
    def test_it_is_doubted_until_a_reader_tells_where_it_lies(self, place, doubted):
        table, _ = self.doubted(Talk("G").play(FLOP_IS_OUT).table, BURN)
        if place is not None:
            ledger = table.ledger.moved(card("Qc"), place)
            table = replace(table, physical=replace(table.physical, ledger=ledger))
        assert is_card_doubted(table, table.question) is doubted

    def test_another_question_is_about_no_card(self):
        table = Talk("G").play(FLOP_IS_OUT).table
        assert not is_card_doubted(table, DealerQuestion(DidFold(4, Seen.IN_MUCK)))


class TestUnreadHand:
    """Seat 3 acts first and was never read."""

    def event(self, **more):
        return CardAbsent(0, seat_place(3), **({"told": True} | more))

    def test_in_its_turn_a_fold_is_what_yes_says(self):
        talk = dealt()
        table, told = ask_folded(talk.table, talk.table.hand, self.event())
        assert asked(told) == [DidFold(3, Seen.NOT_HELD)]
        assert [(one.seat, one.act) for one in table.question.if_yes] == [(3, Act.FOLD)]
        assert [(one.place, one.not_folded) for one in table.question.if_no] == [(seat_place(3), True)]

    def test_out_of_its_turn_whether_it_was_thrown_in(self):
        talk = acting_next(dealt(), "3:call")
        table, told = ask_folded(talk.table, talk.table.hand, self.event())
        assert (asked(told), table.question.if_yes) == ([DidThrowIn(3, Seen.NOT_HELD)], ())

    def test_where_a_hand_was_thrown_in_the_deal_is_over_and_what_is_due_has_come(self):
        talk = dealt()
        rest = (seat_place(4), seat_place(3))
        deal = replace(talk.table.hand.deal, complete=False)
        hand = replace(talk.table.hand, phase=Phase.DEALING, deal=deal, plan=DealPlan(tuple(map(Due, rest))))
        table, _ = ask_folded(talk.table, hand, self.event())
        assert [(type(one), one.place) for one in table.question.if_yes] == [(CardPresumed, place) for place in rest]

    @pytest.mark.parametrize("more", [{"told": False}, {"not_folded": True}])
    def test_not_before_the_dealer_says_that_it_is_not_there_nor_again(self, more):
        talk = dealt()
        assert ask_folded(talk.table, talk.table.hand, self.event(**more)) is None

    @pytest.mark.parametrize(("unread", "asks"), [(1, True), (4, True), (5, False)])
    def test_not_while_the_deal_goes_on_as_nobody_can_have_folded(self, unread, asks):
        """In the last round the cards that are not read yet may lie there; in the first the next round is still due."""
        talk = dealt()
        hand, due = talk.table.hand, Talk("golden-nugget-2025", seats=4).play("new").table.hand.plan.rest
        dealing = replace(hand, deal=replace(hand.deal, complete=False), plan=hand.plan.with_rest(due[-unread:]))
        assert (ask_folded(talk.table, dealing, self.event()) is not None) is asks

    def test_not_of_a_hand_of_which_a_card_was_read_nor_of_the_last_one(self):
        talk = dealt()
        assert ask_folded(talk.table, talk.table.hand, replace(self.event(), place=seat_place(2))) is None
        alone = acting_next(dealt((3,)), "3:call 4:fold 1:fold 2:fold")
        assert ask_folded(alone.table, alone.table.hand, self.event()) is None

    @pytest.mark.parametrize(("more", "asks"), [
        ({"not_folded": True}, True), ({}, False), ({"not_folded": True, "dealt": "no"}, False),
        ({"not_folded": True, "dealt": "yes"}, False), ({"not_folded": True, "place": seat_place(2)}, False),
    ])  # fmt: skip
    def test_whether_it_was_dealt_is_asked_once_and_only_after_that(self, more, asks):
        talk = dealt()
        found = ask_dealt(talk.table, talk.table.hand, self.event(**more) if "place" not in more else
                          replace(self.event(not_folded=True), place=more["place"]))  # fmt: skip
        assert (found is not None) is asks

    @pytest.mark.parametrize(("said", "seat", "found"), [("yes", 3, True), ("no", 3, False), ("", 3, False), ("yes", 2, False)])
    def test_dealt_is_what_the_dealer_says_of_an_unread_hand(self, said, seat, found):
        talk = dealt()
        event = replace(self.event(dealt=said), place=seat_place(seat))
        assert was_dealt(talk.table, talk.table.hand, event) is found


class TestStrangers:
    """A tag of no enrolled deck."""

    def seen(self, table, where):
        return note_stranger(table, StrangerSeen(table.now_ms + 100, "04aa", where))

    @pytest.mark.parametrize("what", ["question", "remedy"])
    def test_beside_something_else_it_is_told_and_kept(self, what):
        table = busy(Talk("G").play("new deal:3").table, what)
        table, told = self.seen(table, seat_place(4))
        assert [one.says for one in told if isinstance(one, Announce)] == [StrangerAt(seat_place(4))]
        assert (asked(told), table.hand.deal.strangers) == ([], (seat_place(4),))

    def test_it_is_kept_once(self):
        table = Talk("G").play("new deal:3").table
        for _ in range(2):
            table, _ = self.seen(table, seat_place(5))
        assert table.hand.deal.strangers == (seat_place(5),)

    @pytest.mark.parametrize("text", ["", "new deal:1 exposed:1"])
    def test_without_a_hand_it_is_told_alone(self, text):
        before = Talk("G").play(text).table
        table, told = self.seen(before, seat_place(4))
        assert ([one.says for one in told], asked(told)) == ([StrangerAt(seat_place(4))], [])
        assert table.hand is None or not table.hand.deal.strangers

    @pytest.mark.parametrize("what", [None, *BUSY])
    def test_where_a_card_becomes_due_it_is_asked_about_when_nothing_else_is(self, what):
        table = Talk("G").play("new deal:3").table
        table = replace(table, hand=replace(table.hand, deal=replace(table.hand.deal, strangers=(BURN, seat_place(4)))))
        after, told = ask_strangers(table if what is None else busy(table, what), 5000)
        assert asked(told) == ([IsOfThisDeal(seat_place(4))] if what is None else [])
        assert after.hand.deal.strangers == ((BURN,) if what is None else (BURN, seat_place(4)))

    def test_where_none_is_due_it_waits(self):
        table = Talk("G").play("new deal:3").table
        table = replace(table, hand=replace(table.hand, deal=replace(table.hand.deal, strangers=(BURN, seat_place(6)))))
        assert ask_strangers(table, 5000) == (table, ())

    def test_a_question_that_an_alarm_replaces_is_put_again_later(self):
        table = Talk("G").play("new deal:3").table
        asking, _ = self.seen(table, seat_place(4))
        assert put_off(asking).hand.deal.strangers == (seat_place(4),)
        other = replace(table, question=DealerQuestion(DidFold(4, Seen.IN_MUCK)))
        assert put_off(other) is other
        assert put_off(table) is table

    def test_on_the_board_no_seat_is_accused(self):
        talk = Talk("G").play(FLOP_IS_DUE + "9s>burn")
        table, told = self.seen(talk.table, board_place())
        assert asked(told) == [IsOfThisDeal(board_place())]
        came, claim = table.question.if_yes
        assert (came.place, claim.cause, claim.seat) == (board_place(), Cause.FOREIGN_CARD, None)

    @pytest.mark.parametrize("taken", [False, True])
    def test_a_card_taken_as_dealt_does_not_come_twice(self, taken):
        """Where it was presumed already, yes is only the claim; where it is due, the card comes first."""
        talk = Talk("G").play("new deal:3")
        if taken:
            talk.feed(CardPresumed(talk.table.now_ms + 500, seat_place(4)))
        table, _ = self.seen(talk.table, seat_place(4))
        assert [getattr(one, "seat", "card") for one in table.question.if_yes] == (["card"] * (not taken) + [4])
