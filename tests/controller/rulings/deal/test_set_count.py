"""A hand of an open-face game that was set with too many cards."""

from __future__ import annotations

from itertools import combinations

import pytest
from dealer_talk import DECK, Talk

from controller.poker.point_scoring import SetHand, read_hand
from controller.table.awaited_acts import unset
from controller.table.hand import Phase

DRAWS = 8


def dealt(last, *, seats=2):
    """Open-face as far as the seats' last draw, which goes where `last` says; the rows are keyed when all is dealt."""
    talk = Talk("G", seats=seats, game="ofc", blinds=[], readers="full", button=seats)
    talk.tell("new_deal")
    cards = iter(DECK)
    order = [*range(1, seats + 1)] * (5 + DRAWS - 1) + [*last]
    for seat in order:
        talk.tell("card", card=next(cards), zone=f"seat:{seat}", face="up")
    talk.settle()
    return talk


def test_what_came_in_order_is_no_wrong_number():
    assert dealt([1, 2]).told == []


def test_a_card_too_many_fouls_the_hand_when_it_is_to_be_compared():
    """G104: too late for a misdeal; G342: fouled. Not before the others have their last card."""
    talk = dealt([1, 1])
    assert talk.told == ["play_on out_of_sequence"]
    talk.tell("card", card=DECK[-1], zone="seat:2", face="up")
    assert talk.told == ["play_on out_of_sequence", "dead_hand wrong_count"]
    assert (talk.rulings[-1]["seat"], talk.rulings[-1]["rules"]) == (1, ["342"])


@pytest.mark.parametrize("last", [[1, 1, 2], [1, 2, 1]])
def test_a_fouled_hand_is_scored_without_its_rows_and_pays(last):
    """G342: scooped, three rows and three for the scoop; the hand that it pays has no royalties."""
    talk = dealt(last)
    assert talk.table.hand.phase is Phase.SHOWDOWN
    assert talk.table.hand.game.fouled == {1}
    talk.tell("set", seat=2, rows=_rows(talk))
    hand = talk.table.hand
    assert hand.phase is Phase.AWARDING
    assert hand.game.points[1] == -hand.game.points[2] <= -6
    assert talk.told[-1].startswith("dead_hand")


def _rows(talk):
    """The first rows for seat 2's cards that are not fouled."""
    cards, points = unset(talk.table, talk.table.hand, 2), talk.table.variant.points
    for back in combinations(cards, 5):
        left = [one for one in cards if one not in back]
        for middle in combinations(left, 5):
            front = tuple(one for one in left if one not in middle)
            if not read_hand(points, SetHand(2, (front, middle, back))).foul:
                return [3 if one in back else 2 if one in middle else 1 for one in cards]
    raise AssertionError("all rows of these cards are fouled")
