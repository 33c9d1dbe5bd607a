"""Every chip that moves otherwise than an act says is told, with what moved it; what an act says is not said again."""

import pytest
from dealer_talk import Talk

from controller.engine.flow.chip_accounting import chips_of
from controller.table.outputs import ActionTaken
from controller.table.values import ChipsTold, HandRaked


def told(talk):
    return [one for one in talk.outputs if isinstance(one, ChipsTold)]


def three(**table):
    return Talk("G", seats=3, readers="none", **table)


def test_blinds_and_antes_are_told_with_the_deal():
    talk = three(ante=1).play("new")
    assert [(one.why, one.stacks, one.bets, one.pot) for one in told(talk)] == [
        ("deal", {1: 198, 2: 197, 3: 199}, {1: 1, 2: 2}, 6)
    ]


def test_an_act_says_its_own_chips_and_nothing_follows_it():
    talk = three().play("new 3:raise=6 1:fold")
    assert [one.why for one in told(talk)] == ["deal"]
    acts = [one for one in talk.outputs if isinstance(one, ActionTaken)]
    assert [(one.seat, one.to, one.stack, one.pot) for one in acts] == [(3, 6, 194, 9), (1, 1, 199, 9)]


def test_a_bet_that_nobody_called_comes_back():
    talk = three(stacks={2: 50}).play("new 3:all_in 1:fold 2:call")
    assert [(one.why, one.stacks, one.bets, one.pot) for one in told(talk)[1:]] == [
        ("returned", {1: 199, 2: 0, 3: 150}, {1: 1, 2: 50, 3: 50}, 101)
    ]


def test_bets_are_gathered_as_the_street_comes():
    talk = three().play("new 3:call 1:call 2:check tap")
    assert [(one.why, one.bets, one.pot) for one in told(talk)[1:]] == [("street", {}, 6)]


def test_a_pot_pushed_and_the_rake_left_are_told():
    talk = three().play("new 3:call 1:call 2:check tap 1:bet=4 2:fold 3:fold award:1=9 new")
    pushed = next(one for one in told(talk) if one.why == "push")
    assert (pushed.stacks, pushed.bets, pushed.pot) == ({1: 203, 2: 198, 3: 198}, {}, 1)
    assert [one.amount for one in talk.outputs if isinstance(one, HandRaked)] == [1]


@pytest.mark.parametrize(("choose", "bets", "pot"), [("misdeal", {1: 1, 2: 2}, 3), ("void", {}, 0)])
def test_a_stopped_hand_gives_back_what_was_wagered(choose, bets, pot):
    talk = three().play(f"new 3:raise=6 floor:{choose}")
    last = told(talk)[-1]
    assert (last.why, last.bets, last.pot) == (choose, bets, pot)
    assert sum(last.stacks.values()) + pot == 600


def test_a_key_taken_back_gives_its_chips_back():
    talk = three().play("new 3:raise=6 undo")
    assert [(one.why, one.stacks, one.bets) for one in told(talk)] == [
        ("deal", {1: 199, 2: 198, 3: 200}, {1: 1, 2: 2}),
        ("undo", {1: 199, 2: 198, 3: 200}, {1: 1, 2: 2}),
    ]


def test_chips_bought_and_handed_in_through_the_tray():
    talk = three()
    talk.tell("tray_adjusted", amount=-100, reason="buy_in", seat=3)
    talk.tell("tray_adjusted", amount=50, reason="cash_out", seat=3)
    talk.play("new")
    talk.tell("bought", seat=3, amount=40)
    assert [(one.why, one.stacks[3], one.waiting) for one in told(talk)] == [
        ("buy_in", 300, {}), ("cash_out", 250, {}), ("deal", 250, {}), ("buy_in", 250, {3: 40}),
    ]  # fmt: skip


def test_a_pot_that_stays_for_the_next_deal_is_told_and_lies_in_its_pot():
    talk = three()
    talk.tell("forfeit", amount=10)
    talk.play("new")
    assert [(one.why, one.kept, one.pot) for one in told(talk)] == [("kept", 10, 0), ("deal", 0, 13)]


def test_a_seat_that_is_kept_for_somebody_has_no_chips():
    talk = three()
    talk.tell("seat", seat=5, **{"is": "reserved"})
    assert set(chips_of(talk.table, "seat").stacks) == {1, 2, 3}


@pytest.mark.parametrize("text", ["new 3:raise=6 1:call", "new 3:call 1:call 2:check tap"])
def test_a_player_who_walks_away_in_a_hand_moves_no_chips(text):
    """His seat is told anew; the chips in front, those of the others too, were told before."""
    talk = three().play(text)
    before = len(told(talk))
    talk.play("away:3")
    assert told(talk)[before:] == []
