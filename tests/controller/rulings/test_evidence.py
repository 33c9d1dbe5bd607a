"""What may go unnoticed where a reader is dark."""

import pytest

from controller.loading.game_files import load_games
from controller.rulings.evidence import unseen_at
from controller.terms.codes import Cause
from controller.terms.places import BURN, MUCK, seat_place

PLACES = [seat_place(3), BURN, seat_place(1), MUCK]


@pytest.mark.parametrize(("game", "streets"), [("nlhe", False), ("plo", False), ("stud", True), ("27td", True)])
def test_each_dark_place_tells_its_irregularities_in_order(game, streets):
    """A street too early comes to seats only where streets are dealt to seats."""
    told = unseen_at(PLACES, load_games()[game])
    assert list(told) == [one.code for one in sorted(PLACES)]
    assert told["seat:1"] == told["seat:3"]
    assert (Cause.PREMATURE_STREET in told["seat:1"]) is streets
    assert Cause.EXPOSED_ONE in told["seat:1"] or Cause.EXTRA_CARD in told["seat:1"]
    assert Cause.NO_BURN in told["burn"]


def test_where_everything_is_seen_nothing_is_told():
    assert unseen_at((), load_games()["nlhe"]) == {}
