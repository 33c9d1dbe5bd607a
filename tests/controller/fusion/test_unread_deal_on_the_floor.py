"""The floor is called during a deal that is still being read: what comes then is put in order as in any deal."""

from dealer_talk import Talk

from controller.fusion.detection import DetectionModel
from controller.fusion.pending_events import Arrived, FusionContext, KeyPress
from controller.fusion.reconciler import pick
from controller.fusion.timings import HoldDeadlines
from controller.table.events import AttentionCalled, CardMoved, CardPresumed
from controller.terms.cards import card
from controller.terms.codes import Cause
from controller.terms.places import seat_place
from hw.panel import Key


class Slow(DetectionModel):
    """Readers that need a while for any card."""

    def unseen_until_ms(self, place, since_ms, now_ms):
        return since_ms + 20_000


def first_told(*, keyed_ms, called_ms, readers=None):
    """The last card of the deal is unread, a key of an act waits, and the stub was dropped: what goes on, and when."""
    talk = Talk("G", seats=3).play("new 7c>1 As>2 Kd>3 Qd>1 2c>2")
    zero = talk.table.now_ms
    talk.feed(AttentionCalled(zero + called_ms, Cause.DISORDERED_STUB))
    assert talk.table.open_ruling is not None
    key = KeyPress(Key.CALL, zero + keyed_ms)
    waiting = (Arrived(key, key.at_ms, key.at_ms, key.at_ms),)
    for now_ms in range(zero + called_ms, zero + 10_000, 100):
        waiting, event = pick(waiting, FusionContext(talk.table, now_ms, HoldDeadlines(), readers or Slow()))
        if event is not None:
            return now_ms - zero, event
    return None


def test_a_card_that_is_still_being_read_is_not_missing_when_its_stub_is_dropped_behind_the_first_act():
    """Else the hand would be called a card short, and the dealer told to deal it one more."""
    at_ms, event = first_told(keyed_ms=500, called_ms=2900)
    assert (at_ms, type(event), event.place) == (3000, CardPresumed, seat_place(3))


def test_so_does_one_that_is_keyed_soon_after_the_floor_was_called():
    """The dealer has not heard of it yet, or lets them play on: who knows the deal to be short lets nobody act."""
    at_ms, event = first_told(keyed_ms=3100, called_ms=2900)
    assert (at_ms, type(event), event.place) == (5600, CardPresumed, seat_place(3))


def test_where_the_readers_have_told_all_that_lies_there_it_goes_to_the_floors_question():
    at_ms, event = first_told(keyed_ms=3100, called_ms=2900, readers=DetectionModel())
    assert (at_ms, type(event)) == (3100, KeyPress)


def test_the_order_in_which_its_cards_are_sure_accuses_nobody():
    """Seat 1's second card is sure before seat 3's first: else seat 3 would be said to have been passed over."""
    talk = Talk("G", seats=3).play("new 7c>1 As>2")
    zero = talk.table.now_ms
    talk.feed(AttentionCalled(zero + 100, Cause.DISORDERED_STUB))
    assert talk.table.open_ruling is not None

    def came(code, seat, at_ms):
        return Arrived(CardMoved(at_ms, card(code), seat_place(seat)), at_ms, at_ms - 2000, at_ms - 1000)

    waiting = (came("Qd", 1, zero + 3000),)
    assert pick(waiting, FusionContext(talk.table, zero + 3000, HoldDeadlines(), Slow()))[1] is None
    later = came("Kd", 3, zero + 4000)
    context = FusionContext(talk.table, zero + 4000, HoldDeadlines(), Slow())
    assert pick((*waiting, later), context)[1] == later.event
