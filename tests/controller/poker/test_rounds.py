"""The opening of rounds: posts within a stack, who is first, what counts as a wager, what pot limit assumes."""

import pytest

from controller.poker import betting, rounds
from controller.poker.betting_structure import Structure
from controller.terms.codes import Act, Betting
from controller.terms.fast_copies import replace
from controller.terms.wagers import CapRule, PotCount, StraddleRaise

LIMIT = Structure(Betting.FIXED_LIMIT, 10, 10, 20, blinds=(5, 10))
POT = Structure(Betting.POT_LIMIT, 10, blinds=(5, 10))


def opened(structure=LIMIT, stacks=(500, 500, 500), posts=((1, 5), (2, 10)), first=3, level=10, **more):
    seats = range(1, len(stacks) + 1)
    wagers = rounds.open_wagering(seats, dict(zip(seats, stacks, strict=True)), structure)
    for seat, live, *dead in posts:
        wagers = rounds.post(wagers, seat, live, *dead)
    return rounds.open_first_round(wagers, first, level=level, **more)


@pytest.mark.parametrize(
    ("stack", "stays", "live", "dead", "ante"),
    [(100, 82, 10, 5, 3), (18, 0, 10, 5, 3), (17, 0, 10, 4, 3), (13, 0, 10, 0, 3), (12, 0, 9, 0, 3), (3, 0, 0, 0, 3), (2, 0, 0, 0, 2)],
)
def test_a_short_stack_posts_its_ante_then_its_blind_then_what_is_dead(stack, stays, live, dead, ante):
    wagers = rounds.post(rounds.open_wagering((1, 2), {1: stack, 2: 50}, LIMIT), 1, 10, dead=5, ante=3)
    assert (wagers.stacks[1], wagers.bets[1], wagers.put[1], wagers.dead[1], wagers.antes[1]) == (stays, live, live, dead, ante)


def test_a_hand_without_blinds_opens_without_a_wager_and_one_with_them_with_one():
    assert [opened(level=0, posts=()).wagers, opened().wagers] == [0, 1]
    assert opened(structure=replace(LIMIT, straddle_counts=True), straddle=20, level=20).wagers == 2
    assert opened(structure=replace(LIMIT, straddle_counts=False), straddle=20, level=20).wagers == 1


@pytest.mark.parametrize(("first", "turns"), [(1, (1, 3, 6)), (3, (3, 6, 1)), (4, (6, 1, 3)), (7, (1, 3, 6)), (None, (1, 3, 6))])
def test_the_first_turn_goes_round_the_seats_dealt_in(first, turns):
    wagers = rounds.open_wagering((1, 3, 6), dict.fromkeys((1, 3, 6), 100), LIMIT)
    assert rounds.open_street(wagers, first).round.turns == turns


def test_who_is_all_in_has_no_turn_and_a_bring_in_is_his_no_more():
    """GN 215, PC RP-9: with the low card all-in for its ante the next player brings it in, or folds."""
    wagers = rounds.open_wagering((1, 2, 3), {1: 0, 2: 100, 3: 100}, LIMIT)
    street = rounds.open_street(wagers, 1, bring_in=3)
    assert (street.to_act, street.round.turns, street.round.forced) == (2, (2, 3, 1), False)
    assert rounds.open_street(wagers, 2, bring_in=3).round.forced


@pytest.mark.parametrize(
    ("big", "pair", "size", "upper"), [(False, False, 10, 10), (True, False, 20, 20), (False, True, 10, 20), (True, True, 20, 20)]
)
def test_the_limit_of_a_street_and_an_open_pair(big, pair, size, upper):
    """N206, G218: an open pair on fourth street lets any player bet either limit."""
    wagers = rounds.open_wagering((1, 2), {1: 100, 2: 100}, LIMIT)
    street = rounds.open_street(wagers, 1, big=big, open_pair=pair)
    assert (street.round.size, street.round.upper, street.increment, street.current) == (size, upper, size, 0)


