"""A burn, or a board card, that is sure or heard before another is not taken for that one."""

import pytest
from dealer_talk import Talk
from slow_readers import Readers

from controller.fusion.pending_events import Arrived, FusionContext
from controller.fusion.reconciler import pick
from controller.fusion.timings import HoldDeadlines
from controller.table.events import CardMoved, CardPresumed
from controller.terms.cards import card
from controller.terms.places import BURN, board_place


class Early(Readers):
    """Readers that had read a burn twice by a time, and are not sure of it yet."""

    likely_ms = 5000

    def __init__(self, twice_ms):
        self.twice_ms = twice_ms

    def read_twice(self, where, by_ms):
        return int(where == BURN and self.twice_ms is not None and self.twice_ms <= by_ms)


def on_the_turn():
    """Two players; the turn's burn was presumed, and the last check on the turn is still to be keyed."""
    talk = Talk("G").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check 9s>burn 3s>board+5h>board+5s>board")
    talk.play("2:check 3:check")
    talk.feed(CardPresumed(talk.table.now_ms + 1000, BURN))
    talk.at_ms = talk.table.now_ms
    return talk.play("8h>board 2:check")


@pytest.mark.parametrize("sure_first", ["the turn's", "the river's"])
def test_of_two_burns_that_wait_for_a_street_the_one_that_lay_there_first_is_its_own(sure_first):
    """The keys of two streets waited for their cards, and the burn under the other one was sure behind it."""
    talk = Talk("G").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check 9s>burn 3s>board+5h>board+5s>board")
    talk.play("2:check 3:check")
    zero = talk.table.now_ms
    turns = Arrived(CardMoved(zero + 9000, card("Jh"), BURN, motion=4), zero + 9000, zero - 2000, zero + 1000)
    rivers = Arrived(CardMoved(zero + 8000, card("2c"), BURN, motion=9), zero + 8000, zero - 1000, zero + 6000)
    held = (turns, rivers) if sure_first == "the turn's" else (rivers, turns)
    context = FusionContext(talk.table, zero + 9000, HoldDeadlines(), Readers())
    assert pick(held, context)[1] is turns.event


FLOP_IS_DUE = "new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check 9s>burn "


def on_the_board(code, at_ms, motion):
    return CardMoved(at_ms, card(code), board_place(), motion=motion, begun_ms=at_ms - 1000, lay_ms=at_ms)
