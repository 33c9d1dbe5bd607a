"""The dealer's keys: what a press means at a table, and what it does not mean when a ruling came in between."""

from __future__ import annotations

import pytest
from dealer_talk import Talk

from controller.engine.advance import advance
from controller.engine.remedies.remedying import REACTION_MS
from controller.fusion.admissibility import fits
from controller.fusion.detection import DetectionModel
from controller.fusion.pending_events import Arrived, FusionContext, KeyPress
from controller.fusion.timings import HoldDeadlines
from controller.keypad.keypad import press
from controller.keypad.typed import Keypad
from controller.table import events as happened
from controller.table.questions import LiesClearly
from controller.table.state import DealerQuestion
from controller.terms.cards import card
from controller.terms.codes import Act, Outcome, StepCode
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, MUCK, seat_place
from controller.views.dealer_questions import dealer_question
from hw.panel import Key

AT = 99_000


def pending(key):
    return Arrived(KeyPress(key, AT), AT, AT, AT)


class Panel:
    """Presses keys one after the other at a table that does not change."""

    def __init__(self, talk, at_ms=AT):
        self.table, self.at_ms = talk.table, at_ms
        self.keypad, self.events, self.said = Keypad(), [], []

    def press(self, *keys):
        for name in keys:
            pressed = press(self.keypad, Key(name), self.table, self.at_ms)
            self.keypad = pressed.keypad
            self.events += pressed.events
            self.said += [pressed.said] if pressed.said else []
        return self


DEALT = "new deal"


@pytest.mark.parametrize(
    ("keys", "wanted"),
    [
        (["riffle"], happened.NewDeal(AT, "riffle")),
        (["next_hand"], happened.NewDeal(AT)),
        (["dealer_push"], happened.DealerChanged(AT)),
        (["tap"], happened.TableTapped(AT)),
        (["pedal_left"], happened.TableTapped(AT)),
        (["undo"], happened.Corrected(AT)),
        (["seat_4", "exposed"], happened.CardExposed(AT, 4)),
        (["seat_4", "exposed_by_player"], happened.CardExposed(AT, 4, by="player")),
        (["seat_10", "off_table"], happened.CardOffTable(AT, 10)),
        (["seat_5", "clock"], happened.ClockCalled(AT, 5)),
        (["fold"], happened.ActionDeclared(AT, 3, Act.FOLD)),
        (["seat_5", "call"], happened.ActionDeclared(AT, 5, Act.CALL)),
        (["seat_5", "seat_6", "call"], happened.ActionDeclared(AT, 6, Act.CALL)),
        (["raise", "digit_1", "double_zero", "confirm"], happened.ActionDeclared(AT, 3, Act.RAISE, to=100)),
        (["floor", "digit_1"], happened.FloorRuled(AT, Outcome.MISDEAL)),
        (["floor", "digit_2"], happened.FloorRuled(AT, Outcome.VOID)),
    ],
    ids=lambda one: "+".join(one) if isinstance(one, list) else "",
)
def test_what_keys_mean_in_a_hand(keys, wanted):
    panel = Panel(Talk("G", seats=10).play(DEALT)).press(*keys)
    assert panel.events == [wanted]
    assert panel.keypad == Keypad()


def test_boxed_speaks_of_the_last_card_that_came_off_the_deck():
    panel = Panel(Talk("G").play("new deal:4")).press("boxed")
    assert panel.events == [happened.CardBoxed(AT, seat_place(4), card("4s"))]
    assert Panel(Talk("G").play("new")).press("boxed").said == ["Which card was boxed? None has come off the deck."]


def test_show_tables_the_seats_own_cards():
    panel = Panel(Talk("G").play(DEALT)).press("seat_3", "show")
    assert panel.events == [happened.HandTabled(AT, 3, (card("8s"), card("Kc")))]


def test_a_second_show_says_that_the_hand_is_shown():
    talk = Talk("G").play(DEALT)
    shown = talk.table.ledger.at(seat_place(3))
    talk.table = replace(talk.table, hand=replace(talk.table.hand, tabled={3: shown}))
    panel = Panel(talk).press("seat_3", "show")
    assert (panel.events, panel.said) == ([], ["Seat 3's hand is shown already."])


def test_confirm_answers_a_question_first_and_a_remedys_step_else():
    talk = Talk("G").play("new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold 2d>burn 3s>board+5h>board+5s>board+9c>board")
    assert talk.told == ["fix four_card_flop"]
    talk.play("remedy:call_floor")
    assert Panel(talk).press("confirm").events == [happened.StepConfirmed(AT, StepCode.SCRAMBLE_FOUR)]
    talk.table = replace(talk.table, question=DealerQuestion(LiesClearly((BURN, MUCK))))
    assert Panel(talk).press("confirm").events == [happened.DealerAnswered(AT, "where", yes=True)]
    assert Panel(talk).press("clear").events == [happened.DealerAnswered(AT, "where", yes=False)]


def test_the_floor_ends_a_repair_by_key():
    panel = Panel(Talk("G").play("new deal 2h>5")).press("floor")
    assert panel.said == ["The floor: 1 play on, 2 misdeal, 3 void."]
    assert panel.press("digit_1").events == [happened.FloorRuled(AT, Outcome.PLAY_ON)]


def test_the_floor_has_nothing_to_do_between_hands():
    panel = Panel(Talk("G")).press("floor")
    assert (panel.events, panel.said) == ([], ["No ruling waits for the floor."])


DEAD = "new 3:raise=6 4:call 5:call ask:joker,seat=5"


def killed():
    """Seat 6 is in turn when seat 5's hand... its own hand dies: it was about to act."""
    return Talk("G", readers="none").play("new 3:raise=6 4:call 5:call ask:short_hand,seat=6")


