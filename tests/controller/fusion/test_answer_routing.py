"""An answer never waits behind the acts that wait for it."""

import pytest
from dealer_talk import Talk

from controller.engine.advance import advance
from controller.fusion.detection import DetectionModel
from controller.fusion.keyed_entries import answer_first, goes_before
from controller.fusion.pending_events import Arrived, FusionContext, KeyPress
from controller.fusion.reconciler import pick
from controller.fusion.timings import HoldDeadlines
from controller.keypad.keypad import press
from controller.keypad.typed import Keypad
from controller.table.events import CardMoved, TimeReached
from controller.terms.cards import card
from controller.terms.codes import Act
from controller.terms.places import board_place
from controller.views.dealer_questions import dealer_question
from hw.panel import Key

RAISE = (Key.RAISE, Key.DIGIT_2, Key.DIGIT_0, Key.CONFIRM)


def asked(played="new deal 3:call 4:fold 5:fold 6:fold"):
    """The flop is out while the small blind and the big blind have still to act."""
    talk = Talk("G").play(played)
    at_ms = talk.table.now_ms + 1000
    for code in ("3s", "5h", "5s"):
        talk.feed(CardMoved(at_ms, card(code), board_place(), face_up=True, motion=1))
    talk.feed(TimeReached(at_ms + 1000))
    assert dealer_question(talk.table.question.asks) == "Had seat 1 called and seat 2 checked?"
    return talk


def held(talk, *keys):
    times = enumerate(keys, talk.table.now_ms - len(keys))
    return tuple(Arrived(KeyPress(key, at_ms), at_ms, at_ms, at_ms) for at_ms, key in times)


def go(talk, waiting):
    """Pass on what may go on now; returns what waits still, and the acts and answers that the keys came to."""
    keypad, told, table = Keypad(), [], talk.table
    while True:
        context = FusionContext(table, table.now_ms, HoldDeadlines(), DetectionModel(), keypad.seat, keypad.chosen)
        waiting, event = pick(waiting, context)
        if event is None:
            return [one.event.key for one in waiting], told, table
        beside = goes_before(event, waiting, table, keypad)
        pressed = press(Keypad() if beside else keypad, event.key, table, event.at_ms)
        keypad = keypad if beside else pressed.keypad
        for one in pressed.events:
            told.append((type(one).__name__, one.act, one.to))
            table, _ = advance(table, one)


@pytest.mark.parametrize("before", [(Key.CALL,), RAISE, (Key.SEAT_2, Key.CHECK), (Key.SEAT_2, *RAISE)])
def test_the_answer_goes_before_an_act_that_waits_for_it(before):
    talk = asked()
    waits, told, table = go(talk, held(talk, *before, Key.SEAT_1, Key.FOLD))
    assert told[0] == ("DealerAnswered", Act.FOLD, None)
    if Key.SEAT_2 in before:
        # That answers the next question; after a raise seat 3 must have acted as well.
        assert (waits, table.question and dealer_question(table.question.asks)) == ([], "Had seat 3 called?" if RAISE[0] in before else None)
    else:
        assert (waits, dealer_question(table.question.asks)) == (list(before), "Had seat 2 checked?")


def test_an_answer_with_an_amount_goes_as_a_whole_and_not_before_it_is_confirmed():
    talk = asked()
    keys = [Key.CALL, Key.SEAT_1, *RAISE]
    assert go(talk, held(talk, *keys[:-1]))[:2] == (keys[:-1], [])
    waits, told, table = go(talk, held(talk, *keys))
    assert told == [("DealerAnswered", Act.RAISE, 20)]
    assert (waits, dealer_question(table.question.asks)) == ([Key.CALL], "Had seats 2 and 3 called?")


def test_what_is_said_of_another_seat_waits_with_its_act():
    talk = asked()
    assert go(talk, held(talk, Key.SEAT_3, Key.FOLD))[:2] == ([Key.SEAT_3, Key.FOLD], [])


def test_nothing_is_put_first_where_nobody_is_asked_or_a_seat_is_chosen_already():
    talk = asked()
    waiting = held(talk, Key.CALL, Key.SEAT_1, Key.FOLD)
    context = FusionContext(talk.table, talk.table.now_ms, HoldDeadlines(), DetectionModel(), 4, 4)
    assert answer_first(waiting, context) is waiting
    quiet = Talk("G").play("new deal 3:call")
    assert answer_first(waiting, FusionContext(quiet.table, 0, HoldDeadlines(), DetectionModel())) is waiting


def test_a_call_that_is_asked_about_is_keyed_late_once_he_confirms():
    """No street opens with a call: behind the answer it would be nobody's, and presume cards that never came."""
    talk = asked()
    assert go(talk, held(talk, Key.CALL))[:2] == ([Key.CALL], [])
    read_ms = talk.table.now_ms + 900
    confirm = Arrived(KeyPress(Key.CONFIRM, read_ms), read_ms, read_ms, read_ms)
    waits, told, table = go(talk, (*held(talk, Key.CALL), confirm))
    assert (waits, [what for what, *_ in told]) == ([], ["ActionDeclared", "DealerAnswered"])
    assert [(one.seat, one.act) for one in table.hand.actions][-2:] == [(1, Act.CALL), (2, Act.CHECK)]
    assert (table.hand.street, table.rulings) == ("flop", ())
