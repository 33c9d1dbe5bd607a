"""The lines of the last hands: bounded, without what was not public, and without names."""

import re

import pytest

from controller.views.wire import from_line
from display.replay.heard_hands import HANDS, MOST_BYTES, HeardHands
from tests.controller.showing.shown_tapes import EARLY_FLOP, FLOOR_SAYS, SHOWDOWN, hidden_cards, named
from tests.display.replay.fed_hands import fed, heard

TAPES = pytest.mark.parametrize("tape", [EARLY_FLOP, FLOOR_SAYS, SHOWDOWN], ids=["early", "floor", "showdown"])


def of_hand(line, number, sequence=0):
    told = re.sub('"sequence":[0-9]+', f'"sequence":{sequence or number}', line, count=1)
    return told.replace('"hand_number":1', f'"hand_number":{number}', 1)


@TAPES
def test_every_act_and_card_is_a_moment_and_what_was_entered_is_told(tape):
    (number,) = heard(fed(tape)).hands()
    moments = heard(fed(tape)).moments(number)
    entered = {line.text for one in moments for line in one.floor.history}
    assert len(moments) >= len(entered) >= 3
    assert [one.number for one in moments] == list(range(1, len(moments) + 1))
    assert sum(bool(one.did) for one in moments) >= len(entered) / 2
    assert moments[-1].floor.boards == from_line(fed(tape)[-1][-1][1]).boards
    assert any(one.chain for one in moments) is (tape in {EARLY_FLOP, FLOOR_SAYS})


@TAPES
def test_no_moment_has_a_card_that_was_not_public(tape):
    hidden, hands = hidden_cards(tape), heard(fed(tape))
    assert hidden
    assert not named(repr([hands.moments(number) for number in hands.hands()])) & hidden


def test_without_the_felt_s_own_lines_its_board_and_seats_are_the_floor_s():
    hands = HeardHands()
    for lines in fed(SHOWDOWN):
        for name, line in lines:
            if name == "floor":
                hands.hear(name, line.encode())
    last = hands.moments(hands.hands()[-1])[-1]
    assert last.felt.boards == last.floor.boards
    assert last.felt.boards[0].cards


def test_names_are_not_shown_again():
    hands = heard(fed(SHOWDOWN, "Xaverine"))
    assert "Xaverine" in str(fed(SHOWDOWN, "Xaverine"))
    assert "Xaverine" not in repr(hands.moments(hands.hands()[-1]))


def test_the_last_hands_are_kept_and_another_evening_begins_anew():
    hands, (line,) = HeardHands(), [line for name, line in fed(SHOWDOWN)[-1] if name == "floor"]
    for number in range(1, 8):
        hands.hear("floor", of_hand(line, number))
    assert hands.hands() == tuple(range(8 - HANDS, 8))
    hands.hear("floor", of_hand(line, 1))
    assert hands.hands() == (1,)


def test_a_hand_whose_beginning_was_taken_back_is_gone_and_the_others_stay():
    hands, (line,) = HeardHands(), [line for name, line in fed(SHOWDOWN)[-1] if name == "floor"]
    for number in range(1, 4):
        hands.hear("floor", of_hand(line, number))
    hands.hear("floor", of_hand(line, 2, sequence=9))
    assert hands.hands() == (1, 2)


def test_no_flood_of_lines_takes_more_than_its_bytes():
    hands, (line,) = HeardHands(), [line for name, line in fed(SHOWDOWN)[-1] if name == "floor"]
    for number in range(MOST_BYTES // len(line) + 200):
        hands.hear("floor", line.replace('"sequence":', f'"sequence":{number}', 1))
    assert sum(len(one.floor) + len(one.felt) for one in hands._told) <= MOST_BYTES


def test_a_line_that_is_no_view_is_left_out():
    hands = heard(fed(SHOWDOWN))
    (number,), before = hands.hands(), len(hands.moments(1))
    hands.hear("floor", '{"view":"floor","v":9,"body":{"hand_number":1}}')
    hands.hear("floor", "nonsense")
    assert len(hands.moments(number)) == before
