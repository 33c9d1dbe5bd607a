"""Complaints about betting and pots on which there is nothing to rule, and what the dealer is told instead."""

import pytest
from dealer_talk import BOOKS, Talk
from tape_talk import GN, NCL, NPL, PC, header, play, seats

from controller.table.announcements import betting_announcements as say
from controller.table.announcements.betting_announcements import SeatWanted
from controller.table.outputs import Announce
from controller.terms.codes import Cause

BETTING_CLOSED = "new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check "
"""The turn is nobody's."""
RAISED = "new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold 9s>burn 2h>board+8h>board+3c>board "


def told(talk):
    return [one for one in talk.outputs if isinstance(one, Announce)]


@pytest.mark.parametrize(("text", "expected"), [
    ("ask:string_bet", Announce("info", say.NothingToRuleOn(Cause.STRING_BET))),
    ("new deal ask:fold_without_bet,seat=3", Announce("info", say.MayFold(3))),
    (BETTING_CLOSED + "ask:uncalled_bet", Announce("info", say.AllWagersCalled())),
    ("new deal 3:raise=6 ask:uncalled_bet", Announce("info", say.WagerMayBeCalled(3))),
    ("new deal ask:wrong_award", Announce("info", say.NoAwardYet())),
    ("new deal ask:string_bet,hand=previous", Announce("info", say.NoHandBefore())),
    (BETTING_CLOSED + "ask:conditional_statement", Announce("error", say.NeedsItsSeat(SeatWanted.CONDITIONAL))),
    (BETTING_CLOSED + "ask:forward_motion", Announce("error", say.NeedsItsSeat(SeatWanted.FORWARD_MOTION))),
    (BETTING_CLOSED + "ask:fold_without_bet", Announce("error", say.NeedsItsSeat(SeatWanted.FOLD))),
    (BETTING_CLOSED + "ask:under_call,count=1", Announce("error", say.NeedsItsSeat(SeatWanted.SHORT_CALL))),
])  # fmt: skip
@pytest.mark.parametrize("letter", BOOKS)
def test_a_complaint_without_ground_is_answered_and_changes_nothing(letter, text, expected):
    before = Talk(letter).play(text.rpartition("ask:")[0])
    talk = Talk(letter).play(text)
    assert told(talk) == [expected]
    assert talk.rulings == []
    assert talk.table.hand == before.table.hand


def test_a_seat_that_was_not_dealt_in_is_none_to_rule_on():
    talk = Talk("G", seats=4).play("new deal ask:conditional_statement,seat=9")
    assert told(talk) == [Announce("error", say.NeedsItsSeat(SeatWanted.CONDITIONAL))]


@pytest.mark.parametrize("letter", BOOKS)
def test_a_wager_that_nobody_called_comes_back_once_the_betting_is_closed(letter):
    talk = Talk(letter).play("new deal 3:raise=60 4:fold 5:fold 6:fold 1:fold 2:fold ask:uncalled_bet")
    assert talk.causes == ["uncalled_bet"]
    assert (talk.last.seat, talk.last.returned) == (3, 58)


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("stacks", "text", "part"), [
    ({3: 100}, "new deal 3:all_in 4:all_in 5:fold 6:fold 1:fold 2:fold", (4, 100)),
    ({3: 100, 5: 120}, "new deal 3:all_in 4:all_in 5:all_in 6:fold 1:fold 2:fold", (4, 80)),
    ({4: 50}, RAISED + "3:bet=120 4:all_in", (3, 76)),
])  # fmt: skip
def test_what_the_table_counts_as_returned_is_still_ruled_on_if_somebody_asks_for_it(letter, stacks, text, part):
    """L45, P16B, P64A: an all-in call for less leaves a part that nobody called; the chips may lie there still."""
    talk = Talk(letter, stacks=stacks).play(text)
    before = talk.table.hand.wagering
    talk.play("ask:uncalled_bet")
    assert (talk.causes, (talk.last.seat, talk.last.returned)) == (["uncalled_bet"], part)
    assert talk.table.hand.wagering == before, "it was counted as returned when the betting closed"