def test_a_key_pressed_as_a_hand_dies_is_not_the_next_players_act():
    """The dealer's finger was on the key for the seat whose hand has just been ruled dead."""
    talk = killed()
    assert talk.told == ["dead_hand short_hand"]
    assert talk.state["to_act"] == 1
    ruled_ms = talk.last.at_ms
    for key in ("fold", "call", "raise"):
        soon = Panel(talk, ruled_ms + REACTION_MS - 1).press(key)
        assert soon.events == []
        assert "Seat 6's hand has just died" in soon.said[0]
    assert Panel(talk, ruled_ms + REACTION_MS).press("fold").events[0].seat == 1
    assert Panel(talk, ruled_ms + 1).press("seat_1", "fold").events[0].seat == 1


def test_a_raise_typed_for_a_hand_that_dies_is_not_the_next_players():
    talk = Talk("G", readers="none").play("new 3:raise=6 4:call 5:call")
    panel = Panel(talk).press("raise", "digit_2", "digit_0")
    panel.table = talk.play("ask:short_hand,seat=6").table
    panel.press("confirm")
    assert panel.events == []
    assert panel.said == ["Seat 6's hand is dead: key the act again if it is for the next seat."]


def test_a_hand_that_dies_out_of_turn_takes_no_key_with_it():
    talk = Talk("G", readers="none").play("new 3:raise=6 4:call ask:short_hand,seat=4")
    assert talk.told == ["dead_hand short_hand"]
    assert Panel(talk, talk.last.at_ms + 1).press("fold").events[0].seat == 5


def asked_for_a_check():
    """The flop is out, and seat 2 has still to act: the dealer is asked whether it had checked."""
    talk = Talk("G").play("new deal 3:call 4:fold 5:fold 6:fold 1:call 3s>board+5h>board+5s>board")
    talk.table, _ = advance(talk.table, happened.TimeReached(talk.table.now_ms + 1000))
    assert dealer_question(talk.table.question.asks) == "Had seat 2 checked?"
    return talk


@pytest.mark.parametrize(
    ("keys", "act", "to"),
    [
        ("seat_2 fold", Act.FOLD, None),
        ("seat_2 raise digit_2 digit_0 confirm", Act.RAISE, 20),
        ("seat_2 all_in", Act.ALL_IN, None),
    ],
)
def test_a_key_with_the_seat_that_is_asked_about_answers_what_it_had_done(keys, act, to):
    talk = asked_for_a_check()
    code = talk.table.question.code
    answer = happened.DealerAnswered(AT, code, yes=True, act=act, to=to, seat=2)
    assert Panel(talk).press(*keys.split()).events == [answer]


def test_a_key_with_another_seat_or_without_one_is_an_act():
    talk = asked_for_a_check()
    assert [type(one) for one in Panel(talk).press("seat_3", "fold").events] == [happened.ActionDeclared]
    assert [type(one) for one in Panel(talk).press("fold").events] == [happened.ActionDeclared]


def test_a_wager_begun_without_its_seat_is_no_answer_when_it_is_confirmed():
    """RAISE hit instead of CHECK, and the next player's amount typed after it: nobody said whose it is."""
    talk = Talk("G").play("new deal 3:call 4:fold 5:fold 6:fold 1:call")
    panel = Panel(talk).press("raise")
    panel.table = asked_for_a_check().table
    assert [type(one) for one in panel.press("digit_2", "digit_0", "confirm").events] == [happened.ActionDeclared]


def test_only_the_key_that_answers_need_not_wait_for_the_answer():
    table = asked_for_a_check().table

    def waits(seat):
        return not fits(pending(Key.FOLD), FusionContext(table, AT, HoldDeadlines(), DetectionModel(), seat, chosen=seat))

    assert (waits(2), waits(3), waits(None)) == (False, True, True)


def stud_read_without_faces():
    """Third street of stud is out as radio readers tell it: which cards lie face up, they do not see."""
    return Talk("G", game="stud", seats=3, blinds=[], ante=1, bring_in=2, limits=[5, 10]).play(
        "new 7c>1 Jh>2 4s>3 Jc>1 5d>2 3d>3 2c>1 9d>2 Kd>3"
    )


@pytest.mark.parametrize(("seat", "key"), [(1, Key.BET), (3, Key.CALL), (2, Key.FOLD)])
def test_the_key_of_whoever_opens_waits_for_nothing_where_nobody_has_read_who_it_is(seat, key):
    table = stud_read_without_faces().table
    assert table.hand.wagering.to_act is None
    assert fits(pending(key), FusionContext(table, AT, HoldDeadlines(), DetectionModel(), seat))


@pytest.mark.parametrize("street", ["third", "fourth"])
def test_whoever_is_keyed_opens_a_street_whose_up_cards_nobody_has_read(street):
    talk = stud_read_without_faces()
    if street == "fourth":
        talk.play("1:bring_in=2 2:call 3:call ??>burn 8c>1 Td>2 Qd>3")
    assert talk.table.hand.wagering.to_act is None
    for event in Panel(talk).press("seat_2", "bet", "digit_5", "confirm").events:
        talk.feed(event)
    assert [(one.seat, one.to) for one in talk.table.hand.actions][-1] == (2, 5)
    assert (talk.table.hand.wagering.to_act, talk.causes) == (3, [])


def test_an_act_without_a_seat_is_answered_at_once_where_nobody_has_read_who_opens():
    talk = stud_read_without_faces()
    assert fits(pending(Key.FOLD), FusionContext(talk.table, AT, HoldDeadlines(), DetectionModel()))
    pressed = Panel(talk).press("fold")
    assert (pressed.events, pressed.said) == ([], ["Whose? Press the seat first: it is nobody's turn."])
