"""Words of a trainee as presses of keys."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.school.typed_keys import UnknownKeyError, keys_of
from hw.panel import Key


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        ("call", [Key.CALL]),
        ("Seat 3 FOLD", [Key.SEAT_3, Key.FOLD]),
        ("raise 60", [Key.RAISE, Key.DIGIT_6, Key.DIGIT_0, Key.CONFIRM]),
        ("seat 10 award 5 confirm", [Key.SEAT_10, Key.AWARD, Key.DIGIT_5, Key.CONFIRM]),
        ("all in", [Key.ALL_IN]),
        ("floor 2", [Key.FLOOR, Key.DIGIT_2]),
        ("", []),
    ],
)
def test_words_are_keys_and_an_amount_brings_its_confirm(typed, keys):
    assert list(keys_of(typed)) == keys


def test_a_word_that_is_on_no_key_is_told():
    with pytest.raises(UnknownKeyError, match="there is no key 'shrug'"):
        list(keys_of("seat 3 shrug"))


@settings(max_examples=50)
@given(st.text(max_size=40))
def test_whatever_is_typed_is_keys_or_refused(typed):
    with suppress(UnknownKeyError):
        assert all(isinstance(key, Key) for key in keys_of(typed))
