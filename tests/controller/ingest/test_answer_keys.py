"""CONFIRM and CLEAR answer the question that the dealer can have read when he pressed them."""

import pytest
from dealer_talk import Talk

from controller.decks.enrolled_decks import Decks
from controller.engine.advance import advance
from controller.engine.flow.remembering import _is_dropped as is_dropped
from controller.fusion.pending_events import KeyPress
from controller.ingest.ingest import Ingest
from controller.keypad.keypad import ASKED_NO_MORE, LATE_ANSWER_MS, LEAST_READING_MS, TOO_SOON, press
from controller.keypad.typed import KeyOutcome, Keypad
from controller.simulation.dealer.dealer_acts import READ_MS, read_ms
from controller.table.events import (
    CardMoved,
    DealerAnswered,
    HandTabled,
    StepConfirmed,
    StrangerSeen,
    SurplusDoubted,
    TimeReached,
)
from controller.table.outputs import AskDealer
from controller.table.questions import HadActed
from controller.terms.cards import card
from controller.terms.codes import Act, StepCode
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, board_place
from controller.views.dealer_questions import dealer_question
from hw.board_file import load_board
from hw.panel import Key


@pytest.mark.parametrize("key", [Key.CONFIRM, Key.PEDAL_RIGHT, Key.CLEAR])
@pytest.mark.parametrize("later_ms", [-300, LEAST_READING_MS - 1, LEAST_READING_MS])
def test_a_key_pressed_sooner_than_anybody_reads_answers_no_question(key, later_ms):
    """The question had taken another one's place: the finger was under way already."""
    table = Talk("G").play("new").table
    asked = StrangerSeen(table.now_ms + 5000, "e004", table.hand.plan.next.place)
    table, _ = advance(table, asked)
    assert (table.question.code, table.memory.asked_ms) == (f"stranger:{asked.place.code}", asked.at_ms)
    pressed = press(Keypad(), key, table, asked.at_ms + later_ms)
    if later_ms < LEAST_READING_MS:
        assert (pressed.events, pressed.said) == ((), TOO_SOON)
    else:
        assert [(type(one), one.yes) for one in pressed.events] == [(DealerAnswered, key is not Key.CLEAR)]


def doubted_burns():
    """Three are to act on the flop, and the dealer is asked about a burn more, of which no reader is sure."""
    talk = Talk("G", seats=4).play("new deal 3:call 4:call 1:call 2:check 2d>burn 3s>board+5h>board+5s>board 1:check")
    talk.feed(SurplusDoubted(talk.table.now_ms + 1000, card("9c"), BURN, talk.table.now_ms - 500))
    assert talk.table.question.code == "twice:burn"
    return talk


@pytest.mark.parametrize("later_ms", [0, LEAST_READING_MS, LATE_ANSWER_MS - 1, LATE_ANSWER_MS])
def test_a_key_for_a_question_that_was_dropped_is_no_answer_to_the_next_one(later_ms):
    """A reader became sure while the dealer's finger was under way with his yes: it would have taken the ruling back."""
    talk = doubted_burns()
    talk.feed(CardMoved(talk.table.now_ms + 2000, card("9c"), BURN, motion=9))
    dropped_ms = talk.table.now_ms
    assert talk.table.question is None
    talk.feed(TimeReached(dropped_ms + 300))
    assert (talk.causes, talk.table.question.code) == (["premature_burn"], "acted:1")
    pressed = press(Keypad(), Key.CONFIRM, talk.table, dropped_ms + later_ms)
    assert bool(pressed.events) == (later_ms == LATE_ANSWER_MS)
    assert pressed.events or pressed.said == TOO_SOON


@pytest.mark.parametrize("dropped", [False, True])
def test_a_question_that_takes_the_place_of_another_one_waits_for_its_keys(dropped):
    """Unless they are the same words: then the key is for both."""
    talk = doubted_burns()
    asks = HadActed(((1, Act.CHECK),), ruling=1) if dropped else talk.table.question.asks
    instead = replace(talk.table, question=replace(talk.table.question, asks=asks))
    assert is_dropped(talk.table, TimeReached(talk.table.now_ms + 5000), instead) is dropped


