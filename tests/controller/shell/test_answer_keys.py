"""CONFIRM and CLEAR answer the question that the dealer can have read when he pressed them."""

import pytest
from dealer_talk import Talk

from controller.engine.advance import advance
from controller.shell.arrivals import KeyPress
from controller.shell.decks import Decks
from controller.shell.ingest import Ingest
from controller.shell.keypad import ANSWER_MS, TOO_SOON, Keypad, press
from controller.table.events import DealerAnswered, HandTabled, StrangerSeen, TimeReached
from hw.board_file import load_board
from hw.panel import Key


@pytest.mark.parametrize("key", [Key.CONFIRM, Key.PEDAL_RIGHT, Key.CLEAR])
@pytest.mark.parametrize("later_ms", [-300, ANSWER_MS - 1, ANSWER_MS])
def test_a_key_pressed_sooner_than_anybody_reads_answers_no_question(key, later_ms):
    """The question had taken another one's place: the finger was under way already."""
    table = Talk("G").play("new").table
    asked = StrangerSeen(table.now_ms + 5000, "e004", table.hand.plan.next.place)
    table, _ = advance(table, asked)
    assert (table.question.code, table.asked_ms) == (f"stranger:{asked.place.code}", asked.at_ms)
    pressed = press(Keypad(), key, table, asked.at_ms + later_ms)
    if later_ms < ANSWER_MS:
        assert (pressed.events, pressed.said) == ((), TOO_SOON)
    else:
        assert [(type(one), one.yes) for one in pressed.events] == [(DealerAnswered, key is not Key.CLEAR)]


def test_a_question_that_stands_is_as_old_as_it_is():
    table = Talk("G").play("new").table
    table, _ = advance(table, StrangerSeen(table.now_ms + 5000, "e004", table.hand.plan.next.place))
    asked_ms = table.asked_ms
    table, _ = advance(table, TimeReached(table.now_ms + 3000))
    assert (table.question is not None, table.asked_ms) == (True, asked_ms)


@pytest.mark.parametrize("answer", [Key.CONFIRM, Key.PEDAL_RIGHT, Key.CLEAR])
def test_an_answer_leaves_the_seat_of_an_entry_that_waits(answer):
    """A hand is keyed as shown too soon, and waits; a question comes up meanwhile."""
    table = Talk("G").play("new").table
    zero = table.now_ms
    ingest = Ingest(load_board("sim"), Decks({}), lambda: table)
    ingest.tell(KeyPress(Key.SEAT_3, zero + 100))
    ingest.tell(KeyPress(Key.SHOW, zero + 200))
    assert ingest.take(zero + 300) is None
    table, _ = advance(table, StrangerSeen(zero + 400, "e004", table.hand.plan.next.place))
    ingest.tell(KeyPress(answer, zero + 400 + ANSWER_MS))
    answered = ingest.take(zero + 500 + ANSWER_MS)
    assert (type(answered), answered.yes) == (DealerAnswered, answer is not Key.CLEAR)
    told = [answered]
    while told[-1] is not None:
        table, _ = advance(table, told[-1])
        told.append(ingest.take(zero + 60_000))
    assert [one.seat for one in told if isinstance(one, HandTabled)] == [3]
