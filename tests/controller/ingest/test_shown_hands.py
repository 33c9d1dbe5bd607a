"""SHOW makes no face public that a reader hears elsewhere."""

import pytest
from dealer_talk import Talk

from controller.decks.enrolled_decks import Decks
from controller.fusion.detection import DetectionModel, Unsure
from controller.fusion.pending_events import KeyPress
from controller.ingest.ingest import Ingest
from controller.ingest.sensing import Sensing
from controller.table.events import HandTabled
from controller.table.hand import Phase
from controller.terms.cards import UNKNOWN
from controller.terms.places import MUCK, seat_place
from hw.board_file import load_board
from hw.panel import Key

PLAYED = ("new deal 3:call 1:fold 2:check deal 2:check 3:check deal 2:check 3:check deal 2:check 3:check")


class Sight(DetectionModel):
    def __init__(self, *claims):
        self.claims = claims

    def unsure(self):
        return self.claims


def shown(talk, *claims):
    """What the core is told when the dealer presses SEAT 3, SHOW."""
    ingest = Ingest(load_board("sim"), Decks({}), lambda: talk.table, Sensing(sight=Sight(*claims)))
    at_ms, told = talk.table.now_ms + 60_000, []
    for later_ms, key in ((0, Key.SEAT_3), (400, Key.SHOW)):
        ingest.tell(KeyPress(key, at_ms + later_ms))
    for now_ms in range(at_ms, at_ms + 40_000, 500):
        ingest.elapse(now_ms)
        event = ingest.take(now_ms)
        told += [event] if isinstance(event, HandTabled) else []
    return told


@pytest.mark.parametrize(("heard", "where", "withheld"), [
    ((), MUCK, ()), ((0,), MUCK, (0,)), ((0, 1), MUCK, (0, 1)), ((1,), seat_place(3), ()),
])  # fmt: skip
def test_the_cards_of_a_hand_that_may_lie_in_the_muck_are_not_turned_up_by_a_key(heard, where, withheld):
    talk = Talk("golden-nugget-2025", seats=3).play(PLAYED)
    assert talk.table.hand.phase is Phase.SHOWDOWN
    held = talk.table.hand.deal.cards_of(3)
    (event,) = shown(talk, *(Unsure(talk.table.now_ms, where, held[at], is_read=False) for at in heard))
    assert event.cards == tuple(UNKNOWN if at in withheld else one for at, one in enumerate(held))