FLOP = "new_deal act(seat=4,do=raise,to=600) act(seat=5,do=call) act(seat=6,do=fold) act(seat=1,do=fold) "
FLOP += "act(seat=2,do=fold) act(seat=3,do=call) tap "
"""Seats 3, 4 and 5 are on the flop for 600 each; seat 3 acts first."""
ROUND = "act(seat=3,do=check) act(seat=4,do=check) act(seat=5,do=check) "
SHOWDOWN = FLOP + ROUND + "tap " + ROUND + "tap "


def asked(text, cause, book=GN, table=None, **fields):
    more = "".join(f",{name}={value}" for name, value in fields.items())
    return play(book, table or header(), f"{text} attention(cause={cause}{more})")


class TestWhoIsMeant:
    @pytest.mark.parametrize("cause", ["conditional_statement", "forward_motion", "under_call"])
    def test_the_seat_to_act_if_none_is_named(self, cause):
        assert asked("new_deal", cause, count=100).ruling["seat"] == 4
        assert asked("new_deal", cause, seat=6, count=100).ruling["seat"] == 6

    def test_the_last_act_is_the_string_bet_whoever_acts_now(self):
        raised = "new_deal act(seat=4,do=raise,to=600)"
        asked(raised, "string_bet").ruled(seat=4, do="raise", to=600, returned=None).wants(to_act=5)
        asked(raised, "string_bet", seat=4).ruled(seat=4)
        asked(raised, "string_bet", seat=5).clean()

    def test_what_came_after_the_first_chips_goes_back(self):
        """One chip of 1,000 is a call of 200: the rest is his in any case."""
        text = 'new_deal chips(seat=4,out={"1000":1})'
        assert asked(text, "string_bet").rulings[-1]["returned"] == 800


class TestConditionalStatements:
    @pytest.mark.parametrize(("book", "options"), [(GN, ["action", "play_on"]), (PC, ["action", "penalty", "play_on"])])
    def test_the_floor_may_hold_him_to_it_or_not(self, book, options):
        asked("new_deal", "conditional_statement", book).ruled(outcome="floor", options=options)
        text = "new_deal attention(cause=conditional_statement) floor(choose=play_on) act(seat=4,do=fold)"
        play(book, header(), text).wants(to_act=5)


@pytest.mark.parametrize(("book", "told"), [(PC, ["fold_without_bet"]), (GN, [])])
def test_a_fold_without_a_bet_is_told_of_where_the_book_forbids_it(book, told):
    """P58."""
    assert [one["cause"] for one in asked(FLOP, "fold_without_bet", book).rulings] == told
    assert asked("new_deal", "fold_without_bet", book).rulings == [], "seat 4 faces the blind"


@pytest.mark.parametrize(("count", "moved"), [(0, 600), (900, 900)])
def test_chips_carried_forward_without_a_count_are_the_call(count, moved):
    done = asked("new_deal act(seat=4,do=raise,to=600)", "forward_motion", count=count)
    assert f"moved {moved} forward" in done.ruling["text"]