def test_the_next_question_behind_an_answer_is_answered_as_soon_as_it_is_read():
    talk = doubted_burns()
    answer = DealerAnswered(talk.table.now_ms + 2000, "twice:burn", yes=False)
    instead = replace(talk.table, question=replace(talk.table.question, asks=HadActed(((1, Act.CHECK),), ruling=1)))
    assert not is_dropped(talk.table, answer, instead)


@pytest.mark.parametrize("key", [Key.CONFIRM, Key.PEDAL_RIGHT])
@pytest.mark.parametrize("later_ms", [0, LATE_ANSWER_MS - 1, LATE_ANSWER_MS])
def test_a_key_for_a_question_that_was_dropped_confirms_no_step(key, later_ms):
    """A flop of four lies there, and a yes under way would say that it is scrambled."""
    talk = Talk("G").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check 2d>burn 3s>board+5h>board+5s>board+9c>board")
    table = talk.play("remedy:call_floor").table
    assert (table.question, table.remedy.current.code) == (None, StepCode.SCRAMBLE_FOUR)
    just_dropped = replace(table, memory=replace(table.memory, dropped_ms=table.now_ms))
    pressed = press(Keypad(), key, just_dropped, table.now_ms + later_ms)
    confirmed = press(Keypad(), key, table, table.now_ms + later_ms)
    assert confirmed.events == (StepConfirmed(table.now_ms + later_ms, StepCode.SCRAMBLE_FOUR),)
    assert pressed == (confirmed if later_ms == LATE_ANSWER_MS else KeyOutcome(Keypad(), said=ASKED_NO_MORE))


@pytest.mark.parametrize("ago_ms", [None, 0, 1000, 5000])
def test_the_virtual_dealer_presses_no_key_that_the_panel_refuses(ago_ms):
    """He reads what he is asked, and waits for a finger that is under way."""
    table = doubted_burns().table
    table = replace(table, memory=replace(table.memory, dropped_ms=None if ago_ms is None else table.memory.asked_ms - ago_ms))
    assert read_ms(table) >= table.memory.asked_ms + READ_MS
    assert press(Keypad(), Key.CONFIRM, table, read_ms(table)).events
    assert (read_ms(table) > table.memory.asked_ms + READ_MS) == (ago_ms == 0)


def test_the_same_question_asked_again_has_only_to_be_read():
    """Another card came too early as well, and the alarm on both is asked about in the same words."""
    talk = Talk("G").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check 9s>burn 3s>board+5h>board+5s>board 2:check")
    for code, where in (("2c", BURN), ("8h", board_place())):
        talk.feed(CardMoved(talk.table.now_ms + 9000, card(code), where, face_up=where != BURN, motion=30))
        talk.feed(TimeReached(talk.table.now_ms + 1000))
    assert [dealer_question(one.question) for one in talk.outputs if isinstance(one, AskDealer)] == ["Had seat 3 checked?"] * 2
    assert (talk.table.memory.asked_ms, talk.table.memory.dropped_ms) == (talk.table.now_ms, None)


def test_a_question_that_stands_is_as_old_as_it_is():
    table = Talk("G").play("new").table
    table, _ = advance(table, StrangerSeen(table.now_ms + 5000, "e004", table.hand.plan.next.place))
    asked_ms = table.memory.asked_ms
    table, _ = advance(table, TimeReached(table.now_ms + 3000))
    assert (table.question is not None, table.memory.asked_ms) == (True, asked_ms)


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
    ingest.tell(KeyPress(answer, zero + 400 + LEAST_READING_MS))
    answered = ingest.take(zero + 500 + LEAST_READING_MS)
    assert (type(answered), answered.yes) == (DealerAnswered, answer is not Key.CLEAR)
    told = [answered]
    while told[-1] is not None:
        table, _ = advance(table, told[-1])
        told.append(ingest.take(zero + 60_000))
    assert [one.seat for one in told if isinstance(one, HandTabled)] == [3]
