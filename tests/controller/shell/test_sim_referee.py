"""What the measure takes for an error that somebody has told."""

from __future__ import annotations

import pytest

from controller.shell.hand_script import HandResult
from controller.shell.sim_referee import HandNotes, _note_begun, _note_done
from hw.sim import acts
from hw.sim.hand_acts import Injection

FIRST, SECOND = acts.Press(("seat_3", "boxed")), acts.Press(("seat_5", "boxed"))


def told(*pressed, cause="boxed_many"):
    """Two boxed cards, and what the fingers made of their keys and of an act's."""
    wrong = Injection((FIRST, SECOND), cause, 0, 3, by_key=True)
    notes = HandNotes(HandResult(1, injected=wrong), 0)
    for act, (what, keys) in enumerate(zip((FIRST, SECOND, acts.Press(("fold",))), pressed, strict=True), 7):
        _note_begun(notes, wrong, acts.Begun(act * 1000, act, what))
        _note_done(notes, wrong, acts.Keyed(act * 1000 + 500, what.keys, keys, act))
    return notes.key_was_right


@pytest.mark.parametrize(
    ("pressed", "is_told"),
    [
        ((FIRST.keys, SECOND.keys, ("fold",)), True),
        ((FIRST.keys, SECOND.keys, ()), True),  # an act's key tells nothing of it
        ((FIRST.keys, (), ("fold",)), False),
        (((), SECOND.keys, ("fold",)), False),
        ((FIRST.keys, ("seat_4", "boxed"), ("fold",)), False),
    ],
)
def test_two_boxed_cards_are_told_by_two_keys(pressed, is_told):
    assert told(*pressed) is is_told
