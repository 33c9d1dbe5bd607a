"""A board of several gets a card more than its street has, while another board still lacks its own."""

import pytest
from dealer_talk import Talk

FLOPS = (
    "new deal 3:call 4:call 5:call 6:call 1:call 2:check Kh>burn Ac>board+6s>board+8c>board 2c>board:2+Tc>board:2+Ah>board:2 "
    "1:check 2:check 3:check 4:check 5:check 6:check Ks>burn "
)


@pytest.mark.parametrize(
    "turn", ["Jd>board+9h>board", "Jd>board 9h>board", "Jd>board 9h>board 8h>board:2", "Jd>board 9h>board:2 8h>board"]
)
def test_a_card_too_many_on_the_first_board_is_the_river_too_early(turn):
    """Two cards were due, and two came: both of them to one board."""
    assert Talk("G", game="doubleboard").play(FLOPS + turn).told == ["fix premature_river"]


def test_a_card_for_each_board_is_the_turn():
    talk = Talk("G", game="doubleboard").play(FLOPS + "Jd>board 9h>board:2")
    assert (talk.told, talk.table.hand.street) == ([], "turn")
