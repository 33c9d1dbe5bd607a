"""Acts keyed behind a card that seems too early, before the dealer is asked: they are of that card's street."""

import pytest
from late_talk import flop_read

from controller.engine.advance import advance
from controller.keypad.keypad import press
from controller.keypad.typed import Keypad
from controller.table.events import ActionDeclared, CardMoved, DealerAnswered, TimeReached
from controller.terms.cards import card
from controller.terms.codes import Act
from controller.terms.places import BURN, board_place
from hw.panel import Key

TOLD_MS = 9000
"""How long the readers needed to be sure of the turn."""


def early_turn():
    """Nobody's act on the flop was keyed, and the turn, which is told late, seems to come too early."""
    talk = flop_read("G")
    at_ms = talk.table.now_ms + TOLD_MS
    for code, where in (("7h", BURN), ("2c", board_place())):
        talk.feed(CardMoved(at_ms, card(code), where, face_up=where != BURN, motion=60, lay_ms=at_ms - TOLD_MS))
    talk.feed(TimeReached(at_ms + 600))
    assert [one.cause.value for one in talk.table.rulings] == ["premature_turn"]
    assert list(talk.table.question.asks.acts) == [(3, Act.CHECK), (4, Act.CHECK)]
    return talk.table, at_ms


@pytest.mark.parametrize(("before_ms", "flop", "turn"), [
    (5000, [(3, "check"), (4, "check")], [(3, "check")]),  # too late for an act before the turn
    (7000, [(3, "check"), (4, "check")], []),
])  # fmt: skip
def test_an_act_keyed_long_behind_the_card_is_the_next_streets(before_ms, flop, turn):
    table, at_ms = early_turn()
    table, _ = advance(table, ActionDeclared(at_ms - before_ms, 3, Act.CHECK))
    table, _ = advance(table, DealerAnswered(table.now_ms + 900, table.question.code, yes=True))
    told = [[(one.seat, one.act.value) for one in table.hand.actions if one.street == street] for street in (1, 2)]
    assert told == [flop, turn]


@pytest.mark.parametrize(("pressed_ms", "what"), [
    (-5000, ActionDeclared), (-7000, DealerAnswered), (900, DealerAnswered),
])  # fmt: skip
def test_a_seats_act_answers_unless_it_was_keyed_for_the_next_street_before_he_was_asked(pressed_ms, what):
    table, at_ms = early_turn()
    keypad = press(Keypad(), Key.SEAT_3, table, at_ms + pressed_ms).keypad
    (told,) = press(keypad, Key.CHECK, table, at_ms + pressed_ms).events
    assert type(told) is what
