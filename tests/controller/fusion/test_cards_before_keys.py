"""A key waits for a card that was read before its act can have been made, and no longer than for anything else."""

from dealer_talk import Talk
from reconciled import EarlyCard
from slow_readers import Readers, arrived

from controller.fusion.pending_events import Arrived, FusionContext, KeyPress
from controller.fusion.reconciler import next_deadline, pick
from controller.fusion.timings import HoldDeadlines
from controller.table.events import (
    CardMoved,
)
from controller.terms.cards import card
from controller.terms.places import place
from hw.panel import Key


def last_call(readers, cards=(), later_ms=10):
    """The last act before the flop is keyed two seconds after this table's time: what goes on when it has come."""
    talk = Talk("G").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold")
    zero = talk.table.now_ms
    key_ms = zero + 2000
    waiting = (*cards, arrived(KeyPress(Key.CHECK, key_ms), key_ms))
    return pick(waiting, FusionContext(talk.table, key_ms + later_ms, HoldDeadlines(lag_ms=1500), readers))[1]


def test_a_key_waits_for_a_card_that_was_read_before_its_act_can_have_been_made():
    """Once the key has gone on, the card would be one that its act allows."""
    now_ms = Talk("G").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold").table.now_ms
    assert last_call(EarlyCard(now_ms + 400)) is None
    assert isinstance(last_call(Readers()), KeyPress)


def test_a_key_waits_for_such_a_card_no_longer_than_for_anything_else():
    now_ms = Talk("G").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold").table.now_ms
    readers = EarlyCard(now_ms + 400)
    assert last_call(readers, later_ms=HoldDeadlines().key_ms - 1) is None
    assert isinstance(last_call(readers, later_ms=HoldDeadlines().key_ms), KeyPress)


class EarlyBurn(Readers):
    """Readers that have read a burn from a time on, twice from another on, and are not sure of it."""

    def __init__(self, since_ms, twice_ms):
        self.since_ms = since_ms
        self.twice_ms = twice_ms

    def claimed(self, where, by_ms):
        return int(where == place("burn") and by_ms >= self.since_ms)

    def read_twice(self, where, by_ms):
        return int(where == place("burn") and by_ms >= self.twice_ms)


def test_a_key_waits_longer_for_a_card_that_was_read_twice_before_its_act_can_have_been_made():
    """A burn under others is sure ten cycles later; by then its key would have made it right."""
    now_ms = Talk("G").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold").table.now_ms
    holds, twice, once = HoldDeadlines(), EarlyBurn(now_ms, now_ms + 500), EarlyBurn(now_ms, now_ms + 501)
    assert last_call(once, later_ms=holds.key_ms - 1) is None
    assert isinstance(last_call(once, later_ms=holds.key_ms), KeyPress)
    assert last_call(twice, later_ms=holds.early_ms - 1) is None
    assert isinstance(last_call(twice, later_ms=holds.early_ms), KeyPress)
    late = EarlyBurn(now_ms + 501, now_ms + 501)
    assert isinstance(last_call(late, later_ms=holds.key_ms), KeyPress)


def test_the_next_street_waits_with_such_a_key_and_is_not_too_early():
    talk = Talk("G").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold")
    zero, holds = talk.table.now_ms, HoldDeadlines(lag_ms=1500)
    key_ms = zero + 2000
    flop = arrived(CardMoved(key_ms + 1500, card("As"), place("board")), key_ms + 1500)
    waiting = (arrived(KeyPress(Key.CHECK, key_ms), key_ms), flop)
    later = FusionContext(talk.table, key_ms + holds.early_ms - 1, holds, EarlyBurn(zero, zero + 500))
    assert pick(waiting, later)[1] is None
    assert next_deadline(waiting, later) == key_ms + holds.early_ms


def test_a_key_does_not_wait_for_a_card_that_may_have_come_after_its_act():
    now_ms = Talk("G").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold").table.now_ms
    assert isinstance(last_call(EarlyCard(now_ms + 600)), KeyPress)


def test_the_card_that_came_before_the_act_goes_on_before_its_key():
    now_ms = Talk("G").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold").table.now_ms
    early = [
        Arrived(CardMoved(now_ms + 1900, card(code), place("board")), now_ms + 1900, now_ms, now_ms + 400)
        for code in ("As", "Qh", "7h")
    ]
    told = last_call(Readers(), early)
    assert isinstance(told, CardMoved)
    assert told.place == place("board")


def test_the_last_card_of_a_flop_too_early_follows_the_others_before_the_key():
    talk = Talk("G").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold")
    zero = talk.table.now_ms
    for code in ("As", "Qh"):
        talk.feed(CardMoved(zero + 100, card(code), place("board")))
    last = Arrived(CardMoved(zero + 1900, card("7h"), place("board")), zero + 1900, zero, zero + 400)
    key = arrived(KeyPress(Key.CHECK, zero + 2000), zero + 2000)
    context = FusionContext(talk.table, zero + 2010, HoldDeadlines(lag_ms=1500), Readers())
    assert isinstance(pick((last, key), context)[1], CardMoved)


def test_a_turn_is_one_card_and_comes_alone():
    talk = Talk("G").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check 9s>burn 3s>board+5h>board+5s>board 2:check")
    zero = talk.table.now_ms
    early = Arrived(CardMoved(zero + 1900, card("As"), place("board")), zero + 1900, zero, zero + 400)
    key = arrived(KeyPress(Key.CHECK, zero + 2000), zero + 2000)
    context = FusionContext(talk.table, zero + 2010, HoldDeadlines(lag_ms=1500), Readers())
    assert isinstance(pick((early, key), context)[1], CardMoved)


class Likely(Readers):
    """Readers that read a burn again within 5 s of its first reading, but for a small chance."""

    likely_ms = 5000
