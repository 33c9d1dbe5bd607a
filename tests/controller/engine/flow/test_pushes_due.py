"""What a push that is due says: how much, of which pot, what the house takes, and whether it was begun."""

import pytest
from dealer_talk import Talk
from river_hands import RIVER, SHOWN, at_river

from controller.engine.flow.awards import due_awards, due_of, is_over, next_push


def test_the_last_hand_wins_it_all_as_the_main_pot():
    talk = at_river("1:bet=10 2:fold 3:fold", "P")
    (award,) = due_awards(talk.table).awards
    assert (award.pot, award.seat, award.amount) == (0, 1, 16)
    push = next_push(talk.table)
    assert (push.seat, push.amount, push.pot, push.rake, push.begun) == (1, 16, None, 0, False)
    assert push.why == "everybody else folded"


def test_the_only_hand_left_at_the_showdown_did_not_win_by_folds():
    push = next_push(at_river("1:bet=10 2:call 3:fold Ac>muck As>muck", "P").table)
    assert (push.seat, push.why) == (2, "the only hand left")


def test_the_rake_is_named_until_chips_are_pushed():
    """G28: a tenth of the pot up to 6; of 26 it is 2, and the hand's first push says so."""
    talk = at_river(f"1:bet=10 2:call 3:fold {SHOWN}")
    push = next_push(talk.table)
    assert (push.amount, push.rake, push.begun) == (24, 2, False)
    push = next_push(talk.play("award:1=23").table)
    assert (push.amount, push.rake, push.begun) == (1, 0, True)
    assert not is_over(talk.table)
    assert next_push(talk.play("award:1=1").table) is None
    assert is_over(talk.table)


def test_a_rake_above_the_main_pot_takes_no_more_than_the_main_pot():
    """Seat 1 is all-in with the small blind of 1: the main pot is 3, and 6 of the whole are due (G28)."""
    river = RIVER.replace("1:call ", "").replace("1:check ", "")
    talk = Talk("G", seats=3, stacks={1: 1}).play(f"{river} 2:bet=100 3:call show:1=AsAc show:2=2d2h show:3=KsKh")
    push = next_push(talk.table)
    assert (push.seat, push.amount, push.rake) == (3, 202, 6)


def test_one_chip_pushed_of_a_share_leaves_the_rest_begun():
    river = RIVER.replace("2d>2", "Ad>2").replace("2h>2", "Ah>2")
    talk = Talk("P", seats=3).play(f"{river} 1:bet=10 2:call 3:fold show:1=AsAc show:2=AdAh")
    assert [(one.seat, one.amount, one.begun) for one in [next_push(talk.table)]] == [(1, 13, False)]
    talk.play("award:1=1")
    assert [(one.seat, one.amount, one.begun) for one in [next_push(talk.table)]] == [(1, 12, True)]


@pytest.mark.parametrize(("shown", "due"), [
    ("show:1=AsAc", None), ("show:1=AsAc show:2=2d2h", {1: 6}), ("show:2=2d2h show:1=AsAc show:3=KsKh", {1: 6}),
])  # fmt: skip
def test_two_tabled_hands_can_be_compared(shown, due):
    talk = at_river(f"1:check 2:check 3:check {shown}", "P")
    found = due_of(talk.table, talk.table.hand, 1, None)
    assert (dict(found) if found is not None else None) == due


STUD = {"game": "stud", "blinds": [], "bring_in": 2, "limits": [5, 10]}


@pytest.mark.parametrize(("text", "over", "table"), [
    ("", False, {}), ("new", False, {}), ("new deal 3:fold 1:fold", False, {}), ("new deal 3:fold 1:fold award:2=3", True, {}),
    ("new", False, STUD), ("new deal:8", False, STUD),
])  # fmt: skip
def test_a_hand_is_over_once_its_pot_was_pushed_and_not_before(text, over, table):
    """In a game without blinds or antes the middle is empty while the cards are dealt."""
    assert is_over(Talk("P", seats=3, **table).play(text).table) is over


@pytest.mark.parametrize(("last", "amount"), [("3:fold", 26), ("3:call", 36)])
def test_of_two_hands_that_were_tabled_the_better_one_is_due_the_pot(last, amount):
    """Seat 1's aces beat seat 2's deuces; what seat 3 holds was not shown, and nothing is said of a push to it."""
    talk = at_river(f"1:bet=10 2:call {last} {SHOWN}", "P")
    for seat in (1, 2):
        for pot in (0, None):
            assert due_of(talk.table, talk.table.hand, seat, pot) == {1: amount}
    assert due_of(talk.table, talk.table.hand, 3, 0) is None


def test_a_side_pot_that_is_partly_pushed_has_been_begun():
    """Seat 3 is all-in for 7: 21 in the main pot, 10 beside it, and seat 1 wins both."""
    talk = Talk("P", seats=3, stacks={3: 7}).play(f"{RIVER} 1:bet=10 2:call 3:all_in=5 {SHOWN} show:3=KsKh")
    first = next_push(talk.table)
    assert (first.seat, first.amount, first.pot, first.begun) == (1, 10, 1, False)
    second = next_push(talk.play("award:1=4").table)
    assert (second.seat, second.amount, second.pot, second.begun) == (1, 6, 1, True)
    third = next_push(talk.play("award:1=6").table)
    assert (third.seat, third.amount, third.begun) == (1, 21, False)


def test_a_pot_that_was_pushed_is_not_due_again_when_its_cards_are_dealt_anew():
    """Cards of the next deal may be read before its signal comes, which then ended in a fault of the program."""
    river = RIVER.replace("Jc>board", "2c>board")
    talk = Talk("G", seats=3, stacks={1: 20}).play(f"{river} 1:bet=18 2:raise=100 3:call {SHOWN} show:3=KsKh")
    while (push := next_push(talk.table)) is not None:
        talk.tell("award", seat=push.seat, amount=push.amount, pot=push.pot)
    assert talk.table.hand.end_told
    stacks = dict(talk.table.hand.wagering.stacks)
    talk.play("2c>1")
    assert next_push(talk.table) is None
    talk.play("new")
    assert talk.table.counters.hands_begun == 2
    wagering = talk.table.hand.wagering
    assert {seat: wagering.stacks[seat] + wagering.bets[seat] for seat in (2, 3)} == {2: stacks[2], 3: stacks[3]}
