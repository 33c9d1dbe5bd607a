"""Of several burns that are missing, one that is being read puts off no question about the others."""

import pytest
from dealer_talk import Talk
from missing_cards import STILL_READ_MS, Doubts

from controller.engine.advance import advance
from controller.fusion.detection import DetectionModel
from controller.table.events import CardAbsent, CardMoved, CardPresumed
from controller.terms.cards import card
from controller.terms.places import BURN, board_place

SURE_MS = 20_000
"""Readers that would surely have read any card after so long."""


class Readers(DetectionModel):
    """Readers that need twenty seconds to be sure of an absence, and read some cards at the burns, not surely."""

    def __init__(self):
        self.read = 0

    def unseen_until_ms(self, where, since_ms, now_ms):
        del where, now_ms
        return since_ms + SURE_MS

    def is_expected(self, where, by_ms=None):
        del by_ms
        return where == BURN and self.read > 0

    def claimed(self, where, by_ms):
        del by_ms
        return self.read if where == BURN else 0


def unburned(talk, acts, *codes):
    """A street of which the burn is only presumed."""
    talk.play(acts)
    talk.table, _ = advance(talk.table, CardPresumed(talk.table.now_ms + 100, BURN))
    for code in codes:
        talk.table, _ = advance(talk.table, CardMoved(talk.table.now_ms, card(code), board_place(), face_up=True))
    return talk.table.now_ms


@pytest.mark.parametrize(("streets", "read", "is_asked"), [(1, 1, False), (2, 1, True), (2, 2, False), (2, 0, True)])
def test_of_more_missing_burns_than_are_read_the_one_that_is_missed_for_long_is_asked_about(streets, read, is_asked):
    talk, readers = Talk("G"), Readers()
    doubts = Doubts(readers)
    flop_ms = unburned(talk, "new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check", "3s", "5h", "5s")
    assert doubts.unread_card(talk.table, flop_ms) is None
    turn_ms = unburned(talk, "2:check 3:check", "9c") if streets > 1 else flop_ms + SURE_MS
    assert streets == 1 or doubts.unread_card(talk.table, turn_ms) is None
    readers.read, due_ms = read, flop_ms + SURE_MS
    asked = doubts.unread_card(talk.table, due_ms)
    assert asked == (CardAbsent(due_ms, BURN) if is_asked else None)
    if not is_asked:
        assert doubts.next_deadline() == min(due_ms + STILL_READ_MS, turn_ms + SURE_MS)
