"""Signing on, key by key: what goes on to the keypad, what the screen says, and how wrong numbers end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.fusion.pending_events import KeyPress
from controller.ingest.sign_on import (
    ENTRY_MS,
    MOST_WRONG,
    WRONG_MS,
    CheckedNumber,
    NumberAsked,
    SignOn,
    no_sign_on,
)
from controller.views.phrases.sign_on_words import Prompt
from hw.panel import Key

NUMBERS = {("482915", Key.DEALER_PUSH): "p-deal", ("736204", Key.FLOOR): "p-floor"}


class Entry:
    """Presses keys at a sign-on, a tenth of a second apart."""

    def __init__(self, *, required=False, is_due=True):
        self.is_due = is_due
        asked = {Key.DEALER_PUSH: NumberAsked("Dealer", required), Key.FLOOR: NumberAsked("Floor person", required=True)}
        self.refused = []
        self.sign_on = SignOn(asked, self.check, lambda _key: self.is_due, lambda key, at_ms: self.refused.append((key, at_ms)))
        self.at_ms, self.passed, self.used, self.said = 1000, [], [], ""

    @property
    def is_open(self):
        return self.sign_on.next_deadline() is not None

    def check(self, number, key):
        found = NUMBERS.get((number, key))
        return CheckedNumber(found) if found else CheckedNumber(fault="Nobody's.", is_wrong=True)

    def key(self, *names):
        self.passed, self.used = [], []
        for name in names:
            for one in [f"digit_{digit}" for digit in name] if name.isdecimal() else [name]:
                self.at_ms += 100
                passed, used, self.said = self.sign_on.press(KeyPress(Key(one), self.at_ms, self.at_ms))
                self.passed += [(press.key.value, press.person) for press in passed]
                self.used += [press.key.value for press in used]
        return self


@pytest.mark.parametrize(("keys", "passed", "is_open"), [
    (("dealer_push", "482915", "confirm"), [("dealer_push", "p-deal")], False),
    (("floor", "736204", "pedal_right"), [("floor", "p-floor")], False),
    (("floor", "482915", "confirm"), [], True), (("floor", "482915", "confirm", "736204", "confirm"), [("floor", "p-floor")], False),
    (("dealer_push", "48", "clear", "482915", "confirm"), [("dealer_push", "p-deal")], False),
    (("dealer_push", "clear"), [], False), (("dealer_push", "4", "undo", "undo"), [], False),
    (("dealer_push", "confirm"), [], True), (("dealer_push", "dealer_push"), [("dealer_push", "")], False),
    (("floor", "floor"), [], True), (("dealer_push", "48", "seat_3", "fold"), [("seat_3", ""), ("fold", "")], False),
    (("dealer_push", "floor"), [], True), (("dealer_push", "floor", "736204", "confirm"), [("floor", "p-floor")], False),
    (("floor", "dealer_push", "dealer_push"), [("dealer_push", "")], False), (("seat_3", "bet", "1", "confirm"), [("seat_3", ""), ("bet", ""), ("digit_1", ""), ("confirm", "")], False),
])  # fmt: skip
def test_what_goes_on_to_the_keypad(keys, passed, is_open):
    entry = Entry().key(*keys)
    assert (entry.passed, entry.is_open) == (passed, is_open)


def test_where_the_house_requires_it_nobody_deals_without_a_number():
    assert Entry(required=True).key("dealer_push", "dealer_push").passed == []


def test_a_key_that_needs_nobody_now_goes_on():
    assert Entry(is_due=False).key("floor").passed == [("floor", "")]
    plain = no_sign_on()
    assert plain.press(press := KeyPress(Key.DEALER_PUSH, 5)) == ((press,), (), "")


def test_every_press_is_passed_or_used_up_once():
    entry = Entry().key("dealer_push", "48", "seat_3")
    assert (entry.passed, sorted(entry.used)) == ([("seat_3", "")], ["dealer_push", "digit_4", "digit_8"])
    assert Entry().key("dealer_push", "482915", "confirm").used == [f"digit_{one}" for one in "482915"] + ["confirm"]


def test_the_screen_shows_dots_and_a_log_gets_none():
    entry = Entry().key("dealer_push")
    assert entry.said == "Dealer: your number, then CONFIRM. Without one: DEALER PUSH again."
    assert entry.key("482").said == "Dealer: your number, then CONFIRM. •••"
    assert isinstance(entry.said, Prompt)
    assert not isinstance(entry.key("confirm").said, Prompt)


def test_an_entry_that_nobody_goes_on_with_is_dropped():
    entry = Entry().key("dealer_push", "4")
    due_ms = entry.sign_on.next_deadline()
    assert due_ms == entry.at_ms + ENTRY_MS
    assert entry.sign_on.elapse(due_ms - 1) == ((), "")
    used, said = entry.sign_on.elapse(due_ms)
    assert ([one.key.value for one in used], said) == (["dealer_push"], "DEALER PUSH is dropped: it had no number.")
    assert not entry.is_open


def test_five_wrong_numbers_in_ten_minutes_are_the_last():
    entry = Entry()
    entry.key("dealer_push", *["999888", "confirm"] * (MOST_WRONG - 1))
    assert entry.is_open
    # A right number between does not make more attempts.
    entry.key("482915", "confirm", "dealer_push", "999888", "confirm")
    assert entry.refused == [(Key.DEALER_PUSH, entry.at_ms)]
    assert "wrong numbers" in entry.said
    entry.key("floor")
    assert (entry.passed, entry.is_open, "none is taken for" in entry.said) == ([], False, True)
    entry.key("dealer_push")
    assert (entry.passed, entry.is_open) == ([("dealer_push", "")], False)
    entry.at_ms += WRONG_MS
    assert entry.key("floor").is_open


def late(entry):
    entry.key("dealer_push", "73")
    entry.sign_on.elapse(entry.at_ms + ENTRY_MS)


def not_due(entry):
    entry.is_due = False
    entry.key("floor")


ASTRAY = {
    "too late": late, "not due": not_due, "dropped": lambda entry: entry.key("dealer_push", "clear"),
    "one too many": lambda entry: entry.key("dealer_push", *["999888", "confirm"] * MOST_WRONG),
    "locked": lambda entry: entry.key("dealer_push", *["999888", "confirm"] * MOST_WRONG, "dealer_push"),
}


@pytest.mark.parametrize("goes_astray", ASTRAY.values(), ids=ASTRAY)
def test_a_number_without_an_entry_reaches_no_keypad_and_its_confirm_answers_nothing(goes_astray):
    entry = Entry()
    goes_astray(entry)
    assert entry.key("6204", "confirm").passed == []
    assert entry.used == ["digit_6", "digit_2", "digit_0", "digit_4", "confirm"]
    assert entry.said.startswith("No number is taken now. To sign on, press ")
    assert isinstance(entry.said, Prompt)
    assert entry.sign_on.hides
    # A CONFIRM without digits is the screen's; another key begins something else, with its digits.
    assert entry.key("confirm", "seat_3", "bet", "25", "confirm").passed == [
        (one, "") for one in ("confirm", "seat_3", "bet", "digit_2", "digit_5", "confirm")
    ]
    assert not entry.sign_on.hides


def test_a_confirm_long_behind_a_stray_number_is_the_screens():
    entry = Entry()
    not_due(entry)
    entry.key("736204")
    entry.at_ms += ENTRY_MS - 100
    assert entry.key("pedal_right").passed == [("pedal_right", "")]


KEYS = st.sampled_from([*(key.value for key in Key), *[f"digit_{one}" for one in range(10)] * 3, "confirm", "dealer_push", "floor"])


@given(st.lists(KEYS, max_size=40))
def test_no_digit_behind_an_asking_key_reaches_the_keypad_until_another_key(keys):
    entry = Entry()
    for key in keys:
        hid = entry.sign_on.hides
        entry.key(key)
        assert not (hid and Key(key).digits and entry.passed)
        assert len(entry.passed) + len(entry.used) <= 2 + 40
        assert not any(digit in entry.said.replace("5 wrong", "").replace("10 min", "") for digit in "0123456789")
        assert "4829" not in repr(entry.sign_on)
