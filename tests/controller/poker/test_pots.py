"""Main and side pots, uncalled parts, antes and dead money."""

from itertools import groupby

from hypothesis import given
from hypothesis import strategies as st

from controller.poker.pots import Pot, Uncalled, side_pots, uncalled_part


def test_four_all_ins_and_a_call():
    put = {4: 100, 5: 300, 1: 600, 2: 1000, 3: 1000}
    pots = side_pots(put, {}, 0, put, {4, 5, 1, 2})
    assert pots == (Pot(500, (1, 2, 3, 4, 5)), Pot(800, (1, 2, 3, 5)), Pot(900, (1, 2, 3)), Pot(800, (2, 3)))


def test_folded_chips_stay_where_they_were_put():
    assert side_pots({1: 100, 2: 300, 3: 300, 4: 150}, {}, 0, (1, 2, 3), {1}) == (
        Pot(400, (1, 2, 3)),
        Pot(450, (2, 3)),
    )


def test_dead_money_is_the_main_pots():
    assert side_pots({1: 100, 2: 200, 3: 200}, {}, 30, (1, 2, 3), {1})[0] == Pot(330, (1, 2, 3))


def test_a_short_ante_wins_only_what_it_matched():
    antes = {1: 10, 2: 25, 3: 25}
    assert side_pots({1: 0, 2: 100, 3: 100}, antes, 0, (1, 2, 3), {1}) == (Pot(30, (1, 2, 3)), Pot(230, (2, 3)))


def test_one_players_ante_for_all_is_won_by_anybody():
    """A big blind's ante is dead money: a seat that is all-in without any live chip wins it too."""
    assert side_pots({1: 0, 2: 200, 3: 200}, {}, 25, (1, 2, 3), {1}) == (Pot(25, (1, 2, 3)), Pot(400, (2, 3)))


def test_the_uncalled_part():
    assert uncalled_part({1: 500, 2: 300, 3: 100}, (1, 2)) == Uncalled(1, 200)
    assert uncalled_part({1: 500, 2: 500}, (1, 2)) is None
    assert uncalled_part({1: 500, 2: 300}, (2,)) is None, "a folded seat has nothing to take back"
    assert uncalled_part({1: 500, 2: 300}, (1,)) == Uncalled(1, 200)


players_of_a_hand = st.lists(
    st.tuples(st.integers(0, 400), st.integers(0, 25), st.sampled_from(["fold", "all_in", "live"])), min_size=2, max_size=9
)


@given(players_of_a_hand, st.integers(0, 100))
def test_every_chip_is_in_one_pot(players, dead):
    put = {seat: one[0] for seat, one in enumerate(players, 1)}
    antes = {seat: one[1] for seat, one in enumerate(players, 1)}
    live = [seat for seat, one in enumerate(players, 1) if one[2] != "fold"]
    all_in = {seat for seat, one in enumerate(players, 1) if one[2] == "all_in"}
    pots = side_pots(put, antes, dead, live, all_in)
    assert sum(pot.amount for pot in pots) == sum(put.values()) + sum(antes.values()) + dead
    assert all(pot.amount > 0 for pot in pots)


@given(
    st.lists(
        st.tuples(st.integers(0, 6), st.integers(0, 2), st.sampled_from(["fold", "all_in", "live"])), min_size=2, max_size=6
    )
)
def test_chip_by_chip_those_play_for_it_who_matched_it_or_still_have_chips(players):
    put, antes = ({seat: one[kind] for seat, one in enumerate(players, 1)} for kind in (0, 1))
    live = [seat for seat, one in enumerate(players, 1) if one[2] != "fold"]
    all_in = [seat for seat, one in enumerate(players, 1) if one[2] == "all_in"]
    chips: list[tuple[int, ...]] = []
    for paid in (antes, put):
        for level in range(1, max(paid.values()) + 1):
            able = tuple(seat for seat in live if seat not in all_in or paid[seat] >= level)
            # What only folded players put in beyond the others goes with the chips before it.
            one = able or (chips[-1] if chips else ())
            chips += [one] * sum(1 for amount in paid.values() if amount >= level)
    expected = tuple(Pot(len(list(same)), seats) for seats, same in groupby(chips))
    assert side_pots(put, antes, 0, live, all_in) == expected


def test_chips_of_a_player_alone_are_called_by_nobody():
    assert uncalled_part({1: 500}, (1,)) == Uncalled(1, 500)
    assert uncalled_part({1: 0}, (1,)) is None
    assert uncalled_part({}, ()) is None
