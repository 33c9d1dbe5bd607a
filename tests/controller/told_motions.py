"""Cards that readers told, what waits, and what the core makes of them."""

from dataclasses import replace

from dealer_talk import Talk
from slow_readers import Readers

from controller.engine.advance import advance
from controller.fusion.pending_events import Arrived, FusionContext, KeyPress
from controller.fusion.reconciler import pick
from controller.fusion.timings import HoldDeadlines
from controller.keypad.keypad import press
from controller.keypad.typed import Keypad
from controller.table.events import CardMoved, TimeReached
from controller.table.outputs import IssueRuling
from controller.terms.cards import card
from controller.terms.places import BURN, board_place

FLOP_IS_DUE = "new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check 9s>burn "


class Unsure(Readers):
    """Readers of a second; they read a card at some places, each once."""

    missed_ms = 8000

    def claimed(self, where, by_ms):
        del by_ms
        return self.reading.count(where)


class Told:
    """A table to which the reconciler passes on what is held."""

    def __init__(self, shorthand, sight=None):
        self.holds = HoldDeadlines()
        self.table = Talk("G").play(shorthand).table
        self.zero = self.table.now_ms
        self.sight = sight or Unsure()
        self.waiting = ()
        self.rulings = []

    def card(self, code, where, round_no=1, at_ms=4000, by_ms=2000, begun_ms=None):
        begun_ms = None if begun_ms is None else self.zero + begun_ms
        event = CardMoved(
            self.zero + at_ms, card(code), where, face_up=where != BURN, motion=round_no, begun_ms=begun_ms,
            lay_ms=self.zero + by_ms,
        )
        self.waiting = (*self.waiting, Arrived(event, self.zero + at_ms, self.zero, self.zero + by_ms))
        return self

    def key(self, key, at_ms):
        at_ms += self.zero
        self.waiting = (*self.waiting, Arrived(KeyPress(key, at_ms), at_ms, at_ms, at_ms))
        return self

    def go(self, now_ms=4000):
        now_ms += self.zero
        while True:
            self.waiting, event = pick(self.waiting, FusionContext(self.table, now_ms, self.holds, self.sight))
            if event is None:
                break
            pressed = (event,)
            if isinstance(event, KeyPress):
                pressed = press(Keypad(), event.key, self.table, event.at_ms).events
            for one in pressed:
                self._tell(replace(one, at_ms=now_ms) if isinstance(one, CardMoved) else one)
        self._tell(TimeReached(now_ms + 500))
        return self

    def _tell(self, event):
        self.table, outputs = advance(self.table, event)
        self.rulings += [one.ruling.cause.value for one in outputs if isinstance(one, IssueRuling)]


def board(told, *codes, **how):
    for code in codes:
        told.card(code, board_place(), **how)
    return told
