"""Keyed acts that do not count, and what the dealer is told of them."""

import pytest
from dealer_talk import BOOKS, Talk
from tape_talk import EAGLES, GN, NCL, PC, header, play, seats

from controller.table.announcements.betting_announcements import ActNotAllowed, NoBringIn
from controller.table.outputs import Announce
from controller.terms.codes import Act

STUD = {"game": "stud", "blinds": [], "ante": 1, "bring_in": 3, "limits": [10, 20], "seats": 4}


def errors(talk):
    return [one.says for one in talk.outputs if isinstance(one, Announce) and one.kind == "error"]


@pytest.mark.parametrize("letter", BOOKS)
def test_where_there_is_none_no_bring_in_counts(letter):
    talk = Talk(letter).play("new deal 3:bring_in")
    assert errors(talk) == [NoBringIn(3)]
    assert (talk.state["to_act"], talk.state["pot"]) == (3, 3)


@pytest.mark.parametrize(("amount", "sizes"), [(50, (3, 10)), (2, (3, 10))])
def test_a_bring_in_of_another_size_is_refused_with_the_sizes(amount, sizes):
    talk = Talk("G", **STUD).play("new As>1 Ks>2 Qs>3 Js>4 Ad>1 Kd>2 Qd>3 Jd>4 4c>1^ 2c>2^ 9h>3^ Th>4^")
    talk.play(f"2:bring_in={amount}")
    assert errors(talk) == [ActNotAllowed(2, Act.BRING_IN, amount, sizes)]
    assert (talk.state["to_act"], talk.state["pot"]) == (2, 4)
    assert talk.play("2:bring_in=3").state["pot"] == 7


SIX = header()
HEADS_UP = "act(seat=4,do=call) act(seat=5,do=call) act(seat=6,do=fold) act(seat=1,do=fold) act(seat=2,do=fold) act(seat=3,do=check) "
THREE_WAY = "new_deal " + HEADS_UP
CHECKED = "act(seat=3,do=check) act(seat=4,do=check) act(seat=5,do=check) tap "
"""Seats 3, 4 and 5 play on from the flop; seat 3 acts first."""


def test_a_raise_without_an_amount_is_the_least():
    play(GN, SIX, "new_deal act(seat=4,do=raise)").clean().wants(bet={"4": 400}, to_act=5)
    play(GN, SIX, THREE_WAY + "tap act(seat=3,do=bet)").clean().wants(bet={"3": 200})


def test_an_all_in_is_a_call_where_it_is_no_more():
    table = header(seats=seats(6, [20000, 20000, 20000, 600, 500, 20000]))
    text = "new_deal act(seat=4,do=all_in) act(seat=5,do=all_in)"
    play(GN, table, text).clean().wants(bet={"4": 600, "5": 500}, to_act=6, to_call=600, min_raise_to=1000)


def test_check_is_refused_facing_a_bet():
    play(GN, SIX, "new_deal act(seat=4,do=check)").clean().wants(to_act=4)
    play(GN, SIX, THREE_WAY + "tap act(seat=3,do=check)").clean().wants(to_act=4)


class TestFoldWithoutBet:
    """P58: binding, and it may be penalized; the last act of the last round cannot matter."""

    RIVER = THREE_WAY + "tap " + CHECKED + CHECKED

    def test_on_an_earlier_street_it_is_told_even_of_the_last_to_act(self):
        text = THREE_WAY + "tap act(seat=3,do=check) act(seat=4,do=check) act(seat=5,do=fold)"
        play(PC, SIX, text).ruled(cause="fold_without_bet", seat=5, do="fold").wants(live=[3, 4])

    def test_on_the_river_of_all_but_the_last(self):
        play(PC, SIX, self.RIVER + "act(seat=3,do=fold)").ruled(cause="fold_without_bet", seat=3).wants(to_act=4)
        text = self.RIVER + "act(seat=3,do=check) act(seat=4,do=check) act(seat=5,do=fold)"
        play(PC, SIX, text).clean().wants(live=[3, 4])

    @pytest.mark.parametrize("book", [NCL, GN])
    def test_other_books_allow_it(self, book):
        play(book, SIX, THREE_WAY + "tap act(seat=3,do=fold)").clean().wants(to_act=4)


