"""A bet whose hand is killed before anybody called: it comes back, and the round is as before it."""

import pytest
from held_arrivals import DEAL, FLOP_IS_OUT, Scene

from controller.poker import betting
from controller.terms.codes import Act
from controller.terms.fast_copies import replace


def flop(size=2):
    wagering = Scene(FLOP_IS_OUT).hand.wagering
    return replace(wagering, round=replace(wagering.round, size=size))


@pytest.mark.parametrize(("size", "increment"), [(0, 1), (1, 1), (2, 2)])
def test_the_least_bet_is_the_rounds_again_and_never_less_than_a_chip(size, increment):
    """In a game without blinds and limits any chip is a bet."""
    after = betting.kill(betting.act(flop(size), 1, Act.BET, 10), 1)
    assert (after.current, after.full, after.increment, after.wagers, after.aggressor) == (0, 0, increment, 0, None)
    assert after.stacks[1] == flop().stacks[1], "his chips come back"
    assert (after.to_act, after.acted) == (2, frozenset())


def test_a_raise_that_nobody_called_leaves_the_bet_before_it_and_who_had_put_it_in():
    wagering = betting.act(betting.act(betting.act(flop(), 1, Act.BET, 10), 2, Act.CALL), 3, Act.RAISE, 30)
    after = betting.kill(wagering, 3)
    assert (after.current, after.full, after.wagers, after.bets[3]) == (10, 10, 1, 10)
    assert after.acted == frozenset({1, 2})
    assert after.to_act is None


def test_a_bet_that_was_called_stays():
    wagering = betting.act(betting.act(flop(), 1, Act.BET, 10), 2, Act.CALL)
    after = betting.kill(wagering, 1)
    assert (after.current, after.bets[1], after.to_act) == (10, 10, 3)


def test_a_round_without_a_straddle_has_none():
    """Nothing is added to the least raise."""
    assert Scene(DEAL).hand.wagering.round.straddle_to == 0
    assert flop().round.straddle_to == 0
