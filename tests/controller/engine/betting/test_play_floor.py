"""What the floor decides of a wager is carried out: the act counts, the chips stay, or the hand dies."""

import pytest
from tape_talk import GN, PC, header, play, seats

FOUR = header(blinds=[200, 400], seats=seats(4, 100000), button=4, chips=[100, 500, 1000])


def asked(choose):
    """P44, Add44: an undercall of a raise, multi-way, is the floor's: the whole call, or the chips and the hand."""
    text = "new_deal act(seat=3,do=raise,to=1200) chips(seat=4,out={\"500\":1}) "
    return play(PC, FOUR, text + (f"floor(choose={choose}) " if choose else ""))


def test_the_floor_is_asked_and_nobody_has_acted_yet():
    asked("").ruled(outcome="floor", cause="under_call").wants(to_act=4, bet={"4": 0})


def test_the_call_counts_in_full_and_the_turn_goes_on():
    asked("action").wants(bet={"4": 1200}, stack={"4": 98800}, to_act=1, pot=1200 + 1200 + 200 + 400)


def test_the_chips_of_the_undercall_stay_and_the_hand_dies():
    """Add44, example 4: what he thought he faced is forfeited; of the chip of 500 he gets 100 back."""
    asked("dead_hand").wants(live=[1, 2, 3], stack={"4": 99600}, pot=400 + 1200 + 200 + 400, to_act=1)


@pytest.mark.parametrize("book", [GN, PC])
def test_a_choice_that_the_question_does_not_have_decides_nothing(book):
    told = play(book, FOUR, "new_deal act(seat=3,do=raise,to=1200) floor(choose=dead_hand)")
    told.wants(live=[1, 2, 3, 4], to_act=4)
