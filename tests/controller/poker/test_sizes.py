"""Sizes of wagers by hand-made numbers: least and most, the pot, usual sizes, what is open to whom."""

import pytest

from controller.poker import betting, rounds, sizes
from controller.poker.betting_structure import Structure
from controller.terms.codes import Act, Betting
from controller.terms.fast_copies import replace

NO_LIMIT = Structure(Betting.NO_LIMIT, 10, blinds=(5, 10))
POT = Structure(Betting.POT_LIMIT, 10, blinds=(5, 10))
LIMIT = Structure(Betting.FIXED_LIMIT, 10, 10, 20, blinds=(5, 10))


def deal(structure=NO_LIMIT, stacks=(1000, 1000, 1000)):
    """Blinds of 5 and 10 at seats 1 and 2; seat 3 is first."""
    wagers = rounds.open_wagering((1, 2, 3), dict(enumerate(stacks, 1)), structure)
    wagers = rounds.post(rounds.post(wagers, 1, 5), 2, 10)
    return rounds.open_first_round(wagers, 3, level=10)


def acted(wagers, *acts):
    for kind, *to in acts:
        wagers = betting.act(wagers, wagers.to_act, kind, *to)
    return wagers


RAISE, CALL, FOLD, ALL_IN = Act.RAISE, Act.CALL, Act.FOLD, Act.ALL_IN


@pytest.mark.parametrize(
    ("structure", "acts", "seat", "found"),
    [
        (NO_LIMIT, (), 3, (20, 1000)),
        (NO_LIMIT, ((RAISE, 35),), 1, (60, 1000)),
        (NO_LIMIT, ((RAISE, 35), (RAISE, 100)), 2, (165, 1000)),
        (POT, (), 3, (20, 35)),
        (POT, ((RAISE, 35),), 1, (60, 115)),
        (LIMIT, (), 3, (20, 20)),
        (LIMIT, ((RAISE, 20),), 1, (30, 30)),
    ],
)
def test_least_and_most(structure, acts, seat, found):
    """Pot limit: the call, and then what lies there: 10 + (5 + 10 + 10) = 35; 35 + (5 + 10 + 35 + 30) = 115."""
    assert sizes.raise_range(acted(deal(structure), *acts), seat) == found


@pytest.mark.parametrize(("stack", "found"), [(1000, (20, 1000)), (20, (20, 20)), (19, (19, 19)), (11, (11, 11)), (10, None), (9, None)])
def test_who_has_less_than_a_raise_may_go_all_in_above_the_call(stack, found):
    assert sizes.raise_range(deal(stacks=(1000, 1000, stack)), 3) == found


@pytest.mark.parametrize(("unit", "pot", "most"), [(1, 35, 35), (5, 35, 35), (10, 40, 40), (25, 35, 35), (100, 110, 110)])
def test_a_pot_that_is_counted_in_units_is_rounded_up(unit, pot, most):
    """G185: the pot of 25 in units of 10 is 30, of 25 is 25, of 100 is 100."""
    wagers = deal(replace(POT, pot_unit=unit))
    assert (sizes.pot_limit(wagers, 3), sizes.raise_range(wagers, 3)[1]) == (pot, most)


@pytest.mark.parametrize(
    ("all_in", "open_again"), [(59, False), (60, True), (61, True)]
)
def test_a_short_all_in_does_not_open_the_betting_to_who_has_raised(all_in, open_again):
    """N166, G170: 35 raised by 25; an all-in to 60 is a full raise, to 59 is none."""
    wagers = acted(deal(stacks=(all_in, 1000, 1000)), (RAISE, 35), (ALL_IN,), (CALL,))
    assert wagers.to_act == 3
    assert (sizes.raise_range(wagers, 3) is not None) is open_again
    assert sizes.legal(wagers, 3).may == ((FOLD, CALL, RAISE) if open_again else (FOLD, CALL))


@pytest.mark.parametrize(("all_in", "open_again"), [(24, False), (25, True), (29, True)])
def test_in_limit_half_a_bet_opens_it(all_in, open_again):
    """N127, G127: of a raise of 10, 5 more is half; 4 is less."""
    wagers = acted(deal(LIMIT, stacks=(all_in, 1000, 1000)), (RAISE, 20), (ALL_IN,), (CALL,))
    assert (sizes.raise_range(wagers, 3) is not None) is open_again
    never = replace(LIMIT, half_reopens=False, adds_up=False)
    wagers = acted(deal(never, stacks=(all_in, 1000, 1000)), (RAISE, 20), (ALL_IN,), (CALL,))
    assert sizes.raise_range(wagers, 3) is None


def test_after_the_last_raise_that_the_cap_allows_there_is_none():
    wagers = replace(deal(LIMIT), wagers=4, round=replace(deal(LIMIT).round, cap=4))
    assert sizes.raise_range(wagers, 3) is None
    assert sizes.raise_range(replace(wagers, wagers=3), 3) == (20, 20)


def test_fold_or_one_size():
    wagers = replace(deal(), current=0, bets={1: 0, 2: 0, 3: 0})
    wagers = replace(wagers, round=replace(wagers.round, fixed=40))
    assert (sizes.raise_range(wagers, 3), sizes.legal(wagers, 3).may) == ((40, 40), (FOLD, Act.BET))
    assert sizes.raise_range(replace(wagers, stacks={1: 9, 2: 9, 3: 39}), 3) == (39, 39)
    bet = replace(wagers, current=40)
    assert (sizes.raise_range(bet, 3), sizes.legal(bet, 3).may) == (None, (FOLD, CALL))


