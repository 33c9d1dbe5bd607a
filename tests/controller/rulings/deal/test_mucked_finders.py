"""Where cards in the muck, or in another hand, are an irregularity: every condition both ways."""

import pytest
from held_arrivals import DEAL, SHOWN, Scene
from odd_motions import cause

from controller.rulings.deal import dead_hand, unread_hand
from controller.table.hand import Phase
from controller.table.notes import MuckRuled
from controller.terms.places import MUCK, STUB, seat_place

PREFLOP = DEAL + " 3:call"


def scene_of(start, *changed):
    scene = Scene(start)
    for one in changed:
        if one == "incomplete":
            scene.having_deal(complete=False)
        elif one == "awarded":
            scene.having_hand(awarded={1: 5})
        else:
            scene.having_hand(phase=Phase(one))
    return scene


@pytest.mark.parametrize(("whose", "where", "changed", "what"), [
    (5, "muck", (), "hand_in_muck"), (4, "muck", (), None), (5, "burn", (), None), (5, "muck", ("incomplete",), None),
    (5, "muck", ("dealing",), "hand_in_muck"), (5, "muck", ("awarding",), None), (None, "muck", (), None),
])  # fmt: skip
def test_a_live_hand_in_the_muck_is_one_out_of_turn(whose, where, changed, what):
    """Seat 4 is to act: its cards in the muck are its fold."""
    scene = scene_of(PREFLOP, *changed)
    codes = [one.code for one in scene.table.ledger.at(seat_place(whose))] if whose else ["2h", "3h"]
    assert cause(dead_hand.find_hand_in_muck, scene, *(f"{code}>{where}" for code in codes)) == what
    if what:
        assert cause(dead_hand.find_hand_in_muck, scene, f"{codes[0]}>{where}") is None, "one card lies at the seat"
        scene.having_deal(noted=frozenset({MuckRuled(whose)}))
        assert cause(dead_hand.find_hand_in_muck, scene, *(f"{code}>{where}" for code in codes)) is None


@pytest.mark.parametrize(("lay_ms", "changed", "what"), [
    (-1500, (), "hand_in_muck"), (-1499, (), None), (None, (), None),
])  # fmt: skip
def test_at_showdown_a_hand_was_mucked_before_its_player_acted_last_or_it_is_not_shown(lay_ms, changed, what):
    """His key came at 0, and 97 of 100 keys come within 1.5 s of the act."""
    scene = scene_of(SHOWN, *changed)
    scene.zero = max(one.at_ms for one in scene.hand.actions if one.seat == 3)
    moves = [f"{one.code}>muck" for one in scene.table.ledger.at(seat_place(3))]
    assert cause(dead_hand.find_hand_in_muck, scene, *moves, lay_ms=lay_ms) == what
    scene.having_hand(tabled={3: ()})
    assert cause(dead_hand.find_hand_in_muck, scene, *moves, lay_ms=lay_ms) is None


def test_at_showdown_a_whole_hand_that_comes_back_from_the_muck_is_asked_about():
    scene = Scene(SHOWN)
    codes = [one.code for one in scene.table.ledger.at(seat_place(3))]
    scene.lying(MUCK, *codes)
    assert cause(dead_hand.find_hand_in_muck, scene, f"{codes[0]}>3") == "hand_in_muck"
    assert cause(dead_hand.find_hand_in_muck, scene, f"{codes[0]}>board") is None
    assert cause(dead_hand.find_hand_in_muck, scene, f"{codes[0]}>2") is None, "it is not seat 2's"
    scene.lying(STUB, codes[0])
    assert cause(dead_hand.find_hand_in_muck, scene, f"{codes[0]}>3") is None


def test_a_hand_is_still_in_unless_it_was_folded_or_ruled_on():
    scene = Scene(PREFLOP)
    assert dead_hand.still_in(scene.hand, 5)
    assert not dead_hand.still_in(Scene(PREFLOP + " 4:fold").hand, 4)
    early = Scene(PREFLOP + " 5:fold")
    assert not dead_hand.still_in(early.hand, 5)
    assert dead_hand.still_in(early.hand, 6)


def test_where_unread_cards_lie_in_another_hand_they_are_the_latest_folders_that_lack_as_many():
    start = "new " + " ".join(f"{'??' if at % 6 == 2 else code}>{1 + at % 6}" for at, code in enumerate(
        "7c 5d xx 4s Jc 9d 3d Kd xx 7s 8d Ts".split()
    )) + " 3:fold 4:call"
    scene = Scene(start)
    scene.having_deal(presumed=((seat_place(3), 0), (seat_place(3), 0)))
    finder = unread_hand.find_unread_into_hand
    assert cause(finder, scene, "2h>5", begun_ms=0) == "cards_into_blind"
    assert cause(finder, scene, "2h>5", begun_ms=-90_000) is None, "nobody had had his turn"
    assert cause(finder, scene, "2h>board", begun_ms=0) is None
    assert cause(finder, scene, "2h>3", begun_ms=0) is None, "it folded"
    assert cause(finder, scene, "2h>5", begun_ms=None) is None
    for changed in ("incomplete", "showdown", "awarded"):
        other = scene_of(start, changed)
        other.having_deal(presumed=scene.hand.deal.presumed)
        assert cause(finder, other, "2h>5", begun_ms=0) is None, changed
    scene.having_deal(presumed=())
    assert cause(finder, scene, "2h>5", begun_ms=0) is None
