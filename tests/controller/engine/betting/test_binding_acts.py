"""What a counted act changes, and acts before their turn when it comes: the wagers, the street's list, who is asked."""

from __future__ import annotations

import pytest
from dealer_talk import Talk
from tape_talk import BOOKS, EAGLES, GN, NPL, PC, header, play, seats

from controller.engine.betting.binding_acts import Cameby, count
from controller.poker import betting
from controller.rulings.play.facing import Counted
from controller.table.announcements.betting_announcements import NoActLeft
from controller.table.betting_memory import Declared, FloorQuestion, RunningClock
from controller.table.outputs import ActionTaken, Announce
from controller.terms.codes import Act, Cause
from controller.terms.fast_copies import replace

SIX = header()
THREE_WAY = "new_deal act(seat=4,do=call) act(seat=5,do=call) act(seat=6,do=fold) act(seat=1,do=fold) act(seat=2,do=fold) "
THREE_WAY += "act(seat=3,do=check) tap "
"""Seats 3, 4 and 5 play on from the flop, with 700 in the pot; seat 3 acts first."""


def made(talk):
    return [(one.seat, one.to) for one in talk.table.hand.acting.made]


class TestWagersOfTheStreet:
    """The bets and raises whose size may still be corrected."""

    def test_they_stand_in_order_and_no_call_is_among_them(self):
        talk = Talk("G").play("new deal 3:raise=6 4:call 5:raise=12 ")
        assert made(talk) == [(3, 6), (5, 12)]
        assert made(talk.play("6:fold 1:fold 2:fold")) == [(3, 6), (5, 12)]

    def test_a_new_street_has_its_own(self):
        flop = "2d>burn 3s>board+5h>board+5s>board "
        talk = Talk("G").play("new deal 3:raise=6 4:call 5:call 6:fold 1:fold 2:fold " + flop)
        assert made(talk.play("3:bet=9")) == [(3, 9)]
        assert made(talk.play("4:raise=20 5:fold")) == [(3, 9), (4, 20)]

    def test_a_check_on_the_next_street_has_none_before_it(self):
        talk = Talk("G").play("new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold 2d>burn 3s>board+5h>board+5s>board ")
        assert made(talk.play("3:check")) == []

    def test_one_that_was_counted_otherwise_stands_once(self):
        """Words after the chips: the raise to 600 is withdrawn, and counted as one to 800."""
        text = "new_deal act(seat=4,do=raise,to=400) chips(seat=5,out={\"100\":8}) say(seat=5,word=raise,amount=1000) "
        done = play(GN, SIX, text + "attention(cause=over_pot,seat=5)")
        done.wants(bet={"4": 400, "5": 1000}, to_act=6)


