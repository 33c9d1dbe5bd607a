"""Who gets a hand where the game takes fewer players than sit there, and what each gets (GN 334)."""

import pytest
from dealer_talk import Talk
from seated import G, table

from controller.table.announcements.seat_announcements import NewcomerWaits
from controller.table.hand import Phase
from controller.table.outputs import Announce
from controller.table.stakes import Stakes
from tests.sentences.named_rules import gn


def chinese(players, text="new"):
    return Talk("G", game="chinese", blinds=[], seats=players, button=1).play(text).table.hand


@gn("334")
def test_of_five_the_button_gets_no_hand():
    hand = chinese(5)
    assert hand.start.button not in hand.start.dealt_in
    assert len(hand.start.dealt_in) == 4
    assert {due.place.number for due in hand.plan.due} == set(hand.start.dealt_in)


@gn("334")
def test_two_have_two_hands_each_the_first_player_the_first_and_third_stack():
    hand = chinese(2)
    first, second = hand.start.dealt_in
    stacks = [{due.place.number for due in hand.plan.due[at : at + 13]} for at in range(0, 52, 13)]
    assert stacks == [{first}, {second}, {first}, {second}]


@pytest.mark.parametrize("players", [3, 4])
def test_three_and_four_have_a_stack_each_and_the_button_plays(players):
    hand = chinese(players)
    assert len(hand.start.dealt_in) == players
    assert len(hand.plan.due) == 13 * players


def test_two_hands_each_are_compared_by_the_players():
    talk = Talk("G", game="chinese", blinds=[], seats=2, button=1, readers="none").play("new tap")
    for seat in (1, 2):
        talk.tell("set", seat=seat, rows=[1] * 3 + [2] * 5 + [3] * 5)
    assert (talk.table.hand.phase, talk.table.hand.game.points) == (Phase.SHOWDOWN, {})


def test_where_there_is_room_nobody_waits():
    game = table(G, (1, 2, 3, 4, 5), 1, stakes=Stakes(blinds=(2, 4), limits=(4, 8)), game="a5sd")
    game.deal()
    game.new(8, "kill")
    assert 8 in game.deal().dealt_in


@gn("262")
def test_the_dealer_hears_who_waits_and_why():
    stakes = {"game": "a5sd", "betting": "fixed_limit", "blinds": [2, 4], "limits": [4, 8], "button": 6}
    talk = Talk("G", readers="none", **stakes).play("new")
    talk.tell("seat", seat=8, **{"is": "new"}, stack=200)
    talk.tell("option", seat=8, takes="post")
    talk.play("new")
    told = [one.says for one in talk.outputs if isinstance(one, Announce) and isinstance(one.says, NewcomerWaits)]
    assert told == [NewcomerWaits(8, 6, ("262",))]
