"""The boards that the room hears of when a street is dealt: public faces only."""

import pytest
from dealer_talk import Talk

from controller.engine.flow.hand_progress import board_codes, bring_in_of, deal_over
from controller.table.hand import Phase
from controller.table.outputs import StreetDealt
from controller.terms.fast_copies import replace

CALLED = "new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check "


def streets(talk):
    return [(one.street, one.boards, one.burns) for one in talk.outputs if isinstance(one, StreetDealt)]


def test_one_board_with_its_burns():
    talk = Talk("G").play(CALLED + "9s>burn As>board+Kh>board+9h>board")
    assert streets(talk)[-1] == ("flop", (("As", "Kh", "9h"),), 1)


def test_a_board_card_face_down_is_no_face():
    talk = Talk("G").play(CALLED + "9s>burn As>board+Kh>board~+9h>board")
    assert list(board_codes(talk.table)) == [("As", "??", "9h")]


def test_two_boards_are_two():
    talk = Talk("G", game="doubleboard").play("new")
    assert list(board_codes(talk.table)) == [(), ()]


def test_a_board_run_twice_is_two_boards_and_without_a_hand_there_is_the_games_own():
    talk = Talk("G", seats=3)
    assert list(board_codes(talk.table)) == [()]
    talk.play("new deal 3:all_in=200 1:fold 2:call")
    talk.tell("run_it", times=2, seats=[2, 3])
    assert list(board_codes(talk.table)) == [(), ()]


def test_a_game_without_a_board_has_room_for_the_community_card():
    stud = {"game": "stud", "blinds": [], "ante": 1, "bring_in": 2, "limits": [5, 10]}
    assert list(board_codes(Talk("G", seats=3, **stud).table)) == [()]


def test_the_bring_in_is_its_own_amount_or_the_lower_limit_where_the_game_says_so():
    """G249: in Mexican poker the high card opens for a betting limit, here the lower one."""
    stud = Talk("G", seats=3, game="stud", blinds=[], ante=1, bring_in=2, limits=[5, 10]).table
    assert bring_in_of(stud) == 2
    mexican = Talk("G", seats=3, game="mexican", blinds=[], ante=1, limits=[5, 10]).table
    assert bring_in_of(mexican) == 5
    own = replace(mexican, stakes=replace(mexican.stakes, bring_in=3))
    assert bring_in_of(own) == 3
    assert bring_in_of(replace(mexican, stakes=replace(mexican.stakes, limits=None))) == 0


@pytest.mark.parametrize(("text", "opens"), [("", False), ("new deal:1 exposed:1", False), ("new deal:5", True)])
def test_the_betting_opens_behind_a_deal_that_goes_on(text, opens):
    """Not between hands, and not behind a misdeal."""
    table = Talk("N").play(text).table
    after, told = deal_over(table)
    assert (after is not table) is opens
    assert [type(one) for one in told] == ([StreetDealt] if opens else [])
    if opens:
        assert (after.hand.phase, after.hand.plan.is_complete, after.hand.deal.complete) == (Phase.BETTING, True, True)
