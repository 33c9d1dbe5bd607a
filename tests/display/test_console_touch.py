"""A finger on the console: what is a tap, what is help, and what a sleeve does."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.keypad.key_help import help_of, label
from display.console_keys import ACTS, ALWAYS, DIGITS, KEYS_OF, PAGES, RARE, SEATS, TWO_TOUCHES, console_key
from display.console_touch import APART_MS, ARMED_MS, HELP_MS, Console, Touch, TouchTarget, elapsed, touched
from display.grid import Rect
from hw.panel import Key

NAMES = ("call", "bet", "boxed", "seat_3", "digit_5", "page:more", "confirm")
TARGETS = tuple(TouchTarget(Rect(100 * at, 0, 90, 90), name) for at, name in enumerate(NAMES))


def at(name, kind="down"):
    return Touch(kind, 100 * NAMES.index(name) + 10, 10)


def tap(console, name, now_ms, held_ms=80):
    console, none = touched(console, at(name), TARGETS, now_ms)
    assert none == ""
    return touched(elapsed(console, now_ms + held_ms), at(name, "up"), TARGETS, now_ms + held_ms)


def test_every_key_of_the_panel_is_on_a_page_with_its_help():
    """A pedal is under a foot, and a page away is the most: a tab, then the key."""
    shown = {*ACTS, *SEATS, *DIGITS, *RARE, *ALWAYS}
    assert shown == {key.value for key in Key if not key.name.startswith("PEDAL")}
    assert {*KEYS_OF} < {*PAGES}
    for name in shown:
        assert (console_key(name).label, console_key(name).help) == (label(Key(name)), help_of(Key(name)))


def test_a_short_touch_on_one_key_presses_it_and_opens_the_page_for_the_next():
    assert tap(Console(), "call", 1000) == (Console(down_ms=1000), "call")
    console, key = tap(Console(), "bet", 1000)
    assert (console.page, key) == ("digits", "bet")
    console, key = tap(console, "digit_5", 2000)
    assert (console.page, key) == ("digits", "digit_5")
    console, key = tap(console, "confirm", 3000)
    assert (console.page, key) == ("now", "confirm")
    console, key = tap(console, "seat_3", 4000)
    assert (console.page, console.chosen, key) == ("seat", "seat_3", "seat_3")
    console, key = tap(console, "page:more", 5000)
    assert (console.page, key) == ("more", "")


def test_one_digit_behind_floor_is_its_whole_entry_and_the_next_keys_are_those_of_now():
    floor = Console("digits", act="floor")
    assert tap(floor, "digit_5", 1000)[0].page == "now"
    raised = Console("digits", act="raise")
    assert (tap(raised, "digit_5", 1000)[0].page, tap(raised, "digit_5", 1000)[0].act) == ("digits", "raise")


def test_a_key_that_stops_a_hand_takes_two_touches():
    console, key = tap(Console(), "boxed", 1000)
    assert (console.armed, key) == ("boxed", "")
    assert tap(console, "boxed", 1000 + 100, held_ms=50)[1] == ""
    assert tap(console, "boxed", 1080 + APART_MS)[1] == "boxed"
    late = elapsed(console, 1080 + ARMED_MS)
    assert (late.armed, tap(late, "boxed", 9000)[1]) == ("", "")
    elsewhere, key = tap(console, "call", 1500)
    assert (elsewhere.armed, key) == ("", "call")


def test_a_held_key_shows_its_help_and_presses_nothing():
    console, _ = touched(Console(), at("bet"), TARGETS, 1000)
    assert elapsed(console, 1000 + HELP_MS - 1).help == ""
    console = elapsed(console, 1000 + HELP_MS)
    assert console.help == "bet"
    console, key = touched(console, at("bet", "up"), TARGETS, 1000 + HELP_MS + 200)
    assert (console.help, key) == ("bet", "")
    assert touched(console, at("call"), TARGETS, 3000)[0].help == ""


@pytest.mark.parametrize("between", [Touch("more", 0, 0), Touch("up", 690, 10), Touch("up", 95, 95), Touch("up", 110, 10)])
def test_a_palm_or_a_sleeve_presses_nothing(between):
    """A second finger, or a touch that ends elsewhere."""
    console, _ = touched(Console(), at("call"), TARGETS, 1000)
    console, key = touched(console, between, TARGETS, 1050)
    assert key == ""
    assert touched(console, at("call", "up"), TARGETS, 1100)[1] == ""


TOUCHES = st.lists(st.tuples(
    st.sampled_from(["down", "up", "more"]), st.integers(-10, 710), st.integers(-10, 110), st.integers(0, 2000),
), max_size=30)  # fmt: skip


@given(TOUCHES)
def test_no_sequence_of_touches_presses_a_key_that_stops_a_hand_at_once(touches):
    """Between two presses of such a key lie two whole touches of it."""
    console, now_ms, downs = Console(), 0, []
    for kind, x, y, wait_ms in touches:
        now_ms += wait_ms
        if kind == "down":
            downs.append((x, y))
        console, key = touched(elapsed(console, now_ms), Touch(kind, x, y), TARGETS, now_ms)
        if key in TWO_TOUCHES:
            place = next(one.rect for one in TARGETS if one.name == key)
            on_it = [place.x <= x < place.right and place.y <= y < place.bottom for x, y in downs]
            assert on_it[-2:] == [True, True]
            downs = []


def test_a_screen_that_stood_still_between_finger_down_and_up_loses_no_press():
    """On a busy computer the release is read late; no help was shown, so it was a tap."""
    console, _ = touched(Console(), at("bet"), TARGETS, 1000)
    console = elapsed(console, 1010)
    _, key = touched(console, at("bet", "up"), TARGETS, 1000 + 3 * HELP_MS)
    assert key == "bet"
