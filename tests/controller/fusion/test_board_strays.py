"""A card of the stub that the board's coil heard before it was dealt is not of the street that is put out meanwhile."""

import pytest
from dealer_talk import Talk
from slow_readers import Readers, arrived

from controller.fusion.pending_events import FusionContext, HoldDeadlines, Waiting
from controller.fusion.reconciler import pick
from controller.table.events import CardMoved
from controller.terms.cards import card
from controller.terms.places import board_place

FLOP_IS_DUE = "new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check 9s>burn "


def on_the_board(code, at_ms, motion):
    return CardMoved(at_ms, card(code), board_place(), motion=motion, begun_ms=at_ms - 1000, lay_ms=at_ms)


@pytest.mark.parametrize(("heard", "comes"), [(17, "flop"), (18, "turn")])
def test_of_two_cards_certain_at_once_the_one_heard_rounds_before_the_street_is_the_later_one(heard, comes):
    """The flop's cards were first read in round 20; the other card's first sighting is too old for it, or is not."""
    talk = Talk("G").play(FLOP_IS_DUE)
    zero = talk.table.now_ms
    for code in ("5s", "4s"):
        talk.feed(on_the_board(code, zero + 1000, 20))
    flop, turn = (on_the_board(code, zero + 3000, motion) for code, motion in (("3h", 20), ("Ad", heard)))
    waiting = Waiting(tuple(arrived(one, zero + 3000) for one in (turn, flop)))
    told = pick(waiting, FusionContext(talk.table, zero + 3000, HoldDeadlines(), Readers()))[1]
    assert told.card.code == {"flop": "3h", "turn": "Ad"}[comes]
