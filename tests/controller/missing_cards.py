"""Deals that lack a burn or a hand to the readers."""

from controller.engine.advance import advance
from controller.engine.flow.remembering import remember
from controller.fusion.detection import DetectionModel
from controller.fusion.missing_reads import MissingReads
from controller.fusion.pending_events import Arrived, FusionContext
from controller.fusion.timings import HoldDeadlines
from controller.table.events import (
    CardMoved,
    CardPresumed,
)
from controller.terms.cards import card
from controller.terms.places import BURN, board_place

HOLDS = HoldDeadlines(lag_ms=1500)
STILL_READ_MS, LONG_MS, BURNED_MS = HOLDS.still_read_ms, HOLDS.surplus_ms, HOLDS.burned_ms
SURE_MS = 20_000
"""Readers that would surely have read any card after so long."""
FLOP_DUE = "new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check"


class Readers(DetectionModel):
    """Readers that need twenty seconds to be sure of an absence."""

    def unseen_until_ms(self, where, since_ms, now_ms):
        del where, now_ms
        return since_ms + SURE_MS


def dealt_without_its_burn(table, cards):
    """The table after a street whose burn is only presumed."""
    table, _ = advance(table, CardPresumed(table.now_ms + 100, BURN))
    for code in cards:
        table, _ = advance(table, CardMoved(table.now_ms, card(code), board_place(), face_up=True))
    return table


class Doubts:
    """What is asked of a table whose readers see so much."""

    def __init__(self, sight):
        self.sight, self.rules = sight, MissingReads()

    def unread_card(self, table, at_ms, held=(), sight=None):
        return self.rules.doubt(FusionContext(table, at_ms, HOLDS, sight or self.sight, held=held))

    @property
    def next_ms(self):
        return self.rules.next_ms


def doubted(doubts, talk, at_ms, *held, sight=None):
    """What fusion asks about now; the table remembers it, as the core does."""
    waiting = tuple(Arrived(one, at_ms, at_ms, at_ms) for one in held)
    if (found := doubts.unread_card(talk.table, at_ms, waiting, sight)) is not None:
        talk.table = remember(talk.table, talk.table, found)
    return found
