"""One way back: told the same again the table is the same; told without the mistake it is as if there had been none."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule
from tape_talk import BOOKS
from test_cards import CARDS, CODES, KEYS, event, meant, opened

from controller.engine import advance as core
from controller.engine.advance import advance
from controller.engine.questions import deferred_cards
from controller.engine.rewind import rewind
from controller.table.events import KEYED, Corrected, NewDeal
from controller.table.memory import Remembered
from controller.table.state import RewindPoint
from controller.tape.codec import read_event
from controller.terms.fast_copies import replace

DEVICES = st.one_of(
    event("device_lost", device=st.just("seats"), zones=st.just(["seat:1", "seat:2"])),
    event("device_lost", device=st.just("node"), zones=st.just([]), keys=st.booleans()),
    event("device_back", device=st.sampled_from(["seats", "node"]), zones=st.just(["seat:1", "seat:2"])),
    event("tray", denomination=st.just(25), count=st.integers(0, 40), confidence=st.just(0.9)),
)
SENSED = st.one_of(CARDS, DEVICES)


def tell(table, told):
    return deferred_cards.tell(table, told, core._take)


def timeless(table):
    """The table without what hangs on when it was asked, and on what UNDO leads to."""
    return replace(
        table, undo=None, memory=Remembered(), incident=None,
        physical=replace(table.physical, now_ms=0),
    )  # fmt: skip


def same(one, other, shift=0):
    """Whether two values are the same but for what UNDO changes: the numbers of rulings, and what is to be keyed again."""
    if is_dataclass(one):
        names = [field.name for field in fields(one) if field.name not in {"counters", "reentry"}]
        return type(one) is type(other) and all(same(getattr(one, name), getattr(other, name), shift) for name in names)
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(value, other[key], shift) for key, value in one.items())
    if isinstance(one, tuple):
        return len(one) == len(other) and all(same(*pair, shift) for pair in zip(one, other, strict=True))
    return one == other or (isinstance(one, int) and isinstance(other, int) and one + shift == other)


class WaysBack(RuleBasedStateMachine):
    """A table on which anything happens, and from which every way back is tried."""

    @initialize(book=st.sampled_from(BOOKS), dealt=st.integers(0, 12))
    def begin(self, book, dealt):
        self.table, self.at_ms, self.deck = opened(book), 0, list(reversed(CODES))
        self.told = []
        """Every event since the hand began or UNDO was pressed, with the table before it."""
        self.feed({"e": "new_deal"})
        for _ in range(dealt):
            self.feed(meant(self.table, "due", self.deck))

    def feed(self, told):
        self.at_ms += 700
        happened = read_event(told, self.at_ms)
        before = self.table
        self.table, _ = advance(before, happened)
        if isinstance(happened, NewDeal | Corrected):
            self.told = []
        else:
            self.told.append((before, happened))

    @rule(words=st.lists(st.sampled_from(["due", "due", "act", "confirm", "step", "time"]), min_size=1, max_size=8))
    def goes_on(self, words):
        for word in words:
            self.feed(meant(self.table, word, self.deck))

    @rule(told=st.one_of(SENSED, KEYS))
    def happens(self, told):
        self.feed(told)

    @precondition(lambda self: self.told)
    @rule(back=st.integers(1, 12))
    def told_the_same_again_it_is_the_same(self, back):
        since = self.told[-back:]
        before = since[0][0]
        after, _ = rewind(self.table, RewindPoint(before, tuple(one for _, one in since)), tell)
        shift = self.table.counters.rulings_issued - before.counters.rulings_issued
        assert same(timeless(self.table), timeless(after), shift)
        assert after.counters.rulings_issued == self.table.counters.rulings_issued + shift
        assert replace(after.counters, rulings_issued=0) == replace(self.table.counters, rulings_issued=0)

    @rule(key=KEYS, sensed=st.lists(SENSED, max_size=4))
    def without_the_wrong_key_it_is_as_if_there_had_been_none(self, key, sensed):
        wrong = read_event(key, self.at_ms + 1)
        if type(wrong) not in KEYED or any("muck" in str(one) for one in sensed):
            return  # a hand that lies in the muck behind UNDO is asked about in its turn
        would_be = self.table
        self.table, _ = advance(self.table, wrong)
        issued = self.table.counters.rulings_issued
        for told in sensed:
            self.at_ms += 700
            happened = read_event(told, self.at_ms)
            would_be, _ = advance(would_be, happened)
            self.table, _ = advance(self.table, happened)
            issued = self.table.counters.rulings_issued
        shift = issued - self.table.undo.before.counters.rulings_issued if self.table.undo is not None else 0
        seen = self.table.devices, self.table.tray.columns
        self.feed({"e": "undo"})
        assert (self.table.devices, self.table.tray.columns) == seen
        assert same(timeless(would_be), timeless(self.table), shift)


TestWaysBack = WaysBack.TestCase
TestWaysBack.settings = settings(
    max_examples=30, stateful_step_count=12, deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)  # fmt: skip
