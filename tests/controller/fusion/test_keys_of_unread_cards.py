"""Keys about a card that is still being read: which card they wait for, and which not."""

from dealer_talk import Talk
from key_waits import Busy, after, waits

from controller.engine.advance import advance
from controller.fusion.pending_events import Arrived, FusionContext, KeyPress
from controller.fusion.reconciler import pick
from controller.fusion.timings import HoldDeadlines
from controller.keypad.keypad import press
from controller.keypad.typed import Keypad
from controller.table.events import (
    CardExposed,
    CardMoved,
    CardOffTable,
    CardPresumed,
)
from controller.terms.cards import card
from controller.terms.places import seat_place
from hw.panel import Key


def test_behind_the_deal_a_key_waits_for_the_last_card_of_its_seat_and_not_for_ever():
    """Seat 2 got the first card off the deck; its second one is only taken as dealt."""
    talk = Talk("G", seats=3).play("new deal:3")
    rest = [one.place for one in talk.table.hand.plan.rest]
    left = [one for one in talk.table.deck if talk.table.ledger.place_of(one) is None]
    for where in rest:
        now_ms = talk.table.now_ms + 300
        talk.feed(CardPresumed(now_ms, where) if where == seat_place(2) else CardMoved(now_ms, left.pop(), where))
    assert talk.table.hand.deal.complete
    patience_ms = HoldDeadlines().key_ms
    assert waits(talk.table, Key.EXPOSED, 2, Busy(), patience_ms - 1)
    assert not waits(talk.table, Key.EXPOSED, 2, Busy(), patience_ms)
    assert not waits(talk.table, Key.EXPOSED, 3, Busy(), 0)
    talk.feed(CardExposed(talk.table.now_ms + patience_ms, 2))
    assert talk.told == ["fix exposed_one"]


def test_a_card_off_the_table_was_dealt_behind_those_that_are_not_read_yet():
    """Seats 1 and 2 have their first cards; those behind them are unread, and the card of a seat further on fell off."""
    talk = Talk("G", seats=5).play("new deal:2")
    due = [one.place for one in talk.table.hand.plan.rest]
    seat, now_ms = due[2].number, talk.table.now_ms
    held = (Arrived(KeyPress(Key.OFF_TABLE, now_ms), now_ms, now_ms, now_ms),)
    for where in due[:2]:
        later_ms = now_ms + HoldDeadlines().presume_ms
        waiting, event = pick(held, FusionContext(talk.table, later_ms, HoldDeadlines(), Busy(), seat))
        assert (waiting, event) == (held, CardPresumed(later_ms, where))
        talk.feed(event)
    assert pick(held, FusionContext(talk.table, later_ms, HoldDeadlines(), Busy(), seat))[1] == held[0].event
    talk.feed(CardOffTable(later_ms, seat))
    assert (talk.told, talk.table.hand.plan.next.place) == (["fix off_table"], due[3])


def test_of_several_keys_pressed_together_the_first_does_not_wait_for_a_later_card_of_its_seat():
    """The cards of two seats were exposed, and the last one dealt is the second one's."""
    table, last, _ = after(3)
    now_ms = table.now_ms
    first = table.hand.plan.due[1].place.number

    def taken(*keys):
        held = tuple(Arrived(KeyPress(key, now_ms), now_ms, now_ms, now_ms) for key in keys)
        return pick(held, FusionContext(table, now_ms + HoldDeadlines().stop_ms, HoldDeadlines(), Busy(), first))[1]

    behind = next(key for key in Key if key.seat == last.number)
    assert taken(Key.EXPOSED, behind, Key.EXPOSED) == KeyPress(Key.EXPOSED, now_ms)
    assert taken(Key.EXPOSED, behind, Key.BOXED) == KeyPress(Key.EXPOSED, now_ms)
    assert taken(Key.EXPOSED) is None
    assert taken(Key.EXPOSED, behind, Key.CALL) is None


