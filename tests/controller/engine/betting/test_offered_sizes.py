"""The sizes that the dealer's screen and keys offer a seat by name."""

from __future__ import annotations

import pytest
from dealer_talk import Talk

from controller.engine.betting.offered_sizes import offered_sizes
from controller.terms.fast_copies import replace


def offered(talk, seat):
    return dict(offered_sizes(talk.table, talk.table.hand, seat))


def test_to_the_first_to_act_the_least_raise_half_the_pot_and_the_pot():
    """Blinds 1-2: to 4; the pot after a call of 2 is 5, so the pot is a raise to 7, and half of it one to 4."""
    sizes = offered(Talk("G").play("new deal"), 3)
    assert (sizes["minimum"], sizes["half_pot"], sizes["pot"]) == (4, 4, 7)


def test_sizes_are_whole_chips():
    """Of 25 the least: a pot of 1,050 behind 100-200 and a raise to 375 is offered as a multiple of it."""
    talk = Talk("G", blinds=[100, 200], chips=[25, 100], stacks=dict.fromkeys(range(1, 7), 20000)).play("new deal 3:raise=450")
    sizes = offered(talk, 4)
    assert (sizes["minimum"], sizes["pot"]) == (700, 450 + (300 + 450 + 450))
    assert sizes["half_pot"] == 450 + 600


def test_without_a_tray_the_least_blind_is_the_unit():
    talk = Talk("G", blinds=[2, 5], stacks=dict.fromkeys(range(1, 7), 200)).play("new deal 3:raise=11")
    assert (offered(talk, 4)["half_pot"], offered(talk, 4)["pot"]) == (24, 40)


def test_repeat_is_the_last_wager_of_the_evening():
    talk = Talk("G").play("new deal")
    talk.table = replace(talk.table, memory=replace(talk.table.memory, wager=9))
    assert offered(talk, 3)["repeat"] == 9


@pytest.mark.parametrize(("text", "seat"), [
    ("new deal 3:fold", 3), ("new deal 3:fold 4:fold 5:fold 6:fold 1:fold", 2), ("new", 3), ("new deal", 8),
    ("new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check", 3),
])  # fmt: skip
def test_nothing_is_offered_to_who_cannot_wager(text, seat):
    assert offered(Talk("G").play(text), seat) == {}


def test_while_no_opener_is_known_each_seat_is_offered_what_it_could_open_for():
    stud = {"game": "stud", "blinds": [], "ante": 1, "bring_in": 2, "limits": [5, 10], "seats": 3, "readers": "none"}
    talk = Talk("G", **stud).play("new")
    assert talk.table.hand.wagering.round.opener_unknown
    assert {seat: offered(talk, seat) for seat in (1, 2, 3)} == dict.fromkeys((1, 2, 3), offered(talk, 1))
    assert offered(talk, 1)["minimum"] == 2
