"""Entries that were taken back are keyed again in their own time, and no card is too early for them."""

import pytest
from dealer_talk import Talk

from controller.decks.enrolled_decks import Decks
from controller.fusion.pending_events import Arrived, FusionContext, HoldDeadlines, KeyPress, PerfectDetection, Waiting
from controller.fusion.premature_cards import awaits_early_card
from controller.fusion.reconciler import next_deadline, pick
from controller.fusion.reentry_window import ReentryWindow
from controller.ingest.ingest import Ingest
from controller.table.events import CardMoved, Corrected
from controller.terms.cards import card
from controller.terms.places import board_place
from firmware_bridge.readings import Arrival, PinChanged
from hw.board import HEADER
from hw.board_file import load_board
from hw.panel import Key

REKEY_MS = HoldDeadlines().rekey_ms


def pressed(rekeying, key, at_ms, talk):
    return rekeying.pressed(KeyPress(key, at_ms), talk.table.hand, REKEY_MS)


def test_from_undo_until_as_many_acts_are_keyed_again_each_key_gets_its_time():
    talk = Talk("G").play("new deal 3:call 4:call 5:fold")
    one = pressed(ReentryWindow(), Key.UNDO, 1000, talk)
    assert one.until_ms(talk.table.hand, REKEY_MS) == 0
    talk.play("undo")
    assert one.until_ms(talk.table.hand, REKEY_MS) == 1000 + REKEY_MS
    one = pressed(one, Key.UNDO, 2000, talk)
    talk.play("undo")
    one = pressed(one, Key.RAISE, 7000, talk)
    assert one.until_ms(talk.table.hand, REKEY_MS) == 7000 + REKEY_MS
    talk.play("4:raise=20")
    one = pressed(one, Key.CALL, 9000, talk)
    talk.play("5:call")
    assert one.until_ms(talk.table.hand, REKEY_MS) == 0


def test_a_key_after_that_time_is_one_like_any_other_and_so_is_every_key_of_the_next_hand():
    talk = Talk("G").play("new deal 3:call 4:call")
    one = pressed(ReentryWindow(), Key.UNDO, 1000, talk)
    talk.play("undo")
    assert pressed(one, Key.CALL, 1000 + REKEY_MS, talk) == ReentryWindow()
    assert pressed(ReentryWindow(), Key.CALL, 1000, talk) == ReentryWindow()
    talk.play("floor:void new")
    assert one.until_ms(talk.table.hand, REKEY_MS) == 0
    assert pressed(one, Key.CALL, 2000, talk) == ReentryWindow()


def test_what_still_waited_when_undo_dropped_it_is_to_be_keyed_again_as_well():
    """Five acts wait for a card that is being read; three UNDOs drop three of them, and two acts are keyed again."""
    talk = Talk("G").play("new deal 3:call")
    one = ReentryWindow()
    for number in range(3):
        one = one.dropped(1000 + 500 * number, talk.table.hand, 5 - number, REKEY_MS)
    assert one == ReentryWindow(talk.table.hand.number, 6, 2000)
    talk.play("4:call 5:fold")
    one = pressed(one, Key.CALL, 7000, talk)
    assert one.until_ms(talk.table.hand, REKEY_MS) == 7000 + REKEY_MS
    talk.play("6:fold 1:fold 2:check")
    assert one.until_ms(talk.table.hand, REKEY_MS) == 0
    assert one.dropped(90_000, None, 1, REKEY_MS) == ReentryWindow()


def test_an_undo_that_drops_an_act_gives_it_time_to_be_keyed_again():
    talk = Talk("G").play("new deal:3")
    ingest = Ingest(load_board("sim"), Decks({}), lambda: talk.table)
    zero = talk.table.now_ms
    for at_ms, key in ((zero + 100, Key.CALL), (zero + 300, Key.CALL), (zero + 900, Key.UNDO)):
        ingest.tell(KeyPress(key, at_ms))
    assert ingest.take(zero + 1000) is None
    assert ingest.waiting_entries == ("call",)
    assert ingest._context(zero + 1000).rekey_until_ms == zero + 900 + REKEY_MS


class Reading(PerfectDetection):
    """A card is being read on the board."""

    def read_twice(self, where, by_ms):
        del where, by_ms
        return 0

    def claimed(self, where, by_ms):
        del by_ms
        return int(where == board_place())


@pytest.mark.parametrize("rekeying", [True, False])
def test_a_card_that_came_before_its_acts_were_taken_back_waits_until_they_are_keyed_again(rekeying):
    """The turn lies there; the last check of the flop was keyed wrongly and is on its way again."""
    talk = Talk("G").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check 9s>burn As>board+Kh>board+9h>board 2:check")
    zero = talk.table.now_ms
    late_ms = zero + HoldDeadlines().lag_ms + 100
    until_ms = late_ms + REKEY_MS if rekeying else 0
    event = CardMoved(zero + 50, card("2c"), board_place(), face_up=True, motion=9)
    turn = Arrived(event, zero + 50, zero, zero + 50)
    held, sight = Waiting((turn,)), PerfectDetection()
    context = FusionContext(talk.table, late_ms, HoldDeadlines(), sight, rekey_until_ms=until_ms)
    assert pick(held, context)[1] == (None if rekeying else event)
    key = Arrived(KeyPress(Key.CHECK, late_ms), late_ms, late_ms, late_ms)
    assert pick(held.plus(key), context)[1] == (key.event if rekeying else event)
    assert not rekeying or next_deadline(held, context) == until_ms
    reading = FusionContext(talk.table, late_ms, HoldDeadlines(), Reading(), rekey_until_ms=until_ms)
    assert awaits_early_card(key, reading) is not rekeying


def test_an_undo_says_how_long_what_it_takes_back_may_be_keyed_again():
    """So long the core calls no card too early that lay rightly before."""
    board, talk = load_board("sim"), Talk("G").play("new deal 3:call")
    (pin,) = (one.pin for one in board.pins if one.key is Key.UNDO)
    ingest = Ingest(board, Decks({}), lambda: talk.table)
    zero = talk.table.now_ms
    ingest.accept(Arrival(HEADER, zero + 100, PinChanged(pin, active=True)))
    ingest.accept(Arrival(HEADER, zero + 200, PinChanged(pin, active=False)))
    taken = ingest.take(zero + 1000)
    assert isinstance(taken, Corrected)
    assert taken.rekey_ms == REKEY_MS