def test_a_street_in_no_limit_begins_at_the_big_blind_and_gathers_the_bets():
    wagers = rounds.open_street(opened(structure=Structure(Betting.NO_LIMIT, 10, blinds=(5, 10))), 1, big=True, open_pair=True)
    assert (wagers.round.size, wagers.round.upper, set(wagers.bets.values()), wagers.pot) == (10, 10, {0}, 15)


def test_while_cards_are_unread_nobody_is_first_and_who_acts_opens():
    wagers = rounds.open_wagering((1, 2, 3), dict.fromkeys((1, 2, 3), 100), LIMIT)
    street = rounds.open_street(wagers, None, bring_in=3)
    assert (street.to_act, street.round.opener_unknown) == (None, True)
    named = rounds.opened_by(street, 3)
    assert (named.to_act, named.round.turns, named.round.opener_unknown) == (3, (3, 1, 2), False)


@pytest.mark.parametrize(
    ("rule", "stacks", "cap"),
    [
        (CapRule.ALWAYS, (500, 500), 4),
        (CapRule.ROUND_BEGAN_HEADS_UP, (500, 500), None),
        (CapRule.ROUND_BEGAN_HEADS_UP, (500, 500, 500), 4),
        (CapRule.TWO_DEALT_IN, (500, 500), None),
        (CapRule.TWO_DEALT_IN, (500, 500, 500), 4),
    ],
)
def test_a_bet_and_three_raises_unless_the_book_lifts_the_cap_of_two(rule, stacks, cap):
    """N9, N125, G126: no cap heads-up; L36, P53: no cap once two are left."""
    wagers = opened(structure=replace(LIMIT, raise_cap=3, cap_rule=rule), stacks=stacks)
    assert wagers.round.cap == cap


def test_of_three_one_of_whom_is_all_in_two_raise_without_end_g126():
    rule = replace(LIMIT, raise_cap=3, cap_rule=CapRule.ROUND_BEGAN_HEADS_UP)
    assert opened(structure=rule, stacks=(5, 500, 500)).round.cap is None
    assert opened(structure=replace(rule, betting=Betting.NO_LIMIT), stacks=(500, 500, 500)).round.cap is None
    assert opened(structure=replace(rule, raise_cap=None), stacks=(500, 500, 500)).round.cap is None


@pytest.mark.parametrize(
    ("count", "posts", "level", "assumed"),
    [
        (PotCount.LITERAL, ((1, 5), (2, 10)), 10, 0),
        (PotCount.FULL_BLINDS, ((1, 5), (2, 10)), 10, 0),
        (PotCount.FULL_BLINDS, ((2, 10),), 10, 5),
        (PotCount.FULL_BLINDS, ((1, 5), (2, 4)), 10, 6),
        (PotCount.FULL_BLINDS, ((1, 5), (2, 10), (3, 20)), 20, 0),
        (PotCount.SMALL_AS_BIG, ((1, 5), (2, 10)), 10, 5),
        (PotCount.SMALL_AS_BIG, ((2, 10),), 10, 0),
        (PotCount.SMALL_AS_BIG, ((1, 5), (2, 10), (3, 10, 5)), 10, 10),
    ],
)
def test_what_pot_limit_counts_that_does_not_lie_there(count, posts, level, assumed):
    """G186: a small blind counts as a big one; P55B: full blinds are assumed where one is dead or short."""
    assert opened(structure=replace(POT, pot_count=count), posts=posts, level=level).round.assumed == assumed


def test_a_small_blind_counts_as_big_until_the_big_blind_has_acted_g187():
    assert opened(structure=replace(POT, pot_count=PotCount.SMALL_AS_BIG)).round.assumed_until == 2
    assert opened(structure=replace(POT, pot_count=PotCount.FULL_BLINDS, blinds=())).round.assumed_until is None


