"""What a simulation may count before it is worse than its profile promises."""

import pytest

from controller.simulation.measure.profile_targets import allowed, broken_promises
from controller.simulation.measure.tally import CauseTally, Tally


@pytest.mark.parametrize(("expected", "most"), [(0.0, 0), (0.009, 0), (0.5, 3), (1.5, 5), (10.0, 18), (100.0, 124), (101.0, 125)])
def test_a_rate_is_broken_where_chance_explains_so_many_in_one_run_of_a_hundred_or_fewer(expected, most):
    """By the tables of Poisson's law; where many are expected by the normal one."""
    assert allowed(expected) == most


def test_three_questions_in_a_hundred_hands_keep_a_promise_of_one_in_two_hundred_and_four_do_not():
    assert broken_promises("reference", Tally(hands=100, questions=3)) == []
    assert broken_promises("reference", Tally(hands=100, questions=4)) == ["4 questions that nothing made necessary"]
    assert broken_promises("clean", Tally(hands=100, questions=1)) == ["1 question that nothing made necessary"]


@pytest.mark.parametrize("noise", ["clean", "reference"])
def test_no_false_ruling_is_promised_so_one_is_one_too_many_however_many_hands_were_played(noise):
    assert broken_promises(noise, Tally(hands=100_000, false_rulings=1)) == ["1 false ruling in 100000 hands"]


def test_a_missed_error_or_two_of_a_hundred_are_chance_at_the_reference_table_and_none_is_at_the_clean_one():
    def missed(count):
        return Tally(hands=100, causes={"joker": CauseTally(injected=100, seeable=100, caught=100 - count)})

    assert broken_promises("reference", missed(3)) == []
    assert broken_promises("reference", missed(4)) == ["4 of 100 errors missed"]
    assert broken_promises("clean", missed(1)) == ["1 of 100 errors missed"]
    assert broken_promises("harsh", missed(11)) == []


def test_a_house_s_own_profile_is_held_to_what_the_harsh_table_promises():
    assert broken_promises("our-house.toml", Tally(hands=300, false_rulings=1)) == []
    assert broken_promises("our-house.toml", Tally(hands=300, false_rulings=2)) == ["2 false rulings in 300 hands"]
    assert broken_promises("our-house.toml", Tally(hands=100, wrong_and_sure=1)) == ["1 sighting wrong and sure"]