class TestPulledChips:
    FACING = "new_deal act(seat=4,do=raise,to=600) act(seat=5,do=fold) act(seat=6,do=fold) act(seat=1,do=fold) act(seat=2,do=fold) "
    PULLED = FACING + "chips(seat=3,out={},back={\"100\":2}) "

    def test_p51_a_chip_pulled_back_binds_to_the_call(self):
        done = play(PC, SIX, self.PULLED + "act(seat=3,do=fold)")
        done.ruled(cause="prior_chips", do="call", to=600).wants(bet={"3": 600}, pot=1300)

    def test_the_motion_alone_is_no_act(self):
        play(PC, SIX, self.PULLED).clean().wants(to_act=3)

    def test_who_pulled_nothing_may_fold(self):
        play(PC, SIX, self.FACING + "act(seat=3,do=fold)").clean().wants(live=[4])

    def test_another_book_lets_him_fold(self):
        play(NCL, SIX, self.PULLED + "act(seat=3,do=fold)").clean().wants(live=[4])


class TestShortCallSaid:
    TEXT = "new_deal act(seat=4,do=raise,to=1200) say(seat=5,word=number,amount={}) floor(choose=dead_hand)"

    @pytest.mark.parametrize(("said", "forfeits"), [(200, 200), (500, 200)])
    def test_the_floors_fold_leaves_the_call_that_he_thought_he_faced(self, said, forfeits):
        """Add44: before the raise there were 200 to call."""
        play(PC, SIX, self.TEXT.format(said)).ruled(cause="under_call").wants(stack={"5": 20000 - forfeits}, to_act=6)


class TestForwardMotion:
    HELD = 'new_deal act(seat=4,do=raise,to=600) chips(seat=5,out={"100":8},released=false) '

    def test_e153_they_count_in_full(self):
        play(EAGLES, SIX, self.HELD).ruled(cause="forward_motion", outcome="action").wants(to_act=6)

    @pytest.mark.parametrize(("choice", "bet", "to_act"), [("action", 600, 6), ("play_on", 0, 5)])
    def test_elsewhere_the_floor_makes_them_a_call_or_nothing(self, choice, bet, to_act):
        done = play(GN, SIX, self.HELD + f"floor(choose={choice})")
        done.ruled(cause="forward_motion", outcome="floor").wants(bet={"5": bet}, to_act=to_act)

    def test_without_a_bet_to_call_they_can_only_stay_his(self):
        text = THREE_WAY + 'tap chips(seat=3,out={"100":4},released=false) floor(choose=action)'
        play(GN, SIX, text).ruled(cause="forward_motion").wants(bet={"3": 0}, to_act=3)

    def test_out_of_turn_they_are_nothing(self):
        play(EAGLES, SIX, 'new_deal chips(seat=5,out={"100":8},released=false)').clean().wants(to_act=4)


class TestFromNobody:
    """Words, chips and keys of who has no hand, or when nobody acts."""

    @pytest.mark.parametrize("what", ["say(seat=4,word=call)", 'chips(seat=4,out={"100":2})'])
    def test_of_a_folded_seat(self, what):
        text = "new_deal act(seat=4,do=fold) act(seat=5,do=call) "
        play(GN, SIX, text + what).clean().wants(to_act=6, pot=500)

    @pytest.mark.parametrize("what", ["say(seat=4,word=call)", 'chips(seat=4,out={"100":2})', "act(seat=4,do=call)"])
    def test_between_hands(self, what):
        play(GN, SIX, what + " new_deal").clean().wants(to_act=4, pot=300)

    @pytest.mark.parametrize("what", ["say(seat=4,word=bet,amount=400)", 'chips(seat=4,out={"100":4})', "act(seat=4,do=bet,to=400)"])
    def test_between_rounds(self, what):
        play(GN, SIX, THREE_WAY + what).clean().wants(street="preflop", pot=600 + 100)
