"""What is said of the cards that are due: boards without a burn, and a finished hand's points."""

from __future__ import annotations

import pytest
from dealer_talk import Talk

from controller.table.hand import Phase
from controller.terms.fast_copies import replace
from controller.views.next_thing import next_thing

NO_BURN = "No card is burned for it"


@pytest.mark.parametrize(("game", "says"), [("drawmaha", NO_BURN), ("nlhe", ""), ("doubleboard", "")])
def test_a_street_without_a_burn_says_so_where_the_game_burns_for_others(game, says):
    talk = Talk("G", seats=3, game=game).play("new deal 3:call 1:call 2:check")
    assert talk.table.hand.street_index == 1
    first = talk.table.hand.plan.next.place.code
    assert (first == "board") == bool(says) or game == "doubleboard"
    assert next_thing(talk.table).detail == says


def test_the_points_of_a_hand_stay_until_the_next_deal():
    talk = Talk("G", seats=2, game="ofc", blinds=[], button=2).play("new")
    hand = talk.table.hand
    ended = replace(hand, phase=Phase.AWARDING, awarded={1: 6}, game=replace(hand.game, points={2: -6, 1: 6}))
    following = next_thing(replace(talk.table, hand=ended))
    assert (following.text, following.detail) == ("Gather the cards", "Points: seat 1 +6, seat 2 -6.")
    without = replace(ended, game=replace(hand.game, points={}))
    assert next_thing(replace(talk.table, hand=without)).detail == "The hand is over"
