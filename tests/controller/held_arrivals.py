"""A table at a moment, and what waits there for its turn: for asking one rule of the reconciler."""

from __future__ import annotations

from functools import cache

from dealer_talk import Talk

from controller.fusion.decisions import AskAbout, Hold
from controller.fusion.detection import DetectionModel, Unsure
from controller.fusion.hold_rules import hold_of
from controller.fusion.pending_events import Arrived, FusionContext, KeyPress
from controller.fusion.poll_evidence import NEVER_MS
from controller.fusion.timings import HoldDeadlines
from controller.table.events import AttentionCalled, CardMoved, NewDeal
from controller.table.hand import Phase
from controller.table.questions import DidFold, Seen
from controller.table.state import DealerQuestion
from controller.terms import cards
from controller.terms.codes import Cause
from controller.terms.fast_copies import replace
from controller.terms.places import seat_place

HOLDS = HoldDeadlines()
DEAL = "new deal"
FLOP_IS_DUE = DEAL + " 3:call 4:fold 5:fold 6:fold 1:call 2:check "
FLOP_IS_OUT = FLOP_IS_DUE + "9s>burn As>board+Kh>board+9h>board "
ALL_IN = DEAL + " 3:call 4:fold 5:fold 6:fold 1:all_in 2:call 3:call "
SHOWN = FLOP_IS_OUT + (
    "1:check 2:check 3:check Jh>burn Qc>board 1:check 2:check 3:check Td>burn Js>board 1:check 2:check 3:check "
)
UNSEEN_MS = 7000
"""A card may stay unread for so long at any place."""
LIKELY_MS = 3000
"""A card among others is likely read within so long."""


class Sight(DetectionModel):
    """Readers of which a test says all that they have read of each place, by times of the scene."""

    def __init__(self, **told):
        self.zero = 0
        self.blind = ()
        """Places that no reader sees."""
        self.once = ()
        """(place, since when a card that is not sure is read there)"""
        self.twice = ()
        """(place, when such a card had been read twice)"""
        self.lying = ()
        """(place, card, whether it is read there now)"""
        self.held_up = ()
        self.hardly = ()
        self.orders_deal = True
        self.order = None
        self.__dict__ |= told

    def unseen_until_ms(self, place, since_ms, now_ms):
        del now_ms
        return since_ms + UNSEEN_MS if place not in self.blind else NEVER_MS

    def likely_read_by_ms(self, place, since_ms, now_ms):
        del place, now_ms
        return since_ms + LIKELY_MS

    def is_expected(self, place, by_ms=None, but=()):
        return any(one == place and (by_ms is None or self.zero + at_ms <= by_ms) for one, at_ms in self.once)

    def claimed(self, place, by_ms):
        return sum(one == place and self.zero + at_ms <= by_ms for one, at_ms in self.once)

    def read_twice(self, place, by_ms):
        return sum(one == place and self.zero + at_ms <= by_ms for one, at_ms in self.twice)

    def unsure(self):
        return [Unsure(self.zero, place, cards.card(code), is_read) for place, code, is_read in self.lying]

    def is_held_up(self, place, since_ms):
        del since_ms
        return place in self.held_up

    def resolves_deal(self):
        return self.orders_deal

    def deal_order(self, plan, done, since_ms, now_ms):
        del plan, done, since_ms, now_ms
        return self.order


@cache
def in_the_way():
    """What the dealer or the floor is busy with: an open question, ruling and repair."""
    asked = Talk("G").play(FLOP_IS_OUT)
    asked.feed(AttentionCalled(asked.at_ms + 100, Cause.HAND_IN_MUCK, 2))
    repaired = Talk("G").play(FLOP_IS_DUE + "9s>burn As>board+Kh>board+9h>board+2c>board")
    assert asked.table.open_ruling is not None
    assert repaired.table.remedy is not None
    return {
        "question": DealerQuestion(DidFold(4, Seen.IN_MUCK)),
        "open_ruling": asked.table.open_ruling, "remedy": repaired.table.remedy,
    }  # fmt: skip


class Scene:
    """A hand in shorthand, where `called` until the round of betting is over; its last event was at 0."""

    def __init__(self, shorthand, sight=None, book="G", *, called=False, **table):
        talk = Talk(book, **table).play(shorthand)
        if called:
            while talk.table.hand.phase is Phase.BETTING:
                may = talk.state["may"][str(talk.state["to_act"])]
                talk.play(f"{talk.state['to_act']}:" + next(one for one in ("bring_in", "check", "call") if one in may))
        self.table = talk.table
        self.zero = self.table.now_ms
        self.sight = sight or Sight()
        self.sight.zero = self.zero
        self.held = []

    @property
    def hand(self):
        return self.table.hand

    def having(self, **fields):
        """Change the table itself."""
        self.table = replace(self.table, **fields)
        return self

    def having_hand(self, **fields):
        """Change the hand itself."""
        return self.having(hand=replace(self.table.hand, **fields))

    def having_deal(self, **fields):
        """Change what is remembered of the deal."""
        return self.having_hand(deal=replace(self.table.hand.deal, **fields))

    def having_memory(self, **fields):
        """Change what the table remembers."""
        return self.having(memory=replace(self.table.memory, **fields))

    def lying(self, place, *codes):
        """Move cards in the ledger alone: `3` is a whole hand, by its seat."""
        ledger = self.table.ledger
        for code in codes:
            moving = self.table.ledger.at(seat_place(code)) if isinstance(code, int) else (cards.card(code),)
            for one in moving:
                ledger = ledger.moved(one, place)
        return self.having(physical=replace(self.table.physical, ledger=ledger))

    def card(self, code, place, by_ms=0, after_ms=0, *, motion=1, begun_ms=None):
        """A card that had certainly come to rest by a time, and not before another one."""
        begun_ms = None if begun_ms is None else self.zero + begun_ms
        event = CardMoved(
            self.zero + by_ms, cards.card(code) if code else cards.UNKNOWN, place, motion=motion, begun_ms=begun_ms,
            lay_ms=self.zero + by_ms,
        )
        return self._waits(Arrived(event, self.zero + by_ms, self.zero + after_ms, self.zero + by_ms))

    def key(self, key, at_ms=0):
        at_ms += self.zero
        return self._waits(Arrived(KeyPress(key, at_ms), at_ms, at_ms, at_ms))

    def signal(self, at_ms=0):
        """The signal of the next deal."""
        at_ms += self.zero
        return self._waits(Arrived(NewDeal(at_ms), at_ms, at_ms, at_ms))

    def _waits(self, one):
        self.held.append(one)
        return one

    def context(self, now_ms=0, **more):
        return FusionContext(self.table, self.zero + now_ms, more.pop("holds", HOLDS), self.sight, held=tuple(self.held), **more)

    def held_until(self, one, now_ms=0, **more):
        """The rule that holds an arrival which does not fit, and until when."""
        found = hold_of(one, self.context(now_ms, **more))
        return found.why, found.until_ms - self.zero if found.until_ms < NEVER_MS else NEVER_MS


def said_of_hand(rule, scene, now_ms=0, since=None, **context):
    """What a rule on a hand's missing or surplus cards says: how long it waits, the event that asks, or None."""
    found = rule(scene.hand, scene.context(now_ms, **context), {} if since is None else since)
    if isinstance(found, Hold):
        return found.until_ms - scene.zero
    return found.event if isinstance(found, AskAbout) else None