class TestPots:
    def test_the_odd_chip_goes_left_of_the_button_while_nobody_has_shown(self):
        """G148, N141: seat 3 is the first of those who are left."""
        asked(SHOWDOWN + ROUND, "odd_chip").ruled(seat=3)

    def test_and_to_the_tied_hand_that_is_first_from_there(self):
        """Seats 3 and 4 both play ace-king and split 7; the deuce of seat 2 does not."""
        talk = Talk("G", seats=4).play("new 3h>1 2d>2 Ks>3 Kd>4 5h>1 4s>2 Ac>3 As>4 3:call 4:call 1:fold 2:check ")
        talk.play("4c>burn 7s>board+8d>board+Jc>board 2:check 3:check 4:check 4d>burn 9h>board 2:check 3:check 4:check ")
        talk.play("4h>burn 3d>board 2:check 3:check 4:check show:4=KdAs show:3=KsAc ask:odd_chip")
        assert (talk.causes, talk.last.seat) == (["odd_chip"], 3)

    def test_in_stud_a_card_decides(self):
        """G148, G242: the high card by suit; without hands shown nobody is named."""
        stud = header(game="stud", blinds=[], ante=5, bring_in=10, limits=[20, 40])
        assert asked("new_deal", "odd_chip", table=stud).ruling.get("seat") is None

    def test_high_low_gives_it_to_the_high_hand(self):
        assert asked("new_deal", "odd_chip", table=header(game="plo8")).ruling.get("seat") is None

    @pytest.mark.parametrize(("last", "first"), [(ROUND, 3), ("act(seat=3,do=check) act(seat=4,do=bet,to=400) act(seat=5,do=call) act(seat=3,do=call)", 4)])
    def test_who_shows_first(self, last, first):
        """G144: who bet or raised last on the last round, else the first hand from the button."""
        asked(SHOWDOWN + last, "showdown_order").ruled(seat=first)

    def test_where_the_betting_ended_early_who_pushed_all_in_shows_first(self):
        """G144; P17: all hands are turned up, and nobody shows first."""
        poor = header(seats=seats(6, [20000, 20000, 600, 20000, 20000, 20000]))
        text = FLOP + "act(seat=4,do=bet,to=19400) act(seat=5,do=call)"
        pushed = "Seat 4 pushed all-in and shows first."
        asked(text, "showdown_order", table=poor).ruled(outcome="action", seat=4, rules=["144"], text=pushed)
        asked(text, "showdown_order", PC, poor).ruled(outcome="play_on", seat=None, rules=["17", "Add17"])

    def test_a_short_call_found_late_is_made_good(self):
        """G176."""
        asked(FLOP, "under_call", seat=5, count=100).ruled(outcome="owes", seat=5).wants(pot=1900)


class TestUncalled:
    BET = FLOP + "act(seat=3,do=check) act(seat=4,do=bet,to=1000) "
    ALONE = BET + "act(seat=5,do=fold) act(seat=3,do=fold)"

    def test_it_comes_back_with_the_pot_if_all_others_folded(self):
        asked(self.ALONE, "uncalled_bet").ruled(seat=4, returned=1000).wants(pot=1900 + 1000, bet={"4": 1000})

    @pytest.mark.parametrize("book", [GN, NCL, NPL, PC])
    def test_the_blinds_count_in_the_first_round(self, book):
        """All fold to the big blind: of his 200 the small blind's 100 are called."""
        text = "new_deal " + " ".join(f"act(seat={seat},do=fold)" for seat in (4, 5, 6, 1, 2))
        asked(text, "uncalled_bet", book).ruled(seat=3, returned=100)

    def test_after_the_first_round_they_do_not(self):
        poor = header(seats=seats(6, [20000, 20000, 1000, 20000, 20000, 20000]))
        text = FLOP + "act(seat=3,do=check) act(seat=4,do=bet,to=1000) act(seat=5,do=fold) act(seat=3,do=call) "
        asked(text, "uncalled_bet", table=poor).ruled(seat=4, returned=600)


class TestWrongPush:
    PUSHED = SHOWDOWN + ROUND + "award(seat=4,amount=1900) "

    def test_it_is_put_right_while_the_hand_lies_there(self):
        asked(self.PUSHED, "wrong_award").ruled(outcome="fix", seat=4)
        asked(self.PUSHED, "wrong_award", seat=5).ruled(outcome="fix", seat=5)

    def test_the_biggest_push_is_meant_if_nobody_is_named(self):
        split = SHOWDOWN + ROUND + "award(seat=3,amount=600) award(seat=5,amount=800) "
        assert asked(split, "wrong_award").rulings[-1]["seat"] == 5
        assert "600" in asked(split, "wrong_award", seat=3).rulings[-1]["text"]

    def test_before_any_push_there_is_none(self):
        asked(SHOWDOWN + ROUND, "wrong_award").clean()

    @pytest.mark.parametrize("cause", ["wrong_award", "string_bet"])
    def test_once_the_next_hand_is_dealt_the_result_stands_but_for_a_possible_error_of_the_house(self, cause):
        """N54: too late. G52: "a possible house error" is corrected even then, so the floor decides."""
        claim = {} if cause == "wrong_award" else {"hand": "previous"}
        text = self.PUSHED + "new_deal"
        asked(text, cause, NCL, **claim).ruled(cause=cause, outcome="late").wants(pot=300)
        asked(text, cause, **claim).ruled(cause=cause, outcome="floor", options=["open", "late"]).wants(pot=300)
