"""The floor's view as text: the same content as its screen, in lines that fit a terminal."""

from dataclasses import replace

import pytest

from controller.views.floor_text import floor_lines
from tests.display.made.made_scenes import scenes

SCENES = {scene.name: scene.floor for scene in scenes()}


def said(name, width=200):
    return "\n".join(floor_lines(SCENES[name], width))


def test_the_table_and_its_pace():
    text = said("flop")
    for wanted in ("Table 12: No-limit hold'em $1-$2, hand 118, Flop", "dealer M. Alvarez, 31 hands/h, 1.6 rulings/h"):
        assert wanted in text
    assert "seat 1 to act, $40 to call, pot $107" in text


def test_the_software_and_what_of_it_is_not_as_released():
    told = floor_lines(replace(SCENES["flop"], software="software 9.9 (01234567)", software_fault="Not as released."), 200)
    assert "1.6 rulings/h, software 9.9 (01234567)" in told[1]
    assert told[2] == "Not as released."


def test_a_remedy_step_by_step():
    text = said("remedy_wrong")
    assert "[x] Stop: no more cards, no more bets" in text
    assert "[!] Burn one card (The next card went to the board; put it on the burn pile)" in text
    assert "[ ] Deal the river without a burn" in text


def test_rulings_with_their_reasons():
    text = said("ruling_misdeal")
    assert "First card to the wrong seat, seat 5: misdeal (rule 103, literal), open" in text
    assert "-> Seat 4 is left of the button and entitled to it." in text


def test_a_question_for_the_floor():
    text = said("ruling_floor")
    assert "FOR THE FLOOR (rules 132, 104): Seat 5 was skipped" in text
    assert "2: Seat 5's hand is dead" in text


def test_devices_seats_and_clock():
    text = said("reader_lost")
    for wanted in ("seat:7 dead 0%", "Not seen at seat 7: wrong seats", "TRAY: $4,130, -$50 against what is expected, 71% sure"):
        assert wanted in text
    assert "missed both, owes $2 live, $1 dead" in said("absent")
    assert "clock on seat 8: 35 s left" in said("clock")
    assert "READERS: all 13 see" in said("flop")


@pytest.mark.parametrize("name", list(SCENES))
@pytest.mark.parametrize("width", [40, 80])
def test_no_line_is_wider_than_the_terminal(name, width):
    assert all(len(line) <= width for line in floor_lines(SCENES[name], width))
