"""Players who come back, or from another table, with other chips than they left with (N60 to N62, E53 to E55, G58 to G60)."""

import pytest
from told import DEAL, SIX, E, G, N, act, outputs, seat

from controller.table.announcements.seat_announcements import StackNotAsLeft
from controller.table.outputs import Announce
from controller.views.announcements import announced
from tests.sentences.named_rules import eagles, gn, ncl

GONE = [seat(7, "new", stack=200, player="p1"), seat(7, "empty", t=60)]
PLO = {"game": "plo"}


def told(book, *events):
    says = [one.says for one in outputs(book, SIX, 1, *events, **PLO)[1] if isinstance(one, Announce)]
    return [one for one in says if isinstance(one, StackNotAsLeft)]


@pytest.mark.parametrize(("book", "rule"), [(N, "61"), (E, "54"), (G, "59")])
@ncl("61")
@eagles("54")
@gn("59")
def test_who_is_back_within_the_hour_has_what_he_left_with(book, rule):
    (short,) = told(book, *GONE, seat(8, "new", stack=150, player="p1", t=1_000))
    assert (short.why, short.stack, short.left, short.cite) == ("return", 150, 200, (rule,))
    assert announced(short).startswith("Seat 8 is back within 60 minutes with ")
    assert len(told(book, *GONE, seat(8, "new", stack=250, player="p1", t=1_000))) == 1
    assert told(book, *GONE, seat(8, "new", stack=200, player="p1", t=1_000)) == []
    assert told(book, *GONE, seat(8, "new", stack=150, player="p1", t=60 + 3_601)) == []
    assert len(told(book, *GONE, seat(8, "new", stack=150, player="p1", t=60 + 3_600))) == 1
    assert told(book, *GONE, seat(8, "new", stack=150, player="p1", t=60 + 3_600.001)) == []
    assert told(book, *GONE, seat(8, "new", stack=150, player="p2", t=1_000)) == []
    assert told(book, *GONE, seat(8, "new", stack=150, t=1_000)) == []


@pytest.mark.parametrize(("book", "rule"), [(N, "60"), (E, "53"), (G, "58")])
@ncl("60")
@eagles("53")
@gn("58")
def test_what_was_taken_along_comes_back(book, rule):
    away = [seat(7, "new", stack=200), seat(7, "away")]
    (short,) = told(book, *away, seat(7, "present", stack=150))
    assert (short.why, short.left) == ("away", 200)
    assert rule in short.cite
    assert told(book, *away, seat(7, "present", stack=200)) == []
    assert told(book, *away, seat(7, "present")) == []
    assert told(book, seat(7, "new", stack=200), seat(7, "present", stack=150)) == []


@pytest.mark.parametrize(("book", "rule"), [(N, "62"), (N, "101"), (E, "55"), (G, "60"), (G, "102")])
@ncl("62", "101")
@eagles("55")
@gn("60", "102")
def test_who_changes_tables_brings_his_full_stack_whatever_the_maximum(book, rule):
    (short,) = told(book, seat(7, "new", stack=5_000, left_with=6_000))
    assert (short.why, rule in short.cite) == ("transfer", True)
    everything = outputs(book, SIX, 1, seat(7, "new", stack=6_000, left_with=6_000), **PLO)[1]
    assert [one for one in everything if isinstance(one, Announce)] == []


def test_chips_that_were_cashed_out_and_those_of_the_hand_count():
    out = {"e": "tray_adjusted", "amount": 50, "reason": "cash_out", "seat": 7, "t": 40}
    (short,) = told(N, GONE[0], out, GONE[1], seat(8, "new", stack=150, player="p1", t=1_000))
    assert short.left == 200
    hand = [seat(7, "new", stack=200, player="p1"), DEAL, *(act(one, "fold") for one in (4, 5, 6))]
    assert told(N, *hand, seat(7, "empty", t=60), seat(8, "new", stack=200, player="p1", t=1_000)) == []
