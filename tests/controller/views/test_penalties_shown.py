"""A penalty in missed hands is on the floor's and the seat's screens until it is served."""

from told import DEAL, SIX, P, act, play

from controller.views.floor_text import floor_lines
from controller.views.project import Projection, floor_view, seat_view
from tests.sentences.named_rules import pc

PENALTY = {"e": "penalty", "seat": 4, "hands": 2}


@pc("RP13")
def test_the_hands_still_to_miss():
    table = play(P, SIX, 1, PENALTY)
    assert seat_view(table, Projection("t1", 1), 4).line.misses == 2
    assert seat_view(table, Projection("t1", 1), 5).line.misses == 0
    assert "misses 2 hands" in "\n".join(floor_lines(floor_view(table, Projection("t1", 1))))
    dealt = play(P, SIX, 1, PENALTY, DEAL, act(5, "fold"))
    assert seat_view(dealt, Projection("t1", 1), 4).line.misses == 1