class TestEarlyActs:
    @pytest.mark.parametrize("book", [EAGLES, GN, NPL, PC])
    @pytest.mark.parametrize("key", ["raise", "raise,to=400"])
    def test_a_raise_keyed_without_an_amount_waits_as_the_least(self, book, key):
        """As in turn: RAISE alone is the least raise, never all that he has."""
        text = f"new_deal act(seat=5,do={key}) act(seat=4,do=fold)"
        play(book, SIX, text).ruled(do="raise", to=400).wants(bet={"5": 400}, stack={"5": 19600}, to_act=6)

    def test_all_in_waits_as_all_in(self):
        play(GN, SIX, "new_deal act(seat=5,do=all_in) act(seat=4,do=fold)").wants(bet={"5": 20000}, to_act=6)

    @pytest.mark.parametrize("book", [GN, PC])
    def test_with_less_than_a_raise_it_is_all_that_he_has(self, book):
        table = header(seats=seats(6, [20000, 20000, 20000, 20000, 150, 20000]))
        play(book, table, "new_deal act(seat=5,do=raise) act(seat=4,do=fold)").wants(bet={"5": 150}, to_act=6)

    @pytest.mark.parametrize("key", ["fold", "raise", "call", "all_in"])
    def test_a_dead_hand_has_no_act_left_though_the_turn_was_its_own(self, key):
        talk = Talk("G").play("new deal 3:call")
        hand = talk.table.hand
        talk.table = replace(talk.table, hand=replace(hand, wagering=betting.kill(hand.wagering, 4)))
        talk.play(f"4:{key}")
        assert [one.says for one in talk.outputs if isinstance(one, Announce)] == [NoActLeft(4, Act(key))]
        assert talk.state["to_act"] == 5

    def test_a_seat_that_nobody_sits_in_has_none(self):
        talk = Talk("G").play("new deal 8:raise")
        assert [one.says for one in talk.outputs if isinstance(one, Announce)] == [NoActLeft(8, Act.RAISE)]

    @pytest.mark.parametrize("between", ["", "tap "])
    def test_a_tap_is_no_check_that_frees_an_early_bet(self, between):
        """G131: a bet out of turn binds where nothing has changed; the dealer's tap changes nothing."""
        text = THREE_WAY + f"act(seat=5,do=bet,to=400) act(seat=3,do=check) {between}act(seat=4,do=check)"
        play(GN, SIX, text).ruled(seat=5, do="bet", to=400).wants(bet={"5": 400}, to_act=3)

    def test_two_wait_for_their_turns_and_are_decided_one_after_the_other(self):
        text = "new_deal act(seat=5,do=call) act(seat=6,do=call) act(seat=4,do=call)"
        done = play(GN, SIX, text).wants(bet={"4": 200, "5": 200, "6": 200}, to_act=1)
        assert [one["seat"] for one in done.rulings] == [5]

    def test_one_that_waits_is_kept_when_the_hand_before_it_dies(self):
        """Seat 3 is to act and dies; seat 5's early fold still waits for seat 4."""
        talk = Talk("G").play("new deal 5:fold")
        hand = talk.table.hand
        talk.table = replace(talk.table, hand=replace(hand, wagering=betting.kill(hand.wagering, 3)))
        talk.play("")
        assert [one.seat for one in talk.table.hand.acting.early] == [5]
        talk.play("4:call")
        assert (talk.causes, talk.state["live"], talk.state["to_act"]) == (["out_of_turn"], [1, 2, 4, 6], 6)

    def test_early_acts_of_a_street_do_not_wait_on_the_next(self):
        """The round ended without his turn: seat 4 is all-in, seat 5 had folded before, all others too."""
        talk = Talk("P").play("new deal 3:raise=6 4:call 5:call 6:fold 1:fold 2:fold 2d>burn 3s>board+5h>board+5s>board ")
        talk.play("3:check 4:check 5:check 7h>burn 2c>board")
        assert (talk.table.hand.acting.early, talk.table.hand.acting.turn[1:]) == ((), (2, 3))


@pytest.mark.parametrize("book", BOOKS)
def test_an_act_that_counts_is_told_once_with_pot_and_stack(book):
    talk = Talk({GN: "G"}.get(book, book)).play("new deal 3:raise=6")
    told = [one for one in talk.outputs if isinstance(one, ActionTaken)]
    assert [(one.seat, one.act, one.to, one.pot, one.stack) for one in told] == [(3, "raise", 6, 9, 194)]


@pytest.mark.parametrize("kind", ["declared", "question", "clock"])
@pytest.mark.parametrize("seat", [3, 5])
def test_an_act_ends_what_its_own_seat_had_begun_and_nothing_of_another(kind, seat):
    talk = Talk("G").play("new deal")
    begun = {
        "declared": Declared(seat, "raise", talk.table.now_ms), "clock": RunningClock(seat, 0, 10**9),
        "question": FloorQuestion(Cause.UNDER_CALL, seat),
    }[kind]  # fmt: skip
    acting = replace(talk.table.hand.acting, **{kind: begun})
    table = replace(talk.table, hand=replace(talk.table.hand, acting=acting))
    after, _ = count(table, 3, Counted(Act.CALL, 2), Cameby("key", table.now_ms + 1000))
    assert getattr(after.hand.acting, kind) == (begun if seat == 5 else None)


@pytest.mark.parametrize(("text", "stack", "act"), [
    ("3:all_in", 200, Act.RAISE), ("3:all_in", 2, Act.CALL), ("3:all_in", 3, Act.RAISE), ("3:raise=6 4:all_in", 5, Act.CALL),
    ("3:call 4:fold 5:fold 6:fold 1:fold 2:call", 200, Act.CHECK), ("3:call 4:fold 5:fold 6:fold 1:call 2:check tap 1:all_in", 200, Act.BET),
    ("3:call 4:fold 5:fold 6:fold 1:call 2:check tap 1:call", 200, Act.CHECK),
])  # fmt: skip
def test_an_act_is_told_by_what_it_does(text, stack, act):
    """An all-in opens, raises or calls; a call of nothing is a check."""
    talk = Talk("G", readers="none", stacks=dict.fromkeys((1, 2, 3, 4), stack)).play("new " + text)
    assert talk.table.hand.actions[-1].act is act
    assert [one.act for one in talk.outputs if isinstance(one, ActionTaken)][-1] == act.value
    assert (talk.table.hand.acting.last.by, talk.table.hand.acting.last.value) == ("key", 0), "no chips were seen"