@pytest.mark.parametrize(
    ("rule", "straddle", "least"),
    [
        (StraddleRaise.TO_DOUBLE_STRADDLE, 20, 40), (StraddleRaise.TO_DOUBLE_STRADDLE, 25, 50),
        (StraddleRaise.BY_TWO_BIG_BLINDS, 20, 40), (StraddleRaise.BY_TWO_BIG_BLINDS, 25, 45),
        (StraddleRaise.TO_THREE_BIG_BLINDS, 20, 30), (StraddleRaise.TO_THREE_BIG_BLINDS, 29, 30),
        (StraddleRaise.TO_THREE_BIG_BLINDS, 30, 50), (StraddleRaise.TO_THREE_BIG_BLINDS, 40, 70),
    ],
)  # fmt: skip
def test_the_least_raise_over_a_straddle(rule, straddle, least):
    """G160: double the straddle; N12: twice the big blind more; N154, E9: three big blinds, else the straddle's own raise."""
    structure = Structure(Betting.NO_LIMIT, 10, blinds=(5, 10), straddle_raise=rule)
    assert structure.raise_over_straddle(straddle) == least
    assert opened(structure=structure, straddle=straddle, level=straddle).round.straddle_to == least


def test_before_the_posts_nothing_lies_there_and_nobody_has_acted():
    wagers = rounds.open_wagering((1, 2, 3), dict.fromkeys((1, 2, 3), 100), LIMIT)
    assert (wagers.pot, wagers.current, wagers.full, wagers.wagers, wagers.to_act) == (0, 0, 0, 0, None)
    assert (wagers.live, wagers.all_in, wagers.awarded) == ((1, 2, 3), frozenset(), {})


def test_a_round_begins_heads_up_with_two_players_whoever_was_dealt_in():
    assert [opened(stacks=(500,) * players).round.heads_up for players in (2, 3, 4)] == [True, False, False]
    three = opened()
    for folded, heads_up in (((), False), ((3,), True)):
        assert rounds.open_street(replace(three, folded=frozenset(folded)), 1).round.heads_up is heads_up


@pytest.mark.parametrize(("big_blind", "least"), [(0, 1), (1, 1), (2, 2), (10, 10)])
def test_a_bet_is_at_least_the_big_blind_and_never_less_than_a_chip(big_blind, least):
    wagers = rounds.open_wagering((1, 2), {1: 100, 2: 100}, Structure(Betting.NO_LIMIT, big_blind))
    assert betting.legal(rounds.open_street(wagers, 1), 1).min_raise_to == least


def test_chips_beyond_the_blinds_are_never_counted_against_the_pot():
    """A newcomer's post lies there like a blind: nothing is assumed, and nothing is taken off."""
    full = replace(POT, pot_count=PotCount.FULL_BLINDS)
    assert opened(structure=full, posts=((1, 5), (2, 10), (3, 10))).round.assumed == 0
    assert opened(structure=replace(full, blinds=()), posts=((2, 10),)).round.assumed == 0
    assert opened(structure=replace(full, betting=Betting.NO_LIMIT), posts=((2, 10),)).round.assumed == 0


def test_what_is_assumed_counts_until_the_big_blind_has_acted_or_for_the_whole_round():
    """G186."""
    wagers = opened(structure=replace(POT, pot_count=PotCount.SMALL_AS_BIG), stacks=(500,) * 4)
    counted = [wagers.round.assumed]
    for kind in (Act.CALL, Act.FOLD, Act.CALL, Act.CHECK):
        wagers = betting.act(wagers, wagers.to_act, kind)
        counted.append(wagers.round.assumed)
    assert counted == [5, 5, 5, 5, 0]
    short = opened(structure=replace(POT, pot_count=PotCount.FULL_BLINDS), posts=((2, 10),), stacks=(500,) * 4)
    for kind in (Act.CALL, Act.CALL, Act.CALL, Act.CHECK):
        short = betting.act(short, short.to_act, kind)
        assert short.round.assumed == 5
