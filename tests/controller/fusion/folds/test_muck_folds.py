"""Folds that the muck's reader tells: only sure ones, only in turn, once, and only where the house wants it."""

import pytest
from dealer_talk import Talk
from slow_readers import Readers

from controller.engine.advance import advance
from controller.fusion.detection import Unsure
from controller.fusion.keyed_entries import pedal_meant
from controller.fusion.missing_reads import MissingReads
from controller.fusion.pending_events import Arrived, FusionContext, KeyPress
from controller.fusion.reconciler import pick
from controller.fusion.timings import HoldDeadlines
from controller.keypad.keypad import LATE_ANSWER_MS
from controller.keypad.typed import Keypad
from controller.table.events import ActionDeclared, Corrected, FoldDoubted
from controller.terms.codes import Act
from controller.terms.fast_copies import replace
from controller.terms.places import MUCK
from hw.panel import Key

HOLDS = HoldDeadlines()


def mucked(seat, *, cards=2, book="G"):
    """Return a table at which seat 3 is to act and cards of a seat lie in the muck."""
    talk = Talk(book).play("new deal")
    mine = talk.table.hand.deal.cards_of(seat)[:cards]
    talk.play("+".join(f"{one.face}>muck" for one in mine))
    return talk


def doubt(table, at_ms, *, held=(), sight=None, folds=True):
    context = FusionContext(table, at_ms, HOLDS, sight or Readers(), held=held, folds_from_muck=folds)
    return MissingReads().doubt(context)


def test_cards_in_the_muck_in_turn_are_a_fold_at_once():
    table = mucked(3).table
    at_ms = table.now_ms + 1
    assert doubt(table, at_ms) == ActionDeclared(at_ms, 3, Act.FOLD, by="muck")
    after, _ = advance(table, doubt(table, at_ms))
    assert (3 in after.hand.wagering.folded, after.hand.wagering.to_act) == (True, 4)


def test_a_house_that_keys_its_folds_is_asked_as_ever():
    table = mucked(3).table
    doubts, at_ms = MissingReads(), table.now_ms
    for now_ms in (at_ms, at_ms + HOLDS.lag_ms):
        found = doubts.doubt(FusionContext(table, now_ms, HOLDS, Readers()))
    assert found == FoldDoubted(at_ms + HOLDS.lag_ms, 3)


@pytest.mark.parametrize(("seat", "cards"), [(4, 2), (3, 1), (5, 1)])
def test_no_fold_out_of_turn_and_none_of_half_a_hand(seat, cards):
    table = mucked(seat, cards=cards).table
    for wait_ms in (1, HOLDS.lag_ms, 20_000):
        assert not isinstance(doubt(table, table.now_ms + wait_ms), ActionDeclared)


def test_no_fold_of_a_card_that_a_reader_is_not_sure_of():
    table, readers = mucked(3).table, Readers()
    one = table.hand.deal.cards_of(3)[0]
    readers.unsure = lambda: [Unsure(table.now_ms, MUCK, one, is_read=True)]
    assert not isinstance(doubt(table, table.now_ms + 1, sight=readers), ActionDeclared)


def test_the_key_of_a_fold_that_waits_is_the_fold():
    table = mucked(3).table
    key = Arrived(KeyPress(Key.FOLD, table.now_ms), table.now_ms, table.now_ms, table.now_ms)
    assert doubt(table, table.now_ms + 1, held=(key,)) is None


def test_undo_takes_the_fold_back_and_then_the_dealer_is_asked():
    table = mucked(3).table
    after, _ = advance(table, doubt(table, table.now_ms + 1))
    back, _ = advance(after, Corrected(after.now_ms + 500))
    assert (back.hand.wagering.to_act, back.hand.wagering.folded) == (3, frozenset())
    doubts, found = MissingReads(), None
    for now_ms in range(back.now_ms, back.now_ms + 2 * HOLDS.lag_ms + 1, 500):
        found = found or doubts.doubt(FusionContext(back, now_ms, HOLDS, Readers(), folds_from_muck=True))
    assert isinstance(found, FoldDoubted)


def test_the_next_players_key_waits_while_the_cards_of_the_player_before_are_being_read_in_the_muck():
    table, readers = Talk("G").play("new deal").table, Readers()
    one, at_ms = table.hand.deal.cards_of(3)[0], table.now_ms
    readers.unsure = lambda: [Unsure(at_ms, MUCK, one, is_read=True)]
    waiting = (Arrived(KeyPress(Key.CALL, at_ms), at_ms, at_ms, at_ms),)

    def told(now_ms, *, folds):
        context = FusionContext(table, now_ms, HOLDS, readers, held=waiting, folds_from_muck=folds)
        return pick(waiting, context)[1]

    assert told(at_ms + 100, folds=True) is None
    assert told(at_ms + 100, folds=False) == waiting[0].event
    assert told(at_ms + HOLDS.question_ms, folds=True).key is Key.CALL


def meant(table, key, *held, keypad=None, at_ms=None):
    at_ms = table.now_ms + 5000 if at_ms is None else at_ms
    waiting = tuple(Arrived(KeyPress(Key(one), at_ms), at_ms, at_ms, at_ms) for one in held)
    return pedal_meant(KeyPress(Key(key), at_ms), waiting, table, keypad or Keypad()).key


def test_a_pedal_is_what_the_screen_says():
    table = Talk("G").play("new deal").table
    assert meant(table, "pedal_right") is Key.ALL_CALL
    assert meant(table, "pedal_right", "bet", "digit_5") is Key.PEDAL_RIGHT
    assert meant(table, "pedal_right", keypad=Keypad(3, Key.RAISE, "6")) is Key.PEDAL_RIGHT
    assert meant(table, "pedal_right", "seat_5") is Key.ALL_CALL
    assert meant(table, "pedal_left") is Key.PEDAL_LEFT
    assert meant(table, "pedal_left", "seat_5") is Key.MINIMUM
    assert meant(table, "confirm") is Key.CONFIRM
    assert meant(Talk("G").table, "pedal_right") is Key.PEDAL_RIGHT
    won = Talk("G").play("new deal 3:fold 4:fold 5:fold 6:fold 1:fold").table
    assert meant(won, "pedal_right") is Key.PEDAL_RIGHT


def test_a_pedal_that_is_late_for_a_step_lets_nobody_call():
    talk = Talk("G").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check 2d>burn 3s>board+5h>board+5s>board")
    repaired = replace(talk.table, memory=replace(talk.table.memory, repaired_ms=talk.table.now_ms))
    at_ms = talk.table.now_ms
    assert meant(repaired, "pedal_right", at_ms=at_ms + LATE_ANSWER_MS - 1) is Key.PEDAL_RIGHT
    assert meant(repaired, "pedal_right", at_ms=at_ms + LATE_ANSWER_MS) is Key.ALL_CALL
