"""The parts of a view check their own ranges."""

import pytest

from controller.loading.game_files import load_game
from controller.views.faces import ViewError
from controller.views.parts import SeatLine
from controller.views.phrases import street_words


def test_seats_count_from_one():
    with pytest.raises(ViewError, match="seats count from 1"):
        SeatLine(0)


@pytest.mark.parametrize(
    ("game", "first", "second"),
    [
        ("nlhe", "Before the flop", "Flop"),
        ("27td", "Before the draw", "First draw"),
        ("pineappleofc", "The deal", "First draw"),
        ("stud", "Third street", "Fourth street"),
    ],
)
def test_a_street_is_named_as_its_game_names_it(game, first, second):
    variant = load_game(game)
    assert [street_words.street(variant, one.name.value) for one in variant.streets[:2]] == [first, second]
