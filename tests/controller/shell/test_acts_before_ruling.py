"""An act that was keyed before the floor was called shows that the cards dealt before it have come, as any act does."""

from dealer_talk import Talk

from controller.shell.arrivals import Arrived, KeyPress, Outlook, Patience, PerfectSight, Waiting
from controller.shell.reconciler import pick
from controller.table.events import AttentionCalled, CardPresumed
from controller.terms.codes import Cause
from controller.terms.places import seat_place
from hw.panel import Key


class Slow(PerfectSight):
    """Readers that need a while for any card."""

    def unseen_until_ms(self, place, since_ms, now_ms):
        return since_ms + 20_000


def first_told(*, keyed_ms, called_ms):
    """The last card of the deal is unread, a key of an act waits, and the stub was dropped: what goes on, and when."""
    talk = Talk("G", seats=3).play("new 7c>1 As>2 Kd>3 Qd>1 2c>2")
    zero = talk.table.now_ms
    talk.feed(AttentionCalled(zero + called_ms, Cause.DISORDERED_STUB))
    assert talk.table.open_ruling is not None
    key = KeyPress(Key.CALL, zero + keyed_ms)
    waiting = Waiting((Arrived(key, key.at_ms, key.at_ms, key.at_ms),))
    for now_ms in range(zero + called_ms, zero + 10_000, 100):
        waiting, event = pick(waiting, Outlook(talk.table, now_ms, Patience(), Slow()))
        if event is not None:
            return now_ms - zero, event
    return None


def test_a_card_that_is_still_being_read_is_not_missing_when_its_stub_is_dropped_behind_the_first_act():
    """Else the hand would be called a card short, and the dealer told to deal it one more."""
    at_ms, event = first_told(keyed_ms=500, called_ms=2900)
    assert (at_ms, type(event), event.place) == (3000, CardPresumed, seat_place(3))


def test_what_is_keyed_after_the_floor_was_called_goes_to_the_floors_question():
    at_ms, event = first_told(keyed_ms=3100, called_ms=2900)
    assert (at_ms, type(event)) == (2900, KeyPress)
