"""CONFIRM and CLEAR answer the question that the dealer can have read when he pressed them."""

import pytest
from dealer_talk import Talk

from controller.engine.advance import advance
from controller.shell.keypad import ANSWER_MS, TOO_SOON, Keypad, press
from controller.table.events import DealerAnswered, StrangerSeen, TimeReached
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