def test_a_bring_in_may_be_completed_to_any_size_up_to_the_limit():
    wagers = replace(deal(LIMIT), current=0, bets={1: 0, 2: 0, 3: 0}, wagers=0)
    wagers = replace(wagers, round=replace(wagers.round, bring_in=3, upper=10))
    assert (sizes.raise_range(wagers, 3), sizes.legal(wagers, 3).may) == ((3, 10), (Act.BRING_IN, Act.COMPLETE))
    freely = replace(wagers, round=replace(wagers.round, forced=False))
    assert sizes.legal(freely, 3).may == (FOLD, Act.BRING_IN, Act.COMPLETE)
    brought = replace(wagers, current=3, full=0, bets={1: 0, 2: 0, 3: 3}, to_act=1)
    assert sizes.legal(brought, 1).may == (FOLD, CALL, Act.COMPLETE)
    assert sizes.legal(replace(brought, wagers=1), 1).may == (FOLD, CALL, RAISE)


@pytest.mark.parametrize(
    ("structure", "acts", "seat", "unit", "before", "told"),
    [
        (NO_LIMIT, (), 3, 5, 0, {"minimum": 20, "half_pot": 20, "pot": 35}),
        (NO_LIMIT, ((RAISE, 35),), 1, 5, 0, {"minimum": 60, "half_pot": 75, "pot": 115}),
        (NO_LIMIT, ((RAISE, 35),), 1, 10, 70, {"minimum": 60, "half_pot": 70, "pot": 110, "repeat": 70}),
        (NO_LIMIT, ((RAISE, 35),), 1, 5, 59, {"minimum": 60, "half_pot": 75, "pot": 115}),
        (POT, ((RAISE, 35),), 1, 10, 0, {"minimum": 60, "half_pot": 70, "pot": 115}),
        (LIMIT, (), 3, 5, 30, {"minimum": 20}),
    ],
)
def test_the_usual_sizes(structure, acts, seat, unit, before, told):
    """After 35: the call, then half of 80 or all of it; each rounded down to the unit (in pot limit the pot is the pot), none below the least."""
    assert sizes.usual_sizes(acted(deal(structure), *acts), seat, unit, before) == told


def test_between_the_two_sizes_of_a_limit_game_there_is_none():
    """An open pair on fourth street, or cards that no reader tells: 10 or 20, and not the pot between them."""
    wagers = deal(LIMIT)
    wagers = replace(wagers, round=replace(wagers.round, upper=40))
    least, most = sizes.raise_range(wagers, 3)
    assert least < sizes.pot_limit(wagers, 3) < most
    assert sizes.usual_sizes(wagers, 3, 5) == {"minimum": least}
    assert sizes.usual_sizes(wagers, 3, 5, most) == {"minimum": least, "repeat": most}
    assert sizes.usual_sizes(wagers, 3, 5, most - 5) == {"minimum": least}


def test_all_in_is_no_usual_size_and_without_a_raise_there_is_none():
    wagers = deal(stacks=(1000, 1000, 35))
    assert sizes.usual_sizes(wagers, 3, 5) == {"minimum": 20, "half_pot": 20}
    assert sizes.usual_sizes(deal(stacks=(1000, 1000, 10)), 3, 5) == {}


def test_over_a_straddle_the_first_raise_alone_has_the_straddles_size():
    """Straddle 20, raised to 40, the least: an all-in to 45 is no full raise, one to 60 is."""
    for all_in, open_again in ((45, False), (59, False), (60, True)):
        seats = (1, 2, 3, 4)
        wagers = rounds.open_wagering(seats, dict.fromkeys(seats, 1000) | {1: all_in}, NO_LIMIT)
        for seat, blind in ((1, 5), (2, 10), (3, 20)):
            wagers = rounds.post(wagers, seat, blind)
        wagers = acted(rounds.open_first_round(wagers, 4, level=20, straddle=20), (RAISE, 40), (ALL_IN,), (FOLD,), (CALL,))
        assert wagers.to_act == 4
        assert (sizes.raise_range(wagers, 4) is not None) is open_again


@pytest.mark.parametrize(("acts", "to", "told"), [
    ((), 19, "¤20 to ¤1000 is allowed"), ((), 1001, "¤20 to ¤1000 is allowed"),
    (((RAISE, 35), (ALL_IN,), (FOLD,)), 60, "no bet or raise is allowed"),
])  # fmt: skip
def test_a_wager_of_another_size_is_refused_and_told_what_is_allowed(acts, to, told):
    """After 35 and an all-in to 40, seat 3 may not raise again."""
    wagers = acted(deal(stacks=(40, 1000, 1000) if acts else (1000, 1000, 1000)), *acts)
    with pytest.raises(betting.IllegalAct, match=f"seat 3 cannot make it ¤{to}: {told}"):
        betting.act(wagers, 3, RAISE, to)


def test_a_sized_act_without_a_size_is_refused_and_a_bring_in_needs_none():
    with pytest.raises(betting.IllegalAct, match="seat 3 cannot raise without an amount"):
        betting.act(deal(), 3, RAISE)
    stud = rounds.open_wagering((1, 2, 3), {1: 100, 2: 100, 3: 2}, LIMIT)
    assert betting.act(rounds.open_street(stud, 1, bring_in=3), 1, Act.BRING_IN).bets[1] == 3
    short = betting.act(rounds.open_street(stud, 3, bring_in=3), 3, Act.BRING_IN)
    assert (short.bets[3], short.current) == (2, 3), "the others owe the whole bring-in"
