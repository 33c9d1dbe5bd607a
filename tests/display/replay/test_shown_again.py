"""The last hands are shown again while the table waits, step by step, and not a moment longer."""

from dataclasses import replace

import pytest

from controller.views.models import FloorView, TurnView
from controller.views.wire import from_line
from display.console_touch import Touch, TouchTarget
from display.grid import Rect
from display.replay.shown_again import HAND_BACK, HAND_ON, UNTOUCHED_MS, ShownAgain
from tests.controller.showing.shown_tapes import FLOOR_SAYS, SHOWDOWN
from tests.display.replay.fed_hands import fed, heard
from tests.display.replay.test_heard_hands import of_hand


def floor_of(tape, event=-1):
    return next(from_line(line) for name, line in reversed(fed(tape)[event]) if name == "floor")


def begun(tape=FLOOR_SAYS):
    hands, view = ShownAgain(heard(fed(tape))), floor_of(tape)
    assert hands.typed("again", view, 1000, is_live=True)
    return hands, view


def test_it_begins_at_the_newest_moment_and_goes_back_and_forward():
    hands, view = begun()
    last = len(hands.now.hand.moments) - 1
    assert hands.now.playing.at == last
    for word, at in (("back", last - 1), ("back", last - 2), ("next", last - 1), ("first", 0), ("last", last)):
        assert hands.typed(word, view, 1000, is_live=True)
        assert hands.now.playing.at == at
    hands.typed("screen", view, 1000, is_live=True)
    assert hands.now.playing.screen == "floor"
    hands.typed("nonsense", view, 1000, is_live=True)
    assert hands.now.playing.at == last
    hands.typed("quit", view, 1000, is_live=True)
    assert hands.now is None


def test_it_plays_at_its_own_pace():
    hands, view = begun()
    for word in ("first", "play"):
        hands.typed(word, view, 1000, is_live=True)
    assert hands.wait_ms(1000, 10_000) <= 4_000
    at, now_ms = 0, 1000
    while hands.turned(view, now_ms, is_live=True).playing.is_playing:
        assert hands.now.playing.at - at in {0, 1}
        at, now_ms = hands.now.playing.at, now_ms + 250
    assert at in {len(hands.now.hand.moments) - 2, len(hands.now.hand.moments) - 1}


@pytest.mark.parametrize("change", [
    {"turn": TurnView(3)}, {"pot_total": 999}, {"boards": ()}, {"history": ()}, {"trouble": None},
])  # fmt: skip
def test_it_ends_at_once_when_the_table_goes_on(change):
    hands, view = begun()
    assert hands.turned(view, 1001, is_live=True)
    if "trouble" in change:
        change = {"trouble": replace(view.trouble, steps=(), floor_question=None, ruling=None)}
    changed = replace(view, **change)
    assert changed != view
    assert hands.turned(changed, 1002, is_live=True) is None
    assert hands.now is None


def test_it_goes_on_over_what_is_no_play_and_ends_when_the_line_is_silent_or_nobody_touches_it():
    hands, view = begun()
    calm = replace(view, stamp=replace(view.stamp, sequence=999), health=replace(view.health, blind=("Seat 3 is blind.",)))
    assert hands.turned(calm, 1002, is_live=True)
    assert hands.turned(calm, 1000 + UNTOUCHED_MS, is_live=True) is None
    hands, view = begun()
    assert hands.turned(view, 1002, is_live=False) is None


def test_it_does_not_begin_while_somebody_is_to_act_and_nothing_is_wrong():
    hands = ShownAgain(heard(fed(SHOWDOWN)))
    acting = next(view for event in fed(SHOWDOWN) for name, line in event if name == "floor"
                  if isinstance(view := from_line(line), FloorView) and view.turn)  # fmt: skip
    assert not hands.typed("again", acting, 1000, is_live=True)
    assert not hands.typed("again", floor_of(SHOWDOWN), 1000, is_live=False)
    assert not ShownAgain(heard(())).typed("again", floor_of(SHOWDOWN), 1000, is_live=True)
    assert not hands.typed("next", floor_of(SHOWDOWN), 1000, is_live=True), "no other key does anything then"
    assert hands.now is None


def test_steps_lead_from_hand_to_hand():
    events = [lines for number in (1, 2, 3) for lines in ([(name, of_hand(line, number)) for name, line in lines] for lines in fed(SHOWDOWN))]
    hands, view = ShownAgain(heard(tuple(map(tuple, events)))), floor_of(SHOWDOWN)
    hands.typed("again", view, 1000, is_live=True)
    told = [hands.now.hand.number]
    for word in (HAND_BACK, "back", HAND_BACK, HAND_ON, "last", "next", "last", "next"):
        hands.typed(word, view, 1000, is_live=True)
        told.append((hands.now.hand.number, hands.now.playing.at))
    last = len(hands.now.hand.moments) - 1
    assert told == [3, (2, 0), (1, last), (1, 0), (2, 0), (2, last), (3, 0), (3, last), (3, last)]


def test_a_touch_presses_the_button_on_which_it_begins_and_ends():
    hands, buttons = ShownAgain(heard(())), (TouchTarget(Rect(0, 0, 10, 10), "back"), TouchTarget(Rect(10, 0, 10, 10), "next"))

    def touch(*kinds):
        return [hands.touched(Touch(kind, x, 5), buttons) for kind, x in kinds]

    assert touch(("down", 5), ("up", 5)) == ["", "back"]
    assert touch(("down", 5), ("up", 15)) == ["", ""]
    assert touch(("down", 5), ("more", 5), ("up", 5)) == ["", "", ""]
    assert touch(("up", 5)) == [""]
