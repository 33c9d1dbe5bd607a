"""The bring-in of a hand that is dead: its chips go in, and the next player is in turn (GN 215)."""

import pytest

from controller.poker import bring_in, rounds, sizes
from controller.poker.betting_structure import Structure
from controller.terms.codes import Act, Betting
from controller.terms.fast_copies import replace

STUD = Structure(Betting.FIXED_LIMIT, 10, 10, 20)


def street(stacks=(100, 100, 100), first=1, folded=(1,)):
    wagers = rounds.open_wagering((1, 2, 3), dict(enumerate(stacks, 1)), STUD)
    return rounds.open_street(replace(wagers, folded=frozenset(folded)), first, bring_in=3)


@pytest.mark.parametrize(("amount", "current", "awaited"), [(0, 0, False), (3, 0, True), (3, 3, False), (0, 5, False)])
def test_a_bring_in_is_awaited_until_somebody_has_made_it(amount, current, awaited):
    wagers = street()
    wagers = replace(wagers, current=current, round=replace(wagers.round, bring_in=amount))
    assert bring_in.is_awaited(wagers) is awaited


@pytest.mark.parametrize(("seat", "turn"), [(1, 2), (2, 3), (3, 1)])
def test_the_chips_of_a_dead_hand_go_in_and_the_next_player_is_in_turn(seat, turn):
    posted = bring_in.post_dead(street(first=seat, folded=(seat,)), seat)
    assert (posted.bets[seat], posted.stacks[seat], posted.current, posted.pot) == (3, 97, 3, 3)
    assert (posted.to_act, posted.round.turns[0], posted.folded) == (turn, turn, frozenset({seat}))
    assert (posted.aggressor, posted.last_aggressor, posted.wagers, posted.round.opener_unknown) == (None, None, 0, False)
    assert seat not in posted.acted
    assert sizes.legal(posted, turn).may == (Act.FOLD, Act.CALL, Act.COMPLETE)


def test_who_was_not_known_before_opens_no_more():
    unread = rounds.open_street(replace(street(), folded=frozenset()), None, bring_in=3)
    dead = replace(unread, folded=frozenset({2}))
    assert bring_in.post_dead(dead, 2).to_act == 3


def test_a_short_stack_brings_in_what_it_has_and_an_empty_one_nothing():
    assert bring_in.post_dead(street((2, 100, 100)), 1).bets[1] == 2
    empty = street((0, 100, 100))
    assert bring_in.post_dead(empty, 1) is empty


def test_where_nobody_could_answer_nothing_is_posted():
    all_in = street((100, 0, 0))
    assert bring_in.post_dead(all_in, 1) is all_in
