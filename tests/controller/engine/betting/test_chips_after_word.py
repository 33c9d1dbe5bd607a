"""Chips after "raise" or "bet": what the word binds to, and how many motions a raise may take."""

from __future__ import annotations

import pytest
from tape_talk import EAGLES, GN, NCL, NPL, PC, header, play

SIX = header(chips=[25, 100, 500, 1000, 5000])
SAID = "new_deal act(seat=4,do=raise,to=600) say(seat=5,word=raise) "


def chips(hundreds, seat=5, **more):
    return f'chips(seat={seat},out={{"100":{hundreds}}}' + "".join(f",{key}={value}" for key, value in more.items()) + ") "


def rulings(done):
    return [(one["outcome"], one["cause"], one.get("to")) for one in done.rulings]


@pytest.mark.parametrize("book", [NCL, EAGLES, GN, NPL, PC])
def test_a_raise_in_one_motion_is_what_was_put_out(book):
    done = play(book, SIX, SAID + chips(14))
    assert rulings(done) == []
    done.wants(bet={"5": 1400}, to_act=6)


@pytest.mark.parametrize("book", [NCL, EAGLES, GN, NPL, PC])
def test_too_few_chips_are_brought_up_to_the_least_raise(book):
    """Seat 4 raised by 400: 1,000 at least (N127, E111, G130, L33, P47)."""
    done = play(book, SIX, SAID + chips(8))
    assert [one["to"] for one in done.rulings] == [1000]
    done.wants(bet={"5": 1000}, to_act=6)


def test_no_more_than_he_has():
    table = header(seats={str(one): {"stack": 900 if one == 5 else 20000} for one in range(1, 7)})
    play(GN, table, SAID + chips(9)).wants(bet={"5": 900}, stack={"5": 0}, to_act=6)


class TestTwoMotions:
    """Where the book grants it, the call comes first and the raise with the second motion; where not, the first counts."""

    @pytest.mark.parametrize(("book", "to_act"), [(NCL, 5), (EAGLES, 5), (GN, 5), (NPL, 5), (PC, 6)])
    def test_n168_e152_g173_l32_grant_it_and_p47_does_not(self, book, to_act):
        play(book, SIX, SAID + chips(6)).wants(to_act=to_act)

    @pytest.mark.parametrize("book", [NCL, EAGLES, GN, NPL])
    def test_both_count_together(self, book):
        done = play(book, SIX, SAID + chips(6) + chips(12))
        assert rulings(done) == []
        done.wants(bet={"5": 1800}, to_act=6)

    @pytest.mark.parametrize("book", [NCL, EAGLES, GN])
    def test_a_third_is_no_part_of_it(self, book):
        """After two motions the wager is made: what follows cannot raise it further."""
        done = play(book, SIX, SAID + chips(4) + chips(2) + chips(20))
        done.wants(bet={"5": 1000}, to_act=6)

    @pytest.mark.parametrize(("text", "why"), [
        (SAID + chips(8), "more than the call is the raise itself"),
        (SAID + chips(6, last="true"), "he has no more chips"),
        ("new_deal act(seat=4,do=call) act(seat=5,do=call) act(seat=6,do=fold) act(seat=1,do=fold) act(seat=2,do=fold) "
         "act(seat=3,do=check) tap say(seat=3,word=bet) " + chips(1, seat=3), "a bet has no call before it"),
    ])  # fmt: skip
    def test_nothing_is_waited_for(self, text, why):
        done = play(GN, SIX, text)
        assert done.state["to_act"] != (3 if "word=bet" in text else 5), why


class TestPotLimit:
    """In pot limit at 100-200, 600 may be raised to 600 + (100 + 200 + 600 + 600) = 2,100 by G186's count or P37's."""

    PLO = header(game="plo", chips=[25, 100, 500, 1000, 5000])

    def test_several_chips_over_the_pot_are_reduced(self):
        done = play(PC, self.PLO, SAID + chips(30)).wants(bet={"5": 2100}, to_act=6)
        assert [(one["cause"], one["to"], one["returned"]) for one in done.rulings] == [("over_pot", 2100, 900)]

    def test_one_big_chip_said_to_be_a_raise_is_the_pot(self):
        done = play(PC, self.PLO, SAID + 'chips(seat=5,out={"5000":1})').wants(bet={"5": 2100}, to_act=6)
        assert [one["to"] for one in done.rulings] in ([], [2100])
