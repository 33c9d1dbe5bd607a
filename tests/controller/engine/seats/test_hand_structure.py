"""The betting structure of a hand: limits, the big blind of a game without blinds, and the pot's unit."""

import pytest
from dealer_talk import Talk

from controller.engine.seats.hand_structure import betting_of, structure_of
from controller.terms.codes import Betting
from controller.terms.fast_copies import replace


def structure(letter="G", game="nlhe", start=None, **stakes):
    table = Talk(letter, seats=4, **({"game": game} | stakes)).play("new").table
    return structure_of(table, replace(table.hand.start, **(start or {})))


def test_the_games_own_betting_unless_the_stakes_name_another():
    assert betting_of(Talk("G").table) is Betting.NO_LIMIT
    assert betting_of(Talk("G", game="plo").table) is Betting.POT_LIMIT
    assert betting_of(Talk("G", game="lhe", limits=[2, 4]).table) is Betting.FIXED_LIMIT
    talk = Talk("G", game="plo").table
    assert betting_of(replace(talk, stakes=replace(talk.stakes, betting=Betting.FIXED_LIMIT))) is Betting.FIXED_LIMIT


@pytest.mark.parametrize(("stakes", "start", "bets"), [
    ({"blinds": [1, 2]}, {}, (2, 4)), ({"blinds": [1, 2], "limits": [3, 6]}, {}, (3, 6)),
    ({"blinds": [1, 2], "limits": [3, 6]}, {"limits": (6, 12)}, (6, 12)),
])  # fmt: skip
def test_the_limits_are_a_kills_else_the_stakes_else_the_big_blind_and_twice_that(stakes, start, bets):
    found = structure(start=start, **stakes)
    assert (found.small_bet, found.big_bet) == bets


def test_in_short_deck_the_buttons_ante_is_the_big_blind():
    """Short deck (behind G360): 200-400 is an ante of 200 and one of 400 for the button; three big blinds are 1,200."""
    assert structure(game="shortdeck", blinds=[], ante=200).big_blind == 400
    assert structure(blinds=[5, 10], ante=1).big_blind == 10


def ruled(table, **changes):
    """The table under its book with some values of the play side changed, by `part__name`."""
    play = table.rules.play
    for path, value in changes.items():
        part, name = path.split("__")
        rules = getattr(play, part)
        play = replace(play, **{part: replace(rules, **{name: replace(getattr(rules, name), value=value)})})
    return replace(table, rules=replace(table.rules, play=play))


@pytest.mark.parametrize(("rounded", "unit"), [(False, 1), (True, 5)])
def test_the_pot_is_rounded_to_a_chip_only_where_the_house_says_so(rounded, unit):
    """G185 leaves it to the house; the smallest chip that makes the big blind of 10 is 5."""
    table = Talk("G", game="plo", blinds=[5, 10], chips=[5, 25]).play("new").table
    assert structure_of(ruled(table, pot_limit__rounded_up=rounded), table.hand.start).pot_unit == unit


@pytest.mark.parametrize(("value", "adds_up"), [("to_the_player", True), ("one_full_raise", False)])
def test_short_raises_add_up_where_the_book_counts_them_for_the_player(value, adds_up):
    """G172."""
    table = Talk("G").play("new").table
    assert structure_of(ruled(table, betting__reopens=value), table.hand.start).adds_up is adds_up
