"""Chips that come back, and pots that are pushed one after the other."""

import pytest

from controller.poker import pot_awards, rounds
from controller.poker.betting_structure import Structure
from controller.poker.splitting import split_by_parts, split_evenly
from controller.terms.codes import Betting

NO_LIMIT = Structure(Betting.NO_LIMIT, 10, blinds=(5, 10))


def put_up(*amounts, stack=1000, dead=0):
    """Seats that have put up so much, all in the hand, whoever has put up his stack all-in."""
    seats = range(1, len(amounts) + 1)
    wagers = rounds.open_wagering(seats, dict.fromkeys(seats, stack), NO_LIMIT)
    for seat, amount in enumerate(amounts, 1):
        wagers = rounds.post(wagers, seat, amount, dead if seat == 1 else 0)
    return wagers


@pytest.mark.parametrize(
    ("amounts", "part"), [((50, 50, 20), None), ((51, 50, 20), (1, 1)), ((20, 50, 100), (3, 50)), ((0, 0, 10), (3, 10)), ((0, 0, 0), None)]
)
def test_what_nobody_called_comes_back_to_its_owner(amounts, part):
    wagers = put_up(*amounts)
    found = pot_awards.uncalled(wagers)
    assert (found and (found.seat, found.amount)) == part
    after = pot_awards.return_uncalled(wagers)
    if part is None:
        assert after is wagers
        return
    seat, amount = part
    assert after.stacks[seat] == wagers.stacks[seat] + amount
    assert (after.bets[seat], after.pot) == (wagers.bets[seat] - amount, wagers.pot - amount)


def test_a_void_hand_gives_every_chip_back():
    wagers = rounds.post(put_up(50, 80, 20, dead=7), 3, 0, ante=2)
    back = pot_awards.return_all(wagers)
    assert back.stacks == {1: 1000, 2: 1000, 3: 1000}
    assert (back.pot, back.current, back.to_act) == (0, 0, None)


def two_pots():
    """Seat 1 is all-in for 40; the main pot is 120, the side pot of seats 2 and 3 is 100."""
    wagers = rounds.open_wagering((1, 2, 3), {1: 40, 2: 1000, 3: 1000}, NO_LIMIT)
    for seat, amount in ((1, 40), (2, 90), (3, 90)):
        wagers = rounds.post(wagers, seat, amount)
    return wagers


def left(wagers):
    return [pot.amount for pot in pot_awards.pots_left(wagers)]


def test_the_side_pot_goes_first_where_no_pot_is_named():
    wagers = pot_awards.award(two_pots(), 2, 100)
    assert (left(wagers), wagers.stacks[2], wagers.awarded) == ([120], 1010, {2: 100})
    assert left(pot_awards.award(wagers, 1, 120)) == []


def test_who_has_no_part_of_the_side_pot_gets_the_main_pot():
    assert left(pot_awards.award(two_pots(), 1, 120)) == [0, 100]


@pytest.mark.parametrize(("seat", "amount", "pot", "rest"), [
    (2, 120, 0, [0, 100]), (3, 50, 1, [120, 50]), (3, 150, None, [70]), (2, 1, 0, [119, 100]), (2, 220, None, []),
])  # fmt: skip
def test_a_push_comes_out_of_the_pot_that_is_named_and_then_of_the_last(seat, amount, pot, rest):
    assert left(pot_awards.award(two_pots(), seat, amount, pot)) == rest


def test_more_than_lies_there_cannot_be_pushed():
    pot_awards.award(two_pots(), 2, 220)
    with pytest.raises(ValueError, match="pushed 221: the pot has 220"):
        pot_awards.award(two_pots(), 2, 221)


@pytest.mark.parametrize(
    ("amount", "ways", "unit", "parts"),
    [(100, 2, 1, (50, 50)), (101, 2, 1, (51, 50)), (101, 3, 1, (34, 34, 33)), (105, 2, 5, (55, 50)), (107, 2, 5, (57, 50)), (4, 2, 5, (4, 0))],
)
def test_the_first_get_the_odd_chips_in_whole_units_g147(amount, ways, unit, parts):
    assert split_evenly(amount, ways, unit) == parts


@pytest.mark.parametrize(("amount", "unit", "parts", "over"), [(100, 1, (50, 50), 0), (101, 1, (50, 50), 1), (109, 5, (50, 50), 9), (4, 5, (0, 0), 4)])
def test_halves_in_whole_units_leave_a_remainder(amount, unit, parts, over):
    assert split_by_parts(amount, ((1, 1), (1, 1)), unit) == (parts, over)


def test_chips_pushed_to_a_seat_outside_the_hand_are_its_own():
    """The dealer's error is on the table, too: nobody's chips are lost count of."""
    after = pot_awards.award(two_pots(), 9, 30)
    assert (after.stacks[9], after.awarded, after.pot) == (30, {9: 30}, 190)