def test_show_for_a_seat_that_has_folded_turns_nothing_up():
    """The finger was one seat off: what was thrown in face down stays hidden."""
    talk = Talk("G", seats=3).play("new deal 3:fold")
    assert talk.table.ledger.at(seat_place(3))
    pressed = press(Keypad(seat=3), Key.SHOW, talk.table, talk.table.now_ms)
    assert pressed.events == ()
    assert pressed.said == "Seat 3 has no hand. Who shows? Press that seat, then SHOW."
    shows = press(Keypad(seat=1), Key.SHOW, talk.table, talk.table.now_ms).events
    assert [one.cards for one in shows] == [talk.table.ledger.at(seat_place(1))]


def test_a_key_about_a_card_that_is_being_read_waits_no_longer_for_those_before_it_to_be_sure():
    """Nobody deals on until the floor has spoken, and no reader is sure of the card: it lies there all the same."""
    table, _, due = after(3)
    beyond = table.hand.plan.rest[1].place
    now_ms, holds = table.now_ms, HoldDeadlines()
    held = (Arrived(KeyPress(Key.EXPOSED, now_ms), now_ms, now_ms, now_ms),)

    def taken(one, later_ms, sight):
        return pick(held, FusionContext(one, now_ms + later_ms, holds, sight, beyond.number))[1]

    class Slow(Busy):
        missed_ms = 60_000

    assert taken(table, holds.early_ms - 1, Slow(beyond)) is None
    assert taken(table, holds.early_ms, Slow()) is None
    for where in (due, beyond):
        come = taken(table, holds.early_ms, Slow(beyond))
        assert come == CardPresumed(now_ms + holds.early_ms, where)
        table, _ = advance(table, come)
    assert taken(table, holds.question_ms, Slow(beyond)) == held[0].event


def test_a_key_about_a_card_that_waits_for_unread_ones_is_not_taken_for_its_seats_first():
    """The seat's second card is sure, and waits for one before it: the key speaks of that one."""
    talk = Talk("G", seats=3).play("new deal:3")
    first, second, _ = (one.place for one in talk.table.hand.plan.rest)
    now_ms = talk.table.now_ms + HoldDeadlines().early_ms
    key = Arrived(KeyPress(Key.EXPOSED, talk.table.now_ms), talk.table.now_ms, talk.table.now_ms, talk.table.now_ms)
    told = Arrived(CardMoved(now_ms, card("Qd"), second), now_ms, 0, now_ms)

    class Slow(Busy):
        missed_ms = 60_000

        def is_held_up(self, where, since_ms):
            return False

        def resolves_deal(self):
            return False

    def taken(waiting):
        return pick(waiting, FusionContext(talk.table, now_ms, HoldDeadlines(), Slow(), second.number))

    waiting, come = taken((key, told))
    assert come == CardPresumed(now_ms, first)
    talk.feed(come)
    waiting, come = taken(waiting)
    assert come == told.event
    talk.feed(come)
    assert taken(waiting)[1] == key.event


def test_of_several_keys_pressed_together_the_first_waits_for_the_card_of_the_last():
    table, _, due = after(3)
    now_ms, later_ms = table.now_ms, table.now_ms + HoldDeadlines().early_ms
    first = table.hand.plan.due[1].place.number
    behind = next(key for key in Key if key.seat == due.number)
    keys = (Key.EXPOSED, behind, Key.EXPOSED)
    held = tuple(Arrived(KeyPress(key, now_ms), now_ms, now_ms, now_ms) for key in keys)

    class Slow(Busy):
        missed_ms = 60_000

    assert pick(held, FusionContext(table, later_ms - 1, HoldDeadlines(), Slow(due), first))[1] is None
    assert pick(held, FusionContext(table, later_ms, HoldDeadlines(), Slow(due), first))[1] == CardPresumed(later_ms, due)
