"""Entries that were taken back are keyed again in their own time, and no card is too early for them."""

import pytest
from dealer_talk import Talk

from controller.decks.enrolled_decks import Decks
from controller.fusion.detection import DetectionModel
from controller.fusion.pending_events import Arrived, FusionContext, KeyPress
from controller.fusion.premature_cards import early_card_unsure
from controller.fusion.reconciler import next_deadline, pick
from controller.fusion.timings import HoldDeadlines
from controller.ingest.ingest import Ingest
from controller.table.events import CardMoved, Corrected
from controller.table.memory import Reentry
from controller.terms.cards import card
from controller.terms.fast_copies import replace
from controller.terms.places import board_place
from firmware_bridge.readings import Arrival, PinChanged
from hw.board import HEADER
from hw.board_file import load_board
from hw.panel import Key

REKEY_MS = HoldDeadlines().rekey_ms


class Undone(Talk):
    """A conversation whose UNDO says how long the entries may be keyed again."""

    def undo(self, at_ms, pending=0):
        self.at_ms = at_ms
        self.feed(Corrected(at_ms, REKEY_MS, pending))
        return self

    def key(self, at_ms, entry):
        self.at_ms = at_ms
        return self.play(entry)

    @property
    def until_ms(self):
        return self.table.memory.reentry.until_ms(self.table.hand)


def test_from_undo_until_as_many_acts_are_keyed_again_each_entry_gets_its_time():
    talk = Undone("G").play("new deal 3:call 4:call 5:fold")
    zero = talk.table.now_ms
    assert talk.until_ms == 0
    talk.undo(zero + 1000)
    assert talk.until_ms == zero + 1000 + REKEY_MS
    talk.undo(zero + 2000)
    assert talk.until_ms == zero + 2000 + REKEY_MS
    talk.key(zero + 5000, "4:raise=20")
    assert talk.until_ms == talk.table.hand.actions[-1].at_ms + REKEY_MS
    talk.play("5:call")
    assert talk.until_ms == 0


def test_an_entry_after_that_time_is_one_like_any_other_and_so_is_every_one_of_the_next_hand():
    talk = Undone("G").play("new deal 3:call 4:call 5:call")
    zero = talk.table.now_ms
    talk.undo(zero + 1000).undo(zero + 2000)
    open_until_ms = talk.until_ms
    late = Undone("G").play("new deal 3:call 4:call 5:call").undo(zero + 1000).undo(zero + 2000)
    late.key(open_until_ms + 100, "4:call")
    assert late.until_ms == 0
    talk.play("floor:void new")
    assert talk.until_ms == 0


def test_what_still_waited_when_undo_dropped_it_is_to_be_keyed_again_as_well():
    """Five acts wait for a card that is being read; three UNDOs drop three of them, and two acts are keyed again."""
    talk = Undone("G").play("new deal 3:call")
    zero = talk.table.now_ms
    for number in range(3):
        talk.undo(zero + 1000 + 500 * number, 5 - number)
    assert len(talk.table.hand.actions) == 1, "nothing that counted is taken back"
    assert talk.table.memory.reentry == Reentry(talk.table.hand.number, 6, zero + 2000, REKEY_MS)
    talk.key(zero + 3000, "4:call 5:fold")
    assert talk.until_ms > talk.table.now_ms
    talk.play("6:fold 1:fold 2:check")
    assert talk.until_ms == 0


def test_an_undo_that_drops_an_act_gives_it_time_to_be_keyed_again():
    talk = Talk("G").play("new deal:3")
    ingest = Ingest(load_board("sim"), Decks({}), lambda: talk.table)
    zero = talk.table.now_ms
    for at_ms, key in ((zero + 100, Key.CALL), (zero + 300, Key.CALL), (zero + 900, Key.UNDO)):
        ingest.tell(KeyPress(key, at_ms))
    dropped = ingest.take(zero + 1000)
    assert dropped == Corrected(zero + 900, REKEY_MS, 2)
    assert ingest.waiting_entries == ("call",)
    talk.feed(dropped)
    assert ingest.take(zero + 1000) is None
    assert ingest._context(zero + 1000).rekey_until_ms == zero + 900 + REKEY_MS


class Reading(DetectionModel):
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
    held, sight = (turn,), DetectionModel()
    memory = replace(talk.table.memory, reentry=Reentry(talk.table.hand.number, 99, late_ms, REKEY_MS if rekeying else 0))
    table = replace(talk.table, memory=memory)
    context = FusionContext(table, late_ms, HoldDeadlines(), sight)
    assert pick(held, context)[1] == (None if rekeying else event)
    key = Arrived(KeyPress(Key.CHECK, late_ms), late_ms, late_ms, late_ms)
    assert pick((*held, key), context)[1] == (key.event if rekeying else event)
    assert not rekeying or next_deadline(held, context) == until_ms
    reading = FusionContext(table, late_ms, HoldDeadlines(), Reading())
    assert (early_card_unsure(key, reading) is None) is rekeying


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
