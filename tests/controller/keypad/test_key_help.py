"""Every key has a place, a label and one line of help."""

from collections import Counter

from controller.keypad.key_help import GROUPS, help_of, label
from hw.panel import Key


def test_every_key_has_one_place_and_a_line_of_help():
    placed = Counter(key for group in GROUPS for row in group.rows for key in row)
    assert placed == Counter(Key)
    assert all(5 < len(help_of(key)) < 90 or key.name.startswith("PEDAL") for key in Key)


def test_labels_are_what_the_screens_and_docs_call_the_keys():
    labels = {Key.ALL_IN: "ALL IN", Key.DIGIT_7: "7", Key.DOUBLE_ZERO: "00", Key.SEAT_10: "SEAT 10"}
    assert {key: label(key) for key in labels} == labels
    assert len({label(key) for key in Key}) == len(Key)
