"""The lines of the last hands: bounded, without what was not public, and without names."""

import re
from dataclasses import replace

import pytest

from controller.views.trouble import TroubleView
from controller.views.wire import from_line, to_line
from display.language.languages import language
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


def test_a_ruling_that_is_done_stays_beside_the_moments_behind_it():
    hands = heard(fed(FLOOR_SAYS))
    last = hands.moments(1)[-1]
    assert last.chain is not None
    hands.hear("floor", to_line(replace(last.floor, trouble=TroubleView())))
    behind = hands.moments(1)[-1]
    assert (behind.number, behind.chain.ruling.number) == (last.number + 1, last.chain.ruling.number)
    assert not behind.is_marked
    assert behind.chain.steps == last.chain.steps
    hands.hear("floor", to_line(replace(last.floor, trouble=TroubleView(), rulings=())))
    assert hands.moments(1)[-1].chain is None, "it was taken back"


def test_a_ruling_that_left_nothing_to_do_is_beside_its_moment_too():
    before, last = heard(fed(FLOOR_SAYS)).moments(1)[0].floor, heard(fed(FLOOR_SAYS)).moments(1)[-1].floor
    hands = HeardHands()
    for floor in (before, replace(last, trouble=TroubleView())):
        hands.hear("floor", to_line(floor))
    assert [one.chain and one.chain.ruling.number for one in hands.moments(1)] == [None, last.rulings[0].number]
    assert hands.moments(1)[-1].is_marked


def test_what_happened_is_said_in_the_screen_s_language():
    hands = HeardHands(keep_messages=True)
    for name, line in (one for lines in fed(SHOWDOWN) for one in lines):
        hands.hear(name, line)
    (number,) = hands.hands()
    said = [language("es").say(one.text) for one in hands.moments(number)]
    assert any(text.startswith("Asiento") and text.endswith(".") for text in said)
    assert not any("Seat" in text for text in said)


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
